"""Pattern (nonogram, picross, paint by numbers): colour cells black so that every line has the blocks of its numbers.

The rules, on W × H cells:

1. Every cell is black or white.
2. The numbers of a row are the lengths of all its blocks (maximal runs of black cells), left to right.
3. The numbers of a column are the lengths of all its blocks, top to bottom.
4. A known cell has the colour that is given.

Readings chosen. A line without numbers, or with the single number 0, has no block; a 0 among other numbers is an error.
Blocks that are too long for their line are not an error, nor are known cells that clash: the puzzle has no solution.

Formats, all read, the first written:

- Tatham's game ID, one a line: `WxH:` (or `W:` for a square), then the columns left to right and the rows top to
  bottom. `/` separates lines, `.` separates numbers. Known cells may follow: `,` and letters, in reading order. `a`–`y`
  are 0–24 unknown cells and a white one, `A`–`Y` are 0–24 unknown cells and a black one, `z` and `Z` are 25 unknown
  cells. The cell of the last letter may lie one past the last cell; it is ignored.
- puzz.link addresses of `nonogram`, one a line.
- `.non` (Steve Simpson): `width 3`, `height 2`, and below `rows` and `columns` one line for each row or column, with
  numbers separated by commas. Lines that begin with another word (title, goal, …) are ignored. Blank lines are ignored
  if there are enough other lines; if not, a blank line is a line without blocks (files of both kinds exist).
- Two blocks of number lines with a blank line between them: the rows, then the columns; `0` for a line without blocks.

>>> puzzle = Pattern.parse("3x2:1/1/2/1.1/1,eA")
>>> puzzle.rows, puzzle.columns, puzzle.known
(((1, 1), (1,)), ((1,), (1,), (2,)), ((4, 0), (5, 1)))
>>> Pattern.parse("1 1\\n1\\n\\n1\\n0\\n2").format()
'3x2:1//2/1.1/1'

Slots are cells; the value is 1 for black and 0 for white. `value` is rows of 0 and 1. The text has one line for each
row, with `#` for black, `.` for white and `?` for a cell without a value.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .common.errors import cut, quote
from .common.formats import UNKNOWN, Board, Codec, OwnFormat, only_read
from .common.game_ids import is_id, read_head, read_switches, write_switches
from .common.geometry import Cell, cells
from .common.grid import solution_of_rows
from .common.places import line_text
from .common.puzzle import Puzzle
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import read_number16, read_skipping, write_number16, write_skipping
from .common.reading import Scanner, Text, as_text, check_size, lines_of, natural, read_json_lists, read_width_height
from .common.solution import Reason, Slot, Solution, Value, Violation
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.picture import Picture
    from .common.rules import Rule

Blocks = tuple[int, ...]
"""The lengths of a line's blocks, in order."""

MOST_CELLS = 40_000
MOST_SIDE = 400
COLOURS = ("white", "black")
_KEYS = ("width", "height", "rows", "columns")
_SIDES = {"columns": "width", "rows": "height"}
_NON = re.compile(rf"^[ \t]*(?:{'|'.join(_KEYS)})\b", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"^[ \t]*([A-Za-z]+)\b[ \t]*(.*)((?:\n(?![ \t]*[A-Za-z]).*)*)", re.MULTILINE)
_SHOWN: Mapping[Any, str] = {0: ".", 1: "#"}
_SIGNS: Mapping[str, int | None] = {"#": 1, "X": 1, "1": 1, ".": 0, "-": 0, "0": 0, "?": None}


class BlockLine(NamedTuple):
    """A row or a column: `kind` ("row" or "column"), its number from 0, its blocks, and the indices of its cells."""

    kind: str
    number: int
    blocks: Blocks
    cells: range


