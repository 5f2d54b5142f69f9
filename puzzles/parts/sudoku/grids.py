"""The formats of given numbers: n² signs on a line, and grids of signs or of spaced numbers."""

from itertools import islice, repeat
from math import isqrt
from typing import Any

from ...common.formats import Board, Format, SizedPuzzle
from ...common.grid import show_rows
from ...common.reading import Text
from ...common.solution import Solution
from .boxes import MOST, Box, rectangles
from .texts import (
    BETWEEN,
    CUBES,
    FRAME,
    NUMBERS,
    OTHER_BLANKS,
    all_lines,
    fitting_in,
    grid_lines,
    is_in_rows,
    is_one_grid,
    is_rule,
    is_square,
    read_table,
)
from .values import Given, read_given

MOST_LINES = 4 * MOST**2
"""Candidates need a line for each cell; frames and blank lines come on top."""


class GivenFormat(Format):
    """A text with the given numbers of a square; the settings state the boxes."""

    kind = "rows"
    codecs = ()

    @property
    def holds(self) -> frozenset[str]:
        return frozenset(("height", "width", "given", "boxes"))

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        return self.read_with(text, None)

    def read_with(self, text: Text, box: Box | None) -> Board:
        """The board of a text; `box` is the shape of the boxes if a setting states it."""
        if (found := text.body.count("\n") + 1) > MOST_LINES:
            raise text.error(f"expected at most {MOST_LINES} lines, found {found}")
        table = read_table(text, grid_lines(text.body), box)
        given = read_given(text, table, range(1, table.width + 1))
        return self.board(text, table.width, given, box)

    def board(self, text: Text, side: int, given: Given, box: Box | None) -> Board:
        board: Board = {"height": side, "width": side, "given": given.numbers, "notes": given.notes}
        if not given.candidates:
            return board
        from .frame import board_of

        boxes = rectangles(*fitting_in(text, side, box))
        return board_of(side, side, range(1, side + 1), given.numbers, boxes, given.candidates, given.notes)


class OnLine(GivenFormat):
    """n² signs: `.` or `0` is blank, 1–9, A = 10 … Z = 35; or n³ signs, n candidates for each cell. It is only read."""

    name, on_a_line = "characters on a line", True

    def fits(self, body: str) -> bool:
        """Whether each line is a puzzle. Of several lines, each has 16 signs or more, and no rule is below them."""
        rows = [line.strip() for _, line in islice(all_lines(body), MOST + 1) if not FRAME.fullmatch(line)]
        first = rows[0] if rows else ""
        if (
            not first
            or first[0] in "[({<:"
            or "/" in first
            or BETWEEN.search(first)
            or not (is_square(len(first)) or len(first) in CUBES)
        ):
            return False
        if len(rows) == 1:
            return True
        return len(first) >= 16 and not any(map(is_rule, rows[1:])) and not (is_one_grid(rows) or is_in_rows(rows))

    def read_with(self, text: Text, box: Box | None) -> Board:
        line = text.body.strip()
        side = isqrt(len(line))
        mixed = "0" in line and any(blank in line for blank in OTHER_BLANKS)
        if mixed or len(line) in CUBES or not is_square(len(line)):
            return super().read_with(text, box)
        start = len(text.body) - len(text.body.lstrip())
        if side > MOST:
            raise text.error(f"a side of {side} is out of range: from 1 to {MOST}", start)
        numbers = list(map(NUMBERS.get, line, repeat(side + 1)))
        if max(numbers) > side:  # an unusual sign, nearly always a wrong one
            return super().read_with(text, box)
        return self.board(text, side, Given(tuple([number or None for number in numbers])), box)

    def refusal(self, puzzle: Any) -> str:
        return f"{self.name} is only read"

    def write(self, puzzle: Any) -> str:
        raise NotImplementedError


class GridFormat(GivenFormat):
    """Rows of signs or of spaced numbers; lines of `-`, `+`, `=` and `|` and columns of `|` are separators."""

    name = "grid"

    def fits(self, body: str) -> bool:
        return True

    def refusal(self, puzzle: Any) -> str:
        return str(puzzle.beyond_a_grid())

    def write(self, puzzle: Any) -> str:
        given = Solution((cell, number) for cell, number in zip(puzzle.cells, puzzle.given, strict=True) if number)
        return show_rows(given, puzzle.side, puzzle.side, (), width=len(str(puzzle.side)))
