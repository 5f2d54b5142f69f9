"""Connectivity where membership is open: the nodes whose literals hold form one piece.

A `Piece` has nodes with literals and links between them; a link may have a literal of its own (edges of a loop, whose
nodes are the points that it passes), else it is there where both its nodes are. That there is a node at all is not
stated. Three ways to state that the members are connected, all with one Reason, which cuts narrow to their place:

- `by_cuts`: lazily, a clause a component (as the subtour cuts of Dantzig, Fulkerson, Johnson 1954, over nodes);
- `by_tree`: eagerly, in clauses: one root, arcs from child to parent without cycles (Gebser, Janhunen, Rintanen 2014),
  acyclic by vertex elimination if no other technique of `paths.py` is named;
- `by_flow`: eagerly, for integer programs: a root sends a unit to every member (Gavish and Graves 1978).
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from .model import TRUE, Candidate, Clause, Cut, Family, Literal, Model
from .paths import Arcs, by_elimination

Node = Hashable
Acyclic = Callable[[Family, Arcs, Reason | None], None]


class Piece(NamedTuple):
    """`members` are the nodes' literals; a link (u, v, literal) is there where its literal and both nodes hold."""

    members: Mapping[Any, Literal]
    links: Sequence[tuple[Node, Node, Literal]]


def cells_piece(members: Mapping[Cell, Literal], touching: Iterable[tuple[Cell, Cell]]) -> Piece:
    """Cells that are linked where both hold; pairs with a cell that is no member are left out."""
    return Piece(members, [(a, b, TRUE) for a, b in touching if a in members and b in members])


State = Callable[[Model, Piece, Reason], None]


# ── lazily ──


def by_cuts(model: Model, piece: Piece, reason: Reason, named: Callable[[Node], Iterable[Cell]] | None = None) -> None:
    """Cuts: of every component of a candidate but the largest, one of its nodes u and a node v outside:
    ¬u ∨ ¬v ∨ (the literals of what would lead out of it). `named(node)` gives the cells of a cut's Reason."""
    around: dict[Node, list[tuple[Node, Literal]]] = {node: [] for node in piece.members}
    for u, v, literal in piece.links:
        around[u].append((v, literal))
        around[v].append((u, literal))

    def find(holds: Candidate) -> list[Cut]:
        parts = _parts(piece.members, around, holds)
        if len(parts) < 2:
            return []
        parts.sort(key=len)
        cuts = []
        for part in parts[:-1]:
            u, v = _witness(part, piece.members), _witness(parts[-1], piece.members)
            out = _ways_out(set(part), piece.members, around)
            clause = Clause(dict.fromkeys((-u, -v, *out)))
            if -u != v:
                cells = (cell for node in part for cell in (named(node) if named else _cell(node)))
                cuts.append(Cut(_plain(clause), reason.narrowed(dict.fromkeys(cells))))
        return cuts

    model.cut(find)


def _cell(node: Node) -> tuple[Cell, ...]:
    return (node,) if isinstance(node, Cell) else ()


def _plain(clause: Iterable[Literal]) -> Clause:
    return Clause(literal for literal in clause if abs(literal) != TRUE)


def _witness(part: Sequence[Node], members: Mapping[Node, Literal]) -> Literal:
    """A literal that holds for a node of the part: a constant where there is one, which makes the clause shorter."""
    return max(members[node] for node in part)


def _ways_out(
    part: set[Node], members: Mapping[Node, Literal], around: Mapping[Node, Sequence[tuple[Node, Literal]]]
) -> list[Literal]:
    return [
        literal if literal != TRUE else members[other]
        for node in part
        for other, literal in around[node]
        if other not in part
    ]


def _parts(
    members: Mapping[Node, Literal], around: Mapping[Node, Sequence[tuple[Node, Literal]]], holds: Candidate
) -> list[list[Node]]:
    """The components of a candidate."""
    unseen = {node for node, literal in members.items() if holds(literal)}
    parts = []
    for start in members:
        if start not in unseen:
            continue
        unseen.discard(start)
        part = [start]
        for node in part:
            for other, literal in around[node]:
                if other in unseen and (literal == TRUE or holds(literal)):
                    unseen.discard(other)
                    part.append(other)
        parts.append(part)
    return parts


# ── eagerly ──


def by_tree(model: Model, piece: Piece, reason: Reason, acyclic: Acyclic = by_elimination) -> None:
    """Variables: a[u,v], v is the parent of u; root[u]; those of the technique against circles.

    a[u,v] → u ∧ v ∧ link;  u → root[u] ∨ ∨ᵥ a[u,v];  Σ root ≤ 1;  no circle of arcs.
    """
    model.constants = True  # links may be constants
    family = model.family("connected")
    index = {node: i for i, node in enumerate(piece.members)}
    sure = next((node for node, literal in piece.members.items() if literal == TRUE), None)
    parents: dict[Node, list[Literal]] = {node: [] for node in index}
    arcs: dict[tuple[int, int], Literal] = {}
    for u, v, literal in piece.links:
        for child, parent in ((u, v), (v, u)):
            if child != sure:
                arc = model.new()
                family.implies(arc, (piece.members[child], piece.members[parent], literal), reason)
                parents[child].append(arc)
                if parent != sure:  # nothing leads on from the root: no circle passes it
                    arcs[index[child], index[parent]] = arc
    roots = []
    for node, literal in piece.members.items():
        if node != sure:
            if sure is None:
                roots.append(model.new())
                parents[node].append(roots[-1])
            family.clause((-literal, *parents[node]), reason)
    family.at_most(1, roots, reason)
    acyclic(family, arcs, reason)


def by_flow(model: Model, piece: Piece, reason: Reason) -> None:
    """Variables: root[u], supply[u] ≥ 0, f[u,v] the flow over a link from u to v (negative: from v to u); n nodes.

    Σ root ≤ 1;  supply[u] ≤ n·root[u];  |f[u,v]| ≤ (n − 1)·u, v, link;  supply[u] + Σ f into u − Σ f out of u = u.
    """
    model.constants = True  # links may be constants
    family, n = model.family("connected"), len(piece.members)
    balance: dict[Node, list[tuple[int, object]]] = {node: [(-1, lit)] for node, lit in piece.members.items()}
    roots = []
    for node in piece.members:
        roots.append(model.new())
        supply = model.integer(0, n)
        family.sum([(1, supply), (-n, roots[-1])], None, 0, reason=reason)
        balance[node].append((1, supply))
    family.at_most(1, roots, reason)
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
"""By name."""
