"""Base class of generators for puzzles whose clues outside the grid are sums over rows and columns."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ...common.geometry import Cell, Line
from ...common.solution import Solution
from ...common.summed_boards import SummedPuzzle
from .boards import OutsideGenerator
from .cell_boards import CellGenerator

P = TypeVar("P", bound=SummedPuzzle)


class SummedGenerator(OutsideGenerator[P], CellGenerator[P]):
    """A share of the clues are sums and given values alike."""

    def line_clue(self, puzzle: P, line: Line, seen: Sequence[Cell], solution: Solution) -> int:
        return sum(puzzle.worth(line, cell, solution[cell]) for cell in seen)

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {**CellGenerator.clues_of(self, puzzle, solution), **super().clues_of(puzzle, solution)}

    def values_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {}
