"""Generator of Tapa puzzles."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, Cell, CellGenerator, Solution, random_sea, thin_out

from ..tapa import Clue, Tapa, lengths


class TapaGenerator(CellGenerator[Tapa]):
    small_sizes = ("3x3", "4x2", "2x4", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def tiny(self) -> Iterator[Tapa]:
        clues = (None, (0,), (1,), (UNKNOWN,), (1, 1), (2, UNKNOWN))
        for zero in (False, True):
            for board in self.each_board(clues, sizes=((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)), most=2, zero=zero):
                long = any(clue is not None and len(clue) > 1 for clue in board.numbers)
                if board.width > 1 or not long or zero == ((UNKNOWN,) in board.numbers):  # else it has no text
                    yield board

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.4, zero: bool = False
    ) -> tuple[Tapa, Solution]:
        """`width`, `height`, `zero`; `clues`, the share of unshaded cells with a clue (default 0.4)."""
        wall, blank = random_sea(rng, height, width, largest=height * width), self.kind.blank(height, width, zero=zero)
        sample = rng.sample(blank.cells, len(blank.cells) * 2 // 3)
        thin_out(wall, sample, blank.around, lambda cell: True)
        return self.with_shading(blank, rng, wall, clues)

    def clues_of(self, puzzle: Tapa, solution: Solution) -> dict[str, list[Clue | None]]:
        return {
            "numbers": [
                None if solution[cell] else self._lengths(puzzle, cell, solution) or (0,) for cell in puzzle.cells
            ]
        }

    def _lengths(self, puzzle: Tapa, cell: Cell, solution: Solution) -> Clue:
        return lengths([neighbour is not None and bool(solution[neighbour]) for neighbour in puzzle.rings[cell]])
