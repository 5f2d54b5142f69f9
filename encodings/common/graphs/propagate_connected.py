"""Propagation of connectivity on partial boards.

It is complete: articulation points show all values that the connected completions of the board have in common (Tarjan,
Depth-first search and linear graph algorithms, 1972).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import compress
from typing import Any

from ..literals import FALSE, TRUE, Literal
from .partial_assignment import (
    NO,
    OPEN,
    PRESENT,
    SURE,
    YES,
    Forced,
    Link,
    Node,
    PartialAssignment,
    clause_of,
    index,
    reader,
    variables_of,
)

ROOT = ("root",)


class Connecting:
    """The nodes whose literals hold are connected. A link is present if its literal and both its nodes hold.

    With `roots`, every member is connected with a node whose root literal holds. Other constraints state that each set
    of nodes in `sure` has a member. The vertices are the nodes and then the links that have a literal of their own: so
    a bridge is an articulation point like any other.
    """

    def __init__(
        self,
        members: Mapping[Any, Literal],
        links: Sequence[Link],
        roots: Mapping[Any, Literal] | None = None,
        sure: Iterable[Collection[Node]] = (),
    ) -> None:
        present = {node: index(literal) for node, literal in members.items() if literal != FALSE}
        if roots is not None:  # one more node, joined to every root, is connected with all members
            present[ROOT] = SURE
            links = [*links, *((node, ROOT, literal) for node, literal in roots.items())]
        self.nodes = list(present)
        self.count = len(self.nodes)
        self.literals = list(present.values())
        number = {node: i for i, node in enumerate(self.nodes)}
        self.around: list[list[tuple[int, int]]] = [[] for _ in self.nodes]  # (other node, vertex of the link or −1)
        self.beside: list[list[int]] = [[] for _ in self.nodes]
        for u, v, literal in links:
            if u in number and v in number and u != v and literal != FALSE:
                self._link(number[u], number[v], literal)
        self.groups = [frozenset(number[node] for node in group if node in number) for group in sure]
        self.size = len(self.literals)
        self.variables = variables_of(self.literals)
        self._read = reader(self.literals)

    def _link(self, u: int, v: int, literal: Literal) -> None:
        vertex = -1
        if literal != TRUE:
            vertex = len(self.literals)
            self.literals.append(literal)
            self.beside.append([u, v])
        for node, other in ((u, v), (v, u)):
            self.around[node].append((other, vertex))
            self.beside[node].append(other if vertex < 0 else vertex)

    def state(self, held: PartialAssignment) -> bytes:
        """The values of the vertices."""
        return bytes(self._read(held)[:-2])

    def __call__(self, held: PartialAssignment) -> list[Forced]:
        state = self.state(held)
        known = [*compress(range(self.count), state.translate(PRESENT))]
        if not self.groups and not (known and forces_any(self.around, state, self.count, known)):
            return []
        searches = []
        seen = bytearray(len(state))
        for start in (*known, *(i for i in range(self.count) if state[i] == OPEN)):
            if not seen[start]:
                searches.append(Search(self.beside, state, seen, start))
        forced = self._lost(state, searches, known) if len(searches) > 1 else []
        if searches and (self.groups or len(known) > 1):
            forced += self._cut_vertices(state, searches[0])
        return forced

    def contracted(self, held: PartialAssignment) -> "Contracted":
        """The same graph without absent vertices; adjacent present vertices become one."""
        return Contracted(self, self.state(held))

    def _forced(self, literals: Iterable[Literal], part: Iterable[int]) -> Forced:
        return Forced(clause_of(literals), tuple(self.nodes[i] for i in part if self.nodes[i] is not ROOT))

    def ways_out(self, state: bytes, inside: Collection[int], removed: int = -1) -> list[Literal]:
        """The literals that would lead out of these nodes. All are false, except that of the removed vertex."""
        literals, out = self.literals, []
        for node in inside:
            for other, link in self.around[node]:
                if other not in inside:
                    if link >= 0 and (link == removed or state[link] == NO):
                        out.append(literals[link])
                    else:
                        out.append(literals[other])
        return out

    def _lost(self, state: bytes, searches: Sequence["Search"], known: Sequence[int]) -> list[Forced]:
        """A component has no members if a known member, or a whole group with a member, is outside of it."""
        forced = []
        for number, search in enumerate(searches):
            inside = [vertex for vertex in search.order if vertex < self.count]
            outside: list[Literal] | None = None
            if known and number:
                outside = [-self.literals[known[0]]]
            else:
                for group in self.groups:
                    if not any(search.number[i] >= 0 for i in group if state[i] != NO):
                        outside = [self.literals[i] for i in group if i in set(inside)]
                        break
            if outside is None:
                continue
            out = self.ways_out(state, set(inside))
            members = [i for i in inside if state[i] == YES]
            for i in members[:1] or inside:  # one clash is enough
                forced.append(self._forced((-self.literals[i], *outside, *out), inside))
        return forced

    def _cut_vertices(self, state: bytes, search: "Search") -> list[Forced]:
        """Open vertices that every path between two known members, or groups with a member, passes."""
        order, low, parent, last = search.order, search.low, search.parent, search.last
        count, total = self.count, 0
        before = []  # before[i]: known members among the first i vertices
        for vertex in order:
            before.append(total)
            total += vertex < count and state[vertex] == YES
        before.append(total)
        spans, forced, done = self._spans(state, search), [], set[int]()
        for child in range(1, len(order)):
            above = parent[child]
            if low[child] < above or state[order[above]] != OPEN or above in done:
                continue
            end = last[child]
            inner = before[end + 1] - before[child]
            if not inner and not any(first >= child and final <= end for _, first, final in spans):
                continue
            if total == inner and not any(final < child or first > end for _, first, final in spans):
                continue
            part = {vertex for vertex in order[child : end + 1] if vertex < count}
            beyond = self._beyond(state, search, spans, child, end) if total == inner else ()
            if not part or beyond is None:
                continue
            literals: list[Literal] = []
            if inner:
                literals.append(-self.literals[next(i for i in order[child:] if i < count and state[i] == YES)])
            else:
                group = next(g for g, first, final in spans if first >= child and final <= end)
                literals += [self.literals[i] for i in group if i not in part]
            if total != inner:
                others = (*order[:child], *order[end + 1 :])
                literals.append(-self.literals[next(i for i in others if i < count and state[i] == YES)])
            else:
                literals += [self.literals[i] for i in beyond if i in part]
            done.add(above)
            forced.append(self._forced((*literals, *self.ways_out(state, part, order[above])), part))
        return forced

    def _spans(self, state: bytes, search: "Search") -> list[tuple[frozenset[int], int, int]]:
        """The groups that are reached, each with the lowest and the highest number of its possible members."""
        numbers = ((group, [search.number[i] for i in group if state[i] != NO]) for group in self.groups)
        return [(group, min(at), max(at)) for group, at in numbers if at and min(at) >= 0]

    def _beyond(
        self, state: bytes, search: "Search", spans: Sequence[Any], child: int, end: int
    ) -> frozenset[int] | None:
        """A group whose possible members all lie outside of the part; not only at the vertex above it."""
        vertex = search.order[search.parent[child]]
        for group, _, _ in spans:
            possible = [i for i in group if state[i] != NO]
            if possible != [vertex] and not any(child <= search.number[i] <= end for i in possible):
                return group  # type: ignore[no-any-return]
        return None


class Contracted(Connecting):
    """A graph with fewer vertices. It shows whether anything is forced, but its clauses are empty."""

    def __init__(self, graph: Connecting, state: bytes) -> None:
        joined = [-1] * len(state)  # the vertex here of each vertex there; −1: absent
        members: list[list[int]] = []
        self.literals = []
        for i, value in enumerate(state):
            if i == graph.count:
                self.count = len(members)
            if value == NO or joined[i] >= 0:
                continue
            part = joined[i] = len(members)
            members.append([i])
            self.literals.append(SURE if value == YES else graph.literals[i])
            if value != YES or i >= graph.count:
                continue
            for j in members[part]:
                for other in graph.beside[j]:
                    if state[other] == YES and joined[other] < 0:
                        joined[other] = part
                        members[part].append(other)
        if len(state) == graph.count:
            self.count = len(members)
        self.beside = [
            list({joined[other] for i in part for other in graph.beside[i]} - {number, -1})
            for number, part in enumerate(members)
        ]
        self.around = [[] for _ in range(self.count)]
        for number in range(self.count):
            ends = {
                (joined[other], -1 if link < 0 or state[link] == YES else joined[link])
                for i in members[number]
                if i < graph.count
                for other, link in graph.around[i]
                if link < 0 or state[link] != NO
            }
            self.around[number] = [(other, link) for other, link in ends if other not in (number, -1)]
        self.groups = [frozenset(joined[i] for i in group) - {-1} for group in graph.groups]
        self.size = len(members)
        self._read = reader(self.literals)

    def ways_out(self, state: bytes, inside: Collection[int], removed: int = -1) -> list[Literal]:
        return []

    def _forced(self, literals: Iterable[Literal], part: Iterable[int]) -> Forced:
        return Forced((), ())


def forces_any(around: Sequence[Sequence[tuple[int, int]]], state: bytes, count: int, known: Sequence[int]) -> bool:
    """True if connectivity of the known nodes (at least one) forces anything: a node that is not absent is unreachable
    from them, or an open vertex separates two of them."""
    number = [count + 1 if value == NO else -1 for value in state[:count]]  # absent nodes are larger than all numbers
    present = number.count(-1)
    return _reached(around, state, number, known) < present


def _reached(around: Sequence[Sequence[tuple[int, int]]], state: bytes, number: list[int], known: Sequence[int]) -> int:
    """The number of nodes that are reachable from the known ones; −1 if an open vertex separates two of these.

    `number` has −1 for the nodes that are not absent; they are numbered. This is faster than a `Search` of nodes and
    links. If an open link with an open end separates known nodes, so does that end. So only links between known nodes
    are tested for bridges.
    """
    node, through, low, inner, links = known[0], -1, 0, 1, iter(around[known[0]])
    number[node], visited, total = 0, 1, len(known)
    path = []
    while True:
        for other, link in links:
            j = number[other]
            if j < low:
                if link >= 0 and (state[link] == NO or link == through):
                    continue
                if j >= 0:
                    low = j
                    continue
                path.append((node, through, low, inner, links))
                node, through, low, inner, links = other, link, visited, state[other] == YES, iter(around[other])
                number[node] = visited
                visited += 1
                break
        else:
            if not path:
                return visited
            least, known_below, bridge = low, inner, through >= 0 and state[through] == OPEN
            node, through, low, inner, links = path.pop()
            separate = least >= number[node] if state[node] == OPEN else bridge and least > number[node]
            if separate and 0 < known_below < total:
                return -1
            inner += known_below
            if least < low:
                low = least


class Search:
    """A depth-first search, without recursion, over the vertices that are not known to be absent.

    `order[i]` is the vertex with number i, `number` its inverse (−1: not reached). The vertices below it have the
    numbers up to last[i]; low[i] is the lowest number that one further edge reaches from these.
    """

    def __init__(self, beside: Sequence[Sequence[int]], state: Sequence[int], seen: bytearray, start: int) -> None:
        absent = len(state)  # larger than all numbers, so that absent vertices are passed by
        number = [absent if value == NO else -1 for value in state]
        number[start] = 0
        seen[start] = 1
        self.number, self.order, self.low, self.parent, self.last = number, [start], [0], [-1], [0]
        order, low, parent, last = self.order, self.low, self.parent, self.last
        edges = [iter(beside[start])]  # the edges of each vertex that are left
        i = 0
        while i >= 0:
            least = low[i]
            for other in edges[i]:
                j = number[other]
                if j < 0:
                    low[i] = least
                    j = number[other] = len(order)
                    order.append(other)
                    seen[other] = 1
                    low.append(i)
                    parent.append(i)
                    last.append(j)
                    edges.append(iter(beside[other]))
                    i = j
                    break
                if j < least:
                    least = j
            else:
                low[i] = least
                last[i] = len(order) - 1
                i = parent[i]
                if i >= 0 and least < low[i]:
                    low[i] = least
