"""Given numbers as text: n² signs on a line, or a grid of signs or of spaced numbers, with or without separators."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, repeat
from math import isqrt
from typing import Any

from ...common.errors import quote
from ...common.formats import Board, Format, SizedPuzzle
from ...common.grid import show_rows
from ...common.reading import HEADER, Text, lines_of
from ...common.solution import Solution
from .boxes import MOST

SIGNS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANKS = (".", "0", "_", "*", "?")
_NUMBERS = {**{sign: number for number, sign in enumerate(SIGNS)}, **dict.fromkeys(BLANKS, 0)}
_RULE = re.compile(r"[-+=|\s]*")
_WORD = re.compile(r"[^\s|]+")
_BETWEEN = re.compile(r"[\s|]")


class _Given(Format):
    """A text that holds the given numbers of a square; the settings state the boxes."""

    kind = "rows"
    codecs = ()

    @property
    def holds(self) -> frozenset[str]:
        return frozenset(("height", "width", "given", "boxes", "cosmetics", "notes", "title"))

    def board(self, side: int, numbers: Iterable[int | None]) -> Board:
        return {"height": side, "width": side, "given": tuple([number or None for number in numbers])}


class OnLine(_Given):
    """n² signs: `.` or `0` is blank, 1–9, A = 10 … Z = 35. It is only read."""

    name, on_a_line = "characters on a line", True

    def fits(self, body: str) -> bool:
        """True for n² signs without blanks on the first line.

        Several lines are a grid instead if there are as many of them as signs on the first line, or if the first line
        has fewer than 16 signs.
        """
        rows = [line.strip() for _, line in islice(_grid_lines(body), MOST + 1)]
        first = rows[0] if rows else ""
        if not first or len(first) != isqrt(len(first)) ** 2 or _BETWEEN.search(first):
            return False
        return len(rows) == 1 or (len(first) >= 16 and len(rows) != len(first))

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        start = len(text.body) - len(text.body.lstrip())
        line = text.body.strip()
        side = isqrt(len(line))
        if side > MOST:
            raise text.error(f"a side of {side} is out of range: from 1 to {MOST}", start)
        numbers = list(map(_NUMBERS.get, line, repeat(side + 1)))
        if max(numbers) > side:  # an unusual sign, nearly always a wrong one
            numbers = [_number(sign, text, start + i, side) or 0 for i, sign in enumerate(line)]
        return self.board(side, numbers)

    def refusal(self, puzzle: Any) -> str:
        return f"{self.name} is only read"

    def write(self, puzzle: Any) -> str:
        raise NotImplementedError


class GridFormat(_Given):
    """Rows of signs or of spaced numbers; lines of `-`, `+`, `=` and `|` and columns of `|` are separators."""

    name = "grid"

    def fits(self, body: str) -> bool:
        return True

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        side = sum(1 for _ in _grid_lines(text.body))
        if not 0 < side <= MOST:
            expected = f"a Solo game ID, a line of signs, or a grid of at most {MOST} rows"
            raise text.error(f"expected {expected}, found {side} rows")
        rows = ((start, line) for start, line in _grid_lines(text.body))
        words = (word for start, line in rows for word in _row_words(text, start, line, side))
        return self.board(side, (_number(word, text, at, side) for at, word in words))

    def refusal(self, puzzle: Any) -> str:
        return str(puzzle.beyond_a_grid())

    def write(self, puzzle: Any) -> str:
        given = Solution((cell, number) for cell, number in zip(puzzle.cells, puzzle.given, strict=True) if number)
        return show_rows(given, puzzle.side, puzzle.side, (), width=len(str(puzzle.side)))


def _number(sign: str, text: Text, offset: int, side: int) -> int | None:
    """The number of one sign or of a word of digits; None for a blank."""
    if sign in BLANKS:
        return None
    number = int(sign) if sign.isascii() and sign.isdigit() and len(sign) < 4 else SIGNS.find(sign.upper())
    if len(sign.strip("0123456789")) > 1 or not 1 <= number <= side:
        raise text.error(f"expected a number from 1 to {side} or a blank, found {quote(sign)}", offset)
    return number


def _grid_lines(body: str) -> Iterator[tuple[int, str]]:
    """The lines of a grid with their offsets, without separators, up to the header of the next puzzle."""
    for offset, line in lines_of(body):
        if HEADER.match(line):
            return
        if not _RULE.fullmatch(line):
            yield offset, line


def _row_words(text: Text, start: int, line: str, side: int) -> list[tuple[int, str]]:
    """The numbers of a row between blanks, or its signs if there are as many of them as rows, with their places."""
    words = [(start + match.start(), match[0]) for match in islice(_WORD.finditer(line), side + 1)]
    if len(words) == side and len(words[0][1]) <= side:
        return words
    count = sum(len(match[0]) for match in _WORD.finditer(line))
    if count != side == 1:
        root = max(round(count**0.5), 2)
        expected = f"a Solo game ID, a grid, or a line of signs ({root * root} make a {root}x{root})"
        raise text.error(f"expected {expected}, found {count} signs on a line", start)
    if count != side:
        numbers = count if side < 10 or len(words) == 1 else sum(1 for _ in _WORD.finditer(line))
        raise text.error(f"expected {side} numbers in each of {side} rows, found {numbers}", start)
    return [(at + i, sign) for at, word in words for i, sign in enumerate(word)]
