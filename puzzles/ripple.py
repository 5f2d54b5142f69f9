"""Ripple Effect (hakyuu): fill each room with the numbers from 1 on; equal numbers of a line must be far enough apart.

The rules, on W × H cells that are divided into rooms:

1. A room of n cells holds each number from 1 to n once.
2. Where a row or a column holds a number k twice, at least k cells are between the two.
3. With `diagonal`, equal numbers do not touch at a corner either.
4. A cell with a given number holds it.

Readings chosen: the cells between two equal numbers may be in any room. Rule 3 does not hold by default, as in
puzz.link. Addresses may have clues without number; they are ignored.

Formats, the first written: puzz.link addresses of `ripple`; rows of given numbers, then rows of the rooms' names.

>>> puzzle = Ripple.parse("1-\\n-3\\n\\nAB\\nBB")
>>> puzzle.given, puzzle.regions
((1, None, None, 3), (0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?ripple/2/2/gg1h3'

Slots are cells, the value is the number.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .common.kit import Borders, Number16, PuzzLink, Solved, yes_or_no
from .common.room_boards import ROOMS, Pair, RoomPuzzle


@dataclass(frozen=True)
class Ripple(RoomPuzzle):
    """With `diagonal`, cells that touch at a corner have different numbers."""

    diagonal: bool = False

    name = "ripple"
    aliases = {"ripple-effect": {}, "hakyuu": {}, "hakyuu-kouka": {}, "hakyukoka": {}}
    formats = (PuzzLink("ripple", Borders(), Number16("given"), also=("hakyukoka",)), ROOMS)
    settings = {"diagonal": yes_or_no(False, "equal numbers do not touch at a corner")}

    def close(self, most: int) -> Iterator[Pair]:
        """Two cells of a line that are d steps apart do not both have a number k with k ≥ d."""
        for line in self.lines:
            for i, first in enumerate(line.cells):
                for distance, second in enumerate(line.cells[i + 1 : i + 1 + most], 1):
                    yield Pair(first, second, distance)
        yield from self.corner_pairs() if self.diagonal else ()


def generator_class() -> type:
    from .generators.common.kit import Random, RoomGenerator

    class RippleGenerator(RoomGenerator[Ripple]):
        small_sizes = ("3x2", "2x4", "5x2", "1x6", "1x1")

        def random(
            self,
            rng: Random,
            width: int,
            height: int,
            given: float = 0.2,
            largest: int = 6,
            diagonal: bool = False,
        ) -> Solved[Ripple]:
            """`width`, `height`; `given`, the share of given cells (default 0.2); `largest`, the number of cells of the
            largest room (default 6); `diagonal`, True if equal numbers do not touch at a corner."""
            return self.with_random_rooms(rng, width, height, given, largest, diagonal=diagonal)

    return RippleGenerator
