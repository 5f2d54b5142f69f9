"""Fillomino (filling, allied occupation): number the cells, so that each group of equal numbers has that many cells.

The rules, on W × H cells, some of them with a number:

1. Every cell holds a number. A given number stays in its cell.
2. Cells with the same number that share an edge form a group. The number of a group is the number of its cells.
3. With `largest`, no number is larger than `largest`.

Reading chosen: a group may hold several given numbers, or none, and may have any size up to the largest number. Two
groups of one size never share an edge, because they would be one group.

Formats, the first written that can hold the puzzle. Tatham's game ID (Filling), with 9 as the largest number: `WxH:`,
then cells in reading order, a digit for a number, `a`–`z` for 1–26 cells without a number, `0` for one such cell. No
digit is above the longer side (above 3 on smaller boards). puzz.link addresses of `fillomino`. Rows of numbers, `?` for
a clue without a number, and `-`. The setting `largest` has the largest number; by default there is none.

>>> puzzle = Fillomino.parse("3x2:a2b33")
>>> puzzle.given, puzzle.largest
((None, 2, None, None, 3, 3), 9)
>>> Fillomino.parse("- 2 -\\n- 3 12").format()
'https://puzz.link/p?fillomino/3/2/g2h3c'

Slots are cells, the value is the number.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.formats import Implied
from .common.geometry import regions_of

from .common.kit import (  # isort: skip
    UNKNOWN, Board, Cell, CellPuzzle, Cells, Drawing, GridPuzzle, LetterRuns, Number16, PuzzLink, Rows, Rules,
    Scanner, Signs, Slot, Solution, Tatham, Value,
)  # fmt: skip
from .common.puzzle.settings import number_from

USUAL = 9
"""The largest number of game IDs, and of random puzzles without the setting `largest`."""


class _Digits(LetterRuns):
    """Digits up to the longer side of the board, or up to 3."""

    def __init__(self) -> None:
        super().__init__("given", {"0": None, **{str(number): number for number in range(1, 10)}})

    def read(self, scanner: Scanner, board: Board) -> None:
        start = scanner.at
        super().read(scanner, board)
        if problem := self._too_large(**board):
            raise scanner.error(problem, start)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return super().refusal(puzzle) or self._too_large(**vars(puzzle))

    def _too_large(self, height: int, width: int, given: Sequence[int | None], **_: Any) -> str:
        most = max(height, width, 3)
        fits = all(number is None or number <= most for number in given)
        return "" if fits else f"a game ID of this size has digits up to {most} only"


@dataclass(frozen=True)
class Fillomino(CellPuzzle):
    """`given` has the number of each cell, None for no clue, `?` for a clue without a number.

    `largest` is the largest number, None if there is no limit.
    """

    given: tuple[Any, ...]
    largest: int | None = None

    name = "fillomino"
    aliases = {"filling": {"largest": "9"}, "allied-occupation": {}}
    formats = (
        Tatham(Implied("largest", USUAL), _Digits(), skipped=""),
        PuzzLink("fillomino", Number16("given"), other={"t": "no group has more than three cells"}),
        Rows(Cells("given", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    settings = {"largest": number_from(1, None, "a whole number from 1 on, or none")}
    clue_layers = (("given",),)
    most_cells = 3600

    def validation_error(self) -> str:
        return super().validation_error() or self.flaw_in(
            "given", lambda n: n < 1, "a given number is at least 1, not {}"
        )

    @cached_property
    def sizes(self) -> range:
        """The possible sizes of a group: no larger than the board."""
        return range(1, min(self.largest or len(self.cells), len(self.cells)) + 1)

    def values(self, slot: Slot) -> Sequence[Value]:
        return self.sizes

    @property
    def _all_values(self) -> Collection[Value]:
        return self.sizes

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The cells with a given number."""
        return {cell: number for cell, number in self.by_cell(self.given).items() if number != UNKNOWN}

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.rules import NumberedGroups

        for cell, number in self.numbers.items():
            yield OneOf(self.clue("given", cell, f"{cell} holds {number}", (cell,)), cell, (number,))
        reason = self.rule("size", None, "each group of equal numbers has as many cells as its number says")
        yield NumberedGroups(reason, self.cells, self.touching_pairs)

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        from .common.drawing import SOLVED

        sure = {cell: number for cell, number in solution.items() if cell not in unsure}
        walls = {edge for edge in self.touching if len({sure.get(end) for end in edge.ends} - {None}) == 2}
        if len(sure) == len(self.cells):
            drawing.tint(regions_of(self.height, self.width, walls))
        super().draw(drawing, solution, unsure)
        drawing.walls(walls, SOLVED)
        drawing.frame()

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        if cell not in self.numbers:
            super().draw_value(drawing, cell, value)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, number in self.by_cell(self.given).items():
            drawing.write(cell, str(number))
