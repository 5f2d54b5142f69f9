"""Heyawake (divided rooms): shade cells; numbers count them in rooms, and no unshaded line crosses two borders.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A number counts the shaded cells of its room.
4. No straight line of unshaded cells crosses two borders of rooms.

Readings chosen: rule 4 counts borders, so a line that leaves a room and returns to it crosses two borders. In
puzz.link, a wall may end inside a room; it counts as a border. With `span=rooms`, the rule counts rooms: no such line
has cells of three rooms, and walls inside rooms do not matter. Both mean the same if all rooms are rectangles. Rooms of
any shape are allowed (heyawacky).

Formats, the first written: puzz.link addresses of `heyawake`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Heyawake.parse("1--\\n-2-\\n\\nAAB\\nCCB")
>>> puzzle.numbers, puzzle.regions
((1, None, 2), (0, 0, 1, 2, 2, 1))
>>> puzzle.format()
'https://puzz.link/p?heyawake/3/2/ao1g2'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.geometry import walls_of
from .common.inner_walls import walls_inside
from .common.kit import AreaPuzzle, Edge, Rules, Setting, connected_rule, touch_rules
from .common.room_spans import Span, border_spans, span_rules
from .common.shading import CountedRooms, room_formats

SPANS = ("borders", "rooms")


@dataclass(frozen=True)
class Heyawake(CountedRooms):
    """`span` is "borders" or "rooms", which rule 4 counts. `inner_walls` is as in `common/inner_walls.py`."""

    span: str = "borders"
    inner_walls: tuple[Any, ...] = ()

    name = "heyawake"
    aliases = {"heyawacky": {}, "divided-rooms": {}, "room-and-reason": {}, "schwarzfelder": {}}
    formats = room_formats("heyawake", walled=True, also=("heyawacky",))
    puzzlink_needs = "shaded cell"
    settings = {
        "span": Setting("borders", "the limit that no unshaded line reaches: two borders or three rooms", str, SPANS)
    }
    draw_ground = AreaPuzzle.draw_ground

    @cached_property
    def borders(self) -> frozenset[Edge]:
        """The borders of rooms and the walls inside them."""
        return walls_of(self.height, self.width, self.regions) | walls_inside(self)

    def spans(self) -> Iterator[Span]:
        """The shortest stretches of lines that must have a shaded cell by rule 4."""
        if self.span == "borders":
            yield from border_spans(self)
            return
        for line in self.lines:
            rooms = [self.area_at[cell] for cell in line.cells]
            places = range(len(rooms))
            ends = [next((j for j in places if len({*rooms[i : j + 1]}) == 3), None) for i in places]
            stretches = [(i, j + 1) for i, j in enumerate(ends) if j is not None and j not in ends[i + 1 :]]
            yield from ((line, i, line.cells[i:j]) for i, j in stretches)

    def rules(self) -> Rules:
        yield from touch_rules(self)
        yield from self.number_rules()
        yield from span_rules(self, self.spans(), "two borders" if self.span == "borders" else "three rooms")
        yield connected_rule(self, 0)


def generator_class() -> type:
    from .generators.common.kit import BoxedRoomsGenerator, Divided

    class HeyawakeGenerator(BoxedRoomsGenerator[Heyawake]):
        defaults = {"clues": 0.6}
        rare_signs = {"numbers": (4, 5)}
        small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x5", "1x1")
        tiny_boards = (
            Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 0, 1, 2), each={"span": SPANS}),
            Divided(((2, 2), (1, 4), (3, 2)), (None,), walled=True, each={"span": SPANS}),
        )

    return HeyawakeGenerator
