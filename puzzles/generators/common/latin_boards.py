"""Generator of Latin squares with blank cells."""

from random import Random
from typing import ClassVar, TypeVar

from ...common.latin_boards import BlankedLatin
from ...common.solution import Solution
from .cell_boards import LatinGenerator
from .diagonal_squares import diagonal_square
from .latin_squares import latin_square

P = TypeVar("P", bound=BlankedLatin)


class BlankedLatinGenerator(LatinGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x4", "3x3")

    def filled(self, rng: Random, board: P) -> Solution:
        """Random values for a board: a Latin square without its highest numbers."""
        square = (diagonal_square if getattr(board, "diagonals", False) else latin_square)(rng, board.width)
        return Solution({cell: value if value <= board.highest else 0 for cell, value in square.items()})
