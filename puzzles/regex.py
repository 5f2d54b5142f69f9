"""Regex crossword: fill a grid with letters so that every line matches its regular expressions.

The rules:

1. Every cell holds one letter of the alphabet.
2. Each pattern of a line matches the whole line, read in its direction.

The lines of a rectangle are its rows, left to right, and its columns, top to bottom. A hexagon of side s has 2s − 1
lines in each of three directions: the rows, left to right, top row first; the lines from south-east to north-west, the
leftmost first; the lines from north-east to south-west, the line through the right corner first.

Readings chosen. Patterns have the meaning of Python's `re.fullmatch` with `re.ASCII`; `parts/regex/patterns.py` lists
the supported part of the language. The alphabet is U+0020–U+007E and all printable characters that the patterns name.
The setting `alphabet` replaces it by a class (`A-Z`, `\\x20A-Z`). Solutions differ if any letter differs: a cell that
may hold A or B counts twice.

The format has lines `key = value`, then the patterns, one a line, in the order of the puzzle's lines. Each pattern
stands in quotes; nothing inside needs escaping. With `num_regexes_per_row = 2`, each row has two consecutive patterns.
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
a letter and `?` for an unsure cell. If the alphabet has one of these signs, the text uses another: `¿` instead of `?`,
which the default alphabet has. Both signs read back as a cell without a letter.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from math import atan2, degrees
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .common.errors import PuzzleError, quote
from .common.formats import OwnFormat
from .common.geometry import Cell, Line, cells, lines
from .common.puzzle import Puzzle, Setting
from .common.reading import Text, as_text, lines_of, natural, read_json, read_width_height
from .common.solution import Reason, Slot, Solution, Value, Violation
from .common.wording import count_words
from .parts.regex.matching import TooManyStates, count_states, matches
from .parts.regex.patterns import Letters, Node, Ranges, parse

if TYPE_CHECKING:
    from .common.picture import Picture

MOST_LETTERS = 500
MOST_IN_LINE = 60
MOST_LINES = 3 * MOST_IN_LINE
MOST_CELLS = 3000
MOST_PATTERNS = 5
MOST_STATES = 60_000
"""The most states of the matcher that the back-references and counters of all patterns may need together."""

FREELY_COUNTED = 100
"""Patterns that count no further than this are not checked for their states."""

PRINTABLE: Ranges = ((0x20, 0x7E),)
NO_LETTER, UNSURE = "·", "?¿"
"""Signs of a cell without a letter and of an unsure cell, the preferred sign first."""

OTHER_SIGNS = "".join(map(chr, range(0x2500, 0x2800)))
"""Further signs for both, if all of these are letters: there are more of them than an alphabet has letters."""

ROW, COLUMN, RISING, FALLING = "row", "column", "line to the north-west", "line to the south-west"
_TITLES = {ROW: "rows", COLUMN: "columns", RISING: "south-east to north-west", FALLING: "north-east to south-west"}


class GridShape(Enum):
    """The shape of the grid."""

    RECTANGULAR = "rectangular"
    HEXAGONAL = "hexagonal"


ANYTHING = ".*"
"""The pattern that every word matches."""


def _read_alphabet(text: str) -> str:
    """Checks a setting such as `A-Z`; a blank in it becomes `\\x20`, so that a header can hold it."""
    if text:
        _alphabet(text)
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
class Regex(Puzzle):
    """`patterns[i]` are the patterns of line i; a hexagon of side s has height and width 2s − 1."""

    shape: GridShape
    height: int
    width: int
    patterns: tuple[tuple[str, ...], ...]
    alphabet: str = ""

    name = "regex"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"regex-crossword": {}}
    formats = (OwnFormat("rows", "key = value lines and quoted patterns"),)
    settings: ClassVar[Mapping[str, Setting]] = {
        "alphabet": Setting("", f"at most {MOST_LETTERS} letters as a class, such as A-Z", _read_alphabet)
    }
    small_sizes = ("3x2", "2x3", "4x2", "1x4", "4x1", "hex2", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"loose": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"loose": 0.0}

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

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        numbers, quoted = _read_lines(text)
        shape, height, width, per_line = _read_shape(text, numbers, len(quoted))
        if len(quoted) != sum(per_line):
            expected = f"{count_words(sum(per_line), 'pattern')} for {count_words(len(per_line), 'line')}"
            raise text.error(f"expected {expected}, found {len(quoted)}")
        remaining = iter(quoted)
        taken = tuple(tuple(next(remaining) for _ in range(count)) for count in per_line)
        patterns = tuple(tuple(pattern for pattern, _ in of_line) for of_line in taken)
        for pattern, offset in quoted:
            _parse_at(text, pattern, offset)
        puzzle = cls(shape, height, width, patterns, settings["alphabet"])
        try:
            _ = puzzle.letters
        except ValueError:
            message = f"the patterns name more than {MOST_LETTERS} letters: give the setting alphabet"
            raise text.error(message) from None
        puzzle._check_states(text, taken)
        return puzzle

    def _check_states(self, text: Text, taken: Sequence[Sequence[tuple[str, int]]]) -> None:
        remaining = MOST_STATES
        for line, trees, quoted in zip(self.lines, self.trees, taken, strict=True):
            for tree, (_, offset) in zip(trees, quoted, strict=True):
                if tree.reads or tree.counted > FREELY_COUNTED:
                    try:
                        remaining -= count_states(tree, len(line.cells), remaining)
                    except TooManyStates:
                        message = "the back-references or counters of this pattern need too many states"
                        raise text.error(f"{line}: {message}", offset) from None

    def write(self) -> str:
        count = [str(len(of_line)) for of_line in self.patterns]
        if self.shape is GridShape.RECTANGULAR:
            parts = [
                f"num_rows = {self.height}\nnum_cols = {self.width}",
                f"num_regexes_per_row = {count[0]}\nnum_regexes_per_col = {count[-1]}",
            ]
        else:
            parts = [f"num_regexes_per_line = {count[0]}"]
        blocks: dict[str, list[str]] = {}
        for line, of_line in zip(self.lines, self.patterns, strict=True):
            blocks.setdefault(line.kind, [f"# {_TITLES[line.kind]}"]).extend(f"'{pattern}'" for pattern in of_line)
        return "\n\n".join([f"shape = {self.shape.value}", *parts, *map("\n".join, blocks.values())])

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return self.letters

    def reasons(self) -> list[Reason]:
        return [
            *map(self.letter_reason, self.cells),
            *(self.pattern_reason(i, k) for i, of_line in enumerate(self.patterns) for k in range(len(of_line))),
        ]

    def letter_reason(self, cell: Cell) -> Reason:
        return Reason("rule", "letter", cell, f"{cell} holds one letter of the alphabet", (cell,))

    def pattern_reason(self, i: int, k: int) -> Reason:
        line = self.lines[i]
        return Reason("clue", "pattern", (i, k), f"{line} matches {self.patterns[i][k]}", line.cells)

    def broken(self, solution: Solution) -> Iterator[Violation]:
        for cell in self.cells:
            letter = solution.get(cell)
            if letter is not None and letter not in self.letters:
                text = f"{cell} holds {quote(letter)}, which is not in the alphabet"
                yield Violation("letter", text, (cell,), self.letter_reason(cell))
        for i, line in enumerate(self.lines):
            held = [solution.get(cell) for cell in line.cells]
            word = "".join(letter for letter in held if isinstance(letter, str) and len(letter) == 1)
            for k, tree in enumerate(self.trees[i] if len(word) == len(held) else ()):
                if not matches(tree, word):
                    text = f"{line} reads {word!r}, which does not match {self.patterns[i][k]}"
                    yield Violation("pattern", text, line.cells, self.pattern_reason(i, k))

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

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        return _draw(self, solution or Solution({}), unsure)

    # ── the board to play on ──

    def value_sign(self, slot: Slot, value: Value) -> str:
        return "␣" if value == " " else str(value)

    def value_word(self, slot: Slot, value: Value) -> str:
        return "blank" if value == " " else str(value)

    # ── making new puzzles ──

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        """`8x6` (width x height) or `hex7` (a hexagon of side 7)."""
        if text.startswith("hex"):
            digits = text[3:]
            if not (digits.isascii() and digits.isdigit() and len(digits) < 4 and int(digits) > 0):
                raise PuzzleError(f"expected a size such as hex7 (a hexagon of side 7), found {quote(text)}")
            side = 2 * int(digits) - 1
            _check_size(GridShape.HEXAGONAL, side, side, PuzzleError)
            return {"shape": GridShape.HEXAGONAL, "height": side, "width": side}
        size = read_width_height(text)
        _check_size(GridShape.RECTANGULAR, size["height"], size["width"], PuzzleError)
        return {"shape": GridShape.RECTANGULAR, **size}

    def spare_clues(self) -> Sequence[Sequence[tuple[int, int]]]:
        """The patterns other than `.*`, each as the index of its line and its index there."""
        return [
            [(i, k) for i, group in enumerate(self.patterns) for k, pattern in enumerate(group) if pattern != ANYTHING]
        ]

    def without_clue(self, clue: tuple[int, int]) -> Self:
        return self._with_pattern(*clue, ANYTHING)

    def _with_pattern(self, i: int, k: int, pattern: str) -> Self:
        of_line = self.patterns[i]
        changed = (*of_line[:k], pattern, *of_line[k + 1 :])
        return replace(self, patterns=(*self.patterns[:i], changed, *self.patterns[i + 1 :]))


# ── reading ──


Quoted = tuple[str, int]
"""A pattern, and the index in the text where it begins."""

_NUMBERS = {
    GridShape.RECTANGULAR: ("num_rows", "num_cols", "num_regexes_per_row", "num_regexes_per_col"),
    GridShape.HEXAGONAL: ("num_regexes_per_line",),
}


def _read_lines(text: Text) -> tuple[dict[str, tuple[str, int]], list[Quoted]]:
    """The values by key, with their places, and the patterns."""
    values: dict[str, tuple[str, int]] = {}
    quoted: list[Quoted] = []
    for offset, line in lines_of(text.body):
        content, start = line.strip(), offset + len(line) - len(line.lstrip())
        key, equals, value = (part.strip() for part in content.partition("="))
        if content[:1] in ("'", '"'):
            if len(content) < 2 or content[-1] != content[0]:
                raise text.error(f"expected {content[0]} at the end of the pattern", start + len(content) - 1)
            quoted.append((content[1:-1], start + 1))
            if len(quoted) > MOST_LINES * MOST_PATTERNS:
                raise text.error(f"too many patterns: at most {MOST_LINES} lines with {MOST_PATTERNS} each", start)
        elif equals and key.isidentifier():
            if key in values:
                raise text.error(f"{key} is given twice", start)
            values[key] = value, start
        elif content and not content.startswith("#"):
            raise text.error("expected key = value, or a pattern in quotes", start)
    return values, quoted


def _read_shape(text: Text, values: Mapping[str, tuple[str, int]], count: int) -> tuple[GridShape, int, int, list[int]]:
    """Shape, height, width, and the number of patterns of each line; `count` is the number of all patterns."""
    word, at = values.get("shape", ("", 0))
    known = {shape.value: shape for shape in GridShape}
    if word not in known:
        raise text.error(f"expected 'shape = {' or '.join(known)}', found {quote(word)}", at)
    keys = _NUMBERS[known[word]]
    for key, (_, place) in values.items():
        if key != "shape" and key not in keys:
            raise text.error(f"a {word} puzzle has {', '.join(keys)}, found {quote(key)}", place)
    numbers = [_read_number(text, values, key) for key in keys]
    if known[word] is GridShape.RECTANGULAR:
        height, width, per_row, per_column = numbers
        _check_size(GridShape.RECTANGULAR, height, width, text.error)
        return GridShape.RECTANGULAR, height, width, [per_row] * height + [per_column] * width
    lines = count // numbers[0]
    side = (lines // 3 + 1) // 2
    if lines * numbers[0] != count or 3 * (2 * side - 1) != lines:
        expected = f"3, 9, 15, 21 … lines with {numbers[0]} each"
        raise text.error(f"expected patterns for a hexagon, {expected}, found {count_words(count, 'pattern')}")
    _check_size(GridShape.HEXAGONAL, 2 * side - 1, 2 * side - 1, text.error)
    return GridShape.HEXAGONAL, 2 * side - 1, 2 * side - 1, [numbers[0]] * lines


def _read_number(text: Text, values: Mapping[str, tuple[str, int]], key: str) -> int:
    word, at = values.get(key, ("", 0))
    most = MOST_PATTERNS if "regexes" in key else MOST_IN_LINE
    number = natural(word)
    if number is None or not 1 <= number <= most:
        raise text.error(f"expected '{key} = ' and a number from 1 to {most}, found {quote(word)}", at)
    return number


def _count_cells(shape: GridShape, height: int, width: int) -> int:
    return height * width if shape is GridShape.RECTANGULAR else (3 * height * height + 1) // 4


def _check_size(shape: GridShape, height: int, width: int, error: Any) -> None:
    count = _count_cells(shape, height, width)
    if max(height, width) > MOST_IN_LINE or count > MOST_CELLS:
        raise error(f"{count} cells are too many: at most {MOST_CELLS}, and {MOST_IN_LINE} in a line")


def _parse_at(text: Text, pattern: str, offset: int) -> None:
    try:
        parse(pattern)
    except PuzzleError as error:
        raise text.error(error.message, offset + error.column - 1) from None


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


# ── drawing ──


class _Label(NamedTuple):
    """A text in parts, one below the other. They start or end at (x, y) and extend `length` in direction (dx, dy)."""

    parts: tuple[str, ...]
    x: float
    y: float
    dx: float
    dy: float

    @property
    def size(self) -> float:
        return 12.0 if len(self.parts) < 3 else 9.0

    @property
    def length(self) -> float:
        return 0.61 * self.size * max(map(len, self.parts))

    @property
    def end(self) -> tuple[float, float]:
        return self.x + self.dx * self.length, self.y + self.dy * self.length


_SIDE = 34.0
"""The distance between the centres of two cells in a row."""


_STEPS = {ROW: (1.0, 0.0), COLUMN: (0.0, 1.0), RISING: (-0.5, -(3**0.5) / 2), FALLING: (-0.5, 3**0.5 / 2)}
"""The step from one cell of a line to the next, x to the right and y down, in units of `_SIDE`."""


def _centre(puzzle: Regex, cell: Cell) -> tuple[float, float]:
    if puzzle.shape is GridShape.RECTANGULAR:
        return cell.c * _SIDE, cell.r * _SIDE
    return (cell.c - puzzle.row_length(cell.r) / 2) * _SIDE, cell.r * _SIDE * 3**0.5 / 2


def _labels(puzzle: Regex) -> Iterator[_Label]:
    """The labels: the first pattern of a line stands before its first cell, the others after its last."""
    for line, patterns in zip(puzzle.lines, puzzle.patterns, strict=True):
        step = _STEPS[line.kind]
        for shown, cell, (dx, dy) in (
            (patterns[:1], line.cells[0], (-step[0], -step[1])),
            (patterns[1:], line.cells[-1], step),
        ):
            if shown:
                x, y = _centre(puzzle, cell)
                yield _Label(_broken("   ".join(shown)), x + 0.72 * _SIDE * dx, y + 0.72 * _SIDE * dy, dx, dy)


def _broken(text: str) -> tuple[str, ...]:
    """A long text in equal parts, so that the cells of a small picture are large; no part ends with a backslash."""
    size = -(-len(text) // min(3, -(-len(text) // 16)))
    parts, start = list[str](), 0
    while start < len(text):
        stop = start + size
        stop += stop < len(text) and (len(text[:stop]) - len(text[:stop].rstrip("\\"))) % 2
        parts.append(text[start:stop])
        start = stop
    return tuple(parts)


def _draw(puzzle: Regex, solution: Solution, unsure: Collection[Slot]) -> "Picture":
    """Draws squares or hexagons with letters, and the patterns in the direction of their lines; `␣` is a blank."""
    from .common.drawing import pencilled
    from .common.picture import INK, MARK, MARK_INK, Picture

    labels = list(_labels(puzzle))
    centres = [_centre(puzzle, cell) for cell in puzzle.cells]
    corners = [corner for x, y in centres for corner in _outline(puzzle.shape, x, y)]
    points = [*corners, *(label.end for label in labels)]
    (left, right), (top, bottom) = ((min(along), max(along)) for along in zip(*points, strict=True))
    margin = 6.0
    picture = Picture(right - left + 2 * margin, bottom - top + 2 * margin, "Regex crossword")
    squares = [(x - left + margin - _SIDE / 2, y - top + margin - _SIDE / 2, _SIDE) for x, y in centres]
    picture.place = dict(zip(puzzle.cells, squares, strict=True)).__getitem__
    for cell, (x, y) in zip(puzzle.cells, centres, strict=True):
        at = x - left + margin, y - top + margin
        letter = str(solution.get(cell, ""))
        fill = MARK if cell in unsure else "#e4f0ea" if letter else "#fbfaf6"
        picture.polygon(_outline(puzzle.shape, *at), fill=fill, stroke="#8a9aa6", stroke_width=1.2)
        if cell in unsure:
            letters = "".join(map(str, pencilled(unsure).get(cell, "?")))
            text = letters if len(letters) < 7 else "?"
            picture.write(*at, text, 17 if text == "?" else min(12, 2.2 * 17 / len(text)), fill=MARK_INK)
        elif letter:
            picture.write(*at, "␣" if letter == " " else letter, 17, fill=INK)
    for label in labels:
        _draw_label(picture, label._replace(x=label.x - left + margin, y=label.y - top + margin))
    return picture


def _outline(shape: GridShape, x: float, y: float) -> list[tuple[float, float]]:
    half = _SIDE / 2
    if shape is GridShape.RECTANGULAR:
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    high, low = _SIDE / 3**0.5, _SIDE / 3**0.5 / 2
    return [
        (x, y - high),
        (x + half, y - low),
        (x + half, y + low),
        (x, y + high),
        (x - half, y + low),
        (x - half, y - low),
    ]


def _draw_label(picture: "Picture", label: _Label) -> None:
    """Draws a label so that it is never upside down: turned by less than a right angle, or by one to the left."""
    angle = degrees(atan2(label.dy, label.dx))
    turned = angle - 180 if angle >= 90 else angle + 180 if angle < -90 else angle
    anchor = "start" if abs(turned - angle) < 1 else "end"
    for i, part in enumerate(label.parts):
        picture.write(
            label.x,
            label.y + (i - (len(label.parts) - 1) / 2) * 1.08 * label.size,
            part,
            label.size,
            text_anchor=anchor,
            font_family="DejaVu Sans Mono, Menlo, Consolas, monospace",
            transform=f"rotate({turned:g} {label.x:.2f} {label.y:.2f})",
        )
