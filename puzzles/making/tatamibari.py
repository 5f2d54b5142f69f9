"""Makes Tatamibari puzzles."""

from collections.abc import Iterator
from random import Random

from ..common.formats import UNKNOWN
from ..common.solution import Solution
from ..tatamibari import SIGNS, Tatamibari
from .common.rectangle_boards import RectangleMaker


class TatamibariMaker(RectangleMaker[Tatamibari]):
    def tiny(self) -> Iterator[Tatamibari]:
        yield from self.each_board((None, *SIGNS, UNKNOWN), sizes=((1, 1), (2, 1), (1, 3), (2, 2)))
        yield from self.each_board((None, *SIGNS, UNKNOWN), sizes=((3, 2), (3, 3)), most=2)

    def random(
        self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 8
    ) -> tuple[Tatamibari, Solution]:
        """`width`, `height`; `known`, the share of signs other than `?` (default 1); `largest`, the largest area that
        is not cut any further (default 8)."""
        blank = self.kind.blank(height, width)
        borders = [edges for _, edges in blank.corners()]
        fits = lambda solution: all(sum(solution[e] for e in edges) < 4 for edges in borders)  # noqa: E731
        return self.random_boxes(rng, width, height, known, largest, fits)
