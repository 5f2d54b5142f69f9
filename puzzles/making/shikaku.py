"""Makes Shikaku puzzles."""

from random import Random

from cluewise.kit import UNKNOWN, Filled, GroupMaker, Rectangle, Solution

from ..shikaku import Shikaku
from .common.rectangle_boards import random_rectangles


class ShikakuMaker(GroupMaker[Shikaku]):
    tiny_boards = (Filled((None, 1, 2, 3, 4, UNKNOWN), least=1, most=2),)

    def random(
        self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 12
    ) -> tuple[Shikaku, Solution]:
        """`width`, `height`; `known`, the share of clues with a number (default 1); `largest`, the largest area that is
        not cut any further (default 12)."""
        rectangles = list(random_rectangles(rng, Rectangle(0, 0, height, width), largest))
        region = {cell: k for k, rectangle in enumerate(rectangles) for cell in rectangle.cells()}
        blank = self.kind.blank(height, width)
        solution = blank.solution_of([region[cell] for cell in blank.cells])
        return self.with_clues(blank, rng, solution, known), solution
