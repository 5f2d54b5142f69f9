"""Double Choco (dbchoco): cut the grid into regions, each with a white and a grey half of the same shape.

The rules, on W × H cells that are white or grey, some of them with a number:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. The white cells of each region are connected, and so are its grey cells. It has cells of both colours.
3. The white and the grey cells of a region have the same shape; it may be turned and mirrored.
4. A number is the count of the cells of its colour in its region. A region may hold several numbers or none.

A clue `?` says nothing.

Formats, the first written: puzz.link addresses of `dbchoco`; rows of `#` for a grey cell and `-`, then rows of numbers,
`?` and `-`.

>>> puzzle = Dbchoco.parse("https://puzz.link/p?dbchoco/6/6/ueoq8p30g42j4n5s22j")
>>> puzzle.numbers.count(2), len(puzzle.at_grey)
(3, 18)
>>> Dbchoco.parse("#-\\n#-\\n\\n-2\\n--").format()
'https://puzz.link/p?dbchoco/2/2/kg2h'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.colours import Colour

from .common.kit import (  # isort: skip
    Cell, Cells, Drawing, Number16, PuzzLink, RegionPuzzle, Rows, Rules, Signs, Slot, Solution, count_words,
)  # fmt: skip
from .common.puzzlink_marks import Bits

GREY = Colour("#c3c9ce", "grey", "#4d565e")


@dataclass(frozen=True)
class Dbchoco(RegionPuzzle):
    """`grey` has 1 for each grey cell, else None; `numbers` has the number of each cell, `?` for an unknown one, else
    None."""

    grey: tuple[int | None, ...]
    numbers: tuple[Any, ...]

    name = "dbchoco"
    aliases = {"double-choco": {}, "doublechoco": {}}
    formats = (
        PuzzLink("dbchoco", Bits("grey"), Number16("numbers", least=1)),
        Rows(Cells("grey", Signs({"#": 1})), Cells("numbers", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    clue_layers = (("numbers",),)

    @cached_property
    def at_grey(self) -> frozenset[Cell]:
        """The grey cells."""
        return frozenset(self.by_cell(self.grey))

    def halves(self, region: Sequence[Cell]) -> tuple[list[Cell], list[Cell]]:
        """The white and the grey cells of a region."""
        return [cell for cell in region if cell not in self.at_grey], [cell for cell in region if cell in self.at_grey]

    def rules(self) -> Rules:
        from .parts.dbchoco.rules import AlikeHalves, ConnectedHalves, HalfSize

        yield self.wall_rule()
        reason = self.rule("halves", None, "each region has a connected white half and a connected grey half")
        yield ConnectedHalves(reason, self.borders, self.cells, self.at_grey)
        reason = self.rule("shape", None, "the halves of each region have the same shape")
        yield AlikeHalves(reason, self.borders, self.cells, self.at_grey)
        for cell, number in self.number_at.items():
            text = f"the half of {cell} has {count_words(number, 'cell')}"
            reason = self.clue("number", cell, text, (cell,))
            yield HalfSize(reason, self.borders, self.cells, self.at_grey, (cell, number))

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        for cell in self.at_grey:
            drawing.fill(cell, GREY)
        super().draw(drawing, solution, unsure)

    def draw_regions(self, drawing: Drawing, regions: Sequence[int]) -> None:
        """The cells keep their colours."""
