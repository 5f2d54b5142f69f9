"""Generator of Regional Yajilin puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Cell, Divided, GapGenerator, RoomLoopGenerator, Solution, filling

from ..yajilin_regions import YajilinRegions


class YajilinRegionsGenerator(RoomLoopGenerator[YajilinRegions], GapGenerator[YajilinRegions]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"numbers": (4, 5)}
    few_clues: ClassVar[Mapping[str, Any]] = {"told": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"told": 1.0}
    loops = filling

    tiny_boards = (Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (None, 0, 1)),)

    def counted_cells(self, puzzle: YajilinRegions, lines: Mapping[Any, Any]) -> set[Cell]:
        return set(puzzle.shaded(lines))

    def random(
        self, rng: Random, width: int, height: int, told: float = 0.8, size: int = 4
    ) -> tuple[YajilinRegions, Solution]:
        """`width`, `height`, both 2 or more; `told`, the share of rooms with a number (default 0.8); `size`, the
        approximate number of cells of a room (default 4)."""
        regions = self.random_rooms(rng, height, width, size)
        blank = self.kind(height, width, regions, (None,) * (max(regions) + 1))
        lines = self.random_loop(rng, blank)
        return self.with_some(blank, rng, lines, told)
