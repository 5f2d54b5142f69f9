"""Generator of Latin squares with blank cells."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.errors import PuzzleError
from ...common.latin_boards import BlankedLatin
from ...common.solution import Solution, Solved
from .boards import OutsideGenerator
from .cell_boards import LatinGenerator
from .diagonal_squares import diagonal_square
from .latin_squares import latin_square

P = TypeVar("P", bound=BlankedLatin)


class BlankedLatinGenerator(OutsideGenerator[P], LatinGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x4", "3x3")

    def default_random(  # type: ignore[override]
        self, rng: Random, side: int, clues: float = 0.8, given: float = 0.0, **settings: Any
    ) -> Solved[P]:
        """`side`; `clues`, the share of the clues outside (default 0.8); `given`, the share of given cells
        (default 0)."""
        blank = self.kind.blank(side, side, **settings)
        if flaw := blank.validation_error():
            raise PuzzleError(str(flaw))
        solution = self.filled(rng, blank)
        return self.with_some(blank, rng, solution, clues, given=given)

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """Values are given, too, where the clues outside do not suffice."""
        return {**super().clues_of(puzzle, solution), **super().values_of(puzzle, solution)}

    def values_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {}

    def filled(self, rng: Random, board: P) -> Solution:
        """Random values for a board: a Latin square without its highest numbers."""
        square = (diagonal_square if getattr(board, "diagonals", False) else latin_square)(rng, board.width)
        return Solution({cell: value if value <= board.highest else 0 for cell, value in square.items()})
