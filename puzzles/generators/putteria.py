"""Generator of Putteria puzzles."""

from collections.abc import Sequence
from random import Random

from cluewise.kit import UNKNOWN, Cell, Divided, RoomSizesGenerator, Solution

from ..putteria import Putteria


class PutteriaGenerator(RoomSizesGenerator[Putteria]):
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, 1, 3, UNKNOWN), by_cell=True),)

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 8
    ) -> tuple[Putteria, Solution]:
        """`width`, `height`; `given`, the share of given numbers (default 0.2); `largest`, the approximate number of
        cells of a large room (default 8)."""
        rooms = max(1, 2 * height * width // max(2, largest))
        return self.with_rooms(rng, (height, width), rooms, _wrong, given)


def _wrong(areas: Sequence[set[Cell]], place: Sequence[Cell]) -> int:
    """The number of numbers that touch, plus the number of those that share a line with an equal one."""
    held = {*place}
    touching = sum((Cell(r, c + 1) in held) + (Cell(r + 1, c) in held) for r, c in place)
    rows = {(cell.r, len(area)) for cell, area in zip(place, areas, strict=True)}
    columns = {(cell.c, len(area)) for cell, area in zip(place, areas, strict=True)}
    return touching + 2 * len(place) - len(rows) - len(columns)
