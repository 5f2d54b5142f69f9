"""Global constraints as cuts: clauses that a candidate violates.

Source: Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, pairwise
from operator import itemgetter
from typing import Any

from cluewise.puzzles.common.geometry import Cell, components, is_forest
from cluewise.puzzles.common.solution import UNSPOKEN, Reason

from ..literals import index_of
from ..model import FALSE, TRUE, Candidate, Clause, Cut, Family, Literal
from .bitboard import FloodBoard
from .statements import Acyclic, Arc, Around, Connected, Forest, Node, OnDemand, SinglePath, Undivided
from .traversal import Enclosures, NumberedSubgraph, numbered

# ── connected nodes ──

ENCLOSING = 12
"""The ways into what a component encloses are left out of cuts if it has at least this number of nodes: a smaller loop
encloses so little that the search takes longer."""


def connected(family: Family, stated: Connected) -> None:
    """Cuts: for every component of a candidate except the largest, with a node u in it and a node v outside:
    ¬u ∨ ¬v ∨ (the literals that would lead out of it, towards the largest).

    ¬v is dropped if a sure set lies outside the component, ¬u if all nodes of a sure set are in or beside it.
    With roots, for every component without a root: ¬u ∨ (the literals that would lead out of it, towards a root, or
    make it a root).
    """
    subgraph = numbered(stated.subgraph)
    if stated.roots is None:
        number, board = subgraph.number, subgraph.board
        groups = OnDemand(frozenset(number[node] for node in group if node in number) for group in stated.sure)
        if board is not None:
            sure = OnDemand(map(board.mask, groups))
            family.model.cut(lambda holds: _apart_on_board(stated, subgraph.nodes, board, sure, holds))
        else:
            family.model.cut(lambda holds: _apart(stated, subgraph, groups, holds))
    else:
        roots = {subgraph.number[node]: literal for node, literal in stated.roots.items() if node in subgraph.number}
        family.model.cut(lambda holds: _without_root(stated, subgraph, roots, holds))


def _apart(
    stated: Connected, subgraph: NumberedSubgraph, groups: Iterable[frozenset[int]], holds: Candidate
) -> list[Cut]:
    components = subgraph.components(holds.literals)
    if len(components) < 2:
        return []
    components.sort(key=len)
    enclosures, rest = None, components[-1]
    largest = subgraph.witness(rest)
    cuts = []
    for i, part in enumerate(components[:-1]):
        u, v, targets = subgraph.witness(part), largest, rest
        outside = next((group for group in groups if group.isdisjoint(part)), None)
        if outside is not None:
            v, targets = TRUE, list(outside)
        elif groups and v != TRUE:
            closed = {*part, *(other for node in part for other, literal in subgraph.around[node] if not literal)}
            u = TRUE if any(group <= closed for group in groups) else u
        if -u != v:
            if subgraph.linked and len(part) >= ENCLOSING:
                enclosures = enclosures or Enclosures(subgraph, components)
                out = enclosures.ways_out(i, targets)
            else:
                out = subgraph.ways_out(part, targets)
            cuts.append(_cut(stated, subgraph, part, (-u, -v, *out)))
    return cuts


def _apart_on_board(
    stated: Connected, nodes: Sequence[Node], board: FloodBoard, groups: Iterable[int], holds: Candidate
) -> list[Cut]:
    """As `_apart`; parts and groups are sets of the board."""
    components = board.components(holds.literals)
    if len(components) < 2:
        return []
    components.sort(key=int.bit_count)
    rest = components.pop()
    largest = board.witness(rest)
    cuts, reason = [], stated.reason
    is_told = reason is not None and reason is not UNSPOKEN
    for part in components:
        u, v, targets = board.witness(part), largest, rest
        outside = _group_outside(groups, part, rest)
        if outside is not None:
            v, targets = TRUE, outside
        elif groups and v != TRUE:
            closed = board.beside(part)
            u = TRUE if any(group & closed == group for group in groups) else u
        if -u != v:
            clause = plain((-u, -v, *board.ways_out(part, targets)))
            cells = stated.cells(map(nodes.__getitem__, board.nodes_of(part))) if is_told else ()
            cuts.append(Cut(clause, narrowed(reason, cells)))
    return cuts


def _group_outside(groups: Iterable[int], part: int, rest: int) -> int | None:
    """A group outside the part, if there is one. If some reach the largest component, one of these together with it:
    a search from both is shorter, and the component is on the side of the group.
    """
    for group in groups:
        if group & rest and not group & part:
            return group | rest
    return next((group for group in groups if not group & part), None)


def _without_root(
    stated: Connected, subgraph: NumberedSubgraph, roots: Mapping[int, Literal], holds: Candidate
) -> list[Cut]:
    cuts = []
    for part in subgraph.components(holds.literals):
        possible = [roots[node] for node in part if node in roots]
        if not any(map(holds, possible)):
            out = subgraph.ways_out(part, roots)
            cuts.append(_cut(stated, subgraph, part, (-subgraph.witness(part), *possible, *out)))
    return cuts


def _cut(stated: Connected, subgraph: NumberedSubgraph, part: Sequence[int], literals: Iterable[Literal]) -> Cut:
    """The cut for a component."""
    cells = stated.cells(map(subgraph.nodes.__getitem__, part))
    return Cut(plain(literals), narrowed(stated.reason, cells))


def narrowed(reason: Reason | None, cells: Iterable[Cell]) -> Reason | None:
    """The Reason, narrowed to these cells; None if there is none."""
    return reason and reason.narrowed(cells)


def plain(clause: Iterable[Literal]) -> Clause:
    """The clause without constants, all of which are false here, and without repetitions."""
    literals = dict.fromkeys(clause)
    literals.pop(TRUE, None)
    literals.pop(FALSE, None)
    return Clause(literals)


def ways_out(part: Iterable[Node], members: Mapping[Any, Literal], around: Around) -> list[Literal]:
    """The literals that would extend a component of a candidate: of a link or, if it has none, of its other end."""
    inside = set(part)
    return [
        literal if literal != TRUE else members[neighbour]
        for node in part
        for neighbour, literal in around[node]
        if neighbour not in inside
    ]


def undivided(family: Family, stated: Undivided) -> None:
    """Cuts: a component of unshaded cells has an unshaded cell around it."""
    connected(family, stated.connected)


# ── paths ──


def path(family: Family, stated: SinglePath) -> None:
    """Cuts: for each component W that does not contain the start, a link inside W → ∨ the links that leave W."""
    links, start, reason = stated

    def find(holds: Candidate) -> list[Cut]:
        loops = joined(((p, q) for p, q, literal in links if holds(literal)), start)[1:]
        if not loops:
            return []
        loop_of = {place: i for i, loop in enumerate(loops) for place in loop}
        inner: dict[int, Literal] = {}
        leaving: list[list[Literal]] = [[] for _ in loops]
        for p, q, literal in links:
            first, second = loop_of.get(p), loop_of.get(q)
            if first != second:
                for i in (first, second):
                    if i is not None:
                        leaving[i].append(literal)
            elif first is not None and holds(literal):
                inner.setdefault(first, literal)
        places = (sorted(place for place in loop if isinstance(place, Cell)) for loop in loops)
        return [Cut(plain((-inner[i], *leaving[i])), narrowed(reason, cells)) for i, cells in enumerate(places)]

    family.model.cut(find)


def joined(links: Iterable[tuple[Any, Any]], start: Node) -> list[list[Any]]:
    """The components of these links as lists of places. The first contains the start; if it is a path that begins
    there, its places are in order."""
    linked: dict[Node, list[Node]] = {start: []}
    for p, q in links:
        linked.setdefault(p, []).append(q)
        linked.setdefault(q, []).append(p)
    return components(linked, linked)


# ── cycles ──


def forest(family: Family, stated: Forest) -> None:
    """Cuts: for every present link outside a breadth-first forest of the present links, a link of the cycle that it
    closes is missing."""
    names: dict[Node, int] = {}
    for u, v, _ in stated.links:
        names.setdefault(u, len(names))
        names.setdefault(v, len(names))
    numbers = [e for e, (_, _, literal) in enumerate(stated.links) if literal != FALSE]
    pairs = [(names[u], names[v]) for u, v, _ in map(stated.links.__getitem__, numbers)]
    present = itemgetter(*(index_of(stated.links[e][2]) for e in numbers), 0, 0)  # always a tuple

    def find(holds: Candidate) -> list[Cut]:
        held = present(holds.literals)
        cuts = []
        for cycle, _ in closed_cycles(len(names), [*compress(pairs, held)]):
            chosen = [*compress(numbers, held)]
            indices = [chosen[e] for e in cycle]
            reason = stated.reason
            if stated.named:
                reason = narrowed(reason, _cells_of_links(stated, indices))
            cuts.append(Cut(plain(-stated.links[e][2] for e in indices), reason))
        return cuts

    family.model.cut(find)


def _cells_of_links(stated: Forest, indices: Sequence[int]) -> Iterator[Cell]:
    """The cells of these links, for a Reason. They are computed when they are first read."""
    if stated.named:
        yield from dict.fromkeys(cell for e in indices for cell in stated.named(e))


def closed_cycles(nodes: int, pairs: Sequence[tuple[int, int]]) -> list[tuple[list[int], list[int]]]:
    """The cycles that pairs outside a breadth-first forest close, each as indices of pairs and as nodes."""
    if is_forest(nodes, pairs):
        return []
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


def acyclic(family: Family, stated: Acyclic) -> None:
    """Cuts: for every directed cycle of a candidate, one of its arcs is missing."""
    arcs = stated.arcs

    def find(holds: Candidate) -> list[Cut]:
        cycles = directed_cycles(arc for arc, literal in arcs.items() if holds(literal))
        return [Cut(Clause(-arcs[arc] for arc in pairwise((*cycle, cycle[0]))), stated.reason) for cycle in cycles]

    family.model.cut(find)


def directed_cycles(arcs: Iterable[Arc]) -> list[list[int]]:
    """Directed cycles that share no vertex, each as its vertices in order; at least one if the graph has a cycle.

    Vertices without an incoming arc are removed repeatedly. Every remaining vertex has a predecessor, so walking
    backwards must close a cycle.
    """
    after: dict[int, list[int]] = {}
    entries: dict[int, int] = {}
    for v, w in arcs:
        after.setdefault(v, []).append(w)
        entries[w] = entries.get(w, 0) + 1
    peeled = [v for v in after if v not in entries]
    for v in peeled:  # the list grows during the loop
        for w in after.pop(v, ()):
            entries[w] -= 1
            if not entries[w]:
                peeled.append(w)
    return _closed({w: v for v, targets in after.items() for w in targets})


def _closed(before: Mapping[int, int]) -> list[list[int]]:
    """The cycles of the map from each vertex to its predecessor, in the direction of the arcs."""
    closed = []
    walk_of: dict[int, int] = {}
    for start in before:
        walk, v = [], start
        while v not in walk_of:
            walk_of[v] = start
            walk.append(v)
            v = before[v]
        if walk_of[v] == start:
            closed.append(walk[walk.index(v) :][::-1])
    return closed
