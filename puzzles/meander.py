"""Meandering Numbers: fill each room with a path of the numbers from 1 on, and let no equal numbers touch.

The rules, on W × H cells that are divided into rooms:

1. A room of n cells holds each number from 1 to n once. Consecutive numbers of a room share an edge.
2. Equal numbers do not touch, not even at a corner.
3. A cell with a given number holds it.

Readings chosen: addresses may have clues without number; they are ignored. Addresses with holes are refused.

Formats, the first written: puzz.link addresses of `meander`; rows of given numbers, then rows of the rooms' names.

>>> puzzle = Meander.parse("1-\\n-3\\n\\nAA\\nBA")
>>> puzzle.given, puzzle.regions
((1, None, None, 3), (0, 0, 1, 0))
>>> puzzle.format()
'https://puzz.link/p?meander/2/2/8g1h3'

Slots are cells, the value is the number.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .common.kit import Borders, Number16, PuzzLink, Solved
from .common.room_boards import ROOMS, Pair, RoomPuzzle


@dataclass(frozen=True)
class Meander(RoomPuzzle):
    """Rooms whose numbers are paths."""

    name = "meander"
    aliases = {"meandering-numbers": {}}
    formats = (PuzzLink("meander", Borders(), Number16("given")), ROOMS)
    winding = True
    steepness = 3  # as in Suguru

    def close(self, most: int) -> Iterator[Pair]:
        for edge in self.touching:
            yield Pair(*edge.ends)
        yield from self.corner_pairs()


def generator_class() -> type:
    from .generators.common.kit import Random, RoomGenerator
    from .generators.common.puzzle_generator import of_boards

    class MeanderGenerator(RoomGenerator[Meander]):
        rare_levels = {3: of_boards(4, two=4)}

        def random(self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 7) -> Solved[Meander]:
            """`width`, `height`; `given`, the share of given cells (default 0.2); `largest`, the number of cells of the
            largest room (default 7)."""
            return self.with_random_rooms(rng, width, height, given, largest)

    return MeanderGenerator
