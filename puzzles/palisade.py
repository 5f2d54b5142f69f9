"""Palisade (five cells, four cells): cut the grid into regions of one size; a number counts the walls around its cell.

The rules, on W × H cells, some of which may be holes, for a size of regions:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. The number of cells of every region is `size`.
3. A number counts the sides of its cell that are walls; the frame and holes are walls, too.

Formats, the first written that can hold the puzzle. Tatham's game ID: `WxHnK:` for regions of K cells (of W cells
without `nK`), then cells in reading order, a digit `0`–`4` for a number and `a`–`z` for 1–26 cells without; cells
without a number at the end are omitted. puzz.link addresses of `fivecells` and `fourcells`, which have holes. Rows of
`0`–`4`, `?` for a clue without number, `#` for a hole and `-`, with the size as a setting.

>>> puzzle = Palisade.parse("# set: size=3\\n3 - -\\n- - #\\n- 2 -")
>>> puzzle.size, sorted(puzzle.holes)
(3, [Cell(r=1, c=2)])
>>> Palisade.parse("5x3:2d33").format()
'5x3n5:2d33'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .common.formats import Implied

from .common.kit import (  # isort: skip
    UNKNOWN, Board, Cell, Cells, Codec, GridPuzzle, LetterRuns, Number10, PuzzLink, RegionPuzzle, Rows, Rules,
    Scanner, Signs, Tatham, count_words,
)  # fmt: skip
from .common.puzzle.settings import number_from

HOLE = "#"
COUNTS = {str(count): count for count in range(5)}
HOLES_TOO = {**COUNTS, "7": HOLE}


class _Width(Codec):
    """Sets the size of the regions to the width if a game ID gives no size."""

    fields = ("size",)

    def read(self, scanner: Scanner, board: Board) -> None:
        board.setdefault("size", board["width"])

    def write(self, puzzle: "GridPuzzle") -> str:
        return ""


@dataclass(frozen=True)
class Palisade(RegionPuzzle):
    """`numbers` has the number of each cell, None for no clue, `?` for a clue without a number, `#` for a hole."""

    numbers: tuple[Any, ...]
    size: int = field()  # type: ignore[assignment]  # the class's own `size` reads "8x6"

    name = "palisade"
    aliases = {"fivecells": {"size": "5"}, "fourcells": {"size": "4"}}
    formats = (
        Tatham(_Width(), LetterRuns("numbers", COUNTS, tail=False), numbers={"n": "size"}, skipped=""),
        PuzzLink("fivecells", Implied("size", 5), Number10("numbers", HOLES_TOO)),
        PuzzLink("fourcells", Implied("size", 4), Number10("numbers", HOLES_TOO)),
        Rows(Cells("numbers", Signs({HOLE: HOLE}, numbers=range(5), unknown=True))),
    )
    settings = {"size": number_from(1, 5, "the number of cells of a region")}
    clue_layers = (("numbers",),)
    fixed_marks = (HOLE,)

    def validation_error(self) -> str:
        return "" if self.size else "a region has at least one cell, so the size is not 0"

    @cached_property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, number in zip(self.cells, self.numbers, strict=True) if number == HOLE)

    def counts(self) -> dict[Cell, int]:
        """For each cell with a number, the number of its borders that are walls: sides at the frame or at holes are
        subtracted."""
        clues = {cell: clue for cell, clue in self.by_cell(self.numbers).items() if clue not in (HOLE, UNKNOWN)}
        return {cell: clue - 4 + len(self.borders_of[cell]) for cell, clue in clues.items()}

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import Division, EqualRegions

        for cell, count in self.counts().items():
            number = self.numbers[cell.r * self.width + cell.c]
            text = count_words(number, f"side of {cell} is a wall", f"sides of {cell} are walls")
            yield Count(self.clue("number", cell, text, (cell,)), self.borders_of[cell], (1,), count, count)
        yield Division(self.rule("wall", None, "walls part regions"), self.borders, self.cells)
        reason = self.rule("size", None, f"each region has {count_words(self.size, 'cell')}")
        yield EqualRegions(reason, self.borders, tuple(self.borders_of), self.size)
