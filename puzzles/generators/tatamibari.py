"""Generator of Tatamibari puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, Filled, RectangleGenerator, Solution

from ..tatamibari import SIGNS, Tatamibari


class TatamibariGenerator(RectangleGenerator[Tatamibari]):
    few_clues: ClassVar[Mapping[str, Any]] = {"known": 0.2}
    for_levels: ClassVar[Mapping[int, Mapping[str, Any]]] = {3: {"largest": 12}}
    tiny_boards = (
        Filled((None, *SIGNS, UNKNOWN), sizes=((1, 1), (2, 1), (1, 3), (2, 2))),
        Filled((None, *SIGNS, UNKNOWN), sizes=((3, 2), (3, 3)), most=2),
    )

    def random(
        self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 8
    ) -> tuple[Tatamibari, Solution]:
        """`width`, `height`; `known`, the share of signs other than `?` (default 1); `largest`, the largest area that
        is not cut any further (default 8)."""
        return self.random_boxes(rng, width, height, known, largest, apart=True)
