"""Fast searches in graphs with numbered nodes. Finders of cuts run them for every candidate."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import compress
from operator import and_, itemgetter
from typing import Any

from cluewise.puzzles.common.geometry import SIZES
from cluewise.puzzles.common.lru import Bounded

from ..literals import FALSE, Literal, Values, index_of, indices_of
from .bitboard import FloodBoard, grid_stride, stride_of
from .statements import BoardLinks, KeptLinks, Subgraph

Around = list[list[tuple[int, int]]]
"""The links at each node by number, as pairs (number of the other node, index of the link's literal in `Values`)."""

Square = tuple[int, int, Literal, Literal, Literal, Literal]
"""Of four nodes a, b, c, d around a square: a, c, and the literals of the links ab, cd, bc, da."""


class NumberedSubgraph:
    """A Subgraph whose nodes are numbers. `members` has the literal of each node, `around` its links. Nodes and links
    that can never be present are left out. If the nodes are cells and the links their shared edges, `board` searches
    faster.
    """

    def __init__(self, subgraph: Subgraph) -> None:
        members = subgraph.members
        if FALSE in members.values():
            members = {node: literal for node, literal in members.items() if literal != FALSE}
        self.nodes, self.members = tuple(members), list(members.values())
        self._present = itemgetter(0, 0, *indices_of(self.members))  # two more, so that it always returns a tuple
        self.board: FloodBoard | None = None
        if isinstance(subgraph.links, BoardLinks):
            self.number, self.around = _board_tables(self.nodes, subgraph.links)
            stride = stride_of(subgraph.links)
            self.board = FloodBoard(self.nodes, self.members, stride) if stride else None
        else:
            self.number, self.around = _tables(self.nodes, subgraph.links)
        #: True if each link has a literal of its own.
        self.linked = all(literal for links in self.around for _, literal in links)

    @cached_property
    def grid(self) -> FloodBoard | None:
        """The board of the nodes if they are cells (or corners) and each link joins two that are side by side."""
        stride = grid_stride(self.nodes)
        if not stride:
            return None
        board = FloodBoard(self.nodes, self.members, stride)
        places, steps = board.places, {1, -1, stride, -stride}
        beside = all(places[other] - places[i] in steps for i, links in enumerate(self.around) for other, _ in links)
        return board if beside else None

    @cached_property
    def _squares(self) -> tuple[list[Square], Any, Any]:
        """The squares of a grid, each twice, and functions that return the values of all their links ab and cd."""
        squares, at = list[Square](), self.grid.at if self.grid else {}
        stride = self.grid.stride if self.grid else 0
        for place, a in at.items():
            b, d, c = (at.get(place + step, a) for step in (1, stride, stride + 1))
            at_a, at_c = dict(self.around[a]), dict(self.around[c])
            if c != a and {b, d} <= at_a.keys() & at_c.keys():
                squares.append((a, c, at_a[b], at_c[d], at_c[b], at_a[d]))
                squares.append((a, c, at_c[b], at_a[d], at_a[b], at_c[d]))
        first, second = (itemgetter(0, 0, *(square[i] for square in squares)) for i in (2, 3))
        return squares, first, second

    def opposite_links(self, values: Values) -> Iterator[Square]:
        """The squares whose links ab and cd are present; none if the graph is no grid."""
        squares, first, second = self._squares
        return compress(squares, map(and_, first(values)[2:], second(values)[2:]))

    def components(self, values: Values) -> list[list[int]]:
        """The components of the present nodes, each in breadth-first order."""
        unseen = bytearray(self._present(values)[2:])
        around = self.around
        found = []
        for start in compress(range(len(unseen)), bytes(unseen)):
            if unseen[start]:
                unseen[start] = 0
                part = [start]
                for node in part:  # the list grows during the loop
                    for neighbour, literal in around[node]:
                        if unseen[neighbour] and values[literal]:
                            unseen[neighbour] = 0
                            part.append(neighbour)
                found.append(part)
        return found

    def ways_out(self, part: Sequence[int], targets: Iterable[int]) -> list[Literal]:
        """One of these literals is true if a component of a candidate is joined to one of the `targets`. They are the
        literals of links that leave it or, if a link has none, of its other end.

        The last nodes beside the component, on paths to a target, are enough: nodes behind them, seen from the targets,
        are left out. Source: Fischetti and others, Thinning out Steiner trees, 2017 (minimal node separators). See
        `Enclosures` for links with literals of their own.
        """
        seen, members, around = bytearray(len(self.nodes)), self.members, self.around
        for node in part:
            seen[node] = 1
        leaving = [link for node in part for link in around[node] if not seen[link[0]]]
        beside = {node for node, literal in leaving if not literal}
        if not beside:
            return [literal for _, literal in leaving]
        queue = []
        for node in targets:
            if not seen[node]:
                seen[node] = 1
                queue.append(node)
        for node in queue:  # the list grows during the loop
            if node not in beside:
                for neighbour, _ in around[node]:
                    if not seen[neighbour]:
                        seen[neighbour] = 1
                        queue.append(neighbour)
        return [literal or members[node] for node, literal in leaving if seen[node]]

    def witness(self, part: Iterable[int]) -> Literal:
        """The literal of a node of the part; TRUE if one has it, because that makes a clause shorter."""
        return max(map(self.members.__getitem__, part))


class Enclosures:
    """A NumberedSubgraph, each link with a literal, where the components of a candidate and the regions of other nodes
    between them are single nodes: the components by their index, then the regions."""

    def __init__(self, subgraph: NumberedSubgraph, parts: Sequence[Sequence[int]]) -> None:
        self._around, self._parts = subgraph.around, parts
        self._of = [-1] * len(subgraph.nodes)
        for i, part in enumerate(parts):
            for node in part:
                self._of[node] = i
        regions = self._number_regions(len(parts))
        self._beside: list[set[int]] = [set() for _ in range(regions)]
        for i, part in enumerate(parts):
            self._beside[i] |= {self._of[other] for node in part for other, _ in self._around[node]}
            for other in self._beside[i]:
                self._beside[other].add(i)

    def _number_regions(self, number: int) -> int:
        around, of = self._around, self._of
        for start, known in enumerate(of):
            if known < 0:
                of[start] = number
                region = [start]
                for node in region:  # the list grows during the loop
                    for other, _ in around[node]:
                        if of[other] < 0:
                            of[other] = number
                            region.append(other)
                number += 1
        return number

    def ways_out(self, i: int, targets: Iterable[int]) -> list[Literal]:
        """The links that leave a component towards nodes that are reachable from the `targets` without passing it."""
        seen = {i}
        queue = list({self._of[node] for node in targets} - seen)
        seen.update(queue)
        for node in queue:  # the list grows during the loop
            queue += self._beside[node] - seen
            seen |= self._beside[node]
        seen.remove(i)
        return [literal for node in self._parts[i] for other, literal in self._around[node] if self._of[other] in seen]


_NUMBERED = Bounded[Hashable, tuple[tuple[Any, ...], Subgraph, NumberedSubgraph]](SIZES)
"""A cache of numbered subgraphs, by the identity of their links and the literals of their nodes."""

LARGEST = 10_000
"""The maximum number of nodes of a cached subgraph."""


def numbered(subgraph: Subgraph) -> NumberedSubgraph:
    """The subgraph in numbers. With `KeptLinks` it is made once for the same nodes and literals."""
    members, links = subgraph
    if not isinstance(links, KeptLinks) or len(members) > LARGEST:
        return NumberedSubgraph(subgraph)
    key, nodes = (id(links), *members.values()), tuple(members)
    kept = _NUMBERED.get(key)
    if kept is None or kept[0] != nodes:
        kept = _NUMBERED[key] = nodes, subgraph, NumberedSubgraph(subgraph)  # keeping the links keeps their id unique
    return kept[2]


def _tables(nodes: Sequence[Any], links: Iterable[tuple[Any, Any, Literal]]) -> tuple[dict[Any, int], Around]:
    """The numbers of the nodes, and the links at each."""
    number = {node: i for i, node in enumerate(nodes)}
    around: Around = [[] for _ in nodes]
    for u, v, literal in links:
        i, j = number.get(u), number.get(v)
        if i is not None and j is not None and literal != FALSE:
            index = index_of(literal)
            around[i].append((j, index))
            around[j].append((i, index))
    return number, around


_board_tables = lru_cache(SIZES)(_tables)
"""The tables of cells that share edges are cached while the same cells of a board can be present."""


class NumberedGraph:
    """A graph without double edges: `around[u]` has the pairs (number of the edge, other end) in ascending order."""

    def __init__(self, nodes: int, edges: Sequence[tuple[int, int]]) -> None:
        self.edges = edges
        self.around: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
        for e, (u, v) in enumerate(edges):
            self.around[u].append((e, v))
            self.around[v].append((e, u))

    def cycles(self, present: bytes) -> list[list[int]]:
        """The cycles that the edges between present nodes close with a breadth-first forest, each as its nodes."""
        above: dict[int, int] = {}
        depth: dict[int, int] = {}
        closing: dict[int, tuple[int, int]] = {}
        for root in compress(range(len(present)), present):
            if root in depth:
                continue
            depth[root], above[root] = 0, -1
            queue = [root]
            for node in queue:  # the list grows during the loop
                upwards = above[node]
                for e, neighbour in self.around[node]:
                    if not present[neighbour]:
                        continue
                    if neighbour not in depth:
                        depth[neighbour], above[neighbour] = depth[node] + 1, node
                        queue.append(neighbour)
                    elif neighbour != upwards and above[neighbour] != node:
                        closing[e] = self.edges[e]
        return [_cycle(*closing[e], above, depth) for e in sorted(closing)]


def _cycle(u: int, v: int, above: dict[int, int], depth: dict[int, int]) -> list[int]:
    """The nodes of the cycle that an edge between u and v closes with a forest."""
    cycle = [u, v]
    while u != v:
        if depth[u] < depth[v]:
            u, v = v, u
        u = above[u]
        cycle.append(u)
    return list(dict.fromkeys(cycle))
