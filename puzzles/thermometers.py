"""Thermometers: fill each thermometer from its bulb, so that the numbers outside count filled cells.

The rules, on W × H cells with thermometers, each a path of cells that begins with a bulb:

1. A thermometer is filled from its bulb without a gap: by any number of its cells, from none to all.
2. A number above a column or left of a row counts its filled cells.

Cells without a thermometer are never filled.

Formats: rows of `o` for a bulb, `^ v < >` for another cell of a thermometer, which points to the cell before it,
and `-` for a cell without thermometer; before them the numbers, in lines `top:` and `left:`. A number `?` says nothing.

>>> puzzle = Thermometers.parse("top: 2 - 0\\nleft: - 1\\no<<\\no>o")
>>> puzzle.top, puzzle.tubes
((2, None, 0), ('o', '<', '<', 'o', '>', 'o'))
>>> puzzle.paths[2]
(Cell(r=1, c=2), Cell(r=1, c=1))

Slots are the cells of thermometers, the value is 1 for filled and 0 for empty.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from .common.kit import (  # isort: skip
    TOP_AND_LEFT, Cell, Cells, Drawing, Line, Outside, Rows, Rules, ShadingPuzzle, Signs, Slot, Value,
)  # fmt: skip


BULB, STEPS = "o", {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
GLASS, INSIDE, MERCURY = "#75838d", "#ffffff", "#c0392b"


@dataclass(frozen=True)
class Thermometers(ShadingPuzzle):
    """`tubes` has for each cell `o`, the direction of the cell before it, or None; `top` and `left` are the numbers."""

    tubes: tuple[Any, ...]
    top: tuple[Any, ...]
    left: tuple[Any, ...]

    name = "thermometers"
    turning_signs = ("^>v<",)
    dots_if_empty = True
    aliases = {"thermometer": {}, "thermo": {}}
    formats = (
        Rows(
            Cells("tubes", Signs({sign: sign for sign in (BULB, *STEPS)})),
            outside=Outside(Signs(numbers=range(10_000), unknown=True), TOP_AND_LEFT),
        ),
    )
    outside = TOP_AND_LEFT
    phrases = {0: "is empty", 1: "is filled"}
    most_cells = 2500
    clue_layers = (TOP_AND_LEFT,)

    @cached_property
    def paths(self) -> list[tuple[Cell, ...]]:
        """The cells of each thermometer, the bulb first."""
        after, tubes = dict[Cell, Cell](), self.by_cell(self.tubes)
        for cell, sign in tubes.items():
            if sign != BULB:
                after[Cell(cell.r + STEPS[sign][0], cell.c + STEPS[sign][1])] = cell
        paths = [[cell] for cell, sign in tubes.items() if sign == BULB]
        for path in paths:
            while path[-1] in after:
                path.append(after[path[-1]])
        return [tuple(path) for path in paths]

    def validation_error(self) -> str:
        alone = set(self.by_cell(self.tubes)).difference(cell for path in self.paths for cell in path)
        return f"the thermometer at {min(alone)} has no bulb, or two cells after one" if alone else ""

    def slots(self) -> Collection[Slot]:
        return tuple(self.by_cell(self.tubes))

    def sign_of_blank(self, cell: Cell) -> str:
        return "-"

    def counted(self) -> Iterator[tuple[Line, list[Cell], int]]:
        """The rows and columns with a number, each with its cells with thermometers and the number."""
        free = set(self.slots())
        for line, clue in self.counted_lines():
            yield line, [cell for cell in line.cells if cell in free], clue

    def rules(self) -> Rules:
        from .common.kit import Count, Relation

        for path in self.paths:
            for nearer, farther in pairwise(path):
                text = f"{farther} is filled only if {nearer} is, which is nearer to the bulb"
                reason = self.rule("gap", (nearer, farther), text, (nearer, farther))
                yield Relation(reason, (nearer, farther), lambda a, b: a >= b)
        for line, cells, clue in self.counted():
            reason = self.clue("line", (line.kind, line.number), f"{line} has {clue} filled cells", line.cells)
            yield Count(reason, cells, (1,), clue, clue)

    def draw_ground(self, drawing: Drawing) -> None:
        for colour, width in ((GLASS, 13), (INSIDE, 9)):
            for cell in self.by_cell(self.tubes):
                self._paint(drawing, cell, colour, width)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        with drawing.picture.symbol(*drawing.middle(cell), "#", MERCURY):
            self._paint(drawing, cell, MERCURY, 7)

    def _paint(self, drawing: Drawing, cell: Cell, colour: str, width: float) -> None:
        """Draws the bulb, or the tube from the previous cell."""
        (x, y), sign = drawing.middle(cell), self.by_cell(self.tubes)[cell]
        if sign == BULB:
            drawing.picture.circle(x, y, 6.5 + width / 2, fill=colour)
        else:
            before = drawing.middle(Cell(cell.r + STEPS[sign][0], cell.c + STEPS[sign][1]))
            drawing.picture.line(*before, x, y, stroke=colour, stroke_width=width, stroke_linecap="round")
