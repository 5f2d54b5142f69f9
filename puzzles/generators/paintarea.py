"""Generator of Paintarea puzzles."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..common.kit import UNKNOWN, Solution, Solved
from ..paintarea import Paintarea
from .common.kit import AreaGenerator, Divided, Random
from .common.land import random_land
from .common.tiles import TileGenerator


class PaintareaGenerator(TileGenerator[Paintarea], AreaGenerator[Paintarea]):
    rare_signs = {"numbers": (5, 6, 7, 8, 9)}
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x4", "1x1")
    few_clues = {"clues": 0.0}
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)), (None, 0, 1, 2, UNKNOWN), by_cell=True),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3, tile: int = 5) -> Solved[Paintarea]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.3); `tile`, the approximate largest
        number of cells of a tile (default 5)."""
        shaded = random_land(rng, height, width)
        blank = self.kind.blank(height, width, (0,) * (height * width), numbers=(None,) * (height * width))
        solution = blank.with_ones(shaded)
        board = self.tiled(rng, blank, solution, tile)
        return self.with_some(board, rng, solution, clues)

    def clues_of(self, puzzle: Paintarea, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [sum(solution[place] == 1 for place in puzzle.around[cell]) for cell in puzzle.cells]}
