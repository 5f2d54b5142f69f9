"""Stostone: shade a stone in each room, so that all stones, when they fall, fill the lower half of the board.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. The shaded cells of every room are one block, connected over edges, of at least one cell: its stone.
2. A number is the number of cells of the stone of its room.
3. Shaded cells of different rooms do not share an edge. A wall may end inside a room; the cells beside
   it are not both shaded.
4. The stones fall straight down without changing their shape, and then fill exactly the lower half of the board.

Rule 4 is equivalent to two others. Half of the cells of every column are shaded. The number of unshaded cells below a
cell of a stone, in its column, is the same for all cells of the stone: the stone falls that far. (Stones keep their
order in a column, so the lower half is full exactly if each shaded cell falls that far.) No board of odd height has a
solution.

Formats, the first written: puzz.link addresses of `stostone`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Stostone.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?stostone/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .common.island_rooms import IslandRooms
from .common.kit import Cell, Edge, Rules
from .common.shading import room_formats


@dataclass(frozen=True)
class Stostone(IslandRooms):
    name = "stostone"
    turns_to = "sides"
    aliases = {"sto-stone": {}}
    formats = room_formats("stostone", walled=True)

    @property
    def level(self) -> Iterator[Edge]:
        """The pairs of neighbours in a row of a room."""
        return (edge for edge in self.touching if edge.r1 == edge.r2 and edge not in self.borders)

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import EqualCounts

        yield from self.island_rules()
        half = () if self.height % 2 else (self.height // 2,)
        for line in self.lines[self.height :]:
            reason = self.rule("column", line.number, f"half of {line} is shaded", line.cells)
            yield Count(reason, line.cells, (1,), numbers=half)
        for edge in self.level:
            text = f"{edge.ends[0]} and {edge.ends[1]} fall equally far, if both are shaded"
            below = [[Cell(r, end.c) for r in range(end.r, self.height)] for end in edge.ends]
            reason = self.rule("fall", edge, text, (*below[0], *below[1]))
            yield EqualCounts(reason, (below[0], below[1]), 1)
