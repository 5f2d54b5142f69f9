"""Generator of Bosanowa puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from cluewise.kit import CellGenerator, Filled, PuzzleError, Solution

from ..bosanowa import HIGHEST, HOLE, Bosanowa

if TYPE_CHECKING:
    from cluewise.kit import Cell


class BosanowaGenerator(CellGenerator[Bosanowa]):
    small_sizes = ("3x3", "4x2", "2x3", "1x3")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.0, "largest": 8}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}
    tiny_boards = (Filled((None, 1, 2, HOLE), sizes=((1, 1), (3, 1), (1, 2), (2, 2))),)

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.4, largest: int = 9
    ) -> tuple[Bosanowa, Solution]:
        """`width`, `height`; `given`, the share of given numbers (default 0.4); `largest`, the largest number
        (default 9)."""
        from .parts.bosanowa.tiles import numbers_in_pieces

        if max(width, height) < 3 or not 2 <= largest <= HIGHEST:
            raise PuzzleError(f"no random numbers up to {largest} for {width}x{height} cells")
        board = self.kind.blank(height, width, (1,) * (height * width))
        number: dict[Cell, int] = {}
        while not number:
            number = numbers_in_pieces(rng, board, largest)
        known = {cell for cell in number if rng.random() < given}
        while True:
            shown = {cell: value if cell in known else None for cell, value in number.items()}
            puzzle = self.kind(height, width, tuple(shown.get(cell, HOLE) for cell in board.cells))
            if not (far := puzzle.too_far):
                return puzzle, Solution(number)
            known.add(rng.choice(far))

    def clues_of(self, puzzle: Bosanowa, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"circles": [solution.get(cell, HOLE) for cell in puzzle.cells]}
