"""The numbers of the words in a Sudoku text, for puzzles and for states (solutions and half-filled grids).

If the text has another blank sign, 0 may be a number. It is a blank if the highest number occurs, or if zeros would
clash. Otherwise the text is refused, with the lines that decide.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ...common.errors import quote
from ...common.grid import solution_of_rows
from ...common.reading import Text, read_json_lists
from ...common.solution import Solution
from .texts import BLANKS, SIGNS, WORD, Word, WordGrid, clash, grid_lines, signs_of

if TYPE_CHECKING:
    from .constraint import Constraint


class Given(NamedTuple):
    """The content of a text: a number or None for each cell, candidates of cells, and notes for the user."""

    numbers: tuple[int | None, ...]
    candidates: "tuple[Constraint, ...]" = ()
    notes: tuple[str, ...] = ()


def read_given(text: Text, table: WordGrid, numbers: range, *, stated: bool = False) -> Given:
    """The numbers of the cells. `stated`: the text states `numbers` itself. Raises PuzzleError."""
    if table.candidates:
        return _candidates(text, table, numbers)
    notes = () if stated or _one_blank(table.words) else (_zeros(text, table, numbers),)
    return Given(tuple([_number(text, at, word, numbers) for at, word in table.words]), (), notes)


def _candidates(text: Text, table: WordGrid, numbers: range) -> Given:
    from .constraint import Constraint

    given, lists = list[int | None](), list[Constraint]()
    for i, (at, word) in enumerate(table.words):
        some = [_number(text, at + k, sign, numbers) for k, sign in enumerate(word) if sign not in BLANKS]
        given.append(some[0] if len(some) == 1 else None)
        if 1 < len(some) < len(numbers):
            lists.append(Constraint("one-of", ((i,),), tuple(number for number in some if number is not None)))
    return Given(tuple(given), tuple(lists), ("read as " + _candidates_form(table, len(numbers)),))


def _candidates_form(table: WordGrid, count: int) -> str:
    plain = all(len(word) == count for _, word in table.words)
    return f"candidates, {count} signs for each cell" if plain else "candidates, the numbers that each cell may have"


def _number(text: Text, at: int, word: str, numbers: range) -> int | None:
    """The number of one sign or of a word of digits; None for a blank. Raises PuzzleError."""
    if _is_blank(word, numbers):
        return None
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else SIGNS.find(word.upper())
    if len(word.strip("0123456789")) > 1 or number not in numbers:
        expected = f"a number from {numbers[0]} to {numbers[-1]} or a blank"
        raise text.error(f"expected {expected}, found {quote(word)}", at)
    return number


def _is_blank(word: str, numbers: range) -> bool:
    """Whether a word is a blank: 0 unless it is a number, and X unless it is the number 33."""
    if word in ("x", "X"):
        return numbers[-1] < SIGNS.index("X")
    return word in BLANKS and not (word == "0" and 0 in numbers)


def _one_blank(words: Iterable[Word]) -> bool:
    """Whether 0 is the only blank sign, or does not occur."""
    kinds = {word for _, word in words if word in BLANKS}
    return "0" not in kinds or len(kinds) == 1


def _zeros(text: Text, table: WordGrid, numbers: range) -> str:
    """A note that 0 is a blank beside another blank. Raises PuzzleError if it may be a number."""
    high, zero = numbers[-1], next(at for at, word in table.words if word == "0")
    ones = [int(word == "0") for _, word in table.words]
    square = table.height == table.width
    if any(word.upper() in (SIGNS[high : high + 1], str(high)) for _, word in table.words) or (
        square and clash(ones, table.width)
    ):
        return "'0' is a blank here, as is the other sign for one"
    other = next(word for _, word in table.words if word in BLANKS and word != "0")
    number = f"a line 'digits: 0-{high - 1}' below the rows makes 0 a number"
    blank = f"'digits: 1-{high}' makes both blanks"
    raise text.error(f"'{other}' and '0' may both be blanks, or 0 is a number: {number}, and {blank}", zero)


# ── states ──


def read_state(text: Text, height: int, width: int, numbers: range) -> Solution:
    """A solution or a half-filled grid, in every form of a puzzle's text, or as rows of integers in JSON.

    Raises PuzzleError for another size and for a word that is no number; a number out of range is kept.
    """
    if text.body.lstrip().startswith("["):
        rows = read_json_lists(text, "rows of numbers, [[1, 2], [4, 3]],")
        values = [[None if number == 0 and 0 not in numbers else number for number in row] for row in rows]
        return solution_of_rows(text, values, height, width, "numbers")
    lines = grid_lines(text.body, height)
    if len(lines) == 1 < height and len(signs := signs_of(*lines[0])) == height * width:
        table = [signs[k : k + width] for k in range(0, len(signs), width)]
    else:
        table = [_state_row(start, line, width) for start, line in lines]
    values = [[_state_number(text, at, word, numbers) for at, word in row] for row in table]
    return solution_of_rows(text, values, height, width, "numbers")


def state_of(text: Text, grid: WordGrid, height: int, width: int, numbers: range) -> Solution:
    """The values of cells that a reader has found. Of candidates, single ones count."""
    words = [(at, "." if grid.candidates and len(word.strip(BLANKS)) > 1 else word) for at, word in grid.words]
    values = [_state_number(text, at, word, numbers) for at, word in words]
    rows = [values[k : k + grid.width] for k in range(0, len(values), grid.width)]
    return solution_of_rows(text, rows, height, width, "numbers")


def _state_row(start: int, line: str, width: int) -> list[Word]:
    words = [(start + match.start(), match[0]) for match in WORD.finditer(line)]
    signs = signs_of(start, line)
    return signs if len(words) != width == len(signs) else words


def _state_number(text: Text, at: int, word: str, numbers: range) -> int | None:
    if _is_blank(word, numbers):
        return None
    if word.isascii() and word.isdigit() and len(word) < 10:
        return int(word)
    letter = SIGNS.find(word.upper()) if len(word) == 1 else -1
    if letter not in numbers:
        raise text.error(f"expected a number, found {quote(word)}", at)
    return letter
