"""Mazes by classic search: partial paths from S, deepest first with a known path to an exit, or by length.

This module does not use the encodings or `check`, because tests compare them with it. Sources: Moore, The shortest path
through a maze, 1959 (breadth first); Read and Tarjan, Bounds on backtrack algorithms for listing cycles, paths, and
spanning trees, 1975 (a path is extended only if a path to an exit is known, so a dead end costs one search).
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
        self._free = puzzle.free
        self._names = {-puzzle.stride: "n", 1: "e", puzzle.stride: "s", -1: "w"}
        self._distance = self._distances() if puzzle.shortest else {}

    def _distances(self) -> dict[int, int]:
        """The number of steps to the nearest exit, for each place from which one can be reached."""
        distance = dict.fromkeys(self.ends, 0)
        for place in (queue := list(distance)):
            for step in self._names:
                if self._free[place + step] and place + step not in distance:
                    distance[place + step] = distance[place] + 1
                    queue.append(place + step)
        return distance

    def around(self, place: int) -> list[int]:
        """The free neighbours. If only shortest paths count, the neighbours one step nearer to an exit."""
        if self.puzzle.shortest:
            wanted = self._distance.get(place, 0) - 1
            return [place + step for step in self._names if self._distance.get(place + step) == wanted]
        return [place + step for step in self._names if self._free[place + step]]

    def way_out(self, start: int, taken: Collection[int]) -> list[int]:
        """A shortest path to an exit over places not taken, backwards and without its start; empty if none exists."""
        before = {start: start}
        for place in (queue := [start]):
            if place in self.ends:
                path = [place]
                while (place := before[place]) != start:
                    path.append(place)
                return path
            for neighbour in self.around(place):
                if neighbour not in before and neighbour not in taken:
                    before[neighbour] = place
                    queue.append(neighbour)
        return []

    def solution(self, path: Iterable[int]) -> Solution:
        """The solution with this path, which begins with S."""
        values = dict.fromkeys(self.puzzle.cells, "off")
        place = None
        for following in path:
            if place is not None:
                values[self.puzzle.cell(place)] = self._names[following - place]
            place = following
        if place is not None:
            values[self.puzzle.cell(place)] = "exit"
        return Solution(values)


class Ahead(NamedTuple):
    """A node of the depth-first search: the next place of a path, the number of places before it, and a way out from
    there: the first `known` places of `out`, backwards. If `known` is 0, `expand` searches for a way out."""

    place: int
    depth: int
    out: list[int]
    known: int


def dfs(puzzle: "Maze", figures: Figures) -> Iterator[Solution]:
    """Searches depth first, along the known way out. It leaves this path only if another way out exists.

    All nodes share one dictionary with the places of the path so far, in order. Before a node is visited, the
    dictionary is cut back to the depth of that node. So the cost of a step does not depend on the length of the path.
    """
    ground = Ground(puzzle)
    path: dict[int, None] = {}

    def cut_back(node: Ahead) -> None:
        while len(path) > node.depth:
            path.popitem()

    def expand(node: Ahead) -> Iterator[Ahead]:
        cut_back(node)
        out, known = node.out, node.known
        if not known:
            out = ground.way_out(node.place, path)
            known = len(out)
        path[node.place] = None
        if known:
            following = out[known - 1]
            yield Ahead(following, len(path), out, known - 1)
            for place in ground.around(node.place):
                if place != following and place not in path:
                    yield Ahead(place, len(path), [], 0)

    def solution(node: Ahead) -> Solution | None:
        if node.place not in ground.ends:
            return None
        cut_back(node)
        return ground.solution([*path, node.place])

    return tree_search([Ahead(ground.start, 0, [], 0)], expand, solution, figures)


class PartialWay(NamedTuple):
    """A partial path, newest place first. It is a linked list, so a longer path copies nothing."""

    place: int
    rest: Optional["PartialWay"]


def _places(path: PartialWay | None) -> list[int]:
    """The places of the path, from its end to S."""
    places = []
    while path is not None:
        places.append(path.place)
        path = path.rest
    return places


def bfs(puzzle: "Maze", figures: Figures) -> Iterator[Solution]:
    """Searches breadth first. The first search visits each place once and finds a shortest path; the second finds all
    paths by length."""
    ground = Ground(puzzle)
    root = PartialWay(ground.start, None)
    visited = {ground.start}

    def solution(path: PartialWay) -> Solution | None:
        return ground.solution(reversed(_places(path))) if path.place in ground.ends else None

    def visit(path: PartialWay) -> Iterator[PartialWay]:
        for place in ground.around(path.place):
            if place not in visited:
                visited.add(place)
                yield PartialWay(place, path)

    def extend(path: PartialWay) -> Iterator[PartialWay]:
        taken = set(_places(path))
        return (PartialWay(place, path) for place in ground.around(path.place) if place not in taken)

    first = next(tree_search([root], visit, solution, figures, breadth_first=True), None)
    if first is None:
        return
    yield first
    for later in tree_search([root], extend, solution, figures, breadth_first=True):
        if later != first:
            yield later


SEARCHES: dict[str, Search] = {"dfs": dfs, "bfs": bfs}
"""By name, the default first."""
