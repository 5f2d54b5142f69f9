"""Makes Shikaku puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, Filled, GroupMaker, Rectangle, Solution

from ..shikaku import Shikaku
from .common.rectangle_boards import random_rectangles


class ShikakuMaker(GroupMaker[Shikaku]):
    small_sizes = ("3x2", "2x3", "4x2", "3x4", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"known": 0.3}
    tiny_boards = (Filled((None, 1, 2, 3, 4, UNKNOWN), least=1, most=2),)

    def random(
        self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 12
    ) -> tuple[Shikaku, Solution]:
        """`width`, `height`; `known`, the share of clues with a number (default 1); `largest`, the largest area that is
        not cut any further (default 12)."""
        rectangles = list(random_rectangles(rng, Rectangle(0, 0, height, width), largest))
        blank = self.kind.blank(height, width)
        solution = blank.divided(rectangle.cells() for rectangle in rectangles)
        return self.with_clues(blank, rng, solution, known), solution
