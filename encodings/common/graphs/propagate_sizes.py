"""Propagation of component sizes on partial boards.

A clause follows from one component: it is too large, or it would be with one more node or link; it cannot grow to the
least size, or not without one node or link. Consequences of several components together are not found (packing regions
of given sizes is NP-complete: Garey and Johnson, Computers and intractability, 1979, partition into paths of length 2).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..literals import FALSE, TRUE, Literal
from .partial_assignment import (
    NO,
    OPEN,
    POSSIBLE,
    PRESENT,
    SURE,
    YES,
    Forced,
    PartialAssignment,
    clause_of,
    index,
    variables_of,
)
from .propagate_connected import Search
from .statements import Sized

SOURCE = ("source",)
"""With `nodes`, a node without weight that is joined to them. Only its component is judged. It is present if the
condition holds; a node whose presence is the condition comes with it."""


class Sizing:
    """The vertices are the nodes and then the links that have a literal of their own."""

    def __init__(self, stated: Sized) -> None:
        members, links = stated.subgraph.members, list(stated.subgraph.links)
        if stated.nodes is not None:
            members = _within_reach(stated)
        present = {node: index(literal) for node, literal in members.items() if literal != FALSE}
        self.source = -1
        if stated.nodes is not None:
            self.source = len(present)
            present[SOURCE] = index(stated.when)
            links += ((SOURCE, node, TRUE) for node in stated.nodes)
        self.nodes, self.literals = list(present), list(present.values())
        self.count = len(self.nodes)
        self.least, self.most = stated.least, stated.most
        number = {node: i for i, node in enumerate(self.nodes)}
        alike = (number[node] for node in stated.nodes or () if stated.subgraph.members.get(node) == stated.when)
        self.together = frozenset((self.source, *alike))
        self.beside: list[list[int]] = [[] for _ in self.nodes]
        self.links = [
            (number[u], number[v], index(literal))
            for u, v, literal in links
            if u in number and v in number and u != v and literal != FALSE
        ]
        for u, v, literal in self.links:
            vertices = [u, v]
            if literal != SURE:
                vertices.insert(1, len(self.literals))
                self.literals.append(literal)
                self.beside.append([])
            for a, b in pairwise(vertices):
                self.beside[a].append(b)
                self.beside[b].append(a)
        self.size = len(self.literals)
        self.weights = [int(i < self.count and i != self.source) for i in range(self.size)]
        self.variables = variables_of(self.literals)
        self.has_walls = stated.walls is not None

    def weight(self, vertices: Iterable[int]) -> int:
        """The number of nodes among these vertices, without the source."""
        return sum(map(self.weights.__getitem__, vertices))

    def __call__(self, held: PartialAssignment) -> list[Forced]:
        state = self.state(held)
        joined = self.joined(state)
        return [*self._too_large(state, joined), *self._too_small(state, joined)]

    # ── the known components ──

    def joined(self, state: bytearray) -> list[list[int]]:
        """The components of the present vertices that contain a node and are judged."""
        seen, components = bytearray(self.size), []
        for start in range(self.count):
            if state[start] == YES and not seen[start]:
                part = self.reach([start], state, PRESENT, None)
                for vertex in part:
                    seen[vertex] = 1
                components.append(part)
        return components

    def reach(
        self, first: Sequence[int], state: bytearray, passed: bytes, most: int | None, without: int = -1
    ) -> list[int]:
        """The vertices that are reached over PRESENT or POSSIBLE ones, the nearest first, up to `most` nodes."""
        order, free, beside = list(first), state.translate(passed), self.beside
        for vertex in order:
            free[vertex] = 0
        if without >= 0:
            free[without] = 0
        if most is None:
            for vertex in order:
                for other in beside[vertex]:
                    if free[other]:
                        free[other] = 0
                        order.append(other)
            return order
        weights, left = self.weights, most - self.weight(order)
        for vertex in order:
            for other in beside[vertex]:
                if free[other]:
                    if left <= 0:
                        return order
                    free[other] = 0
                    order.append(other)
                    left -= weights[other]
        return order

    def state(self, held: PartialAssignment) -> bytearray:
        """The values of the vertices."""
        return bytearray(map(held.__getitem__, self.literals))

    def judges(self, part: Sequence[int]) -> bool:
        return self.source < 0 or self.source in part

    def _forced(self, literals: Iterable[Literal], part: Iterable[int]) -> Forced:
        return Forced(clause_of(literals), tuple(self.nodes[i] for i in part if i < self.count and i != self.source))

    # ── too large ──

    def _too_large(self, state: bytearray, joined: Sequence[Sequence[int]]) -> Iterator[Forced]:
        if self.most is None:
            return
        weights = [self.weight(part) for part in joined]
        of = {vertex: i for i, part in enumerate(joined) for vertex in part}
        for part, weight in zip(joined, weights, strict=True):
            if weight > self.most and self.judges(part):
                yield self._excess(state, part[:1] if self.source < 0 else [self.source])
        beside = {other for vertex in of for other in self.beside[vertex]}
        for vertex in sorted(beside | self.together) if self.most else range(self.size):
            if vertex >= 0 and state[vertex] == OPEN:
                added = self.together if vertex in self.together else (vertex,)
                groups = {of[near] for new in added for near in self.over_links(new, state) if near in of}
                if sum(weights[i] for i in groups) + self.weight(added) <= self.most:
                    continue
                if max((weights[i] for i in groups), default=0) <= self.most or self.source >= 0:
                    for new in added:
                        state[new] = YES
                    start = vertex if self.source < 0 else self.source
                    if self.source < 0 or self.source in added or any(self.source in joined[i] for i in groups):
                        yield self._excess(state, [start])
                    for new in added:
                        state[new] = OPEN

    def over_links(self, vertex: int, state: bytearray) -> Iterator[int]:
        """The present vertices beside one, and the nodes beyond present links."""
        for near in self.beside[vertex]:
            if state[near] == YES:
                yield near
                if near >= self.count:
                    yield from (node for node in self.beside[near] if state[node] == YES)

    def _excess(self, state: bytearray, start: Sequence[int]) -> Forced:
        """Not all of these vertices are present: most + 1 nodes, and the links between them."""
        assert self.most is not None
        tree = self.reach(start, state, PRESENT, self.most + 1)
        return self._forced((-self.literals[i] for i in self._needed(tree, state)), tree)

    def _needed(self, tree: Sequence[int], state: bytearray) -> list[int]:
        """The vertices without links that lead to no later vertex: each is the nearest to an earlier one."""
        inside, needed = {vertex: i for i, vertex in enumerate(tree)}, []
        for i, vertex in enumerate(tree):
            if vertex < self.count or any(inside.get(other, -1) > i for other in self.beside[vertex]):
                needed.append(vertex)
        return needed

    # ── too small ──

    def _too_small(self, state: bytearray, joined: Sequence[Sequence[int]]) -> Iterator[Forced]:
        for part in joined:
            if not self.judges(part) or self.weight(part) >= self.least:
                continue
            start = part[0] if self.source < 0 else self.source
            whole = self.reach(part, state, POSSIBLE, self.least)
            if self.weight(whole) < self.least:
                yield self._stuck(state, start, whole)
                continue
            for vertex in self.needed_to_grow(part, whole, state):
                yield self._stuck(state, start, self.reach(part, state, POSSIBLE, None, vertex))
        yield from self._never(state)

    def needed_to_grow(self, part: Sequence[int], whole: Iterable[int], state: bytearray) -> Iterator[int]:
        """The open vertices without which a component is too small. `whole`: a sufficient set of vertices."""
        if self.least**2 < self.size:
            for vertex in whole:
                if state[vertex] == OPEN and self._grows_too_little(part, vertex, state):
                    yield vertex
            return
        search = Search(self.beside, state, bytearray(self.size), part[0])
        order, weights = search.order, [0]
        for vertex in order:
            weights.append(weights[-1] + self.weights[vertex])
        lost = [self.weights[vertex] for vertex in order]  # a vertex, and all that only it connects
        for child in range(1, len(order)):
            above = search.parent[child]
            if search.low[child] >= above:
                lost[above] += weights[search.last[child] + 1] - weights[child]
        yield from (
            v for v, less in zip(order, lost, strict=True) if state[v] == OPEN and weights[-1] - less < self.least
        )

    def _grows_too_little(self, part: Sequence[int], vertex: int, state: bytearray) -> bool:
        return self.weight(self.reach(part, state, POSSIBLE, self.least, vertex)) < self.least

    def _never(self, state: bytearray) -> Iterator[Forced]:
        """Open nodes in places where no component can be large enough."""
        seen = bytearray(self.size)
        for start in range(self.count) if self.source < 0 else (self.source,):
            if state[start] != OPEN or seen[start]:
                continue
            part = self.reach([start], state, POSSIBLE, None)
            for vertex in part:
                seen[vertex] = 1
            if self.weight(part) < self.least:
                alone = (vertex for vertex in part if vertex < self.count and state[vertex] == OPEN)
                for vertex in alone if self.source < 0 else (start,):
                    yield self._stuck(state, vertex, part)

    def _stuck(self, state: bytearray, start: int, part: Sequence[int]) -> Forced:
        """If the start is present, one of the vertices around the part is."""
        inside = set(part)
        around = dict.fromkeys(other for vertex in part for other in self.beside[vertex] if other not in inside)
        return self._forced((-self.literals[start], *(self.literals[i] for i in around)), part)

    def growths(self, part: Sequence[int], state: bytearray) -> Iterator[Sequence[int]]:
        """Growths of a small component to the least size. Each of these vertices is missing from one of them."""
        if min(part) < self.count and self.judges(part) and self.weight(part) < self.least:
            whole = self.reach(part, state, POSSIBLE, self.least)
            yield whole
            for vertex in whole:
                if state[vertex] == OPEN:
                    yield self.reach(part, state, POSSIBLE, self.least, vertex)

    # ── walls ──

    def walled(self, held: PartialAssignment) -> list[Forced]:
        """Links between nodes that are connected are present; nodes with a wall between them are not connected."""
        if not self.has_walls:
            return []
        state = self.state(held)
        of = {vertex: i for i, part in enumerate(self.joined(state)) for vertex in part if vertex < self.count}
        forced, parted = [], dict[frozenset[int], tuple[int, int, Literal]]()
        for u, v, literal in self.links:
            if u in of and v in of and held[literal] != YES:
                if of[u] == of[v]:
                    path = self._path(u, v, state)
                    forced.append(self._forced((literal, *(-self.literals[i] for i in path)), (u, v)))
                elif held[literal] == NO:
                    parted.setdefault(frozenset((of[u], of[v])), (u, v, literal))
        for u, v, literal in self.links:
            wall = parted.get(frozenset((of[u], of[v]))) if u in of and v in of and held[literal] == OPEN else None
            if wall is not None:
                a, b = (u, v) if of[u] == of[wall[0]] else (v, u)
                path = [*self._path(a, wall[0], state), *self._path(b, wall[1], state)]
                forced.append(self._forced((-literal, wall[2], *(-self.literals[i] for i in path)), wall[:2]))
        return forced

    def _path(self, u: int, v: int, state: bytearray) -> list[int]:
        """The vertices of a shortest path of present vertices."""
        above, order = {u: -1}, [u]
        for vertex in order:
            if vertex == v:
                break
            for other in self.beside[vertex]:
                if state[other] == YES and other not in above:
                    above[other] = vertex
                    order.append(other)
        path: list[Any] = [v]
        while path[-1] != u:
            path.append(above[path[-1]])
        return path


def _within_reach(stated: Sized) -> Mapping[Any, Literal]:
    """The members that the components of `nodes` may reach within the sizes, and those one step further."""
    members, near = stated.subgraph.members, dict.fromkeys(stated.nodes or ())
    ends: dict[Any, list[Any]] = {node: [] for node in members}
    for u, v, literal in stated.subgraph.links:
        if literal != FALSE and u in members and v in members:
            ends[u].append(v)
            ends[v].append(u)
    layer = list(near)
    for _ in range(max(stated.most or 0, stated.least)):
        layer = list(
            dict.fromkeys(v for u in layer if members.get(u, FALSE) != FALSE for v in ends[u] if v not in near)
        )
        near.update(dict.fromkeys(layer))
    return {node: literal for node, literal in members.items() if node in near}
