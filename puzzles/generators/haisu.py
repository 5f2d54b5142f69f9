"""Generator of Haisu puzzles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..common.kit import Cell, Edge, PuzzleError, Solution, Solved, neighbours
from ..haisu import ENDS, Haisu
from .common.kit import Begun, Boards, Random, RoomLoopGenerator
from .common.puzzle_generator import LONG_TRIALS, open_at_first

TURNS = 8
"""The number of changes of a random path for each cell."""
FEW = 6
"""The number of changes of a path to exclude another one."""


class HaisuGenerator(RoomLoopGenerator[Haisu]):
    """A path through all cells is drawn first, then rooms; the path gives the numbers."""

    rare_levels = {1: open_at_first(93, 10), 2: LONG_TRIALS, 3: LONG_TRIALS}
    few_clues = {"clues": 0.1}
    tiny_boards = (
        Boards(((2, 1), (2, 2), (3, 2)), rooms=3, marks=Begun([("S", "G", "2"), ("S", "2", "G"), ("S1", "1", "G2")])),
        Boards(((2, 2), (2, 3)), rooms=2, marks=Begun([("S", "G", "?"), ("G", "S"), ("S2", None, "G")])),
        Boards(((3, 2),), walled=True, marks=Begun([("S", "G"), ("S", "2", None, None, "G")])),
    )

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3, size: int = 7) -> Solved[Haisu]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.3); `size`, the approximate number of
        cells of a room (default 7)."""
        if width * height < len(ENDS):
            raise PuzzleError("S and G are in two cells")
        path = self._changed_path(rng, height, width, _snake(height, width), TURNS * width * height)
        board = self._with_path(self.random_rooms(rng, height, width, size), height, width, path)
        return self.with_some(board, rng, self._lines(board, path), clues)

    def _with_path(self, regions: tuple[int, ...], height: int, width: int, path: Sequence[Cell]) -> Haisu:
        """A board with these rooms, and with S and G at the ends of a path."""
        marks: list[str | None] = [None] * (height * width)
        for end, cell in zip(ENDS, (path[0], path[-1]), strict=True):
            marks[cell.r * width + cell.c] = end
        return self.kind(height, width, regions, tuple(marks))

    def _lines(self, board: Haisu, path: Sequence[Cell]) -> Solution:
        return board.with_ones({Edge.between(*pair) for pair in pairwise(path)})

    def _changed_path(self, rng: Random, height: int, width: int, path: Sequence[Cell], count: int) -> list[Cell]:
        """A path through all cells, changed so often: one of its ends is joined to a cell beside it, and a line there
        that closes a loop is removed. Source: Mansfield, Monte Carlo studies of polymer chain dimensions in the melt,
        1982.
        """
        around, path = neighbours(height, width), list(path)
        for _ in range(count):
            if rng.random() < 0.5:
                path.reverse()
            i = path.index(rng.choice(around[path[-1]]))
            path[i + 1 :] = path[:i:-1]
        return path

    def clues_of(self, puzzle: Haisu, solution: Solution) -> Mapping[str, Sequence[Any]]:
        visits, numbers = Counter[int](), dict[Cell, int]()
        start = puzzle.course.start
        visits[puzzle.area_at[start]] = numbers[start] = 1
        for walk in puzzle.course.walks(solution):
            for way in walk:
                room = puzzle.area_at[way[1]]
                visits[room] += way in puzzle.entries[room]
                numbers[way[1]] = visits[room]
        letters = dict(zip(puzzle.ends, ENDS, strict=True))
        return {"marks": [f"{letters.get(cell, '')}{numbers.get(cell, '')}" or None for cell in puzzle.cells]}

    def changed(self, puzzle: Haisu, rng: Random, solution: Solution, other: Solution) -> Solved[Haisu] | None:
        """Divides a room or moves a cell to another room, so that `other` is no solution; else changes the path."""
        if changed := self.with_other_rooms(puzzle, rng, solution, other):
            return changed, solution
        (walk,) = puzzle.course.walks(solution)
        path = [puzzle.course.start, *(cell for _, cell in walk)]
        path = self._changed_path(rng, puzzle.height, puzzle.width, path, FEW)
        board = self._with_path(puzzle.regions, puzzle.height, puzzle.width, path)
        lines = self._lines(board, path)
        return self.with_loop(board, rng, lines), lines

    def with_rooms(self, puzzle: Haisu, rng: Random, regions: tuple[int, ...], lines: Solution) -> Haisu:
        return self.with_loop(replace(puzzle, regions=regions, inner_walls=()), rng, lines)


def _snake(height: int, width: int) -> list[Cell]:
    """A path that runs to and fro through all rows."""
    return [Cell(r, c if r % 2 == 0 else width - 1 - c) for r in range(height) for c in range(width)]
