"""Juosan: put an upright or a lying bar into each cell; numbers count the more frequent bars of rooms.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. Each cell holds one bar, upright (`|`) or lying (`-`).
2. A room's number is the number of its upright bars or of its lying bars, whichever is larger.
3. No three upright bars are side by side in a row, and no three lying bars are one above the other in a column.

Readings chosen: in puzz.link's rules a number is either count; its check requires the larger one. Cluewise follows the
check, so a number of less than half of the room's cells has no solution.

Formats, the first written: puzz.link addresses of `juosan`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Juosan.parse("2--\\n3--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 3), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?juosan/3/2/0s23'

Slots are cells, the value is 1 for an upright and 0 for a lying bar.
"""

from dataclasses import dataclass

from .common.kit import Cell, Drawing, Rules, Value, windows
from .common.shading import CountedRooms, room_formats


@dataclass(frozen=True)
class Juosan(CountedRooms):
    name = "juosan"
    formats = room_formats("juosan")
    in_corners = True
    signs = {1: "|", 0: "-"}
    phrases = {1: "holds an upright bar", 0: "holds a lying bar"}

    def rules(self) -> Rules:
        from .common.kit import Count

        for room, area, number in self.counted():
            text = f"the room at {area[0]} has {number} bars of one kind and no more of the other"
            uprights = {number, len(area) - number} if len(area) <= 2 * number <= 2 * len(area) else ()
            yield Count(self.clue("number", room, text, area), area, (1,), numbers=sorted(uprights))
        for line, three in windows(self.lines, 3):
            value = int(line.kind == "row")
            text = f"the cells from {three[0]} to {three[2]} do not all hold {'upright' if value else 'lying'} bars"
            yield Count(self.rule("three", (value, three[0]), text, three), three, (value,), high=2)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import SIDE, SOLVED

        (x, y), half = drawing.middle(cell), 0.3 * SIDE
        dx, dy = (0.0, half) if value else (half, 0.0)
        with drawing.picture.symbol(x, y, self.signs[value], SOLVED):
            drawing.picture.line(x - dx, y - dy, x + dx, y + dy, stroke=SOLVED, stroke_width=5)
