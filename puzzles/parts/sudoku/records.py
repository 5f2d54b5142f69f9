"""Puzzles on a line with other fields: lists with ids and ratings, lines of HoDoKu, addresses with the signs.

A field of n² signs has the given numbers. The first such field is the puzzle; another may be its solution.
"""

import re
from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from ...common.errors import PuzzleError, quote
from ...common.heading import Heading
from ...common.plural import count_words
from ...common.reading import Text
from .texts import BLANKS, CUBES, NUMBERS, Word, is_square

_FIELD = re.compile(r"[^\s,;|\"':<>()\[\]{}]+")
_RUN = re.compile(r"(?<![0-9A-Za-z.])[0-9.]{16,729}(?![0-9A-Za-z])")
_HODOKU = re.compile(r"\s*:[0-9x-]{0,8}:[^:\n]*:(?P<grid>[^:\n]*)(?::[^\n]*)?")
_ADDRESS = re.compile(r"\s*(?:[a-z][\w+.-]*://|www\.|[\w-]+(?:\.[\w-]+)+/)\S*\s*", re.IGNORECASE)
MOST_LINE = 5000


class Record(NamedTuple):
    """The signs of a line with their places, its heading, and remarks about the reading."""

    signs: list[Word]
    heading: Heading
    notes: tuple[str, ...] = ()


def first_line(body: str) -> str:
    """The first line of a text that is not empty."""
    return body.lstrip().split("\n", 1)[0]


def is_hodoku(line: str) -> bool:
    """Whether a line is one of HoDoKu's library."""
    return line.lstrip().startswith(":") and _HODOKU.fullmatch(line) is not None


def is_address(line: str) -> bool:
    """Whether a line is an address that contains n² signs."""
    return len(line) < MOST_LINE and _ADDRESS.fullmatch(line) is not None and any(_runs(line))


def is_record(line: str) -> bool:
    """Whether a line has a field of n² signs, and something else."""
    if len(line) > MOST_LINE or len(line) < 17:
        return False
    found = next(_fields(line), None)
    return found is not None and found[0].strip() != line.strip()


def _fields(line: str) -> Iterator[re.Match[str]]:
    """The fields with n² signs, n at least 4: digits up to n and blanks, with a digit."""
    for match in _FIELD.finditer(line):
        count = len(match[0])
        if count >= 16 and ((is_square(count) and _is_grid(match[0], isqrt(count))) or count in CUBES):
            if count in CUBES and match[0].strip("".join((*BLANKS, "123456789"))):
                continue
            yield match


def _is_grid(signs: str, side: int) -> bool:
    numbers = {NUMBERS.get(sign, 0 if sign in "xX" else side + 1) for sign in signs}
    return 0 < max(numbers) <= side


def _runs(line: str) -> Iterator[re.Match[str]]:
    return (run for run in _RUN.finditer(line) if is_square(len(run[0])) and _is_grid(run[0], isqrt(len(run[0]))))


def read_record(text: Text, *, state: bool = False) -> Record:
    """The record on the first line of a text. With `state`, a solution or the numbers of a player count."""
    start = len(text.body) - len(text.body.lstrip())
    line = first_line(text.body)
    if is_hodoku(line):
        return _of_hodoku(text, start, line, state)
    if is_address(line):
        return _of_address(text, start, line)
    fields = list(_fields(line))
    chosen = max(fields, key=lambda field: sum(sign not in BLANKS for sign in field[0])) if state else fields[0]
    rest = " ".join(
        filter(None, (line[: chosen.start()].strip(" ,;\t|\"'#"), line[chosen.end() :].strip(" ,;\t|\"'#")))
    )
    notes: tuple[str, ...] = ()
    if len(same := [field for field in fields if len(field[0]) == len(chosen[0])]) > 1:
        what = "the fullest" if state else "the first"
        notes = (f"{what} of {len(same)} fields with {len(chosen[0])} signs",)
        rest = line[: fields[0].start()].strip(" ,;\t|\"'#")
    return Record(_signs(start + chosen.start(), chosen[0]), Heading.of(title=rest), notes)


def _signs(at: int, signs: str) -> list[Word]:
    return [(at + k, "." if sign in "xX" else sign) for k, sign in enumerate(signs)]


def _of_hodoku(text: Text, start: int, line: str, state: bool) -> Record:
    match = _HODOKU.fullmatch(line)
    assert match is not None
    signs: list[Word] = []
    placed = 0
    for k, sign in enumerate(match["grid"], match.start("grid")):
        if line[k - 1] == "+" and sign != "+":
            placed += 1
            signs.append((start + k, sign if state else "."))
        elif sign != "+":
            signs.append((start + k, sign))
    if not is_square(len(signs)) or len(signs) < 16:
        raise text.error(f"a line of HoDoKu has a grid of 81 signs, found {len(signs)}", start + match.start("grid"))
    if any(sign not in NUMBERS for _, sign in signs):
        at, sign = next((at, sign) for at, sign in signs if sign not in NUMBERS)
        raise text.error(f"a line of HoDoKu has digits, '+' and '.' in its grid, found {quote(sign)}", at)
    note = "a line of HoDoKu"
    if placed and not state:
        note += f"; {count_words(placed, 'number')} behind '+': a player's, no clues"
    if line[match.end("grid") :].strip(":").strip():
        note += "; its candidates are ignored"
    return Record(signs, Heading(), (note,))


def _of_address(text: Text, start: int, line: str) -> Record:
    runs = list({run[0]: run for run in _runs(line)}.values())
    if len(runs) > 1:
        names = " and ".join(quote(run[0]) for run in runs[:3])
        raise _several(text, start + runs[1].start(), names)
    run = runs[0]
    return Record(_signs(start + run.start(), run[0]), Heading(), (f"{len(run[0])} signs of the address",))


def _several(text: Text, at: int, names: str) -> PuzzleError:
    return text.error(f"the address has several runs of digits that may be a sudoku, {names}: paste the one", at)
