"""Base class of generators for puzzles whose clues outside the grid are sums over rows and columns."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from ...common.solution import Solution
from ...common.summed_boards import SummedPuzzle
from .cell_boards import CellGenerator

P = TypeVar("P", bound=SummedPuzzle)


class SummedGenerator(CellGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The sums of all lines, and the values themselves if the puzzle has a layer `given`."""
        sums = {
            side: [sum(puzzle.worth(cell, solution[cell]) for cell in cells) for _, cells in puzzle.seen_from(side)]
            for side in puzzle.outside
        }
        return {**super().clues_of(puzzle, solution), **sums}
