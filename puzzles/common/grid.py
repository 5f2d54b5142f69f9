"""Grids of numbers as text and JSON, shared by the puzzles whose slots are the cells of a rectangle."""

import re
from collections.abc import Collection, Iterator

from .errors import quote
from .geometry import Cell, cells
from .reading import Text, read_json
from .solution import Slot, Solution

BLANKS = (".", "?", "0", "-")
_WORD = re.compile(r"\S+")


def show_rows(solution: Solution, rows: int, columns: int, unsure: Collection[Slot], *, width: int) -> str:
    """Numbers right-justified to `width`, a row a line; `.` where there is none, `?` where unsure."""
    places = cells(rows, columns)
    words = [("?" if cell in unsure else str(solution.get(cell, "."))).rjust(width) for cell in places]
    return "\n".join(" ".join(words[start : start + columns]) for start in range(0, rows * columns, columns))


def read_rows(text: Text, rows: int, columns: int) -> Solution:
    """Reads what `show_rows` shows, or rows of integers as JSON; blanks are left out. Raises PuzzleError."""
    found = _read_value(text) if text.body.lstrip().startswith("[") else list(_read_words(text))
    if len(found) != rows or any(len(row) != columns for row in found):
        sizes = " or ".join(map(str, sorted({len(row) for row in found}))) or "0"
        raise text.error(f"expected {rows} rows of {columns} numbers, found {len(found)} rows of {sizes}")
    return Solution(
        (Cell(r, c), number) for r, row in enumerate(found) for c, number in enumerate(row) if number is not None
    )


def _read_words(text: Text) -> Iterator[list[int | None]]:
    """The numbers of each line that has some."""
    start = 0
    for line in text.body.split("\n"):
        end = start + len(line)
        if row := [_read_number(word, text) for word in _WORD.finditer(text.body, start, end)]:
            yield row
        start = end + 1


def _read_number(match: re.Match[str], text: Text) -> int | None:
    word = match[0]
    if word in BLANKS:
        return None
    if word.isascii() and word.isdigit() and len(word) < 10:
        return int(word)
    raise text.error(f"expected a number, found {quote(word)}", match.start())


def _read_value(text: Text) -> list[list[int | None]]:
    rows = read_json(text, "rows of numbers")
    fits = isinstance(rows, list) and all(
        isinstance(row, list) and all(number is None or type(number) is int for number in row) for row in rows
    )
    if not fits:
        raise text.error("expected rows of numbers as JSON, [[1, 2], [4, 3]]")
    return [[None if number == 0 else number for number in row] for row in rows]
