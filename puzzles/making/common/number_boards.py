"""Makes puzzles in which only some cells hold a number."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from ...common.number_boards import SomeNumbers
from ...common.solution import Solution
from .cell_boards import CellMaker

P = TypeVar("P", bound=SomeNumbers)


class SomeNumbersMaker(CellMaker[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "4x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.05}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"given": [solution[cell] or None for cell in puzzle.cells]}
