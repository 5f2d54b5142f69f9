"""Kakuro (cross sums): put a number into every white cell, so that the runs have the sums in the black cells.

The rules, on W × H cells, each black or white:

1. Every white cell holds a number from 1 to 9.
2. A run is the white cells of a row or column from one black cell or the frame to the next. It holds no number twice.
3. If a sum is at the beginning of a run, the numbers of the run add up to it. A black cell may have a sum for the run
   below it and a sum for the run at its right. Other sums are beside the grid.
4. A given cell holds the given number.

Readings chosen: a run without a sum holds no number twice either. A run of one cell holds its sum. A sum where no run
begins says nothing. If a run has more than nine cells, the puzzle has no solution.

Formats, the first written that can hold the puzzle: puzz.link addresses of `kakuro`, with sums up to 45 and without
given numbers. Rows of `-` or a given number for white cells and the sums of black cells, down and across: `16\\7`,
`16\\`, `\\7`, `\\`; before them the sums beside the grid, in lines `top:` and `left:`. Instead, a black first row and
column may hold these sums.

>>> puzzle = Kakuro.parse("top: 4 3\\nleft: 3 4\\n- -\\n- -")
>>> puzzle.top, puzzle.left
((4, 3), (3, 4))
>>> puzzle.format()
'https://puzz.link/p?kakuro/2/2/n4334'

Slots are the white cells, the value is the number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from .common.kit import Cell, CellPuzzle, Cells, Drawing, Flaw, Outside, PuzzLink, Rows, Rules, Signs, Slot, Value
from .common.puzzlink_numbers import KakuroSums as Codec
from .common.puzzlink_numbers import Sums

NUMBERS = range(1, 10)


class Run(NamedTuple):
    """White cells in a line, and their sum or None; `across` is true for a run in a row."""

    across: bool
    cells: tuple[Cell, ...]
    sum: int | None


class _Signs(Signs):
    """The tokens of black cells and given numbers."""

    keys = "\\0123456789"
    expected = "the sums of a black cell such as 16\\7, 16\\, \\7, \\, a given number from 1 to 9, or '-'"

    def read(self, token: str) -> Sums | int | None:
        down, slash, across = token.partition("\\")
        if not slash:
            number: int | None = Signs(numbers=NUMBERS).read(token)
            return number
        plain = Signs(numbers=range(1, 1000))
        return Sums(plain.read(down or "-"), plain.read(across or "-"))

    def write(self, value: Any) -> str:
        if not isinstance(value, tuple):
            return super().write(value)
        return "\\".join("" if number is None else str(number) for number in value)


@dataclass(frozen=True)
class Kakuro(CellPuzzle):
    """`sums` has the Sums of a black cell, and for a white cell its given number or None; `top` and `left` have the
    sums beside the grid."""

    sums: tuple[Sums | int | None, ...]
    top: tuple[int | None, ...]
    left: tuple[int | None, ...]

    name = "kakuro"
    turns_to = "swapped"
    aliases = {"cross-sums": {}, "kakkuro": {}, "kasan-kurosu": {}}
    clue_layers = ()  # every clue is given
    formats = (
        PuzzLink("kakuro", Codec("sums")),
        Rows(Cells("sums", _Signs()), outside=Outside(Signs(numbers=range(1, 1000)), ("top", "left"))),
    )
    outside = ("top", "left")
    clues_show_given = True
    most_cells = 2500

    def slots(self) -> Sequence[Slot]:
        return [cell for cell in self.cells if cell not in self.black]

    def values(self, slot: Slot) -> Sequence[Value]:
        return NUMBERS

    def validation_error(self) -> str:
        wrong = (i for i, given in enumerate(self.sums) if type(given) is int and given not in NUMBERS)
        return next((Flaw(f"expected numbers from 1 to 9, found {self.sums[i]}", "sums", i) for i in wrong), "")

    @cached_property
    def black(self) -> dict[Cell, Sums]:
        """The black cells and their sums."""
        return {cell: sums for cell, sums in self.by_cell(self.sums).items() if isinstance(sums, Sums)}

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: number for cell, number in self.by_cell(self.sums).items() if cell not in self.black}

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """All runs, row by row, then column by column."""
        black, runs = self.black, list[Run]()
        for line, total in zip(self.lines, (*self.left, *self.top), strict=True):
            across = line.kind == "row"
            for is_black, group in groupby(line.cells, black.__contains__):
                members = tuple(group)
                if is_black:
                    total = black[members[-1]].across if across else black[members[-1]].down
                else:
                    runs.append(Run(across, members, total))
        return tuple(runs)

    def rules(self) -> Rules:
        from .common.kit import AllDifferent, Sum

        yield from self.given_rules()
        for run in self.runs:
            run_text = f"the run {'across' if run.across else 'down'} from {run.cells[0]}"
            if len(run.cells) > 1:
                reason = self.rule("repeat", run, f"{run_text} holds no number twice", run.cells)
                yield AllDifferent(reason, run.cells)
            if run.sum is not None:
                reason = self.clue("sum", run, f"{run_text} has the sum {run.sum}", run.cells)
                yield Sum(reason, run.cells, run.sum, run.sum, NUMBERS[0], NUMBERS[-1])

    def draw_ground(self, drawing: Drawing) -> None:
        for cell in self.black:
            drawing.shade(cell)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import GIVEN

        drawing.picture.columns = 6  # two sums of two digits and the line between them
        for cell, number in self.known.items():
            drawing.fill(cell, GIVEN)
            drawing.write(cell, str(number))
        for cell, sums in self.black.items():
            x, y = drawing.corner(cell)
            if sums != (None, None):
                drawing.diagonal(cell, "\\", "#8494a0")
            for number, right, down in ((sums.down, 9, 29), (sums.across, 28, 12)):
                if number is not None:
                    drawing.picture.write(x + right, y + down, str(number), 14, fill="#ffffff")
        super().draw_clues(drawing)

    @cached_property
    def _beside(self) -> dict[Slot, list[Cell]]:
        """For each white cell: the other cells of its runs."""
        beside: dict[Slot, list[Cell]] = {cell: [] for cell in self.slots()}
        for run in self.runs:
            for cell in run.cells:
                beside[cell] += [member for member in run.cells if member != cell]
        return beside
