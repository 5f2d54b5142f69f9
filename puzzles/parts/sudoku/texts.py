"""The words of the cells in a Sudoku text: rows of signs or of numbers between blanks, or all on a line.

Frames of `-`, `+`, `=` and `|` are skipped, with corners of any signs. If a text has two usual meanings, its numbers
decide. If they do not, it is refused, with the line that decides:

- n³ signs are candidates if each group of n signs has numbers, and each only at its own place;
- n² lines of n² signs are one grid if a number is above n, and n² puzzles if they clash as one grid.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from math import isqrt
from typing import NamedTuple

from ...common.errors import PuzzleError
from ...common.reading import HEADER, Text, lines_of
from .boxes import MOST, Box, address_box, fitting, rectangles, units_of, write_box

SIGNS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER_BLANKS = "._*?-"
BLANKS = f"0{OTHER_BLANKS}"
"""Signs without a number; 0 may be a number."""
NUMBERS = {**{sign: number for number, sign in enumerate(SIGNS)}, **dict.fromkeys(BLANKS, 0)}
CUBES = {n**3: n for n in range(4, MOST + 1)}
FRAME = re.compile(r"[-+=|\s]*|\s*[.:'*`,|](?:-{2,}|={2,})(?:[.:'*`,|+]?(?:-{2,}|={2,}))*[.:'*`,|]\s*")
BETWEEN = re.compile(r"[\s|]")
_DASHES = re.compile(r"[|\s]*-[-|\s]*")
WORD = re.compile(r"[^\s|]+")
_RULE = re.compile(r"\s*([a-z]+(?:-[a-z]+)*)\b")
_CELL = re.compile(r"\br[0-9]{1,2}c[0-9]")
_BOX = re.compile(r"^# set:(?:.*\s)?box=([1-9][0-9]?)x([1-9][0-9]?)(?:\s|$)", re.MULTILINE)

Word = tuple[int, str]
"""The offset of a word in the text, and the word."""
Lines = Sequence[Word]


class WordGrid(NamedTuple):
    """The words of all cells in reading order; with `candidates`, each lists the numbers that the cell may have."""

    height: int
    width: int
    words: list[Word]
    candidates: bool = False


# ── lines ──


def stated_side(header: str) -> int:
    """The side that the header of a text states by its box; 0 if it states none."""
    found = _BOX.findall(header)
    return int(found[-1][0]) * int(found[-1][1]) if found else 0


def all_lines(body: str) -> Iterator[Word]:
    """The lines with their offsets, without empty ones, up to the header of the next puzzle."""
    for offset, line in lines_of(body):
        if HEADER.match(line):
            return
        if line.strip():
            yield offset, line


def grid_lines(body: str, height: int | None = None) -> Lines:
    """The rows of a grid with their offsets, without frames. A line of `-` is a row if the grid needs one."""
    every = list(all_lines(body))
    if len(every) == height or not any(FRAME.fullmatch(line) for _, line in every):
        return every
    rows = [row for row in every if not FRAME.fullmatch(row[1])]
    dashed = [row for row in every if not FRAME.fullmatch(row[1]) or _DASHES.fullmatch(row[1])]
    if rows and (len(rows) in _counts(rows[0][1]) or len(dashed) not in _counts(rows[0][1])):
        return rows
    return dashed


def _counts(line: str) -> tuple[int, int]:
    """The number of words and the number of signs of a line."""
    words = WORD.findall(line)
    return len(words), sum(map(len, words))


def is_rule(line: str) -> bool:
    """Whether a line has the name of a rule of variants, or cells such as r1c2 after a word."""
    match = _RULE.match(line)
    if match is None:
        return False
    from .table import KINDS

    return match[1] in (*KINDS, "digits", "boxes", "diagonals") or _CELL.search(line) is not None


def is_one_grid(rows: Sequence[str]) -> bool:
    """Whether n² lines of n² signs are, or may be, one grid. Otherwise each line is a puzzle."""
    return len(rows) == len(rows[0]) and _meaning(rows) is not False


def _meaning(rows: Sequence[str]) -> bool | None:
    """The meaning of n² lines of n² signs: True for one grid, False for n² puzzles, None if both are possible."""
    side = len(rows)
    small = isqrt(side)
    numbers = [[NUMBERS.get(sign.upper(), MOST + 1) for sign in row] for row in rows]
    if side < 16 or not is_square(side) or address_box(small) is None or max(map(max, numbers)) > small:
        return True
    if any(len(row) != side for row in rows):  # a bad grid, unless a row of it has a number twice
        return not any(len({*row} - {0}) < len([*filter(None, row)]) for row in numbers)
    as_one = clash([number for row in numbers for number in row], side)
    clashes = any(clash(row, small) for row in numbers)
    return None if as_one == clashes else clashes


def clash(numbers: Sequence[int | None], side: int) -> bool:
    """Whether a number occurs twice in a row, a column or a usual box."""
    try:
        boxes: tuple[int | None, ...] = rectangles(*fitting(side, None))
    except PuzzleError:
        boxes = (None,) * len(numbers)
    known = ([numbers[i] for i in unit.cells if numbers[i]] for unit in units_of(side, side, boxes, False))
    return any(len(set(each)) < len(each) for each in known)


def is_in_rows(rows: Sequence[str]) -> bool:
    """Whether n lines of n² signs are the candidates of n rows."""
    return len(rows) ** 2 == len(rows[0]) and _groups([(0, row) for row in rows]) is not None


def is_square(number: int) -> bool:
    """Whether a whole number is a square."""
    return isqrt(number) ** 2 == number


def fitting_in(text: Text, side: int, box: Box | None) -> Box:
    """The shape of the boxes of a text. Raises PuzzleError with its place."""
    try:
        return fitting(side, box)
    except PuzzleError as error:
        raise text.error(error.message) from None


# ── from lines to cells ──


def read_table(text: Text, lines: Lines, box: Box | None = None, *, square: bool = True) -> WordGrid:
    """The cells of a text. Without `square`, it may be a rectangle. Raises PuzzleError."""
    stated = box[0] * box[1] if box else None
    groups = _groups(lines)
    if groups and stated in (None, isqrt(len(groups))):
        side = isqrt(len(groups))
        return WordGrid(side, side, groups, candidates=True)
    if len(lines) == 1 and not BETWEEN.search(lines[0][1].strip()) and len(signs := signs_of(*lines[0])) > 1:
        lines = _folded(text, signs, stated)
    side = len(lines)
    if not square and (side == 1 or any(side not in _counts(line) for _, line in lines)):
        return _rectangle(text, lines)
    if not 0 < side <= MOST:
        expected = f"a Solo game ID, a line of signs, or a grid of at most {MOST} rows"
        raise text.error(f"expected {expected}, found {side} rows")
    if square and stated != side and len({len(line.strip()) for _, line in lines}) == 1:
        _refuse_small_puzzles(text, [line.strip() for _, line in lines])
    return WordGrid(side, side, [word for start, line in lines for word in _row_words(text, start, line, side)])


def _refuse_small_puzzles(text: Text, rows: Sequence[str]) -> None:
    """Refuses n² lines of n² signs that may be one grid or n² puzzles."""
    side, small = len(rows), isqrt(len(rows))
    if len(rows[0]) != side or _meaning(rows) is not None:
        return
    one, many = (f"box={write_box(fitting(each, None))}" for each in (side, small))
    one = f"'--set {one}' (or a line '# set: {one}' before them) reads one {side}x{side}"
    many = f"a line '# set: {many}' before them reads {side} puzzles"
    expected = f"{side} lines of {side} signs may be one {side}x{side} or {side} puzzles of {small}x{small}"
    raise text.error(f"{expected}; {one}, and {many}")


def _groups(lines: Lines) -> list[Word] | None:
    """The candidates of all cells in groups of n signs; None if the text has no such groups.

    The groups are on one line, on a line for each row or for each cell, or separated. Each has a number, and numbers
    are only at their own places. As one grid of signs, such a text would clash.
    """
    side = CUBES.get(sum(_counts(line)[1] for _, line in lines), 0)
    if not side:
        return None
    words = [(start + match.start(), match[0]) for start, line in lines for match in WORD.finditer(line)]
    if len(lines) not in (1, side, side**2) and any(len(word) != side for _, word in words):
        return None
    if any(len(word) % side for _, word in words):
        return None
    groups = [(at + k, word[k : k + side]) for at, word in words for k in range(0, len(word), side)]
    counts = {sum(sign not in BLANKS for sign in group) for _, group in groups}
    if 0 in counts or not all(_at_own_places(group) for _, group in groups):
        return None
    return groups if len(lines) == 1 or counts != {1} else None


def _at_own_places(group: str) -> bool:
    """Whether each number of a group of candidates is at its own place."""
    return all(sign in BLANKS or sign.upper() == own for sign, own in zip(group, SIGNS[1:], strict=False))


def signs_of(start: int, line: str) -> list[Word]:
    """The signs of a line without blanks and `|`, with their offsets."""
    return [(start + match.start() + k, sign) for match in WORD.finditer(line) for k, sign in enumerate(match[0])]


def _folded(text: Text, signs: list[Word], stated: int | None) -> Lines:
    """The rows of n² signs on one line; the line itself if it has another number of signs."""
    side = isqrt(len(signs))
    start, end = signs[0][0], signs[-1][0] + 1
    if side**2 != len(signs):
        return [(start, text.body[start:end])]
    if side > MOST:
        raise text.error(f"a side of {side} is out of range: from 1 to {MOST}", start)
    numbers = {NUMBERS.get(sign.upper(), MOST + 1) for _, sign in signs}
    if len(signs) == 9**3 and 0 < max(numbers) <= 9 and stated != side:
        candidates = "the candidates of a 9x9 have nine signs for each cell, each number at its own place"
        large = f"a {side}x{side} has numbers above 9 ('--set box={write_box(fitting(side, None))}' reads it without)"
        raise text.error(f"729 signs: {candidates}; {large}", start)
    return [(start + k, text.body[start + k : start + k + side]) for k in range(0, len(signs), side)]


def _rectangle(text: Text, lines: Lines) -> WordGrid:
    """The cells of a grid that need not be a square: words between blanks, or signs."""
    rows = [[(start + match.start(), match[0]) for match in WORD.finditer(line)] for start, line in lines]
    if len(rows) > 1 and all(len(row) == 1 for row in rows):
        rows = [signs_of(start, line) for start, line in lines]
        if len(rows[0]) >= 16 and is_square(len(rows[0])):
            count = f"{len(rows)} lines of {len(rows[0])} signs"
            raise text.error(f"{count} are {len(rows)} puzzles, and a rule is below them: give each its own rules")
    width = len(rows[0]) if rows else 0
    wrong = next((k for k, row in enumerate(rows) if len(row) != width), None)
    if wrong is not None:
        raise text.error(f"expected {width} cells in each row, found {len(rows[wrong])}", lines[wrong][0])
    return WordGrid(len(rows), width, [word for row in rows for word in row])


def _row_words(text: Text, start: int, line: str, side: int) -> list[Word]:
    """The numbers of a row between blanks, or its signs if there are as many of them as rows, with their places."""
    words = [(start + match.start(), match[0]) for match in islice(WORD.finditer(line), side + 1)]
    if len(words) == side and len(words[0][1]) <= side:
        return words
    count = sum(len(match[0]) for match in WORD.finditer(line))
    if count != side == 1:
        root = max(round(count**0.5), 2)
        expected = f"a Solo game ID, a grid, or a line of signs ({root * root} make a {root}x{root})"
        raise text.error(f"expected {expected}, found {count} signs on a line", start)
    if count != side:
        numbers = count if side < 10 or len(words) == 1 else sum(1 for _ in WORD.finditer(line))
        raise text.error(f"expected {side} numbers in each of {side} rows, found {numbers}", start)
    return [(at + i, sign) for at, word in words for i, sign in enumerate(word)]
