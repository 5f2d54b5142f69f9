"""Makaro: fill each room with the numbers from 1 on, so that arrows point to the largest number beside them.

The rules, on W × H cells, some of them black; the white cells are divided into rooms:

1. A room of n cells holds each number from 1 to n once.
2. Equal numbers do not share an edge, also across rooms.
3. An arrow in a black cell points to the largest number of the up to four cells beside it; the others are smaller.
4. A cell with a given number holds it.

Readings chosen: an arrow that points to the frame or to a black cell is wrong, so that there is no solution. Addresses
may have clues without number; they are ignored.

Formats, the first written: puzz.link addresses of `makaro`; rows of given numbers, `#` for a black cell, `^`, `v`, `<`
and `>` for a black cell with an arrow, and `-`; then rows of the rooms' names, with `#` for black cells.

>>> puzzle = Makaro.parse("->-\\n---\\n\\nA#B\\nABB")
>>> puzzle.given[:3], puzzle.regions
((None, '>', None), (0, -1, 1, 0, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?makaro/3/2/s8gej'

Slots are the white cells, the value is the number.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.arrows import DIRECTIONS, towards
from .common.holed_boards import HoledBoard
from .common.kit import Cell, Cells, Drawing, PuzzLink, Rows, Rules, Signs
from .common.room_boards import Pair, RoomPuzzle
from .parts.makaro.texts import BLACK, MARKS, RoomsAndClues, RoomsBeside, flaw_of_holes


@dataclass(frozen=True)
class Makaro(HoledBoard, RoomPuzzle):
    """`given` has the number of each cell, `#` or an arrow for a black cell, else None."""

    name = "makaro"
    formats = (
        PuzzLink("makaro", RoomsAndClues()),
        Rows(Cells("given", Signs({mark: mark for mark in MARKS}, numbers=range(1, 100))), RoomsBeside()),
    )
    turning_signs = ("^>v<",)
    fixed_marks = MARKS
    hole_clues = ("given", MARKS)

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: clue for cell, clue in self.by_cell(self.given).items() if clue not in MARKS}

    @cached_property
    def arrows(self) -> dict[Cell, str]:
        """The black cells with an arrow."""
        return {cell: clue for cell, clue in self.by_cell(self.given).items() if clue in MARKS[1:]}

    def validation_error(self) -> str:
        return flaw_of_holes(self) or super().validation_error()

    def close(self, most: int) -> Iterator[Pair]:
        for edge in self.touching:
            yield Pair(*edge.ends)

    def rules(self) -> Rules:
        from operator import gt

        from .common.kit import Count, Relation

        yield from super().rules()
        for cell, arrow in self.arrows.items():
            near = towards(cell, self.around)
            if arrow not in near:
                text = f"the arrow at {cell} points to a white cell"
                yield Count(self.clue("points", cell, text, (cell,)), (), (1,), low=1)
                continue
            largest = near.pop(arrow)
            for other in near.values():
                text = f"the arrow at {cell} says that {largest} holds a larger number than {other}"
                yield Relation(self.clue("arrow", (cell, other), text, (cell, largest, other)), (largest, other), gt)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for cell, clue in self.by_cell(self.given).items():
            if clue in MARKS:
                drawing.shade(cell, INK)
        super().draw_clues(drawing)

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        if clue in DIRECTIONS:
            drawing.write(cell, DIRECTIONS[clue].arrow, "#ffffff")
        elif clue != BLACK:
            super().draw_given(drawing, cell, clue)
