"""Dosun-Fuwari (dosunfuwari): put an iron ball and a balloon into every room; balls fall, balloons rise.

The rules, on W × H cells; some are blocks and the others are divided into rooms:

1. Each room has one iron ball and one balloon. Its other cells stay empty.
2. Below an iron ball is the floor, a block or another iron ball.
3. Above a balloon is the ceiling, a block or another balloon.

Reading chosen: blocks belong to no room, with or without borders around them.

Formats, the first written: puzz.link addresses of `dosufuwa`; rows of the rooms' names, any sign or word, and `#` for a
block.

>>> puzzle = Dosufuwa.parse("AA#\\nABB")
>>> puzzle.regions, puzzle.blocks
((0, 0, 1, 0, 2, 2), (None, None, 1, None, None, None))
>>> puzzle.format()
'https://puzz.link/p?dosufuwa/3/2/cc2'

Slots are the cells that are no blocks; the value is `@` for an iron ball, `o` for a balloon, `.` for an empty cell.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from typing import Any

from .common.kit import AreaPuzzle, Cell, Drawing, PuzzLink, Rows, Rules, Signs, Slot, Value
from .parts.dosufuwa.formats import BordersAndBlocks, RoomsAndBlocks

EMPTY, BALL, BALLOON = ".", "@", "o"
NAMES = {BALL: "iron ball", BALLOON: "balloon"}


@dataclass(frozen=True)
class Dosufuwa(AreaPuzzle):
    """`regions` has the number of each cell's room; each block has its own number. `blocks` has 1 for a block, else
    None."""

    blocks: tuple[Any, ...]

    name = "dosufuwa"
    turns_to = "sides"
    values_are_numbers = False
    aliases = {"dosun-fuwari": {}, "dosunfuwari": {}}
    formats = (PuzzLink("dosufuwa", BordersAndBlocks()), Rows(RoomsAndBlocks()))
    signs = {sign: sign for sign in (BALL, EMPTY, BALLOON)}
    dots_if_empty = True
    phrases = {EMPTY: "is empty", BALL: "is an iron ball", BALLOON: "is a balloon"}

    def placed_signs(self) -> Mapping[str, Signs]:
        return {"blocks": Signs({"#": 1})}

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The cells that are no blocks."""
        return tuple(cell for cell, block in zip(self.cells, self.blocks, strict=True) if not block)

    @cached_property
    def rooms(self) -> list[tuple[Cell, ...]]:
        """The cells of each room."""
        free = {*self.free}
        return [area for area in self.areas if area[0] in free]

    @cached_property
    def stacked(self) -> list[tuple[Cell, Cell]]:
        """The pairs (upper, lower) of cells, one directly below the other, that are no blocks."""
        free = {*self.free}
        return [(edge.ends[0], edge.ends[1]) for edge in self.touching if not edge.flat and free.issuperset(edge.ends)]

    def validation_error(self) -> str:
        if {*self.blocks} - {1, None} or len(self.blocks) != len(self.cells):
            return "expected 1 or None for each cell in the layer of blocks"
        if not self.free:
            return "expected at least one cell that is no block"
        blocks = self.by_cell(self.blocks).keys()
        joined = any(len(area) > 1 and not blocks.isdisjoint(area) for area in self.areas)
        return super().validation_error() or ("a block belongs to no room" if joined else "")

    def slots(self) -> Collection[Slot]:
        return self.free

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import CountEach

        for room, (value, name) in product(self.rooms, NAMES.items()):
            reason = self.rule("room", (room[0], value), f"the room at {room[0]} has one {name}", room)
            yield Count(reason, room, (value,), 1, 1)
        for upper, lower in self.stacked:
            text = f"if {upper} is an iron ball, {lower} is one, too"
            reason = self.rule("ball", upper, text, (upper, lower))
            yield CountEach(reason, (upper, lower), ((EMPTY, BALLOON), (BALL,)), 1, 2)
            text = f"if {lower} is a balloon, {upper} is one, too"
            reason = self.rule("balloon", lower, text, (upper, lower))
            yield CountEach(reason, (upper, lower), ((BALLOON,), (EMPTY, BALL)), 1, 2)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import STONE

        drawing.stone(cell, black=value == BALL, colour=STONE, radius=0.3)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for cell in self.by_cell(self.blocks):
            drawing.shade(cell, INK)
        super().draw_clues(drawing)

    @cached_property
    def runs(self) -> list[list[Cell]]:
        """The columns between blocks, each from above."""
        free = {*self.free}
        columns = (groupby(line.cells, free.__contains__) for line in self.lines[self.height :])
        return [[*run] for column in columns for inside, run in column if inside]
