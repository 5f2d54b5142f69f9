"""Nanro: put numbers into some cells of each room, each number the count of numbers in its room.

The rules, on W × H cells that are divided into rooms:

1. Each room holds at least one number. All its numbers are equal to the number of its cells that hold one.
2. Equal numbers of different rooms do not share an edge. A wall may end inside a room; the cells beside
   it do not hold equal numbers.
3. No 2×2 square is full of numbers.
4. All cells with numbers are connected over edges.
5. A cell with a given number holds it; a cell with `?` holds some number.

Formats, the first written: puzz.link addresses of `nanro`; rows of given numbers, `?` and `-`, then rows of the rooms'
names, any sign or word.

>>> puzzle = Nanro.parse("2-?\\n---\\n\\nAAB\\nAAB")
>>> puzzle.given, puzzle.regions
((2, None, '?', None, None, None), (0, 0, 1, 0, 0, 1))
>>> puzzle.format()
'https://puzz.link/p?nanro/3/2/a02g.i'

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .common.inner_walls import walls_inside
from .common.kit import AreaPuzzle, Borders, Cell, Edge, Number16, PuzzLink, Rows, Rules, squares
from .common.number_boards import SomeNumbers
from .common.room_boards import ROOMS


@dataclass(frozen=True)
class Nanro(SomeNumbers, AreaPuzzle):
    """`given` has the clue of each cell: a number, `?` or None; `regions` has the number of its room. `inner_walls` is
    as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "nanro"
    formats = (
        PuzzLink("nanro", Borders(inside="inner_walls"), Number16("given")),
        Rows(*ROOMS.blocks, walls="inner_walls"),
    )

    def most(self, cell: Cell) -> int:
        return len(self.areas[self.area_at[cell]])

    def borders(self) -> Iterator[Edge]:
        """The pairs of neighbours in different rooms or with a wall between them."""
        walls = self.walls | walls_inside(self)
        return (edge for edge in self.touching if edge in walls)

    def rules(self) -> Rules:
        from .common.kit import Count, Relation
        from .common.rules import Connected

        yield from self.given_rules()
        for area in self.areas:
            text = f"each number of the room at {area[0]} is the count of the room's numbers"
            reason = self.rule("room", area[0], text, area)
            yield Count(reason, area, (0,), high=len(area) - 1)
            for number in range(1, len(area) + 1):
                yield Count(reason, area, (number,), numbers=(0, number))
            for pair in combinations(area, 2):
                yield Relation(reason, pair, lambda a, b: not a or not b or a == b)
        for edge in self.borders():
            text = f"{edge.ends[0]} and {edge.ends[1]} do not hold the same number"
            yield Relation(self.rule("apart", edge, text, edge.ends), edge.ends, lambda a, b: a != b or not a)
        for four in squares(self.height, self.width):
            reason = self.rule("square", four[0], f"the square at {four[0]} has an empty cell", four)
            yield Count(reason, four, (0,), low=1)
        reason = self.rule("connected", None, "all cells with numbers are connected")
        yield Connected(reason, self.cells, range(1, len(self.cells) + 1), self.touching_pairs)
