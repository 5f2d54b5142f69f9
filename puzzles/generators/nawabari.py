"""Generator of Nawabari puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, Filled, RectangleGenerator, Solution

from ..nawabari import Nawabari


class NawabariGenerator(RectangleGenerator[Nawabari]):
    few_clues: ClassVar[Mapping[str, Any]] = {"known": 0.2}
    for_levels: ClassVar[Mapping[int, Mapping[str, Any]]] = {3: {"largest": 12}}
    tiny_boards = (
        Filled((None, UNKNOWN, 1, 2, 3, 4), sizes=((1, 1), (2, 1), (1, 3))),
        Filled((None, UNKNOWN, 0, 1, 2, 3), sizes=((2, 2), (3, 2)), most=2),
    )

    def random(
        self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 8
    ) -> tuple[Nawabari, Solution]:
        """`width`, `height`; `known`, the share of clues with a number (default 1); `largest`, the largest area that is
        not cut any further (default 8)."""
        return self.random_boxes(rng, width, height, known, largest)
