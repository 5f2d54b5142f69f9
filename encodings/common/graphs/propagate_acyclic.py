"""Propagation of acyclicity and of single loops on partial boards.

Acyclicity is complete. Single loops are not: whether a partial loop can be completed is NP-complete (Itai,
Papadimitriou, Szwarcfiter, Hamilton paths in grid graphs, 1982).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..literals import FALSE, Literal
from .partial_assignment import NO, OPEN, SURE, YES, Forced, Link, PartialAssignment, clause_of, index, variables_of


class Unlooping:
    """The present links form no cycle. A link is present if its literal and both its nodes hold.

    A clause names the nodes and links of one cycle: one of them is absent.
    """

    def __init__(self, members: Mapping[Any, Literal], links: Sequence[Link]) -> None:
        self.members = {node: index(literal) for node, literal in members.items() if literal != FALSE}
        self.links = [
            (u, v, index(literal))
            for u, v, literal in links
            if literal != FALSE and u in self.members and v in self.members
        ]
        self.size = len(self.members) + len(self.links)
        self.variables = variables_of((*self.members.values(), *(literal for *_, literal in self.links)))

    def contracted(self, held: PartialAssignment) -> "Unlooping":
        return self

    def __call__(self, held: PartialAssignment) -> list[Forced]:
        state = {node: held[literal] for node, literal in self.members.items()}
        forest = _Forest(node for node, value in state.items() if value == YES)
        forced, waiting = [], dict[Any, list[tuple[Any, Literal]]]()
        undecided = []
        for u, v, literal in self.links:
            link, both = held[literal], (state[u], state[v])
            if link == NO or NO in both:
                continue
            if both == (YES, YES):
                if link == OPEN:
                    undecided.append((u, v, literal))
                elif not forest.join(u, v, literal):
                    forced.append(self._cycle(forest, u, v, literal))
            elif link == YES and YES in both:
                node, other = (u, v) if both[1] == YES else (v, u)
                waiting.setdefault(node, []).append((other, literal))
        forced += [self._cycle(forest, *link) for link in undecided if forest.together(*link[:2])]
        for node, beside in waiting.items():
            first: dict[Any, tuple[Any, Literal]] = {}
            for other, literal in beside:
                earlier = first.setdefault(forest.find(other), (other, literal))
                if earlier != (other, literal):
                    path, through = forest.path(earlier[0], other)
                    forced.append(self._chain((node, *path), (earlier[1], literal, *through)))
                    break
        return forced

    def _cycle(self, forest: "_Forest", u: Any, v: Any, literal: Literal) -> Forced:
        nodes, links = forest.path(u, v)
        return self._chain(nodes, (literal, *links))

    def _chain(self, nodes: Sequence[Any], links: Iterable[Literal]) -> Forced:
        present = (*(self.members[node] for node in nodes), *links)
        return Forced(clause_of(-literal for literal in present), tuple(nodes))


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
        self.beside[u].append((v, literal))
        self.beside[v].append((u, literal))
        return True

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

    def __call__(self, held: PartialAssignment) -> bool:
        fresh = [line for line in self.open if held[line[2]] == YES]
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
        return any(
            not held[literal] and (a := find(u)) == find(v) and 0 < sizes.get(a, 0) < total
            for u, v, literal in self.open
        )
