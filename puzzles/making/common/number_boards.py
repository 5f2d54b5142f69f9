"""Makes puzzles in which only some cells hold a number."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ...common.number_boards import SomeNumbers
from ...common.solution import Solution
from .cell_boards import CellMaker

P = TypeVar("P", bound=SomeNumbers)


class SomeNumbersMaker(CellMaker[P]):
    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"given": [solution[cell] or None for cell in puzzle.cells]}
