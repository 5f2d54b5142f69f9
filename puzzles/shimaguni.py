"""Shimaguni: shade an island in each room, so that islands do not touch and neighbours differ in size.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. The shaded cells of every room are one block, connected over edges, of at least one cell: its island.
2. A number is the number of cells of the island of its room.
3. Shaded cells of different rooms do not share an edge. A wall may end inside a room; the cells beside
   it are not both shaded.
4. The islands of two rooms that share a border have different sizes.

Formats, the first written: puzz.link addresses of `shimaguni`; rows of the rooms' numbers, each in any cell of its
room, `?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Shimaguni.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?shimaguni/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.island_rooms import IslandRooms
from .common.kit import Rules
from .common.shading import room_formats


@dataclass(frozen=True)
class Shimaguni(IslandRooms):
    name = "shimaguni"
    formats = room_formats("shimaguni", walled=True)

    def rules(self) -> Rules:
        from .common.rules import UnequalCounts

        yield from self.island_rules()
        for a, b in sorted({*self.borders.values()}):
            first, second = self.areas[a], self.areas[b]
            text = f"the islands of the rooms at {first[0]} and {second[0]} have different sizes"
            reason = self.rule("sizes", (a, b), text, (*first, *second))
            yield UnequalCounts(reason, (first, second), 1)
