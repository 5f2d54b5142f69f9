"""Global constraints as trees, in clauses: arcs lead from each child to its parent and form no directed cycle.

Source: Gebser, Janhunen, Rintanen, Answer set programming as SAT modulo acyclicity, 2014. A function of
`elimination.py` or `ranks.py` excludes the cycles.
"""

from collections.abc import Callable, Iterable

from cluewise.puzzles.common.solution import Reason

from ..model import TRUE, Family, Literal
from .chains import as_forest
from .statements import Arcs, Connected, Forest, Node, SinglePath, Subgraph, Undivided

StateAcyclic = Callable[[Family, Arcs, Reason | None], None]


def connected(family: Family, stated: Connected, acyclic: StateAcyclic) -> None:
    """Variables: a[u,v], v is the parent of u; root[u], if no roots are given; those of `acyclic`.

    Where steps state the same, no tree. If a set of nodes surely has a present one, the root is in that set.

    a[u,v] → u ∧ v ∧ a link between them;  u → root[u] ∨ ∨ᵥ a[u,v];  Σ root ≤ 1, if none are given;  no cycle of arcs.
    """
    if stated.steps is not None and stated.steps(family):
        return
    subgraph, reason, roots = stated.subgraph, stated.reason, stated.roots
    family.model.constants = True  # links may be constants
    index = {node: i for i, node in enumerate(subgraph.members)}
    sure = {node for node, literal in (subgraph.members if roots is None else roots).items() if literal == TRUE}
    if roots is None:
        some = {*min(stated.sure, key=len)} if stated.sure and not sure else set(subgraph.members)
        sure = {_busiest(subgraph, sure)} if sure else some if len(some) == 1 else set()
        roots = {} if sure else {node: family.model.new() for node in subgraph.members if node in some}
        family.at_most(1, roots.values(), reason)
    parents: dict[Node, list[Literal]] = {node: [] for node in index}
    arcs: dict[tuple[int, int], Literal] = {}
    for (u, v), literals in _pairs(subgraph.links).items():
        for child, parent in ((u, v), (v, u)):
            if child not in sure:
                arc = family.model.new()
                family.implies(arc, (subgraph.members[child], subgraph.members[parent]), reason)
                family.clause((-arc, *literals), reason)
                parents[child].append(arc)
                if parent not in sure:  # a root has no parent: no cycle passes through it
                    arcs[index[child], index[parent]] = arc
    for node, literal in subgraph.members.items():
        if node not in sure:
            root = (roots[node],) if node in roots else ()
            family.clause((-literal, *parents[node], *root), reason)
    acyclic(family, arcs, reason)


def _busiest(subgraph: Subgraph, nodes: Iterable[Node]) -> Node:
    """The node with the most links: as the root it leaves the fewest arcs."""
    degree = dict.fromkeys(nodes, 0)
    for u, v, _ in subgraph.links:
        for end in (u, v):
            if end in degree:
                degree[end] += 1
    return max(degree, key=degree.__getitem__)


def _pairs(links: Iterable[tuple[Node, Node, Literal]]) -> dict[tuple[Node, Node], list[Literal]]:
    """The literals of the links by their pair of nodes; each pair occurs in one order only."""
    pairs: dict[tuple[Node, Node], list[Literal]] = {}
    for u, v, literal in links:
        pairs.setdefault((v, u) if (v, u) in pairs else (u, v), []).append(literal)
    return pairs


def forest(family: Family, stated: Forest, acyclic: StateAcyclic) -> None:
    """Variables: a[u,v], v is the parent of u; those of `acyclic`.

    link → a[u,v] ∨ a[v,u];  ¬(a[u,v] ∧ a[v,u]);  Σᵥ a[u,v] ≤ 1;  no cycle of arcs.
    """
    family.model.constants = True
    names: dict[Node, int] = {}
    parents: dict[int, list[Literal]] = {}
    arcs: dict[tuple[int, int], Literal] = {}
    for u, v, literal in stated.links:
        a, b = (names.setdefault(node, len(names)) for node in (u, v))
        assert (a, b) not in arcs, "two links between two nodes"
        arcs[a, b], arcs[b, a] = family.model.new(), family.model.new()
        parents.setdefault(a, []).append(arcs[a, b])
        parents.setdefault(b, []).append(arcs[b, a])
        family.clause((-arcs[a, b], -arcs[b, a]), stated.reason)  # propagates sooner than the cycle of both
        family.clause((-literal, arcs[a, b], arcs[b, a]), stated.reason)
    for upwards in parents.values():
        family.at_most(1, upwards, stated.reason)
    acyclic(family, arcs, stated.reason)


def undivided(family: Family, stated: Undivided, acyclic: StateAcyclic) -> None:
    """The chains of shaded cells, and the frame, form a forest."""
    forest(family, as_forest(family, stated), acyclic)


def path(family: Family, stated: SinglePath, acyclic: StateAcyclic) -> None:
    """The places on the path form a tree of its links, with the start as its root."""
    connected(family, as_connected(family, stated), acyclic)


def as_connected(family: Family, stated: SinglePath) -> Connected:
    """The same for the places on the path. Variables: p[v] ↔ ∨ the links at place v."""
    at: dict[Node, list[Literal]] = {stated.start: []}
    for u, v, literal in stated.links:
        at.setdefault(u, []).append(literal)
        at.setdefault(v, []).append(literal)
    used = {place: family.disjunction(links) for place, links in at.items() if place != stated.start}
    members = {stated.start: family.model.true, **used}
    return Connected(Subgraph(members, stated.links), stated.reason, {stated.start: family.model.true})
