"""Watches for component sizes: fast tests whether new values imply anything.

A watch (`look`) is made for a partial board on which nothing follows. Components without new values still imply
nothing. Components are judged again if they grew, or if they lost a vertex that their growth needs.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from .partial_assignment import NO, OPEN, POSSIBLE, PRESENT, YES, PartialAssignment, reader
from .propagate_sizes import Sizing


def look(graph: Sizing, held: PartialAssignment) -> "Always | Beside | Everywhere":
    """The watch for boards on which at least these values are known."""
    if graph(held) or graph.walled(held):
        return Always(graph)
    state = graph.state(held)
    if graph.source < 0:
        return Everywhere(graph, state)
    return Beside(graph, state)


class Always:
    """The watch for a board on which something follows already: all components are judged."""

    def __init__(self, graph: Sizing) -> None:
        self.graph, self.size = graph, graph.size

    def __call__(self, held: PartialAssignment) -> bool:
        return bool(self.graph(held) or self.graph.walled(held))


class Beside:
    """The watch for the component of a source. It is judged again if one of these vertices is no longer open."""

    def __init__(self, graph: Sizing, state: bytearray) -> None:
        self.graph = graph
        self._open = _sensitive(graph, state)
        self._read = reader([graph.literals[i] for i in self._open])
        self._before = (*(OPEN for _ in self._open), YES, YES)
        self.size = len(self._open)

    def __call__(self, held: PartialAssignment) -> bool:
        graph = self.graph
        if self._read(held) == self._before:
            return False
        state = graph.state(held)
        if state[graph.source] == OPEN:
            return bool(graph(held))
        return state[graph.source] == YES and follows(graph, graph.reach([graph.source], state, PRESENT, None), state)


def _sensitive(graph: Sizing, state: bytearray) -> list[int]:
    """The open vertices that can change the consequences for the component of the source."""
    source = graph.source
    if state[source] == NO:
        return []
    if state[source] == OPEN:
        return [i for i, value in enumerate(state) if value == OPEN]
    part = graph.reach([source], state, PRESENT, None)
    near = {other for vertex in part for other in graph.beside[vertex] if state[other] == OPEN}
    beyond = {other for vertex in near for other in graph.beside[vertex]}
    joining = graph.reach([i for i in beyond if state[i] == YES], state, PRESENT, None)
    found = {*near, *beyond, *(other for vertex in joining for other in graph.beside[vertex])}
    found.update(*graph.growths(part, state))
    return sorted(i for i in found if state[i] == OPEN)


class Everywhere:
    """The watch for all components."""

    def __init__(self, graph: Sizing, state: bytearray) -> None:
        self.graph, self._state = graph, state
        self._open = [i for i, value in enumerate(state) if value == OPEN]
        self._read = reader([graph.literals[i] for i in self._open])
        self._before = (*(OPEN for _ in self._open), YES, YES)
        self.size = 8 * len(self._open)  # a component that changed visits what several components visit
        self._of = [-1] * graph.size
        self._parts = graph.joined(state)
        self._rests_on: dict[int, set[int]] = {}
        """For each open vertex, the components whose known growth uses it."""
        for number, part in enumerate(self._parts):
            for vertex in part:
                self._of[vertex] = number
            for vertex in set[int]().union(*graph.growths(part, state)):
                if state[vertex] == OPEN:
                    self._rests_on.setdefault(vertex, set()).add(number)

    def __call__(self, held: PartialAssignment) -> bool:
        values = self._read(held)
        if values == self._before:
            return False
        state = self._state.copy()
        present, absent = list[int](), list[int]()
        for vertex, value in zip(self._open, values, strict=False):
            if value != OPEN:
                state[vertex] = value
                (present if value == YES else absent).append(vertex)
        return any(self._follows(state, present, absent))

    def _follows(self, state: bytearray, present: Iterable[int], absent: Iterable[int]) -> Iterator[bool]:
        graph, seen = self.graph, set[int]()
        changed = {number for vertex in absent for number in self._rests_on.get(vertex, ())}
        for vertex in (*present, *(self._parts[number][0] for number in changed)):
            if vertex in seen:
                continue
            part = graph.reach([vertex], state, PRESENT, None)
            seen.update(part)
            yield follows(graph, part, state)
        for vertex in absent:
            yield from (_is_lost(graph, other, state) for other in graph.beside[vertex] if state[other] == OPEN)
            yield graph.has_walls and vertex >= graph.count and _shows_wall(graph, vertex, state)


# ── one component ──


def follows(graph: Sizing, part: Sequence[int], state: bytearray) -> bool:
    """True if anything follows from this component and those near it."""
    inside, weight = set(part), graph.weight(part)
    if graph.most is not None:
        if weight > graph.most:
            return True
        around = {other for vertex in part for other in graph.beside[vertex] if state[other] == OPEN}
        if any(weight + _added(graph, vertex, inside, state) > graph.most for vertex in around):
            return True
    if min(part) < graph.count and graph.judges(part) and weight < graph.least:
        whole = graph.reach(part, state, POSSIBLE, graph.least)
        if graph.weight(whole) < graph.least or any(True for _ in graph.needed_to_grow(part, whole, state)):
            return True
    return graph.has_walls and _shows_walls(graph, inside, state)


def _added(graph: Sizing, vertex: int, inside: Collection[int], state: bytearray) -> int:
    """The vertices that an open vertex would add to a component: itself and the components beyond."""
    beyond = [near for near in graph.over_links(vertex, state) if near not in inside]
    return graph.weights[vertex] + (graph.weight(graph.reach(beyond, state, PRESENT, None)) if beyond else 0)


def _is_lost(graph: Sizing, vertex: int, state: bytearray) -> bool:
    """True if no component around an open vertex can be large enough."""
    return 0 < graph.weight(graph.reach([vertex], state, POSSIBLE, graph.least)) < graph.least


def _shows_walls(graph: Sizing, inside: Collection[int], state: bytearray) -> bool:
    """True if a link within this component is not present, or an open link leads to the same node as an absent one."""
    absent, opened = list[int](), list[int]()
    for link in {link for vertex in inside if vertex < graph.count for link in graph.beside[vertex]}:
        if link >= graph.count and state[link] != YES:
            others = [other for other in graph.beside[link] if other not in inside]
            if not others:
                return True
            (absent if state[link] == NO else opened).extend(other for other in others if state[other] == YES)
    return bool(absent and opened) and not set(graph.reach(absent, state, PRESENT, None)).isdisjoint(opened)


def _shows_wall(graph: Sizing, link: int, state: bytearray) -> bool:
    """True if a wall is within a component, or an open link leads to the same node as this absent one."""
    u, v = graph.beside[link]
    return state[u] == state[v] == YES and _shows_walls(graph, graph.reach([u], state, PRESENT, None), state)
