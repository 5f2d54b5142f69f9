"""Searches in graphs by numbers: what finders of cuts do for every candidate, so that it has to be quick."""

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import itemgetter

from ..literals import FALSE, Literal, Values, index_of
from .statements import Subgraph


class NumberedSubgraph:
    """A Subgraph whose nodes are numbers. `members` has the literal of each node, `around` its links as pairs (other
    node, index of the literal in `Values`). What can never be present is left out.
    """

    def __init__(self, subgraph: Subgraph) -> None:
        possible = {node: literal for node, literal in subgraph.members.items() if literal != FALSE}
        self.nodes, self.members = list(possible), list(possible.values())
        self.number = {node: i for i, node in enumerate(possible)}
        self._present = itemgetter(0, 0, *map(index_of, self.members))  # two more, so that it always returns a tuple
        self.around: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for u, v, literal in subgraph.links:
            if u in self.number and v in self.number and literal != FALSE:
                i, j, index = self.number[u], self.number[v], index_of(literal)
                self.around[i].append((j, index))
                self.around[j].append((i, index))

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

    def ways_out(self, part: Sequence[int]) -> list[Literal]:
        """The literals that would extend a component: of a link or, if it has none, of its other end."""
        inside, members = set(part), self.members
        return [
            literal or members[neighbour]
            for node in part
            for neighbour, literal in self.around[node]
            if neighbour not in inside
        ]

    def witness(self, part: Iterable[int]) -> Literal:
        """The literal of a node of the part; TRUE if one has it, because that makes a clause shorter."""
        return max(map(self.members.__getitem__, part))


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
