"""Propagation of acyclicity and of single loops on partial boards.

Acyclicity is complete. Single loops are not: whether a partial loop can be completed is NP-complete (Itai,
Papadimitriou, Szwarcfiter, Hamilton paths in grid graphs, 1982).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, compress
from operator import eq
from typing import Any

from cluewise.puzzles.common.geometry import component_numbers

from ..literals import FALSE, Literal
from .partial_assignment import (
    NO,
    OPEN,
    PRESENT,
    SURE,
    UNDECIDED,
    YES,
    Forced,
    Link,
    PartialAssignment,
    clause_of,
    index,
    reader,
    variables_of,
)


class Unlooping:
    """The links whose literals hold form no cycle.

    A clause names the links of one cycle: one of them is absent.
    """

    def __init__(self, links: Iterable[Link]) -> None:
        self.links = [(u, v, index(literal)) for u, v, literal in links if literal != FALSE]
        self._nodes = [*dict.fromkeys(end for u, v, _ in self.links for end in (u, v))]
        number = {node: i for i, node in enumerate(self._nodes)}
        self._cycles = _Cycles(len(number), [(number[u], number[v], literal) for u, v, literal in self.links])
        self.size = self._cycles.size
        self.variables = variables_of(literal for *_, literal in self.links)
        self.contracted = self._cycles.contracted

    def __call__(self, held: PartialAssignment) -> list[Forced]:
        if not self._cycles(held):
            return []
        forest, tops = _Forest(self._nodes), self._cycles.tops(held)
        present = [link for link in self.links if held[link[2]] == YES]
        if len({*tops}) + len(present) == len(tops):  # they close no cycle
            closing = []
            forest.add(present)
        else:
            closing = [link for link in present if not forest.join(*link)]
        closing += [
            self.links[e]
            for e, (u, v, literal) in enumerate(self._cycles.links)
            if not held[literal] and tops[u] == tops[v]
        ]
        return [self._cycle(forest, *link) for link in closing]

    def _cycle(self, forest: "_Forest", u: Any, v: Any, literal: Literal) -> Forced:
        nodes, links = forest.path(u, v)
        return Forced(clause_of(-line for line in (literal, *links)), tuple(nodes))


class _Cycles:
    """A test whether present links form a cycle, or an open link would close one. The nodes are numbers from 0 on."""

    def __init__(self, count: int, links: Sequence[tuple[int, int, Literal]]) -> None:
        self.count, self.links = count, links
        self.size = count + len(links)
        self._pairs = [(u, v) for u, v, _ in links]
        self._values = reader(literal for *_, literal in links)

    def __call__(self, held: PartialAssignment) -> bool:
        return self._joined(held) is None

    def contracted(self, held: PartialAssignment) -> "_Cycles":
        """The same with one node for each tree of present links, and without absent links."""
        top = self._joined(held)
        if top is None:
            return self
        number: dict[int, int] = {}
        links = [
            (number.setdefault(top[u], len(number)), number.setdefault(top[v], len(number)), literal)
            for u, v, literal in self.links
            if not held[literal]
        ]
        return _Cycles(len(number), links)

    def _joined(self, held: PartialAssignment) -> list[int] | None:
        """The node that stands for the tree of each node; None if there is a cycle, or an open link would close one."""
        values = bytes(self._values(held))
        present = [*compress(self._pairs, values.translate(PRESENT))]
        tops = component_numbers(self.count, present)
        if len({*tops}) > self.count - len(present):
            return None
        ends = [*chain.from_iterable(compress(self._pairs, values.translate(UNDECIDED)))]
        at_ends = [*map(tops.__getitem__, ends)]
        return None if any(map(eq, at_ends[::2], at_ends[1::2])) else tops

    def tops(self, held: PartialAssignment) -> list[int]:
        """The least node that present links join to each node."""
        return component_numbers(self.count, compress(self._pairs, bytes(self._values(held)).translate(PRESENT)))


class _Sets:
    """Disjoint sets of nodes (Galler and Fischer, An improved equivalence algorithm, 1964); at first each is alone."""

    def __init__(self) -> None:
        self._above: dict[Any, Any] = {}

    def find(self, node: Any) -> Any:
        """The representative of the set of a node."""
        above = self._above
        while node in above:
            higher = above[node]
            if higher in above:
                above[node] = higher = above[higher]
            node = higher
        return node

    def join(self, u: Any, v: Any) -> bool:
        """Joins two sets under the representative of the second; False if they are one set."""
        first, second = self.find(u), self.find(v)
        if first == second:
            return False
        self._above[first] = second
        return True


class _Forest:
    """Trees of present links."""

    def __init__(self, nodes: Iterable[Any]) -> None:
        self.beside: dict[Any, list[tuple[Any, Literal]]] = {node: [] for node in nodes}
        self._sets = _Sets()
        self.find = self._sets.find

    def together(self, u: Any, v: Any) -> bool:
        return bool(self.find(u) == self.find(v))

    def join(self, u: Any, v: Any, literal: Literal) -> bool:
        """Adds a present link; False if it would close a cycle."""
        if not self._sets.join(u, v):
            return False
        self.add([(u, v, literal)])
        return True

    def add(self, links: Iterable[Link]) -> None:
        """Adds present links that close no cycle, for `path` alone."""
        beside = self.beside
        for u, v, literal in links:
            beside[u].append((v, literal))
            beside[v].append((u, literal))

    def path(self, start: Any, end: Any) -> tuple[list[Any], list[Literal]]:
        """The nodes and the links of the path between two nodes of one tree."""
        came: dict[Any, tuple[Any, Literal]] = {start: (start, SURE)}
        queue = [start]
        for node in queue:
            if node == end:
                break
            for other, literal in self.beside[node]:
                if other not in came:
                    came[other] = node, literal
                    queue.append(other)
        nodes, links = [end], []
        while nodes[-1] != start:
            node, literal = came[nodes[-1]]
            nodes.append(node)
            links.append(literal)
        return nodes, links


class UnloopingArcs:
    """The arcs (from, to) whose literals hold form no directed cycle."""

    def __init__(self, arcs: Mapping[tuple[Any, Any], Literal]) -> None:
        self.arcs = [(u, v, index(literal)) for (u, v), literal in arcs.items() if literal != FALSE]
        self.size = len(self.arcs)
        self.variables = variables_of(literal for *_, literal in self.arcs)

    def contracted(self, held: PartialAssignment) -> "UnloopingArcs":
        return self

    def __call__(self, held: PartialAssignment) -> list[Forced]:
        after: dict[Any, list[tuple[Any, Literal]]] = {}
        possible = []
        for u, v, literal in self.arcs:
            state = held[literal]
            if state != NO:
                possible.append((u, v, literal))
                if state == YES:
                    after.setdefault(u, []).append((v, literal))
        forced, reach = [], dict[Any, dict[Any, tuple[Any, Literal]]]()
        for u, v, literal in possible:
            if u != v and v not in after:
                continue
            if v not in reach:
                reach[v] = _reached(after, v)
            if u in reach[v]:
                nodes, through = [u], [literal]
                while nodes[-1] != v:
                    node, arc = reach[v][nodes[-1]]
                    nodes.append(node)
                    through.append(arc)
                forced.append(Forced(clause_of(-arc for arc in through), tuple(nodes)))
        return forced


def _reached(after: Mapping[Any, Sequence[tuple[Any, Literal]]], start: Any) -> dict[Any, tuple[Any, Literal]]:
    """The nodes to which present arcs lead, each with the node before it and the arc."""
    came, queue = {start: (start, SURE)}, [start]
    for node in queue:
        for other, literal in after.get(node, ()):
            if other not in came:
                came[other] = node, literal
                queue.append(other)
    return came


class Looping:
    """The present lines form one loop: no line closes a loop while another line is elsewhere, and a closed loop
    excludes all other lines. Degrees and connectivity are stated separately.
    """

    def __init__(self, lines: Iterable[Link]) -> None:
        self.lines = [(u, v, index(literal)) for u, v, literal in lines if literal != FALSE]
        self.size = len(self.lines)
        self.variables = variables_of(literal for *_, literal in self.lines)

    def contracted(self, held: PartialAssignment) -> "_ContractedLoop":
        return _ContractedLoop(self.lines, held)

    def __call__(self, held: PartialAssignment) -> list[Forced]:
        present = [line for line in self.lines if held[line[2]] == YES]
        if not self._may_force(present, held):
            return []
        forest = _Forest(end for u, v, _ in present for end in (u, v))
        closing = [line for line in present if not forest.join(*line)]
        undecided = [line for line in self.lines if held[line[2]] == OPEN]
        if closing:
            u, v, literal = closing[0]
            nodes, through = forest.path(u, v)
            around = {literal, *through}
            others = [line for *_, line in present if line not in around]
            return [
                Forced(clause_of((*(-line for line in around), -other)), tuple(nodes))
                for other in others[:1] or [line for *_, line in undecided]
            ]
        size: dict[Any, int] = {}
        for u, _, _ in present:
            top = forest.find(u)
            size[top] = size.get(top, 0) + 1
        forced = []
        for u, v, literal in undecided:
            if u in forest.beside and v in forest.beside and forest.together(u, v):
                top = forest.find(u)
                if size[top] < len(present):
                    nodes, through = forest.path(u, v)
                    other = next(line for end, _, line in present if forest.find(end) != top)
                    forced.append(Forced(clause_of((-literal, *(-line for line in through), -other)), tuple(nodes)))
        return forced

    def _may_force(self, present: Sequence[Link], held: PartialAssignment) -> bool:
        """True if a loop is closed, or an open line joins the ends of one path while another path is elsewhere.

        Each end of a path has the index of the other. Branches, and open lines at an inner point, may force something.
        """
        far: dict[Any, Any] = {}  # at an end of a path its other end; None inside
        paths = 0
        for u, v, _ in present:
            a, b = far.get(u, u), far.get(v, v)
            if a is None or b is None or a == v:
                return True  # a branch or a loop
            paths += 1 - (a != u) - (b != v)
            far[u] = far[v] = None
            far[a], far[b] = b, a
        return paths > 1 and any(
            not held[literal] and ((end := far.get(u, u)) is None or end == v or far.get(v, v) is None)
            for u, v, literal in self.lines
        )


class _ContractedLoop:
    """A test whether a single loop forces anything. Points that present lines join are one point."""

    def __init__(self, lines: Sequence[Link], held: PartialAssignment) -> None:
        present = [line for line in lines if held[line[2]] == YES]
        forest = _Forest(end for u, v, _ in present for end in (u, v))
        self.closed = any(not forest.join(*line) for line in present)
        self.sizes: dict[Any, int] = {}
        for u, _, _ in present:
            self.sizes[forest.find(u)] = self.sizes.get(forest.find(u), 0) + 1
        self.present = len(present)
        self.open = [
            (*(forest.find(end) if end in forest.beside else end for end in (u, v)), literal)
            for u, v, literal in lines
            if held[literal] == OPEN
        ]
        self.size = len(self.open)
        self._read = reader(literal for *_, literal in self.open)
        self._within = [line for line in self.open if line[0] == line[1]]
        self._at: dict[Any, list[Link]] = {}
        for line in self.open:
            for end in line[:2]:
                self._at.setdefault(end, []).append(line)

    def __call__(self, held: PartialAssignment) -> bool:
        fresh = [*compress(self.open, bytes(self._read(held)).translate(PRESENT))]
        if not fresh or self.closed:
            return bool(fresh)
        sets, sizes = _Sets(), dict(self.sizes)
        find = sets.find
        for u, v, _ in fresh:
            a, b = find(u), find(v)
            if not sets.join(a, b):
                return True
            sizes[b] = sizes.get(b, 0) + sizes.get(a, 0) + 1
        total = self.present + len(fresh)
        beside = chain(self._within, *(self._at[end] for line in fresh for end in line[:2]))
        return any(
            not held[literal] and (a := find(u)) == find(v) and 0 < sizes.get(a, 0) < total for u, v, literal in beside
        )
