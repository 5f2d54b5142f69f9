"""Doppelblock: shade two cells of every line; clues are the sums between them.

The rules, on N × N cells:

1. Every row and every column has two shaded cells, and holds each number from 1 to N − 2 once in its other cells.
2. A clue above a column or left of a row is the sum of the numbers between its two shaded cells, 0 if there is none.
3. A given cell holds the given number.

Formats, the first written: puzz.link addresses of `doppelblock`; rows of given numbers and `-`, with the clues before
them in lines `top:` and `left:`. A clue `?` says nothing.

>>> puzzle = Doppelblock.parse("top: 1 - -\\nleft: - 0 -\\n---\\n---\\n---")
>>> puzzle.top, puzzle.left
((1, None, None), (None, 0, None))
>>> puzzle.format()
'https://puzz.link/p?doppelblock/3/3/1i0g'

Slots are cells, the value is the number, and 0 for a shaded cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .common.kit import (  # isort: skip
    TOP_AND_LEFT, Cell, Cells, Line, Number16, Outside, PuzzLink, Rows, Rules, Signs, Solution,
)  # fmt: skip
from .common.latin_boards import BlankedLatin
from .common.puzzlink import Trailing
from .common.puzzlink_numbers import Outer16

NUMBERS = range(1, 100)


@dataclass(frozen=True)
class Doppelblock(BlankedLatin):
    """`given` has the number of each cell, None where it is open; `top` and `left` are the clues."""

    top: tuple[Any, ...]
    left: tuple[Any, ...]

    name = "doppelblock"
    formats = (
        PuzzLink("doppelblock", Outer16(TOP_AND_LEFT), Trailing(Number16("given"))),
        Rows(
            Cells("given", Signs(numbers=NUMBERS)),
            outside=Outside(Signs(numbers=range(5000), unknown=True), TOP_AND_LEFT),
        ),
    )
    signs = {0: "#"}
    phrases = {0: "is shaded"}
    blank_word = "shaded cell"
    outside = TOP_AND_LEFT
    least_side = 2
    most_cells = 900
    clue_layers = (("given",), TOP_AND_LEFT)

    @property
    def highest(self) -> int:
        return self.width - 2

    def rules(self) -> Rules:
        from .common.rules import SumBetween

        yield from self.latin_rules()
        for side, line, clue, cells in self.clues_beside(*TOP_AND_LEFT):
            reason = self.clue("sum", (side, line.number), f"{clue} lies between the shaded cells of {line}", cells)
            yield SumBetween(reason, cells, 0, clue)


def generator_class() -> type:
    from .generators.common.kit import BlankedLatinGenerator, Boards, Ends, Every

    class DoppelblockGenerator(BlankedLatinGenerator[Doppelblock]):
        rare_signs = {"given": (5,)}
        small_sizes = ("4x4", "3x3", "2x2")
        tiny_boards = (
            Boards(((2, 2),), given=Ends(), top=Every((None, 0, 1)), left=Ends((None, 1))),
            Boards(((3, 3),), given=Ends((None, 1)), top=Ends((None, 0, 1)), left=Ends((None, "?"), (None, 1))),
        )

        def line_clue(self, puzzle: Doppelblock, line: Line, seen: Sequence[Cell], solution: Solution) -> Any:
            values: list[Any] = [solution[cell] for cell in seen]
            first = values.index(0)
            return sum(values[first : values.index(0, first + 1)])

    return DoppelblockGenerator
