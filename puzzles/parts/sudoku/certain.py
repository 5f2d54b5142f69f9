"""Texts without the name of a puzzle that can hardly be another kind than a Sudoku."""

import re
from math import isqrt

from .bundles import divided, is_xml, without_csv_head
from .forum import forum_grid, plain
from .lists import is_list
from .records import first_line, is_address, is_hodoku, is_record
from .texts import FRAME, NUMBERS, clash, is_square

_HEADS = re.compile(r"^(?:\[Puzzle\]|#[ADCBSLU]\S)", re.MULTILINE)


def is_certain(body: str) -> bool:
    """Whether a text is a Sudoku: n² signs on a line, a record, a list of rows, a grid with frames, or a grid of nine
    or more rows with nearly all numbers, none of them twice in a row, column or box."""
    line = first_line(body)
    if is_xml(body):
        return True
    if "\n" not in body.strip():
        signs = line.strip()
        return _are_signs(signs) or is_hodoku(line) or is_address(line) or is_record(line) or is_list(body)
    parts = divided(body, "")
    if parts is not None:
        return any(is_certain(part.body) for part in parts[:3])
    if is_hodoku(line) or is_list(body) or without_csv_head(body) != body:
        return True
    return _is_certain_grid(body)


def _are_signs(signs: str) -> bool:
    """Whether n² signs are digits up to n and blanks."""
    side = isqrt(len(signs))
    if side < 4 or not is_square(len(signs)) or len(signs) > 36**2:
        return False
    numbers = {NUMBERS.get(sign, 0 if sign in "xX" else side + 1) for sign in signs}
    return 0 < max(numbers) <= side and (len(signs) >= 81 or len(numbers) > 2)


def _is_certain_grid(body: str) -> bool:
    found = forum_grid(body)
    if found is None:
        return False
    side, words = found.grid.height, found.grid.words
    if found.grid.candidates:
        return True
    numbers = [int(word) if word.isdecimal() else NUMBERS.get(word.upper(), 0) for _, word in words]
    if clash(numbers, side) or max(numbers) > side:
        return False
    lines = [line for line in plain(body).split("\n") if line.strip()]
    framed = any("|" in line for line in lines) and any(FRAME.fullmatch(line) for line in lines)
    return framed or _HEADS.search(body) is not None or (side >= 9 and len({*numbers} - {0}) >= side - 1)
