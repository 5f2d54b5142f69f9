"""Generator of Detour puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Cell, Divided, RoomLoopGenerator, Solution

from ..detour import Detour


class DetourGenerator(RoomLoopGenerator[Detour]):
    small_sizes = ("4x3", "3x4", "5x2", "2x2", "2x3")
    few_clues: ClassVar[Mapping[str, Any]] = {"told": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"told": 1.0}
    loops = None

    tiny_boards = (Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (None, 0, 1, 2, 4)),)

    def counted_cells(self, puzzle: Detour, lines: Mapping[Any, Any]) -> set[Cell]:
        return {cell for cell in puzzle.cells if puzzle.turns(cell, lines)}

    def random(self, rng: Random, width: int, height: int, told: float = 0.8, size: int = 4) -> tuple[Detour, Solution]:
        """`width`, `height`, both 2 or more, one of them even; `told`, the share of rooms with a number (default 0.8);
        `size`, the approximate number of cells of a room (default 4)."""
        regions = self.random_rooms(rng, height, width, size)
        blank = self.kind(height, width, regions, (None,) * (max(regions) + 1))
        lines = self.random_loop(rng, blank)
        return self.with_some(blank, rng, lines, told)
