"""All or Nothing: draw a single loop that passes all cells of a room or none; unused rooms do not share an edge.

The rules, on W × H cells that are divided into rooms:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop enters each room at most once and leaves it once, or it stays inside one room.
4. The loop passes all cells of a room or none of them.
5. Two rooms that the loop does not pass do not share an edge.

Reading chosen, that of puzz.link: a wall may end inside a room. A loop that crosses it leaves the room and enters it,
so only a loop that stays inside the room may cross one such wall.

Formats, the first written: puzz.link addresses of `nothing`; rows of the rooms' names.

>>> len(Nothing.parse("https://puzz.link/p?nothing/5/5/jtbl6r52").areas)
9
>>> Nothing.parse("AAB\\nAAB").format()
'https://puzz.link/p?nothing/3/2/a0'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from dataclasses import dataclass
from typing import Any

from .common.inner_walls import walls_inside
from .common.kit import Areas, Borders, PuzzLink, RoomLoopPuzzle, Rows, Rules


@dataclass(frozen=True)
class Nothing(RoomLoopPuzzle):
    """`inner_walls` is as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "nothing"
    aliases = {"all-or-nothing": {}, "allornothing": {}}
    formats = (PuzzLink("nothing", Borders(inside="inner_walls")), Rows(Areas(), walls="inner_walls"))

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.loop_rules import AllOrNone
        from .common.rules import CountIf

        yield from self.loop_rules()
        for room, cells in enumerate(self.areas):
            gates = self.gates(room)
            reason = self.rule("once", room, f"the loop passes the room at {cells[0]} at most once", cells)
            yield Count(reason, gates, (1,), high=2)
            inside = sorted(edge for edge in walls_inside(self) if edge.ends[0] in cells)
            for wall in inside:
                others = [edge for edge in (*gates, *inside) if edge != wall]
                text = f"a loop that crosses the wall {wall.between_text} crosses no other wall of the room"
                yield CountIf(self.rule("inside", wall, text, cells), wall, (1,), others, (1,), 0, 0)
            if len(cells) > 1:
                reason = self.rule("all", room, f"the loop passes all cells of the room at {cells[0]}, or none", cells)
                yield AllOrNone(reason, [self.edges_at[cell] for cell in cells])
        for one, other in sorted({tuple(sorted(self.area_at[end] for end in edge.ends)) for edge in self.walls}):
            both = (*self.areas[one], *self.areas[other])
            text = f"the loop passes the room at {self.areas[one][0]} or the one at {self.areas[other][0]}"
            edges = dict.fromkeys(edge for cell in both for edge in self.edges_at[cell])
            yield Count(self.rule("side", (one, other), text, both), edges, (1,), low=1)
