"""Mazes by classic search: partial ways from S, deepest first with a way out known, or in the order of their length.

Nothing here knows the encodings or `check`: it is what they are compared with. Sources: Moore, The shortest path
through a maze, 1959 (breadth first); Read and Tarjan, Bounds on backtrack algorithms for listing cycles, paths, and
spanning trees, 1975 (going on only where a way out is known, so that dead ends cost one look).
"""

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Optional

from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.maze import Maze


class Ground:
    """A maze as places with their neighbours: north, east, south, west."""

    def __init__(self, puzzle: "Maze") -> None:
        self.puzzle = puzzle
        self.start = puzzle.place(puzzle.start)
        self.ends = frozenset(map(puzzle.place, puzzle.ends))
        self._free = puzzle.board
        self._names = {-puzzle.stride: "n", 1: "e", puzzle.stride: "s", -1: "w"}
        self._left = self._distances() if puzzle.shortest else {}

    def _distances(self) -> dict[int, int]:
        """The number of steps to the nearest exit, for each place from which one can be reached."""
        left = dict.fromkeys(self.ends, 0)
        for place in (queue := list(left)):
            for step in self._names:
                if self._free[place + step] and place + step not in left:
                    left[place + step] = left[place] + 1
                    queue.append(place + step)
        return left

    def around(self, place: int) -> list[int]:
        """The free neighbours. If only shortest ways count, those one step nearer to an exit."""
        if self.puzzle.shortest:
            wanted = self._left.get(place, 0) - 1
            return [place + step for step in self._names if self._left.get(place + step) == wanted]
        return [place + step for step in self._names if self._free[place + step]]

    def way_out(self, start: int, taken: Collection[int]) -> list[int]:
        """A shortest way to an exit over places not taken, backwards and without its start; empty if none exists."""
        before = {start: start}
        for place in (queue := [start]):
            if place in self.ends:
                way = [place]
                while (place := before[place]) != start:
                    way.append(place)
                return way
            for to in self.around(place):
                if to not in before and to not in taken:
                    before[to] = place
                    queue.append(to)
        return []

    def solution(self, way: Iterable[int]) -> Solution:
        """The solution with this way; S comes first."""
        values = dict.fromkeys(self.puzzle.cells, "off")
        place = None
        for to in way:
            if place is not None:
                values[self.puzzle.cell(place)] = self._names[to - place]
            place = to
        if place is not None:
            values[self.puzzle.cell(place)] = "exit"
        return Solution(values)


class Ahead(NamedTuple):
    """A node of the depth-first search: the next place of a way, the number of places before it, and a way out from
    there, backwards: its first `known` places. Without a known way out (0), one is looked for when it comes to that."""

    place: int
    depth: int
    out: list[int]
    known: int


def dfs(puzzle: "Maze", figures: Figures) -> Iterator[Solution]:
    """Searches depth first, along the known way out. It leaves this way only if another way out exists.

    The places of the way so far stand in one dictionary, in order, for all nodes: before a node is looked at, it is cut
    back to that node's depth. So a step costs nothing but itself, however long the way is.
    """
    ground = Ground(puzzle)
    way: dict[int, None] = {}

    def cut_back(node: Ahead) -> None:
        while len(way) > node.depth:
            way.popitem()

    def expand(node: Ahead) -> Iterator[Ahead]:
        cut_back(node)
        out, known = node.out, node.known
        if not known:
            out = ground.way_out(node.place, way)
            known = len(out)
        way[node.place] = None
        if known:
            following = out[known - 1]
            yield Ahead(following, len(way), out, known - 1)
            for place in ground.around(node.place):
                if place != following and place not in way:
                    yield Ahead(place, len(way), [], 0)

    def solution(node: Ahead) -> Solution | None:
        if node.place not in ground.ends:
            return None
        cut_back(node)
        return ground.solution([*way, node.place])

    return tree_search([Ahead(ground.start, 0, [], 0)], expand, solution, figures)


class Way(NamedTuple):
    """A partial way, newest place first. It is a linked list, so another step copies nothing."""

    place: int
    rest: Optional["Way"]


def _places(way: Way | None) -> list[int]:
    """Yields the places of the way, from its end to S."""
    places = []
    while way is not None:
        places.append(way.place)
        way = way.rest
    return places


def bfs(puzzle: "Maze", figures: Figures) -> Iterator[Solution]:
    """Searches breadth first. The first way visits each place once and is a shortest one; then all ways by length."""
    ground = Ground(puzzle)
    root = Way(ground.start, None)
    visited = {ground.start}

    def solution(way: Way) -> Solution | None:
        return ground.solution(reversed(_places(way))) if way.place in ground.ends else None

    def visit(way: Way) -> Iterator[Way]:
        for place in ground.around(way.place):
            if place not in visited:
                visited.add(place)
                yield Way(place, way)

    def extend(way: Way) -> Iterator[Way]:
        taken = set(_places(way))
        return (Way(place, way) for place in ground.around(way.place) if place not in taken)

    first = next(tree_search([root], visit, solution, figures, breadth_first=True), None)
    if first is None:
        return
    yield first
    for other in tree_search([root], extend, solution, figures, breadth_first=True):
        if other != first:
            yield other


SEARCHES: dict[str, Search] = {"dfs": dfs, "bfs": bfs}
"""By name, the default first."""
