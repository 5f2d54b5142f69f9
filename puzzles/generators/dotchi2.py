"""Generator of Dotchi Dotchi Loop puzzles."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..common.kit import Cell, PuzzleError, Solution, Solved
from ..dotchi2 import Dotchi2
from .common.kit import Begun, Boards, Divided, Random, RoomLoopGenerator
from .common.puzzle_generator import of_boards

TRIES = 200
"""The number of drawings of a loop and rooms in which each room may have a circle on the loop."""


class Dotchi2Generator(RoomLoopGenerator[Dotchi2]):
    rare_levels = {1: of_boards(24, hard=23)}
    for_levels = {1: {"size": 3, "clues": 0.9}, 3: {"size": 5, "clues": 0.4}}
    tiny_boards = (
        Divided(((1, 1),), (None, "w", "b"), by_cell=True),
        Boards(((2, 2), (3, 2), (2, 3)), rooms=6, circles=Begun(((None,), "b", "w", "bb", "bwb", (*"bwb", None, "w")))),
    )

    def with_loop(self, puzzle: Dotchi2, rng: Random, lines: Solution) -> Dotchi2:
        return puzzle

    def clues_of(self, puzzle: Dotchi2, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """In each room all circles that fit a loop, if it passes the colour that it passes now."""
        on = puzzle.passed(solution)
        marks = dict[Cell, str]()
        for cells in puzzle.areas:
            marks |= self._fitting(puzzle, solution, cells, not on.isdisjoint(puzzle.of_colour("b", cells)))
        return {"circles": [marks.get(cell) for cell in puzzle.cells]}

    def _fitting(self, puzzle: Dotchi2, lines: Solution, cells: Sequence[Cell], black: bool) -> dict[Cell, str]:
        """The possible circles of a room in which the loop passes the black ones, or the white ones."""
        on = puzzle.passed(lines)
        marks = {cell: "bw"[black] for cell in cells if cell not in on}
        return marks | {cell: "wb"[black] for cell in cells if cell in on and puzzle.turns(cell, lines) == black}

    def random(self, rng: Random, width: int, height: int, clues: float = 0.5, size: int = 7) -> Solved[Dotchi2]:
        """`width`, `height`, both 2 or more; `clues`, the share of the possible circles (default 0.5); `size`, the
        approximate number of cells of a room (default 7)."""
        nothing = (None,) * (width * height)
        for _ in range(TRIES):
            blank = self.kind(height, width, self.random_rooms(rng, height, width, size), nothing)
            lines = self.random_loop(rng, blank)
            on, marks = blank.passed(lines), dict[Cell, str]()
            if any(on.isdisjoint(cells) for cells in blank.areas):
                continue
            for cells in blank.areas:
                sure = rng.choice([cell for cell in cells if cell in on])
                fitting = self._fitting(blank, lines, cells, blank.turns(sure, lines))
                marks |= {cell: mark for cell, mark in fitting.items() if cell == sure or rng.random() < clues}
            return self.kind(height, width, blank.regions, tuple(map(marks.get, blank.cells))), lines
        raise PuzzleError(f"no loop through all random rooms was found on {width}x{height}")
