"""Heyablock: shade a block in each room, so that blocks do not touch and no unshaded line crosses two borders.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. The shaded cells of every room are one block, connected over edges. It has at least one cell, unless the number of
   the room is 0.
2. A number is the number of shaded cells of its room.
3. Shaded cells of different rooms do not share an edge. A wall may end inside a room; the cells beside it are not both
   shaded.
4. The unshaded cells are connected over edges.
5. No straight line of unshaded cells crosses two borders of rooms. A wall inside a room counts as a border.

Formats, the first written: puzz.link addresses of `heyablock`; rows of the rooms' numbers, each in any cell of its
room, `?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Heyablock.parse("2--\\n0--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 0), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?heyablock/3/2/0s20'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.island_rooms import IslandRooms
from .common.kit import Rules, connected_rule
from .common.room_spans import span_rules
from .common.shading import room_formats


@dataclass(frozen=True)
class Heyablock(IslandRooms):
    name = "heyablock"
    formats = room_formats("heyablock", walled=True)
    least = 0

    def rules(self) -> Rules:
        yield from self.island_rules()
        yield from span_rules(self)
        yield connected_rule(self, 0)


def generator_class() -> type:
    from .generators.common.kit import Divided, IslandRoomsGenerator

    class HeyablockGenerator(IslandRoomsGenerator[Heyablock]):
        boxes = True
        tiny_boards = (
            Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 0, 1, 2)),
            Divided(((2, 2), (3, 2), (1, 4)), (None, 2), walled=True),
        )

    return HeyablockGenerator
