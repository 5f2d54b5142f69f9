"""Generator of Creek puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, CellGenerator, Pointed, Solution, thin_out

from ..creek import Creek


class CreekGenerator(CellGenerator[Creek]):
    small_sizes = ("4x3", "3x4", "4x2", "1x4", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.4}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (Pointed(((1, 1), (2, 1), (1, 3), (2, 2)), (UNKNOWN, *range(5))),)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.5, shaded: float = 0.45
    ) -> tuple[Creek, Solution]:
        """`width`, `height`; `clues`, the share of corner points with a number (default 0.5); `shaded`, the largest
        share of shaded cells (default 0.45).
        """
        blank = self.kind.blank(height, width)
        creek, least = set(blank.cells), (1 - shaded) * width * height
        thin_out(creek, rng.sample(blank.cells, len(creek)), blank.around, lambda _: len(creek) > least)
        return self.with_shading(blank, rng, {*blank.cells}.difference(creek), clues)

    def clues_of(self, puzzle: Creek, solution: Solution) -> dict[str, list[int]]:
        return {"numbers": [sum(solution[cell] == 1 for cell in puzzle.meeting(point)) for point in puzzle.points]}
