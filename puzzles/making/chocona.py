"""Makes Chocona puzzles."""

from collections.abc import Iterator
from itertools import product
from random import Random

from ..chocona import Chocona
from ..common.geometry import divisions
from ..common.solution import Solution
from .common.shading import CountedRoomsMaker, random_rectangles


class ChoconaMaker(CountedRoomsMaker[Chocona]):
    def tiny(self) -> Iterator[Chocona]:
        for width, height in ((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)):
            for regions, number in product(divisions(height, width), (None, 0, 1, 3)):
                yield self.kind(height, width, regions, (number, *[None] * max(regions)))

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 5
    ) -> tuple[Chocona, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, about how many cells a
        room has (default 5)."""
        solution = random_rectangles(rng, height, width)
        return self.in_rooms(rng, solution, (height, width), clues, room), solution
