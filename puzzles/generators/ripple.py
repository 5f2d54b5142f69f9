"""Generator of Ripple Effect puzzles."""

from random import Random
from typing import ClassVar

from cluewise.kit import RoomGenerator, Solution

from ..ripple import Ripple


class RippleGenerator(RoomGenerator[Ripple]):
    small_sizes: ClassVar[tuple[str, ...]] = ("3x2", "2x4", "5x2", "1x6", "1x1")

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        given: float = 0.2,
        largest: int = 6,
        diagonal: bool = False,
    ) -> tuple[Ripple, Solution]:
        """`width`, `height`; `given`, the share of given cells (default 0.2); `largest`, the number of cells of the
        largest room (default 6); `diagonal`, True if equal numbers do not touch at a corner."""
        return self.with_random_rooms(rng, width, height, given, largest, diagonal=diagonal)
