"""Regex crossword: fill a grid with letters so that every line matches its regular expressions.

The rules:

1. Every cell holds one letter of the alphabet.
2. Each pattern of a line matches the whole line, read in its direction.

The lines of a rectangle are its rows, left to right, and its columns, top to bottom. A hexagon of side s has 2s − 1
lines in each of three directions: the rows, left to right, top row first; the lines from south-east to north-west, the
leftmost first; the lines from north-east to south-west, the line through the right corner first.

Readings chosen. Patterns have the meaning of Python's `re.fullmatch` with `re.ASCII`; `parts/regex/patterns.py` lists
the supported part of the language. The alphabet is U+0020–U+007E and all printable characters in the patterns. The
setting `alphabet` replaces it by a class (`A-Z`, `\\x20A-Z`). Solutions differ if any letter differs: a cell that may
hold A or B gives two solutions.

The format has lines `key = value`, then the patterns, one a line, in the order of the puzzle's lines. Each pattern is
in quotes; nothing inside needs escaping. With `num_regexes_per_row = 2`, each row has two consecutive patterns.
Lines that begin with `#` are comments.

>>> puzzle = Regex.parse('''
... shape = rectangular
... num_rows = 1
... num_cols = 2
... num_regexes_per_row = 1
... num_regexes_per_col = 1
... 'HE|LL'
... '[PLEASE]'
... '.'
... ''')
>>> [str(line) for line in puzzle.lines]
['row 1', 'column 1', 'column 2']
>>> puzzle.text(puzzle.read_solution('["LL"]'))
'| L | L |'

Slots are cells (r, c), where c counts from the left end of row r, also in a hexagon. Values are strings of one
character. `value` is the rows as strings, top to bottom. The text has bars between the letters, `·` for a cell without
a letter and `?` for an unsure cell. If one of these signs is in the alphabet, the text uses another: `¿` instead of
`?`, which is in the default alphabet. Both signs read back as a cell without a letter.
"""

import re
import string
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from .common.errors import quote
from .common.geometry import lines

from .common.kit import (  # isort: skip
    Cell, Drawing, Flaw, GridPuzzle, Line, PuzzleError, Rules, Setting, Slot, Solution, Text, Value, cells,
)  # fmt: skip
from .common.placed_clues import TextClue
from .common.puzzle.clues import Place
from .common.reading import as_text, lines_of, read_json, read_width_height
from .parts.regex.formats import FALLING, RISING, ROW, GridShape, QuotedPatterns, check_shape
from .parts.regex.matching import TooManyStates, count_states
from .parts.regex.patterns import Letters, Node, Ranges, parse

if TYPE_CHECKING:
    from .common.kit import OneOf


MOST_LETTERS = 500
MOST_STATES = 60_000
"""The most states of the matcher for the back-references and counters of all patterns together."""

FREELY_COUNTED = 100
"""The states of patterns that count no further than this are not counted."""

PRINTABLE: Ranges = ((0x20, 0x7E),)
NO_LETTER, UNSURE = "·", "?¿"
"""Signs of a cell without a letter and of an unsure cell, the preferred sign first."""

OTHER_SIGNS = "".join(map(chr, range(0x2500, 0x2800)))
"""Further signs for both, if all of these are letters: there are more of them than an alphabet has letters."""

ANYTHING = ".*"
"""The pattern that every word matches."""


def _read_alphabet(text: str) -> str:
    """Checks a setting such as `A-Z`; a blank in it becomes `\\x20`, so that it fits in a header."""
    if text:
        try:
            _alphabet(text)
        except PuzzleError:
            raise ValueError(text) from None  # its place is not one in the puzzle
    return text.replace(" ", "\\x20")


def _alphabet(text: str) -> Ranges:
    node, _ = parse(f"[{text}]")
    inside = text.isprintable() and re.fullmatch(r"(?:\\.|[^\]\\])*", text)
    if not isinstance(node, Letters) or not inside or not _printable(node.ranges, MOST_LETTERS):
        raise ValueError
    return node.ranges


def _printable(ranges: Ranges, most: int) -> tuple[str, ...]:
    """The printable characters in the ranges, ascending. Raises ValueError if there are more than `most`."""
    printable: list[str] = []
    for low, high in ranges:
        for char in map(chr, range(low, high + 1)):
            if char.isprintable():
                printable.append(char)
            if len(printable) > most:
                raise ValueError
    return tuple(printable)