class _Blocks(Codec):
    """The numbers of an address, columns first: each line has places for half its cells, from the grid outwards."""

    fields = ("columns", "rows")

    def read(self, scanner: Scanner, board: Board) -> None:
        start, height, width = scanner.at, board["height"], board["width"]
        most = [(height + 1) // 2] * width + [(width + 1) // 2] * height
        places = iter(read_skipping(scanner, sum(most), read_number16))
        lines = [tuple(number for number in islice(places, room) if number is not None)[::-1] for room in most]
        if any(number in (0, UNKNOWN) for line in lines for number in line):
            raise scanner.error("expected numbers from 1 on, found 0 or '?'", start)
        board["columns"], board["rows"] = tuple(lines[:width]), tuple(lines[width:])

    def write(self, puzzle: Any) -> str:
        rooms = [(lines, (side + 1) // 2) for lines, side in self._sides(puzzle)]
        places = ((*line[::-1], *[None] * (room - len(line))) for lines, room in rooms for line in lines)
        return write_skipping([number for line in places for number in line], write_number16)

    def _sides(self, puzzle: "Pattern") -> tuple[tuple[tuple[Blocks, ...], int], ...]:
        return (puzzle.columns, puzzle.height), (puzzle.rows, puzzle.width)

    def refusal(self, puzzle: Any) -> str:
        fits = all(len(line) <= (side + 1) // 2 for lines, side in self._sides(puzzle) for line in lines)
        return "" if fits else "an address has no room for more numbers than blocks that fit into a line"


ADDRESS = PuzzLink("nonogram", _Blocks())


@dataclass(frozen=True)
class Pattern(Puzzle):
    """`columns` (left to right) and `rows` (top to bottom) have the lengths of the blocks of each line.

    `known` are cells, as indices in reading order, with their values (1 is black).
    """

    columns: tuple[Blocks, ...]
    rows: tuple[Blocks, ...]
    known: tuple[tuple[int, int], ...] = ()

    name = "pattern"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"nonogram": {}, "picross": {}}
    formats = (
        OwnFormat("tatham", "Tatham game ID", on_a_line=True),
        ADDRESS,
        only_read("rows", ".non"),
        OwnFormat(
            "rows",
            "two blocks of number lines",
            lambda pattern: _write_number_lines(pattern),
            refusal=lambda pattern: "number lines cannot hold known cells" if pattern.known else "",
        ),
    )
    small_sizes = ("7x4", "3x7", "5x2", "1x5", "6x1", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"density": 0.3, "smooth": 0, "known": 0.02}

    # ── geometry ──

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
        return len(self.rows)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return cells(self.height, self.width)

    @cached_property
    def lines(self) -> tuple[BlockLine, ...]:
        """The rows, then the columns."""
        width, count = self.width, self.width * self.height
        rows = (BlockLine("row", r, blocks, range(r * width, r * width + width)) for r, blocks in enumerate(self.rows))
        columns = (BlockLine("column", c, blocks, range(c, count, width)) for c, blocks in enumerate(self.columns))
        return (*rows, *columns)

    # ── text ──

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        return is_id(body) or ADDRESS.fits(body)

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        check_size(text, width, height, MOST_CELLS, MOST_SIDE)

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        if is_id(text.body):
            return cls(*_read_id(text))
        if ADDRESS.fits(text.body):
            board = ADDRESS.read(text, cls)
            return cls(board["columns"], board["rows"])
        if _NON.search(text.body):
            return cls(*_read_non(text))
        return cls(*_read_number_lines(text))

    def write(self) -> str:
        clues = "/".join(".".join(map(str, blocks)) for blocks in (*self.columns, *self.rows))
        values = dict(self.known)
        known = "," + write_switches(map(values.get, range(len(self.cells))), past=False) if values else ""
        return f"{self.width}x{self.height}:{clues}{known}"

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    def reasons(self) -> list[Reason]:
        return [*map(self.line_reason, self.lines), *(self.known_reason(i, value) for i, value in self.known)]

    def line_reason(self, line: BlockLine) -> Reason:
        text = f"{line_text(line.kind, line.number)} has {_listed(line.blocks)}"
        return Reason("clue", line.kind, line.number, text, tuple(self.cells[i] for i in line.cells))

    def known_reason(self, i: int, value: int) -> Reason:
        return Reason("clue", "known", self.cells[i], f"{self.cells[i]} is given {COLOURS[value]}", (self.cells[i],))

    def broken(self, solution: Solution) -> Iterator[Violation]:
        values: list[Any] = [solution.get(cell) for cell in self.cells]
        for i, value in enumerate(values):
            if value is not None and not (type(value) is int and value in (0, 1)):
                values[i] = None
                text = f"{self.cells[i]} holds {cut(value)}, neither 1 (black) nor 0 (white)"
                yield Violation("cell", text, (self.cells[i],))
        for line in self.lines:
            held = values[line.cells.start : line.cells.stop : line.cells.step]
            if None not in held and (blocks := _blocks(held)) != line.blocks:
                reason = self.line_reason(line)
                text = f"{line_text(line.kind, line.number)} has {_listed(blocks)}, not {_listed(line.blocks)}"
                yield Violation(line.kind, text, reason.cells, reason)
        for i, value in self.known:
            if values[i] is not None and values[i] != value:
                text = f"{self.cells[i]} is {COLOURS[values[i]]}, but given {COLOURS[value]}"
                yield Violation("known", text, (self.cells[i],), self.known_reason(i, value))

    def search_rules(self) -> "Sequence[Rule]":
        from .common.rules import OneOf, Runs

        lines = ((self.line_reason(line), line.blocks) for line in self.lines)
        known = (OneOf(self.known_reason(i, value), self.cells[i], (value,)) for i, value in self.known)
        return [*(Runs(reason, reason.cells, blocks, 1) for reason, blocks in lines), *known]

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        unsure = set(unsure)
        shown = ["?" if cell in unsure else _SHOWN.get(solution.get(cell), "?") for cell in self.cells]
        return "\n".join("".join(shown[i : i + self.width]) for i in range(0, len(shown), self.width))

    @property
    def rest(self) -> Value | None:
        return 0

    def given_values(self) -> Mapping[Slot, Value]:
        return {self.cells[i]: value for i, value in self.known}

    def value_sign(self, slot: Slot, value: Value) -> str:
        return "#" if value else "."

    def value_word(self, slot: Slot, value: Value) -> str:
        return COLOURS[int(bool(value))]

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        return f"{slot} is {COLOURS[int(bool(value))]}"

    def value(self, solution: Solution) -> Any:
        return [[solution.get(Cell(r, c)) for c in range(self.width)] for r in range(self.height)]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        listed = text.body.lstrip().startswith("[")
        rows = read_json_lists(text, "rows of 0 and 1, [[1, 0], [0, 1]],") if listed else _read_signs(text)
        return solution_of_rows(text, rows, self.height, self.width, "cells")

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        return _Drawing(self).draw(solution or Solution({}), unsure)

    # ── making new puzzles ──

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        """All clues of some line, and one block for every cell of a line (which cannot fit), on up to 3 × 2 cells."""
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)):
            choices = [dict.fromkeys([*map(_blocks, product((0, 1), repeat=n)), (1,) * n]) for n in (height, width)]
            for clues in product(*[choices[0]] * width, *[choices[1]] * height):
                yield cls(clues[:width], clues[width:])

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        return read_width_height(text, MOST_CELLS, MOST_SIDE)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, density: float = 0.55, smooth: int = 1, known: float = 0.0
    ) -> tuple[Self, Solution]:
        """`density`, the share of black cells (default 0.55); `smooth`, how often the random noise behind the picture
        is averaged (default 1); `known`, the share of known cells (default 0).
        """
        values = _blots(rng, width, height, density, smooth)
        shown = tuple((i, value) for i, value in enumerate(values) if rng.random() < known)
        return cls._of(values, width, shown)

    @classmethod
    def _of(cls, values: Sequence[int], width: int, known: tuple[tuple[int, int], ...]) -> tuple[Self, Solution]:
        """The puzzle of a picture, with some cells known."""
        columns = tuple(_blocks(values[c::width]) for c in range(width))
        rows = tuple(_blocks(values[i : i + width]) for i in range(0, len(values), width))
        puzzle = cls(columns, rows, known)
        return puzzle, Solution(zip(puzzle.cells, values, strict=True))

    def spare_clues(self) -> Sequence[Sequence[tuple[int, int]]]:
        """The known cells; the numbers of the lines cannot be removed."""
        return [self.known]

    def without_clue(self, clue: tuple[int, int]) -> Self:
        return replace(self, known=tuple(kept for kept in self.known if kept != clue))

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Changes the colour of a cell where the two solutions differ."""
        changed = rng.choice(solution.differing(other))
        values: list[Any] = [1 - value if cell == changed else value for cell, value in solution.items()]  # type: ignore[operator]
        return self._of(values, self.width, tuple((i, values[i]) for i, _ in self.known))


def _blocks(values: Sequence[int]) -> Blocks:
    """The lengths of the runs of ones."""
    return tuple(len(run) for run in bytes(values).split(b"\0") if run)


def _listed(blocks: Blocks) -> str:
    return f"block{'s' if len(blocks) > 1 else ''} {' '.join(map(str, blocks))}" if blocks else "no block"


def _blots(rng: "Random", width: int, height: int, density: float, smooth: int) -> list[int]:
    """A picture of blots: random noise, averaged over neighbours; the cells with the highest values are black."""
    noise = [[rng.random() for _ in range(width)] for _ in range(height)]
    black = sum(rng.random() < density for _ in range(width * height))
    for _ in range(smooth):
        noise = _averaged(_averaged(noise))
    levels = [level for row in noise for level in row]
    values = [0] * len(levels)
    for i in sorted(range(len(levels)), key=levels.__getitem__, reverse=True)[:black]:
        values[i] = 1
    return values


def _averaged(rows: list[list[float]]) -> list[list[float]]:
    """Each cell averaged with its neighbours in the row, transposed. Two calls average over rows and columns."""
    means = ([sum(window := row[max(c - 1, 0) : c + 2]) / len(window) for c in range(len(row))] for row in rows)
    return [list(column) for column in zip(*means, strict=True)]


# ── reading ──

Clues = tuple[tuple[Blocks, ...], tuple[Blocks, ...]]
"""The columns and the rows."""

Word = tuple[int, str]
"""The offset of a piece of the text, and the piece."""


def _split(line: str, sign: str, at: int = 0) -> Iterator[Word]:
    for part in line.split(sign):
        yield at, part
        at += len(part) + 1


def _read_blocks(text: Text, numbers: Iterable[Word]) -> Blocks:
    """The blocks of one line from its numbers."""
    words = list(islice(numbers, MOST_SIDE + 1))
    if len(words) > MOST_SIDE:
        raise text.error(f"too many numbers for a line: at most {MOST_SIDE}", words[0][0])
    for at, word in words:
        if not (word.isascii() and word.isdigit()):
            raise text.error(f"expected a number, found {quote(word)}", at)
        if len(word) > 9:
            raise text.error("this number is too large: at most 9 digits are allowed", at)
        if int(word) == 0 and len(words) > 1:
            raise text.error("0 must stand alone: it is a line without blocks", at)
    return tuple(int(word) for _, word in words if int(word))


def _read_number_line(text: Text, at: int, line: str) -> Blocks:
    """Numbers separated by commas or blanks."""
    return _read_blocks(text, ((at + word.start(), word[0]) for word in re.finditer(r"[^\s,]+", line)))


def _read_id(text: Text) -> tuple[tuple[Blocks, ...], tuple[Blocks, ...], tuple[tuple[int, int], ...]]:
    """Columns, rows and known cells of a game ID."""
    scanner = Scanner(text)
    width, height, start, *_ = read_head(scanner)
    check_size(text, width, height, MOST_CELLS, MOST_SIDE, at=start)
    at = scanner.at
    clues, comma, _ = text.body[at:].rstrip().partition(",")
    if clues.count("/") != width + height - 1:
        sides = f"{count_words(width, 'column')}, {count_words(height, 'row')}"
        expected = f"expected {width + height} lines separated by '/' ({sides})"
        raise text.error(f"{expected}, found {clues.count('/') + 1}", at)
    lines = [_read_blocks(text, _split(line, ".", offset) if line else ()) for offset, line in _split(clues, "/", at)]
    scanner.at = at + len(clues) + len(comma)
    cells = read_switches(scanner, width * height, past=False) if comma else []
    scanner.end(f"the end after {count_words(width * height, 'cell')}")
    known = tuple((i, value) for i, value in enumerate(cells) if value is not None)
    return tuple(lines[:width]), tuple(lines[width:]), known


def _read_non(text: Text) -> Clues:
    """Reads a `.non` file: width and height, and the numbers below rows and columns."""
    sections: dict[str, re.Match[str]] = {}
    for section in _SECTION.finditer(text.body):
        key = section[1].lower()
        if section[2].strip():
            key = _SIDES.get(key, key)
        if key in _KEYS and key in sections:
            raise text.error(f"'{key}' stands here a second time", section.start(1))
        sections[key] = section
    for key in _KEYS:
        if key not in sections:
            raise text.error(f"expected a line '{key}'")
    width, height = (_read_side(text, sections[side]) for side in ("width", "height"))
    check_size(text, width, height, MOST_CELLS, MOST_SIDE, at=sections["width"].start(1))
    return _read_below(text, sections["columns"], width), _read_below(text, sections["rows"], height)


def _read_side(text: Text, section: re.Match[str]) -> int:
    number = natural(section[2].strip())
    if not number:
        raise text.error(f"expected a {section[1]} from 1, found {quote(section[2].strip())}", section.start(2))
    return number


def _read_below(text: Text, section: re.Match[str], count: int) -> tuple[Blocks, ...]:
    """The numbers below `rows` or `columns`. If there are too few lines, blank lines count as lines without blocks."""
    below = list(_split(section[3][1:], "\n", section.start(3) + 1))
    lines = [(at, line) for at, line in below if line.strip()]
    if len(lines) < count and not any(line.strip() for _, line in below[count:]):
        lines = below[:count]
    if len(lines) != count:
        expected = f"expected {count_words(count, 'line')} of numbers below '{section[1]}'"
        raise text.error(f"{expected}, found {len(lines)}", section.start(1))
    return tuple(_read_number_line(text, at, line) for at, line in lines)


def _read_number_lines(text: Text) -> Clues:
    """Reads two blocks of number lines."""
    blocks: list[list[Word]] = [[]]
    for at, line in lines_of(text.body):
        if not line.strip():
            blocks += [[]] if blocks[-1] else []
        elif line.strip()[0].isdigit():
            blocks[-1].append((at, line))
            if len(blocks[-1]) > MOST_SIDE:
                raise text.error(f"too many lines: at most {MOST_SIDE} rows and {MOST_SIDE} columns", at)
        else:
            expected = "expected a game ID (5x5:…), a .non file, or lines of numbers"
            raise text.error(f"{expected}, found {quote(line.strip())}", at)
    sides = [block for block in blocks if block]
    if len(sides) != 2:
        raise text.error(f"expected two blocks of number lines, rows and columns, found {len(sides)}")
    check_size(text, len(sides[1]), len(sides[0]), MOST_CELLS, MOST_SIDE)
    rows, columns = (tuple(_read_number_line(text, at, line) for at, line in block) for block in sides)
    return columns, rows


def _write_number_lines(puzzle: Pattern) -> str:
    blocks = ("\n".join(" ".join(map(str, line)) or "0" for line in lines) for lines in (puzzle.rows, puzzle.columns))
    return "\n\n".join(blocks)


def _read_signs(text: Text) -> list[list[int | None]]:
    """Reads one row from each line; blank lines and indentation are ignored."""
    rows = []
    for at, line in lines_of(text.body):
        row, begin = line.strip(), at + len(line) - len(line.lstrip())
        for c, sign in enumerate(row):
            if sign not in _SIGNS:
                raise text.error(f"expected # for black, . for white or ?, found {quote(sign)}", begin + c)
        if row:
            rows.append([_SIGNS[sign] for sign in row])
    return rows


# ── drawing ──


class _Drawing:
    """Draws the grid with the numbers of the columns above it and those of the rows on its left."""

    SIDE, MARGIN, SIZE = 24.0, 12.0, 13.0
    OPEN, SOFT = "#f3f1ec", "#677884"

    def __init__(self, puzzle: Pattern) -> None:
        self.puzzle = puzzle
        digits = max((len(str(number)) for blocks in puzzle.rows for number in blocks), default=1)
        self.across, self.down = 8.0 + 7.0 * digits, 17.0  # the distances between numbers
        self.left = self.MARGIN + self.across * max(1, *map(len, puzzle.rows)) + 4
        self.top = self.MARGIN + self.down * max(1, *map(len, puzzle.columns)) + 4
        self.right = self.left + self.SIDE * puzzle.width
        self.bottom = self.top + self.SIDE * puzzle.height

    def draw(self, solution: Solution, unsure: Collection[Slot]) -> "Picture":
        from .common.drawing import pencilled
        from .common.picture import Picture

        picture = Picture(self.right + self.MARGIN, self.bottom + self.MARGIN, "Pattern")
        picture.place = lambda cell: (self.left + cell.c * self.SIDE, self.top + cell.r * self.SIDE, self.SIDE)
        self._numbers(picture)
        size = (self.right - self.left, self.bottom - self.top)
        picture.rectangle(self.left, self.top, *size, fill=self.OPEN)
        known = {self.puzzle.cells[i]: value for i, value in self.puzzle.known}
        for cell in self.puzzle.cells:
            self._cell(picture, cell, known.get(cell, solution.get(cell)), known=cell in known, unsure=cell in unsure)
            if cell in pencilled(unsure):
                self._both(picture, cell)
        self._grid(picture)
        return picture

    def _numbers(self, picture: "Picture") -> None:
        """Writes the numbers; the last number of a line stands next to the grid."""
        for r, blocks in enumerate(self.puzzle.rows):
            for i, number in enumerate(reversed(blocks or (0,))):
                x = self.left - 4 - self.across * (i + 0.5)
                self._number(picture, x, self.top + self.SIDE * (r + 0.5), number)
        for c, blocks in enumerate(self.puzzle.columns):
            for i, number in enumerate(reversed(blocks or (0,))):
                y = self.top - 4 - self.down * (i + 0.5)
                self._number(picture, self.left + self.SIDE * (c + 0.5), y, number)

    def _number(self, picture: "Picture", x: float, y: float, number: int) -> None:
        from .common.picture import INK

        size = min(self.SIZE, 2.6 * self.SIZE / len(str(number)))
        picture.write(x, y, str(number), size, fill=INK if number else self.SOFT)

    def _cell(self, picture: "Picture", cell: Cell, value: Any, *, known: bool, unsure: bool) -> None:
        """Draws a cell: a known cell has a dot, a cell without a value keeps the background."""
        from .common.picture import INK, MARK, MARK_INK, PAPER

        x, y, half = self.left + self.SIDE * cell.c, self.top + self.SIDE * cell.r, self.SIDE / 2
        if unsure:
            picture.rectangle(x, y, self.SIDE, self.SIDE, fill=MARK)
            picture.write(x + half, y + half, "?", 15, fill=MARK_INK)
        elif value in (0, 1):
            picture.rectangle(x, y, self.SIDE, self.SIDE, fill=INK if value else PAPER)
        if known:
            picture.circle(x + half, y + half, 2.6, fill=self.OPEN if value else self.SOFT)

    def _both(self, picture: "Picture", cell: Cell) -> None:
        """Draws a cell that may be white or black: with a small square of each colour."""
        from .common.picture import INK, MARK, PAPER

        x, y, part = self.left + self.SIDE * cell.c, self.top + self.SIDE * cell.r, self.SIDE / 4
        picture.rectangle(x, y, self.SIDE, self.SIDE, fill=MARK)
        picture.rectangle(x + part, y + 1.5 * part, part, part, fill=INK)
        picture.rectangle(x + 2 * part, y + 1.5 * part, part, part, fill=PAPER)

    def _grid(self, picture: "Picture") -> None:
        """Draws lines between the cells, every fifth stronger, and a frame."""
        from .common.picture import FAINT, INK

        for colour, width, every in ((FAINT, 0.8, 1), (self.SOFT, 1.6, 5)):
            style: dict[str, Any] = {"stroke": colour, "stroke_width": width}
            for c in range(every, self.puzzle.width, every):
                x = self.left + c * self.SIDE
                picture.line(x, self.top, x, self.bottom, **style)
            for r in range(every, self.puzzle.height, every):
                y = self.top + r * self.SIDE
                picture.line(self.left, y, self.right, y, **style)
        size = (self.right - self.left, self.bottom - self.top)
        picture.rectangle(self.left, self.top, *size, fill="none", stroke=INK, stroke_width=1.6)
