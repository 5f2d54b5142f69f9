"""Tenner Grid: fill each row with the digits, so that equal ones do not touch and columns have their sums.

The rules, on H rows of W columns, which are ten in published puzzles:

1. Each row holds each number from 0 to W − 1 once.
2. Equal numbers do not touch, neither at an edge nor at a corner.
3. A clue below a column is the sum of its numbers.
4. A cell with a given number holds it.

Format: rows of given numbers and `-`, with the sums before them in a line `bottom:`.

>>> puzzle = Tenner.parse("bottom: 3 3 - -\\n0-2-\\n----")
>>> puzzle.given[:4], puzzle.bottom
((0, None, 2, None), (3, 3, None, None))

Slots are cells, values are numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .common.boards import same_for_all
from .common.kit import Cells, Flaw, Rows, Rules, Signs, Slot, Value
from .common.summed_boards import SummedPuzzle, sums_at


@dataclass(frozen=True)
class Tenner(SummedPuzzle):
    """`given` has the number of each cell, None where it is open; `bottom` has the sums."""

    given: tuple[int | None, ...]
    bottom: tuple[int | None, ...]

    name = "tenner"
    turns_to = "sides"
    aliases = {"tenner-grid": {}}
    formats = (Rows(Cells("given", Signs(numbers=range(100))), outside=sums_at("bottom")),)
    outside = ("bottom",)
    most_cells = 2500
    clue_layers = (("given",), ("bottom",))

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return range(self.width)

    def validation_error(self) -> str:
        wrong = (i for i, number in enumerate(self.given) if number is not None and number >= self.width)
        text = f"expected numbers from 0 to {self.width - 1}"
        return next((Flaw(f"{text}, found {self.given[i]}", "given", i) for i in wrong), "")

    def rules(self) -> Rules:
        from .common.kit import AllDifferent

        yield from self.given_rules()
        rows = self.lines[: self.height]
        for row in rows:
            yield AllDifferent(self.rule("row", row.number, f"{row} holds each number once", row.cells), row.cells)
        for above, below in pairwise(row.cells for row in rows):
            for pair in ((cell, near) for cell in above for near in below if abs(cell.c - near.c) < 2):
                yield AllDifferent(self.rule("touch", pair, f"{pair[0]} and {pair[1]} differ", pair), pair)
        yield from self.sum_rules()


def generator_class() -> type:
    from .generators.common.kit import Boards, DrawnGenerator, Every, SummedGenerator
    from .generators.common.puzzle_generator import LONG_TRIALS

    class TennerGenerator(DrawnGenerator[Tenner], SummedGenerator[Tenner]):
        rare_levels = {3: LONG_TRIALS}
        small_sizes = ("4x2", "5x2", "6x1", "5x3", "1x1")
        tiny_boards = (
            Boards(((1, 1), (2, 1), (1, 2), (3, 1)), given=Every((None, 0, 1)), bottom=Every((None, 0, 2), most=2)),
            Boards(((4, 2),), given=Every((None, 3), least=1, most=1), bottom=Every((None, 2, 3), least=2, most=2)),
        )

    return TennerGenerator
