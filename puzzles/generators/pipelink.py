"""Generator of Pipelink puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Cell, CrossingGenerator, Filled, Solution, some

from ..pipelink import PIECES, SIDES, Pipelink


class PipelinkGenerator(CrossingGenerator[Pipelink]):
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (
        Filled((None, *"┼│┌┘"), sizes=((1, 1), (2, 1), (2, 2)), most=2),
        Filled((None, *PIECES), sizes=((3, 2), (2, 3)), most=1),
    )

    def clues_of(self, puzzle: Pipelink, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"pieces": [self._piece(puzzle, cell, solution) for cell in puzzle.cells]}

    def _piece(self, puzzle: Pipelink, cell: Cell, solution: Solution) -> str | None:
        sides = tuple(i for i, edge in enumerate(puzzle.beside(cell)) if edge and solution.get(edge))
        return next((piece for piece, held in SIDES.items() if held == sides), None)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.4) -> tuple[Pipelink, Solution]:
        """`width`, `height`, both 2 or more, one of them even; `clues`, the share of cells whose piece is given
        (default 0.4)."""
        blank = self.kind.blank(height, width)
        lines = self.random_crossings(blank, rng)
        return self.kind(height, width, some(rng, self.clues_of(blank, lines)["pieces"], clues)), lines
