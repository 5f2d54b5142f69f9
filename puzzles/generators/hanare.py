"""Generator of Hanare puzzles."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from cluewise.kit import Cell, Divided, RoomSizesGenerator, Solution

from ..hanare import Hanare


class HanareGenerator(RoomSizesGenerator[Hanare]):
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2), (4, 1)), (None, 1, 3), by_cell=True),)

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 9
    ) -> tuple[Hanare, Solution]:
        """`width`, `height`; `given`, the share of given numbers (default 0.2); `largest`, the approximate number of
        cells of a large room (default 9)."""
        rooms = max(1, 3 * height * width // (2 * max(2, largest)))
        return self.with_rooms(rng, (height, width), rooms, _wrong, given)


def _wrong(areas: Sequence[set[Cell]], place: Sequence[Cell]) -> int:
    """The sum of the deviations of the distances of numbers from rule 2."""
    at = sorted((cell, len(area)) for cell, area in zip(place, areas, strict=True))
    turned = sorted((Cell(cell.c, cell.r), size) for cell, size in at)
    return sum(
        abs(q.c - p.c - 1 - abs(a - b))
        for numbers in (at, turned)
        for (p, a), (q, b) in pairwise(numbers)
        if p.r == q.r
    )
