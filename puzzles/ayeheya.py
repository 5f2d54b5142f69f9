"""Ayeheya (symmetrical Heyawake): shade cells apart, in each room symmetrically; no unshaded line crosses two borders.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A number counts the shaded cells of its room.
4. The shaded cells of a room stay the same if the room is turned by 180° about its centre.
5. No straight line of unshaded cells crosses two borders of rooms.

Readings chosen: a room that is not symmetrical itself is refused. As in puzz.link, a wall may end inside a room; it
counts as a border.

Formats, the first written: puzz.link addresses of `ayeheya`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Ayeheya.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?ayeheya/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .common.kit import Cell, Flaw, Rules, cells, connected_rule, numbered, touch_rules
from .common.room_spans import span_rules
from .common.shading import CountedRooms, room_formats


@dataclass(frozen=True)
class Ayeheya(CountedRooms):
    """`inner_walls` is as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "ayeheya"
    aliases = {"symmetrical-heyawake": {}, "ekawayeh": {}}
    formats = room_formats("ayeheya", walled=True)
    puzzlink_needs = "shaded cell"

    def mirrored(self) -> Iterator[tuple[Cell, Cell]]:
        """For each cell the cell onto which its room turns it: a cell of the board or not."""
        for area in self.areas:
            rows, columns = ([cell[axis] for cell in area] for axis in (0, 1))
            r, c = min(rows) + max(rows), min(columns) + max(columns)
            yield from ((cell, Cell(r - cell.r, c - cell.c)) for cell in area)

    def validation_error(self) -> str:
        if error := super().validation_error():
            return error
        room = self.area_at
        odd = next((cell for cell, other in self.mirrored() if room.get(other) != room[cell]), None)
        if odd is None:
            return ""
        at, text = self.areas[room[odd]][0], "is not symmetrical: turned by 180° about its centre, it is another shape"
        return Flaw(f"the room at {at} {text}", "regions", self.cells.index(odd))

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from touch_rules(self)
        yield from self.number_rules()
        for pair in self.mirrored():
            if pair[0] < pair[1]:
                text = f"{pair[0]} and {pair[1]} are both shaded, or neither is"
                yield Count(self.rule("symmetry", pair[0], text, pair), pair, (1,), numbers=(0, 2))
        yield from span_rules(self)
        yield connected_rule(self, 0)


CUTS = 4
"""The most cuts of a random room that are tried."""


def generator_class() -> type:
    from .common.random_solutions import find_solution
    from .common.rectangle_boards import Rectangle
    from .generators.common.kit import BoxedRoomsGenerator, Divided, Random
    from .generators.common.rectangle_boards import halves_of

    class AyeheyaGenerator(BoxedRoomsGenerator[Ayeheya]):
        defaults = {"room": 16}
        rare_signs = {"numbers": (3, 5)}
        for_levels = {1: {"room": 12, "clues": 1.0}}
        tiny_boards = (
            Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 0, 1, 2)),
            Divided(((2, 2), (3, 2), (1, 4)), (None, 1), walled=True),
        )

        def random_rooms(self, rng: Random, height: int, width: int, room: int) -> tuple[int, ...]:
            """Rectangles of about `room` cells: the board is cut in two at random, and so are its parts. A cut is left
            out if the board has no solution with it."""
            waiting, kept = [Rectangle(0, 0, height, width)], list[Rectangle]()
            while waiting:
                box = waiting.pop()
                large = box.size > rng.randint(room // 2, room + room // 2)
                cuts = rng.sample(halves := list(halves_of(box)), min(CUTS, len(halves))) if large else ()
                boards = ((two, _regions_of(height, width, [*waiting, *kept, *two])) for two in cuts)
                open_boards = (two for two, rooms in boards if find_solution(self.blank_with(rooms, height, width), {}))
                found = next(open_boards, None)
                waiting += found or ()
                kept += () if found else (box,)
            return _regions_of(height, width, kept)

    def _regions_of(height: int, width: int, rooms: Sequence[Rectangle]) -> tuple[int, ...]:
        room = {cell: k for k, box in enumerate(rooms) for cell in box.cells()}
        return numbered([room[cell] for cell in cells(height, width)])

    return AyeheyaGenerator
