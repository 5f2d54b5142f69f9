"""Shikaku (divide by squares, rectangles): cut the grid into rectangles; each holds one number, its area.

The rules, on W × H cells:

1. The walls between cells cut the grid into rectangles.
2. Each rectangle holds exactly one number.
3. The number is the rectangle's area. A clue without number (`?`) leaves the area open.

Formats, the first written. Tatham's game ID (Rect): `WxH:`, then cells in reading order, a number, `a`–`z` for 1–26
cells without one, `_` between two numbers. puzz.link addresses of `shikaku`. Rows of numbers and `-`.

>>> puzzle = Shikaku.parse("3x2:d2_4")
>>> Shikaku.parse("4 - -\\n- - 2").format()
'3x2:4d2'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .common.geometry import parted
from .common.group_boards import GroupPuzzle
from .common.kit import Cell, Cells, LetterRuns, Number16, PuzzLink, RegionPuzzle, Rows, Rules, Signs, Solution, Tatham
from .common.rectangle_boards import corner_rules

NUMBERS = range(1, 10_001)


@dataclass(frozen=True)
class Shikaku(GroupPuzzle, RegionPuzzle):
    """`numbers` has the number of each cell, None for a cell without one."""

    name = "shikaku"
    in_rectangles = True
    aliases = {"rect": {}, "rectangles": {}, "divide-by-squares": {}}
    formats = (
        Tatham(LetterRuns("numbers", numbers=NUMBERS), skipped="dea"),
        PuzzLink("shikaku", Number16("numbers", least=1)),
        Rows(Cells("numbers", Signs(numbers=NUMBERS, unknown=True))),
    )

    def rules(self) -> Rules:
        from .common.rules import Regions

        yield from corner_rules(self)
        text = "each rectangle holds one number, its area"
        yield Regions(self.rule("area", None, text), self.borders, self.cells, self.sizes)

    def groups(self, solution: Solution) -> Iterable[Sequence[Cell]]:
        regions = self.regions(solution)
        return () if regions is None else parted(self.height, self.width, regions)
