"""Cojun (kojun): fill each room with the numbers from 1 on, the larger above the smaller, and let no equals touch.

The rules, on W × H cells that are divided into rooms:

1. A room of n cells holds each number from 1 to n once.
2. Equal numbers do not share an edge, also across rooms.
3. Of two cells of a room, one directly above the other, the upper holds the larger number.
4. A cell with a given number holds it.

Readings chosen: addresses may have clues without number; they are ignored. Addresses with holes are refused.

Formats, the first written: puzz.link addresses of `cojun`; rows of given numbers, then rows of the rooms' names.

>>> puzzle = Cojun.parse("2-\\n--\\n\\nAB\\nAB")
>>> puzzle.given, puzzle.regions
((2, None, None, None), (0, 1, 0, 1))
>>> puzzle.format()
'https://puzz.link/p?cojun/2/2/o02i'

Slots are cells, the value is the number.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .common.kit import Borders, Number16, PuzzLink, Solved
from .common.room_boards import ROOMS, Pair, RoomPuzzle


@dataclass(frozen=True)
class Cojun(RoomPuzzle):
    """Rooms whose numbers decrease from top to bottom."""

    name = "cojun"
    turns_to = "sides"
    aliases = {"kojun": {}}
    formats = (PuzzLink("cojun", Borders(), Number16("given")), ROOMS)
    falling = True

    def close(self, most: int) -> Iterator[Pair]:
        for edge in self.touching:
            yield Pair(*edge.ends)


def generator_class() -> type:
    from .generators.common.kit import Random, RoomGenerator

    class CojunGenerator(RoomGenerator[Cojun]):
        rare_levels = {
            3: "at 10×10, trials of two further facts solved 26 of 33 random boards, and one of the others needed "
            "more than six",
        }
        for_levels = {3: {"largest": 5}}

        def random(self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 6) -> Solved[Cojun]:
            """`width`, `height`; `given`, the share of given cells (default 0.2); `largest`, the number of cells of the
            largest room (default 6)."""
            return self.with_random_rooms(rng, width, height, given, largest)

    return CojunGenerator
