"""Suguru (tectonic, number blocks): fill each room with the numbers from 1 on, and let no equal numbers touch.

The rules, on W × H cells that are divided into rooms:

1. A room of n cells holds each number from 1 to n once.
2. Equal numbers do not share an edge. With `diagonal` (default), they do not touch at a corner either.
3. A cell with a given number holds it.

Readings chosen: cells that touch at a corner differ, as in puzz.link and in newspapers; `diagonal=no` is the other
reading. Addresses may have clues without number; they are ignored.

Formats, the first written: puzz.link addresses of `suguru`; rows of given numbers, then rows of the rooms' names.

>>> puzzle = Suguru.parse("1-\\n-3\\n\\nAB\\nBB")
>>> puzzle.given, puzzle.regions
((1, None, None, 3), (0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?suguru/2/2/gg1h3'

Slots are cells, the value is the number.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .common.kit import Borders, Number16, PuzzLink, Solved, yes_or_no
from .common.room_boards import ROOMS, Pair, RoomPuzzle


@dataclass(frozen=True)
class Suguru(RoomPuzzle):
    """With `diagonal`, cells that touch at a corner have different numbers, too."""

    diagonal: bool = True

    name = "suguru"
    aliases = {"tectonic": {}, "number-blocks": {}, "nanba-burokku": {}}
    formats = (PuzzLink("suguru", Borders(), Number16("given")), ROOMS)
    settings = {"diagonal": yes_or_no(True, "equal numbers do not touch at a corner")}
    steepness = 3  # almost every square of four cells holds a number from 4 on, which only large rooms have

    def close(self, most: int) -> Iterator[Pair]:
        """Neighbours, and the opposite cells of 2×2 squares."""
        for edge in self.touching:
            yield Pair(*edge.ends)
        yield from self.corner_pairs() if self.diagonal else ()


def generator_class() -> type:
    from .generators.common.kit import Random, RoomGenerator

    class SuguruGenerator(RoomGenerator[Suguru]):
        def random(
            self,
            rng: Random,
            width: int,
            height: int,
            given: float = 0.25,
            largest: int = 5,
            diagonal: bool = True,
        ) -> Solved[Suguru]:
            """`width`, `height`; `given`, the share of given cells (default 0.25); `largest`, the number of cells of
            the largest room (default 5); `diagonal`, True if equal numbers do not touch at a corner."""
            return self.with_random_rooms(rng, width, height, given, largest, diagonal=diagonal)

    return SuguruGenerator
