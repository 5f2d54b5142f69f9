"""Connectivity of an unknown set of nodes: the nodes whose literals hold form one piece.

A `Piece` has nodes with literals, and links between them. A link may have a literal of its own (for example an edge of
a loop, whose nodes are the points that the loop passes); without one, it is present if both its nodes are. The empty
set counts as connected. Three functions state that the members are connected. All constraints share one Reason, which
cuts narrow to their cells:

- `by_cuts`: lazily, a clause per component (as the subtour cuts of Dantzig, Fulkerson, Johnson 1954, over nodes);
- `by_tree`: eagerly, in clauses: one root, arcs from child to parent without cycles (Gebser, Janhunen, Rintanen 2014),
  acyclic by vertex elimination if no other technique of `paths.py` is named;
- `by_flow`: eagerly, for integer programs: a root sends a unit to every member (Gavish and Graves 1978).

With literals for several roots, the last two state that every member is connected with one of the roots.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from .model import TRUE, Candidate, Clause, Cut, Family, Literal, Model
from .paths import Arcs, by_elimination

Node = Hashable
Around = Mapping[Any, Sequence[tuple[Node, Literal]]]
Acyclic = Callable[[Family, Arcs, Reason | None], None]


class Piece(NamedTuple):
    """`members` are the nodes' literals. A link (u, v, literal) is present if its literal and both nodes hold.

    Several links may join the same two nodes, each with a literal of its own.
    """

    members: Mapping[Any, Literal]
    links: Sequence[tuple[Node, Node, Literal]]

    def around(self) -> Around:
        """Per node its links, as pairs (other end, literal)."""
        around: dict[Node, list[tuple[Node, Literal]]] = {node: [] for node in self.members}
        for u, v, literal in self.links:
            around[u].append((v, literal))
            around[v].append((u, literal))
        return around


def cells_piece(members: Mapping[Cell, Literal], touching: Iterable[tuple[Cell, Cell]]) -> Piece:
    """Cells that are linked if both hold; pairs with a cell that is not a member are left out."""
    return Piece(members, [(a, b, TRUE) for a, b in touching if a in members and b in members])


State = Callable[[Model, Piece, Reason], None]


# ── lazily ──


def by_cuts(
    model: Model,
    piece: Piece,
    reason: Reason,
    named: Callable[[Node], Iterable[Cell]] | None = None,
    sure: Sequence[Collection[Node]] = (),
) -> None:
    """Cuts: for every component of a candidate except the largest, with a node u in it and a node v outside:
    ¬u ∨ ¬v ∨ (the literals that would lead out of it). `named(node)` gives the cells of a cut's Reason.

    The other constraints state that each set of nodes in `sure` has a member; links then have no literals of their own.
    ¬v is dropped if a sure set lies outside the component, ¬u if all nodes of a sure set are in or beside it.
    """
    around = piece.around()
    groups = [frozenset(group) for group in sure]

    def find(holds: Candidate) -> list[Cut]:
        components = parts([node for node, literal in piece.members.items() if holds(literal)], around, holds)
        if len(components) < 2:
            return []
        components.sort(key=len)
        cuts = []
        for part in components[:-1]:
            u, v = _witness(part, piece.members), _witness(components[-1], piece.members)
            if any(group.isdisjoint(part) for group in groups):
                v = TRUE
            if groups:
                closed = {*part, *(neighbour for node in part for neighbour, _ in around[node])}
                u = TRUE if v != TRUE and any(group <= closed for group in groups) else u
            if -u != v:
                cells = (cell for node in part for cell in (named(node) if named else _cell(node)))
                clause = plain((-u, -v, *ways_out(part, piece.members, around)))
                cuts.append(Cut(clause, reason.narrowed(dict.fromkeys(cells))))
        return cuts

    model.cut(find)


def _cell(node: Node) -> tuple[Cell, ...]:
    return (node,) if isinstance(node, Cell) else ()


def plain(clause: Iterable[Literal]) -> Clause:
    """The clause without constants, all of which are false here, and without repetitions."""
    return Clause(literal for literal in dict.fromkeys(clause) if abs(literal) != TRUE)


def _witness(part: Sequence[Node], members: Mapping[Node, Literal]) -> Literal:
    """The literal of a node of the part; a constant if one has it, because that makes the clause shorter."""
    return max(members[node] for node in part)


def ways_out(part: Iterable[Node], members: Mapping[Any, Literal], around: Around) -> list[Literal]:
    """The literals that would extend a component of a candidate: of a link or, if it has none, of its other end."""
    inside = set(part)
    return [
        literal if literal != TRUE else members[neighbour]
        for node in part
        for neighbour, literal in around[node]
        if neighbour not in inside
    ]


def parts(present: Collection[Node], around: Around, holds: Callable[[Literal], bool]) -> list[list[Any]]:
    """The components of a candidate whose present nodes are these."""
    unseen = set(present)
    components = []
    for start in present:
        if start not in unseen:
            continue
        unseen.discard(start)
        part = [start]
        for node in part:
            for neighbour, literal in around[node]:
                if neighbour in unseen and (literal == TRUE or holds(literal)):
                    unseen.discard(neighbour)
                    part.append(neighbour)
        components.append(part)
    return components


# ── eagerly ──


Roots = Mapping[Any, Literal]


def by_tree(
    model: Model, piece: Piece, reason: Reason, acyclic: Acyclic = by_elimination, roots: Roots | None = None
) -> None:
    """Variables: a[u,v], v is the parent of u; root[u], if no roots are given; those of the acyclicity technique.

    a[u,v] → u ∧ v ∧ a link between them;  u → root[u] ∨ ∨ᵥ a[u,v];  Σ root ≤ 1, if none are given;  no cycle of arcs.
    """
    model.constants = True  # links may be constants
    family = model.family("connected")
    index = {node: i for i, node in enumerate(piece.members)}
    sure = {node for node, literal in (piece.members if roots is None else roots).items() if literal == TRUE}
    if roots is None:
        sure = set(sorted(sure, key=index.__getitem__)[:1])
        roots = {} if sure else {node: model.new() for node in piece.members}
        family.at_most(1, roots.values(), reason)
    parents: dict[Node, list[Literal]] = {node: [] for node in index}
    arcs: dict[tuple[int, int], Literal] = {}
    for (u, v), literals in _pairs(piece.links).items():
        for child, parent in ((u, v), (v, u)):
            if child not in sure:
                arc = model.new()
                family.implies(arc, (piece.members[child], piece.members[parent]), reason)
                family.clause((-arc, *literals), reason)
                parents[child].append(arc)
                if parent not in sure:  # a root has no parent: no cycle passes through it
                    arcs[index[child], index[parent]] = arc
    for node, literal in piece.members.items():
        if node not in sure:
            root = (roots[node],) if node in roots else ()
            family.clause((-literal, *parents[node], *root), reason)
    acyclic(family, arcs, reason)


def _pairs(links: Iterable[tuple[Node, Node, Literal]]) -> dict[tuple[Node, Node], list[Literal]]:
    """The literals of the links by their pair of nodes; each pair occurs in one order only."""
    pairs: dict[tuple[Node, Node], list[Literal]] = {}
    for u, v, literal in links:
        pairs.setdefault((v, u) if (v, u) in pairs else (u, v), []).append(literal)
    return pairs


def by_flow(model: Model, piece: Piece, reason: Reason, roots: Roots | None = None, most: int | None = None) -> None:
    """Variables: root[u], if no roots are given; supply[u] ≥ 0; f[u,v], the flow over a link from u to v (negative:
    from v to u). A root supplies at most n nodes: `most`, or all nodes.

    Σ root ≤ 1, if none are given;  supply[u] ≤ n·root[u];  |f[u,v]| ≤ (n − 1)·u, v, link;
    supply[u] + Σ f into u − Σ f out of u = u.
    """
    model.constants = True  # links may be constants
    family, n = model.family("connected"), most or len(piece.members)
    balance: dict[Node, list[tuple[int, object]]] = {node: [(-1, lit)] for node, lit in piece.members.items()}
    if roots is None:
        roots = {node: model.new() for node in piece.members}
        family.at_most(1, roots.values(), reason)
    for node, root in roots.items():
        supply = model.integer(0, n)
        family.sum([(1, supply), (-n, root)], None, 0, reason=reason)
        balance[node].append((1, supply))
    for u, v, literal in piece.links:
        units = model.integer(1 - n, n - 1)
        balance[u].append((-1, units))
        balance[v].append((1, units))
        for bound in dict.fromkeys((piece.members[u], piece.members[v], literal)):
            if bound != TRUE:
                family.sum([(1, units), (1 - n, bound)], None, 0, reason=reason)
                family.sum([(1, units), (n - 1, bound)], 0, None, reason=reason)
    for terms in balance.values():
        family.sum(terms, 0, 0, reason=reason)  # type: ignore[arg-type]


CONNECTED: dict[str, State] = {"cuts": by_cuts, "tree": by_tree, "flow": by_flow}
"""The functions that connect a Piece, by name."""
