"""Double Back: draw a single loop through all cells that are not shaded; it visits every room exactly twice.

The rules, on W × H cells, some of them shaded, that are divided into rooms:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every cell that is not shaded, and no shaded cell.
4. The loop enters and leaves each room exactly twice.

Readings chosen: borders enclose rooms, and shaded cells belong to them. Rule 4 does not hold for a room whose cells are
all shaded. As in puzz.link, a wall may end inside a room: a loop that crosses it leaves the room and enters it.

Formats, the first written: puzz.link addresses of `doubleback`; rows of `#` for a shaded cell and `-`, then rows of the
rooms' names.

>>> puzzle = Doubleback.parse("https://puzz.link/p?doubleback/4/4/14063o")
>>> puzzle.regions
(0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 2)
>>> Doubleback.parse("--#\\n---\\n\\nAAB\\nBBB").format()
'https://puzz.link/p?doubleback/3/2/8o40'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from dataclasses import dataclass
from typing import Any

from .common.inner_walls import walls_inside
from .common.kit import Areas, Borders, Cells, Drawing, PuzzLink, RoomLoopPuzzle, Rows, Rules, Signs
from .common.puzzlink import Trailing
from .common.puzzlink_marks import Bits


@dataclass(frozen=True)
class Doubleback(RoomLoopPuzzle):
    """`shaded` has 1 for each shaded cell, else None. `inner_walls` is as in `common/inner_walls.py`."""

    shaded: tuple[int | None, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "doubleback"
    aliases = {"double-back": {}}
    formats = (
        PuzzLink("doubleback", Borders(inside="inner_walls"), Trailing(Bits("shaded"))),
        Rows(Cells("shaded", Signs({"#": 1})), Areas(), walls="inner_walls"),
    )

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import Weighted

        dark, inside = self.by_cell(self.shaded), sorted(walls_inside(self))
        yield from self.loop_rules()
        yield from self.full_rules("open", (cell for cell in self.cells if cell not in dark))
        yield from self.passing("shaded", dark, "the shaded cell {}", on=False)
        for room, cells in enumerate(self.areas):
            if dark.keys() >= {*cells}:
                continue
            gates, walls = self.gates(room), [wall for wall in inside if self.area_at[wall.ends[0]] == room]
            reason = self.rule("twice", room, f"the loop visits the room at {cells[0]} twice", cells)
            if walls:
                crossings = [*({0: 0, 1: 1} for _ in gates), *({0: 0, 1: 2} for _ in walls)]
                yield Weighted(reason, (*gates, *walls), crossings, 4)
            else:
                yield Count(reason, gates, (1,), 4, 4)

    def draw_over(self, drawing: Drawing) -> None:
        for cell in self.by_cell(self.shaded):
            drawing.shade(cell)
