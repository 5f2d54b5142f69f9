"""Grids of numbers as text and JSON, for puzzles whose slots are the cells of a rectangle."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any

from .errors import quote
from .geometry import cells
from .plural import count_words
from .reading import Text, lines_of, natural, read_json_lists
from .solution import Slot, Solution

BLANKS = (".", "?", "0", "-")
_WORD = re.compile(r"\S+")
_SIGN = re.compile(r"\S")


def show_rows(solution: Solution, rows: int, columns: int, unsure: Collection[Slot], *, width: int) -> str:
    """Numbers right-justified to `width`, one line for each row; `.` is a missing number, `?` an unsure one."""
    if unsure:
        solution = Solution({**dict(solution.items()), **dict.fromkeys(unsure, "?")})
    return _pattern(rows, columns, width) % tuple(solution.picked(cells(rows, columns), "."))


@lru_cache(32)
def _pattern(rows: int, columns: int, width: int) -> str:
    """The `%` format of rows of words."""
    return "\n".join([" ".join([f"%{width}s"] * columns)] * rows)


def read_rows(text: Text, rows: int, columns: int) -> Solution:
    """Reads the text of `show_rows`, or rows of integers as JSON; blanks have no value. Raises PuzzleError.

    If every number is one character, a row may also be written without blanks between the numbers.
    """
    if text.body.lstrip().startswith("["):
        numbers = _read_value(text)
    elif columns > 1 and [len(word) for word in text.body.split()] == [columns] * rows:
        tokens = _WORD.finditer(text.body)
        numbers = [[_read_number(sign, text) for sign in _SIGN.finditer(text.body, *word.span())] for word in tokens]
    else:
        numbers = list(_read_words(text))
    return solution_of_rows(text, numbers, rows, columns, "numbers")


def solution_of_rows(text: Text, table: Sequence[Sequence[Any]], rows: int, columns: int, noun: str) -> Solution:
    """The Solution with these rows of values, without None; `noun` names the values in errors (plural).

    Raises PuzzleError for a wrong number of rows or cells.
    """
    if [len(row) for row in table] != [columns] * rows:
        sizes = " or ".join(map(str, sorted({len(row) for row in table})[:5])) or "0"
        expected, actual = (count_words(number, "row") for number in (rows, len(table)))
        each = count_words(columns, noun.removesuffix("s"))
        raise text.error(f"expected {expected} of {each}, found {actual} of {sizes}")
    values = (value for row in table for value in row)
    return Solution(
        (cell, value) for cell, value in zip(cells(rows, columns), values, strict=True) if value is not None
    )


def _read_words(text: Text) -> Iterator[list[int | None]]:
    """The numbers of each line that is not blank."""
    for start, line in lines_of(text.body):
        if row := [_read_number(word, text) for word in _WORD.finditer(text.body, start, start + len(line))]:
            yield row


def _read_number(match: re.Match[str], text: Text) -> int | None:
    number = None if match[0] in BLANKS else natural(match[0])
    if number is None and match[0] not in BLANKS:
        raise text.error(f"expected a number, found {quote(match[0])}", match.start())
    return number


def _read_value(text: Text) -> list[list[int | None]]:
    rows = read_json_lists(text, "rows of numbers, [[1, 2], [4, 3]],")
    return [[number or None for number in row] for row in rows]
