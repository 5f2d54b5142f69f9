"""Makes puzzles whose numbers count the cells of the shaded blocks around them."""

from typing import TypeVar

from ...common.joined_boards import JoinedPuzzle
from ...common.solution import Solution
from .cell_boards import CellMaker

P = TypeVar("P", bound=JoinedPuzzle)


class JoinedMaker(CellMaker[P]):
    def clues_of(self, puzzle: P, solution: Solution) -> dict[str, list[int | None]]:
        black = {cell for cell in puzzle.cells if solution[cell]}
        return {"numbers": [None if cell in black else len(puzzle.group(cell, black)) - 1 for cell in puzzle.cells]}
