"""Light Up (akari, bijutsukan): place lamps so that every white cell is lit and no lamp shines on another.

The rules, on W × H cells, some of them black:

1. Lamps are in white cells. A lamp shines along its row and its column, up to the next black cell or the frame.
2. Every white cell is lit: a lamp is in it or shines on it.
3. No lamp shines on another one.
4. The number in a black cell counts the lamps in the up to four white cells that share an edge with it. A black cell
   without a number says nothing.

Formats, the first written. Tatham's game ID (Light Up): `WxH:` (without a height, the height is 7), then cells in
reading order, `a`–`z` for 1–26 white cells, `B` for a black cell, `0`–`4` for a black cell with a number. puzz.link
addresses of `akari`. Rows of `0`–`4`, `#` for a black cell without a number and `-` for a white cell.

>>> puzzle = Lightup.parse("3x2:aBc1")
>>> puzzle.black
(None, '?', None, None, None, 1)
>>> Lightup.parse("-#-\\n--1").format()
'3x2:aBc1'
>>> Lightup.parse("2:n").height
7

Slots are the white cells, the value is 1 for a lamp and 0 for no lamp. The text shows black cells as the puzzle does.
The JSON value has rows of 1 and 0, with 0 for black cells.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from .common.boards import same_for_all
from .common.clue_cell_boards import BlackPuzzle
from .common.colours import Colour

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, LetterRuns, Line, PuzzLink, Rows, Rules, Signs, Slot, Solution, Tatham, Value,
    count_words,
)  # fmt: skip
from .common.puzzlink_numbers import Four

BULB = Colour("#e8a013", "bulb", "#ffc53d")
NUMBERS = {str(n): n for n in range(5)}


@dataclass(frozen=True)
class Lightup(BlackPuzzle):
    """`black` has the number of each black cell, `?` for a black cell without a number, None for a white cell."""

    name = "lightup"
    values_are_numbers = False
    most_cells = 40_000
    aliases = {"akari": {}, "bijutsukan": {}, "light-up": {}}
    formats = (
        Tatham(LetterRuns("black", {"B": UNKNOWN, **NUMBERS}), skipped="bsdr", lone_height=7),
        PuzzLink("akari", Four("black"), also=("lightup", "bijutsukan")),
        Rows(Cells("black", Signs({"#": UNKNOWN}, numbers=range(5)))),
    )
    signs = {0: ".", 1: "*"}
    phrases = {0: "holds no lamp", 1: "holds a lamp"}

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    def value(self, solution: Solution) -> Any:
        return super().value(Solution([*solution.items(), *((cell, 0) for cell in self.by_cell(self.black))]))

    @property
    def _all_values(self) -> Collection[Value]:
        return (0, 1)  # even if no cell is white

    @cached_property
    def stretches(self) -> tuple[Line, ...]:
        """The stretches of white cells between black cells or the frame: first of rows, then of columns."""
        white = set(self.white)
        runs = ((line, groupby(line.cells, white.__contains__)) for line in self.lines)
        return tuple(Line(kind, n, tuple(cells)) for (kind, n, _), run in runs for inside, cells in run if inside)

    def seen(self, cell: Cell) -> tuple[Cell, ...]:
        """The white cells from which a lamp would light this one, including the cell itself."""
        return self._seen[cell]

    @cached_property
    def _seen(self) -> dict[Cell, tuple[Cell, ...]]:
        stretches = self.stretches
        across = {cell: cells for kind, _, cells in stretches if kind == "row" for cell in cells}
        return {
            cell: across[cell] + cells[:i] + cells[i + 1 :]
            for kind, _, cells in stretches
            if kind == "column"
            for i, cell in enumerate(cells)
        }

    def rules(self) -> Rules:
        from .common.kit import Count

        for cell, number in self.numbers.items():
            beside = self.beside(cell)
            text = f"{count_words(number, 'lamp stands', 'lamps stand')} beside {cell}"
            reason = self.clue("number", cell, text, (cell, *beside))
            yield Count(reason, beside, (1,), number, number)
        for kind, _, cells in self.stretches:
            if len(cells) > 1:
                text = "at most one lamp stands from {} to {}"
                reason = self.rule("apart", (kind, cells[0]), text, cells, cells[0], cells[-1])
                yield Count(reason, cells, (1,), high=1)
        for cell in self.white:
            yield Count(self.rule("lit", cell, "{} is lit", (cell,), cell), self.seen(cell), (1,), low=1)

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        from .common.drawing import LAMP

        lamps = {cell for cell in self.white if solution.get(cell) == 1} - unsure
        for cell in self.white:
            if not lamps.isdisjoint(self.seen(cell)):
                drawing.fill(cell, LAMP)
        super().draw(drawing, solution, unsure)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.kit import INK

        if value:
            drawing.picture.circle(*drawing.middle(cell), 12, fill=BULB, stroke=INK, stroke_width=1.6)