@dataclass(frozen=True)
class Regex(GridPuzzle):
    """`patterns[i]` are the patterns of line i; a hexagon of side s has height and width 2s − 1."""

    shape: GridShape
    patterns: tuple[tuple[str, ...], ...]
    alphabet: str = ""

    name = "regex"
    family = "Numbers and letters"
    no_sentences = "its cells hold letters that patterns describe"
    turns_to = "same"
    aliases = {"regex-crossword": {}}
    formats = (QuotedPatterns(),)
    settings = {"alphabet": Setting("", f"at most {MOST_LETTERS} letters as a class, such as A-Z", _read_alphabet)}

    # ── geometry ──

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        if self.shape is GridShape.RECTANGULAR:
            return cells(self.height, self.width)
        return tuple(Cell(r, c) for r in range(self.height) for c in range(self.row_length(r)))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines, each with its cells in the direction of reading; the kind is one of the four directions."""
        if self.shape is GridShape.RECTANGULAR:
            return lines(self.height, self.width)
        by_row = [Line(ROW, r, tuple(Cell(r, c) for c in range(self.row_length(r)))) for r in range(self.height)]
        # With x = c + (the number of cells that row r lacks on the left, above the middle), x is constant along one
        # direction and x + r along the other.
        side = (self.height + 1) // 2
        rising: list[list[Cell]] = [[] for _ in range(self.height)]
        falling: list[list[Cell]] = [[] for _ in range(self.height)]
        for cell in self.cells:
            x = cell.c + max(0, side - 1 - cell.r)
            rising[x].insert(0, cell)
            falling[3 * (side - 1) - x - cell.r].append(cell)
        return (
            *by_row,
            *(Line(RISING, i, tuple(line)) for i, line in enumerate(rising)),
            *(Line(FALLING, i, tuple(line)) for i, line in enumerate(falling)),
        )

    def row_length(self, r: int) -> int:
        return self.width if self.shape is GridShape.RECTANGULAR else self.width - abs(r - self.height // 2)

    @cached_property
    def trees(self) -> tuple[tuple[Node, ...], ...]:
        """The patterns of each line, parsed."""
        return tuple(tuple(parse(pattern)[0] for pattern in of_line) for of_line in self.patterns)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The alphabet, ascending. Raises ValueError if the patterns name too many characters."""
        if self.alphabet:
            return _printable(_alphabet(self.alphabet), MOST_LETTERS)
        named = (parse(pattern)[1] for of_line in self.patterns for pattern in of_line)
        return tuple(sorted({char for ranges in (PRINTABLE, *named) for char in _printable(ranges, MOST_LETTERS)}))

    @cached_property
    def no_letter_sign(self) -> str:
        """The sign of a cell without a letter in `text` and `value`; it is not in the alphabet."""
        return next(sign for sign in NO_LETTER + OTHER_SIGNS if sign not in self.letters)

    @cached_property
    def _unsure_sign(self) -> str:
        return next(sign for sign in UNSURE + OTHER_SIGNS[::-1] if sign not in self.letters)

    # ── text ──

    def validation_error(self) -> str:
        try:
            _ = self.letters
        except ValueError:
            return f"the patterns name more than {MOST_LETTERS} letters: give the setting alphabet"
        remaining, patterns = MOST_STATES, (pattern for of_line in self.patterns for pattern in of_line)
        trees = ((line, tree) for line, trees in zip(self.lines, self.trees, strict=True) for tree in trees)
        for i, ((line, tree), pattern) in enumerate(zip(trees, patterns, strict=True)):
            if tree.reads or tree.counted > FREELY_COUNTED:
                try:
                    remaining -= count_states(tree, len(line.cells), remaining)
                except TooManyStates:
                    message = f"{line}: the back-references or counters of {quote(pattern)} need too many states"
                    return Flaw(message, "patterns", i)
        return ""

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return self.letters

    def domains(self) -> "Iterator[OneOf]":
        from .common.kit import OneOf

        for cell in self.cells:
            reason = self.rule("letter", cell, f"{cell} holds one letter of the alphabet", (cell,))
            yield OneOf(reason, cell, self.letters)

    def rules(self) -> Rules:
        from .parts.regex.rules import Matching

        for i, (line, trees) in enumerate(zip(self.lines, self.trees, strict=True)):
            for k, tree in enumerate(trees):
                text = f"{line} matches {self.patterns[i][k]}"
                yield Matching(self.clue("pattern", (i, k), text, line.cells), line.cells, tree)

    # ── solutions ──

    @property
    def unsure_sign(self) -> str:
        return self._unsure_sign

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        rows, unsure = [], set(unsure)
        for r in range(self.height):
            row = [Cell(r, c) for c in range(self.row_length(r))]
            signs = (self.unsure_sign if cell in unsure else self._sign(solution, cell) for cell in row)
            rows.append("  " * (self.width - len(row)) + "| " + " | ".join(signs) + " |")
        return "\n".join(rows)

    def _sign(self, solution: Solution, cell: Cell) -> str:
        return str(solution.get(cell, self.no_letter_sign))

    def value(self, solution: Solution) -> Any:
        """The list of the rows, each a text of its letters."""
        return [
            "".join(self._sign(solution, Cell(r, c)) for c in range(self.row_length(r))) for r in range(self.height)
        ]

    def read_solution(self, text: str | Text) -> Solution:
        """Reads rows with bars, as `text` writes them, or rows as strings in JSON."""
        text = as_text(text)
        rows = _json_rows(text) if text.body.lstrip().startswith("[") else _barred_rows(text)
        lengths = [self.row_length(r) for r in range(self.height)]
        if [len(row) for row in rows] != lengths:
            counts = ", ".join(str(len(row)) for row in rows[:70]) or "nothing"
            raise text.error(f"expected rows of {', '.join(map(str, lengths))} letters, found {counts}")
        blanks = (self.no_letter_sign, self.unsure_sign)
        return Solution(
            (Cell(r, c), letter) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter not in blanks
        )

    def canvas(self) -> Drawing:
        from .parts.regex.pictures import canvas

        return canvas(self)

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        from .parts.regex.pictures import draw_letters

        draw_letters(self, drawing, solution, unsure)

    # ── the board to play on ──

    def value_sign(self, slot: Slot, value: Value) -> str:
        return "␣" if value == " " else str(value)

    def value_word(self, slot: Slot, value: Value) -> str:
        return "blank" if value == " " else str(value)

    # ── clues that are set on the page ──

    nothing_said = ANYTHING
    text_keys = r".*+?|()[]^{},\-" + string.digits + string.ascii_uppercase

    def text_clues(self) -> Sequence[TextClue]:
        from .parts.regex.pictures import text_clues

        return text_clues(self)

    def with_text_clues(self, texts: Sequence[str]) -> Self:
        """The puzzle with other patterns, in the order of `text_clues`. Raises PuzzleError for an invalid pattern."""
        for text in texts:
            parse(text)
        rest = iter(texts)
        return replace(self, patterns=tuple(tuple(next(rest) for _ in of_line) for of_line in self.patterns))

    # ── making new puzzles ──

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        """`8x6` (width x height) or `hex7` (a hexagon of side 7)."""
        if text.startswith("hex"):
            digits = text[3:]
            if not (digits.isascii() and digits.isdigit() and len(digits) < 4 and int(digits) > 0):
                raise PuzzleError(f"expected a size such as hex7 (a hexagon of side 7), found {quote(text)}")
            side = 2 * int(digits) - 1
            check_shape(GridShape.HEXAGONAL, side, side, PuzzleError)
            return {"shape": GridShape.HEXAGONAL, "height": side, "width": side}
        size = read_width_height(text)
        check_shape(GridShape.RECTANGULAR, size["height"], size["width"], PuzzleError)
        return {"shape": GridShape.RECTANGULAR, **size}

    def spare_clues(self) -> Sequence[Sequence[Any]]:
        """The patterns other than `.*`, each as the index of its line and its index there."""
        return [
            [(i, k) for i, group in enumerate(self.patterns) for k, pattern in enumerate(group) if pattern != ANYTHING]
        ]

    def place_of(self, clue: Any) -> Place | None:
        return None

    def without_clue(self, clue: Any) -> Self:
        line, number = clue
        return self._with_pattern(line, number, ANYTHING)

    def _with_pattern(self, i: int, k: int, pattern: str) -> Self:
        of_line = self.patterns[i]
        changed = (*of_line[:k], pattern, *of_line[k + 1 :])
        return replace(self, patterns=(*self.patterns[:i], changed, *self.patterns[i + 1 :]))


# ── reading ──


def _json_rows(text: Text) -> list[str]:
    rows = read_json(text, "rows of letters")
    if not (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
        raise text.error('expected rows of letters as JSON, ["HE", "LP"]')
    return rows


def _barred_rows(text: Text) -> list[str]:
    """The letters of each row: every fourth character. Blanks and bars can be letters, too."""
    rows = []
    for offset, line in lines_of(text.body):
        row = line.strip()
        if row:
            if len(row) % 4 != 1 or set(row[::4]) != {"|"} or set(row[1::2]) - {" "}:
                raise text.error("expected a row of letters between bars, | H | E |", offset)
            rows.append(row[2::4])
    return rows


# ── making new puzzles ──
