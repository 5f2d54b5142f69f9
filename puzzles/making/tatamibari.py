"""Makes Tatamibari puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, Filled, RectangleMaker, Solution

from ..tatamibari import SIGNS, Tatamibari


class TatamibariMaker(RectangleMaker[Tatamibari]):
    few_clues: ClassVar[Mapping[str, Any]] = {"known": 0.2}
    tiny_boards = (
        Filled((None, *SIGNS, UNKNOWN), sizes=((1, 1), (2, 1), (1, 3), (2, 2))),
        Filled((None, *SIGNS, UNKNOWN), sizes=((3, 2), (3, 3)), most=2),
    )

    def random(
        self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 8
    ) -> tuple[Tatamibari, Solution]:
        """`width`, `height`; `known`, the share of signs other than `?` (default 1); `largest`, the largest area that
        is not cut any further (default 8)."""
        blank = self.kind.blank(height, width)
        borders = [edges for _, edges in blank.corners()]
        fits = lambda solution: all(sum(solution[e] for e in edges) < 4 for edges in borders)  # noqa: E731
        return self.random_boxes(rng, width, height, known, largest, fits)
