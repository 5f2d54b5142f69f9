"""Base class of generators for puzzles whose numbers count the cells of the shaded blocks around them."""

from typing import ClassVar, TypeVar

from ...common.joined_boards import JoinedPuzzle
from ...common.solution import Solution
from .cell_boards import CellGenerator

P = TypeVar("P", bound=JoinedPuzzle)


class JoinedGenerator(CellGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "4x2", "1x4", "1x1")

    def clues_of(self, puzzle: P, solution: Solution) -> dict[str, list[int | None]]:
        black = {cell for cell in puzzle.cells if solution[cell]}
        return {"numbers": [None if cell in black else len(puzzle.group(cell, black)) - 1 for cell in puzzle.cells]}
