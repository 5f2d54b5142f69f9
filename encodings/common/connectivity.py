"""Connectivity of the graph of present edges: every node reaches every other, or no edges form a cycle, or both.

A `Graph` has nodes 0..nodes−1 and edges (u, v, literal) with u ≠ v, present if the literal is true. Three ways to state
these properties:

- `component_cuts` and `cycle_cuts`: lazily, clauses that a candidate violates (Dantzig, Fulkerson, Johnson, Solution of
  a large-scale traveling-salesman problem, 1954);
- `spanning_tree` and `forest`: eagerly, in clauses: arcs from child to parent, kept acyclic by a technique of
  `paths.py` (vertex elimination, if no other is named);
- `flow`: eagerly, for integer programs: one node sends a unit to every other (Gavish and Graves 1978).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cluewise.puzzles.common.solution import Reason

from .model import Clause, Cut, Family, Integer, Literal
from .paths import Arcs, by_elimination

Acyclic = Callable[[Family, Arcs, Reason | None], None]


class Graph(NamedTuple):
    """Nodes 0..nodes−1; an edge (u, v, literal) is present if its literal is true. At most one edge joins two nodes."""

    nodes: int
    edges: Sequence[tuple[int, int, Literal]]


# ── lazily ──


def component_cuts(graph: Graph, present: Sequence[object], reason: Reason | None = None) -> list[Cut]:
    """For every component of the present edges, a cut: an edge that leaves it is present. No cuts if all nodes are
    connected.

    `present[e]` is true (or a number other than 0) if edge e is present.
    """
    component = _components(graph, present)
    leaving: dict[int, list[Literal]] = {name: [] for name in component}
    if len(leaving) < 2:
        return []
    for u, v, literal in graph.edges:
        if component[u] != component[v]:
            leaving[component[u]].append(literal)
            leaving[component[v]].append(literal)
    clauses = dict.fromkeys(map(Clause, leaving.values()))  # two components have the same clause
    return [Cut(clause, reason) for clause in clauses]


def _components(graph: Graph, present: Sequence[object]) -> list[int]:
    """Per node the name of its component, which is one of its nodes. The smaller part takes the name of the larger."""
    name = list(range(graph.nodes))
    parts = [[node] for node in name]
    for (u, v, _), is_present in zip(graph.edges, present, strict=True):
        small, large = name[u], name[v]
        if is_present and small != large:
            if len(parts[small]) > len(parts[large]):
                small, large = large, small
            for node in parts[small]:
                name[node] = large
            parts[large] += parts[small]
    return name


def cycle_cuts(graph: Graph, present: Sequence[object], reason: Reason | None = None) -> list[Cut]:
    """For every present edge outside a breadth-first forest of the present edges, a cut: an edge of the cycle that it
    closes is missing."""
    chosen = [e for e, is_present in enumerate(present) if is_present]
    closed = _cycles(graph.nodes, [graph.edges[e][:2] for e in chosen])
    return [Cut(Clause(-graph.edges[chosen[e]][2] for e in cycle), reason) for cycle, _ in closed]


def cycles(nodes: int, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """For every pair outside a breadth-first forest of the pairs, the nodes of the cycle that it closes."""
    return [cycle for _, cycle in _cycles(nodes, pairs)]


def _cycles(nodes: int, pairs: Sequence[tuple[int, int]]) -> list[tuple[list[int], list[int]]]:
    """The cycles that pairs outside a breadth-first forest close, each as indices of pairs and as nodes."""
    around: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
    for e, (u, v) in enumerate(pairs):
        around[u].append((e, v))
        around[v].append((e, u))
    above, depth = _breadth_first(around)
    inside = {e for e, _ in filter(None, above)}
    return [_cycle(e, u, v, above, depth) for e, (u, v) in enumerate(pairs) if e not in inside]


Above = list[tuple[int, int] | None]
"""Per node the edge to its parent and the parent; None at a root."""


def _breadth_first(around: Sequence[Sequence[tuple[int, int]]]) -> tuple[Above, list[int]]:
    """The parents and the depths of the nodes in a forest; `around[u]` has the edges at u with their other ends."""
    above: Above = [None] * len(around)
    depth = [-1] * len(around)
    for root in range(len(around)):
        if depth[root] >= 0:
            continue
        depth[root] = 0
        queue = [root]
        for node in queue:
            for e, neighbour in around[node]:
                if depth[neighbour] < 0:
                    above[neighbour], depth[neighbour] = (e, node), depth[node] + 1
                    queue.append(neighbour)
    return above, depth


def _cycle(e: int, u: int, v: int, above: Above, depth: Sequence[int]) -> tuple[list[int], list[int]]:
    """The cycle that the pair e = (u, v) closes with a forest, as its pairs and its nodes."""
    cycle, nodes = [e], [u, v]
    while u != v:
        if depth[u] < depth[v]:
            u, v = v, u
        step = above[u]
        assert step is not None
        cycle.append(step[0])
        u = step[1]
        nodes.append(u)
    return cycle, list(dict.fromkeys(nodes))


# ── eagerly, in clauses ──


def spanning_tree(
    family: Family, graph: Graph, reason: Reason | None = None, acyclic: Acyclic = by_elimination
) -> None:
    """All nodes are connected: some present edges form a tree.

    Variables: a[u,v], v is the parent of u; those of the acyclicity technique. The node with the most edges is the
    root.
    a[u,v] → the edge is present;  no cycle of arcs;  ∨ᵥ a[u,v] for all u except the root.
    """
    if graph.nodes < 2:
        return
    degree = [0] * graph.nodes
    for u, v, _ in graph.edges:
        degree[u] += 1
        degree[v] += 1
    root = max(range(graph.nodes), key=degree.__getitem__)
    for node, arcs in enumerate(_Parents(family, graph, root, reason, acyclic).upwards):
        if node != root:
            family.clause(arcs, reason)


def forest(family: Family, graph: Graph, reason: Reason | None = None, acyclic: Acyclic = by_elimination) -> None:
    """No present edges form a cycle: each present edge joins a child to its parent, and no node has two parents.

    Variables as in `spanning_tree`, but any node may be a root. edge → a[u,v] ∨ a[v,u];  Σᵥ a[u,v] ≤ 1.
    """
    parents = _Parents(family, graph, None, reason, acyclic)
    for (_, _, literal), arcs in zip(graph.edges, parents.arcs, strict=True):
        family.clause((-literal, *arcs), reason)
    for arcs in parents.upwards:
        family.at_most(1, arcs, reason)


class _Parents:
    """Arcs from child to parent over present edges, without cycles.

    `arcs[e]` are the arcs over edge e, `upwards[u]` those from u. A given root has no parent, so no cycle passes
    through it. Source: Gebser, Janhunen, Rintanen, Answer set programming as SAT modulo acyclicity, 2014.
    """

    def __init__(self, family: Family, graph: Graph, root: int | None, reason: Reason | None, acyclic: Acyclic) -> None:
        self.arcs: list[list[Literal]] = []
        self.upwards: list[list[Literal]] = [[] for _ in range(graph.nodes)]
        inner: dict[tuple[int, int], Literal] = {}  # arcs that do not lead to the root
        for u, v, literal in graph.edges:
            over = []
            for child, parent in ((u, v), (v, u)):
                if child != root:
                    arc = family.model.new()
                    over.append(arc)
                    self.upwards[child].append(arc)
                    family.clause((-arc, literal), reason)
                    if parent != root:
                        inner[child, parent] = arc
            if len(over) == 2:
                family.clause((-over[0], -over[1]), reason)  # excludes cycles of two arcs by unit propagation
            self.arcs.append(over)
        acyclic(family, inner, reason)


# ── eagerly, as an integer program ──


def flow(family: Family, graph: Graph, reason: Reason | None = None) -> None:
    """All nodes are connected: node 0 sends one unit of flow to every other node over present edges.

    Variables: f[e], the flow over edge e = (u, v) from u to v, negative from v to u; n nodes.
    Σ f into a node − Σ f out of it = 1 for all nodes except 0;  |f[e]| ≤ (n − 1)·edge.
    """
    most = graph.nodes - 1
    arriving: list[list[tuple[int, Literal | Integer]]] = [[] for _ in range(graph.nodes)]
    for u, v, literal in graph.edges:
        units = family.model.integer(-most, most)
        arriving[u].append((-1, units))
        arriving[v].append((1, units))
        family.sum([(1, units), (-most, literal)], None, 0, reason=reason)
        family.sum([(1, units), (most, literal)], 0, None, reason=reason)
    for terms in arriving[1:]:
        family.sum(terms, 1, 1, reason=reason)
