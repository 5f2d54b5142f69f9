"""Chocona: shade rectangles so that numbers count the shaded cells of rooms.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. Every block of shaded cells, connected over edges, is a full rectangle. It may extend over several rooms.
2. A number counts the shaded cells of its room.

Reading chosen: a board without shaded cells is a solution if the numbers allow it.

Formats, the first written: puzz.link addresses of `chocona`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Chocona.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?chocona/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluewise.kit import ROOM_NUMBERS, Borders, CountedRooms, Number16, PuzzLink, rectangle_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cluewise.kit import Rule


@dataclass(frozen=True)
class Chocona(CountedRooms):
    name = "chocona"
    formats = (PuzzLink("chocona", Borders(), Number16("numbers", "regions")), ROOM_NUMBERS)
    puzzlink_needs = "shaded cell"

    def rules(self) -> "Iterator[Rule]":
        yield from self.number_rules()
        yield from rectangle_rules(self, 1)
