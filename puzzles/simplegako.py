"""Simple Gako: fill the cells with numbers; each is how often it occurs in its row and column together.

The rules, on W × H cells:

1. Each cell holds a number, from 1 on: the number of cells of its row and its column, itself counted once, that hold
   the same number.
2. A cell with a given number holds it.

So a number is at most W + H − 1. A clue without number (`?`) says nothing.

Formats, the first written: puzz.link addresses of `simplegako`; rows of given numbers, `?` and `-`.

>>> puzzle = Simplegako.parse("3-\\n-1")
>>> puzzle.given
(3, None, None, 1)
>>> puzzle.format()
'https://puzz.link/p?simplegako/2/2/3h1'

Slots are cells, the value is the number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .common.boards import same_for_all
from .common.kit import CellPuzzle, Cells, Number16, PuzzLink, Rows, Rules, Signs, Slot, Value


@dataclass(frozen=True)
class Simplegako(CellPuzzle):
    """`given` has the clue of each cell: a number, `?` or None."""

    given: tuple[Any, ...]

    name = "simplegako"
    aliases = {"simple-gako": {}}
    formats = (
        PuzzLink("simplegako", Number16("given")),
        Rows(Cells("given", Signs(numbers=range(1, 1000), unknown=True))),
    )
    clue_layers = (("given",),)
    clues_show_given = True
    most_cells = 1600

    @property
    def most(self) -> int:
        """The largest number of a cell."""
        return self.width + self.height - 1

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, self.most + 1)

    def validation_error(self) -> str:
        return self.flaw_in("given", lambda n: not 0 < n <= self.most, f"numbers are from 1 to {self.most}, not {{}}")

    def rules(self) -> Rules:
        from .common.rules import OwnCount

        yield from self.given_rules()
        rows, columns = self.lines[: self.height], self.lines[self.height :]
        for cell in self.cells:
            text = f"the number of {cell} is in so many cells of its row and column"
            yield OwnCount(self.rule("count", cell, text, (cell,)), cell, (rows[cell.r].cells, columns[cell.c].cells))
