"""Kazunori Room: fill each room with pairs of equal numbers side by side; numbers on borders are sums.

The rules, on W × H cells that are divided into rooms:

1. A room of 2n cells holds each number from 1 to n in two cells, which share an edge inside the room.
2. No square of 2×2 cells has one number in all four, also across rooms.
3. A number between two neighbours is the sum of their numbers, inside a room, too.
4. A given cell holds the given number.

A room with an odd number of cells leaves no solution. A clue without number (`?`) says nothing. In puzz.link, a wall
may end inside a room: the two cells of a pair are not on both of its sides.

Formats, the first written: puzz.link addresses of `kazunori`, if no number is given; rows of the cells and of the
places between them: numbers, `?` and `-`; then rows of the rooms' names.

>>> puzzle = Kazunori.parse("-3-\\n---\\n---\\n\\nAA\\nAA")
>>> puzzle.between
(3, None, None, None)
>>> puzzle.format()
'https://puzz.link/p?kazunori/2/2/003i'

Slots are cells, values are numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .common.between_boards import BetweenNumbers, BetweenPuzzle, CellsAndBetween, NotInAddress
from .common.inner_walls import walls_inside

from .common.kit import (  # isort: skip
    UNKNOWN, AreaPuzzle, Areas, Borders, Cell, Edge, Flaw, PuzzLink, Rows, Rules, Signs, Slot,
    Value,
)  # fmt: skip


@dataclass(frozen=True)
class Kazunori(BetweenPuzzle, AreaPuzzle):
    """The clues between neighbours are sums. `inner_walls` is as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "kazunori"
    clues_show_given = True
    aliases = {"kazunori-room": {}}
    formats = (
        PuzzLink("kazunori", Borders(inside="inner_walls"), BetweenNumbers("between"), NotInAddress()),
        Rows(CellsAndBetween("between", Signs(numbers=range(1, 256), unknown=True)), Areas(), walls="inner_walls"),
    )

    def values(self, slot: Slot) -> Sequence[Value]:
        assert isinstance(slot, Cell)
        return range(1, max(1, self.size_at[slot] // 2) + 1)

    def validation_error(self) -> str:
        for i, (number, cell) in enumerate(zip(self.given, self.cells, strict=True)):
            if number is not None and number not in self.values(cell):
                return Flaw(f"this room has numbers from 1 to {self.values(cell)[-1]}, not {number}", "given", i)
        return super().validation_error()

    def partners(self, cell: Cell) -> list[Cell]:
        """The cells that can be a pair with a cell."""
        room, walls = self.area_at, walls_inside(self)
        beside = (other for other in self.around[cell] if room[other] == room[cell])
        return [other for other in beside if Edge.between(cell, other) not in walls]

    def rules(self) -> Rules:
        from .common.kit import Count, Relation
        from .common.rules import CountIf

        yield from self.given_rules()
        for area in self.areas:
            for number in self.values(area[0]):
                text = f"the room at {area[0]} holds {number} twice"
                yield Count(self.rule("room", (area[0], number), text, area), area, (number,), 2, 2)
        for cell in self.cells:
            partners = self.partners(cell)
            reason = self.rule("pair", cell, f"the number of {cell} is beside it, in the same room", (cell, *partners))
            for number in self.values(cell):
                yield CountIf(reason, cell, (number,), partners, (number,), 1, len(partners))
        for four in self.squares:
            if len({self.area_at[cell] for cell in four}) > 1:
                reason = self.rule("square", four[0], f"the square from {four[0]} to {four[3]} has two numbers", four)
                yield Relation(reason, four, lambda *held: len({*held}) > 1)
        for edge, clue in self.clues_between():
            if clue != UNKNOWN:
                text = "the numbers of {} and {} add up to {}".format(*edge.ends, clue)
                reason = self.clue("sum", edge, text, edge.ends)
                yield Relation(reason, edge.ends, lambda a, b, clue=clue: a + b == clue)
