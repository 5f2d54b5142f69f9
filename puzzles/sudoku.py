"""Sudoku of any box shape: with diagonals, irregular boxes (jigsaw) and cages with sums (killer).

The rules, on n × n cells:

1. Every cell holds a number from 1 to n.
2. Every row, every column and every box holds each number once. Boxes are rectangles, or any n blocks of n cells.
3. With `diagonals`, both long diagonals hold each number once, too.
4. The numbers of a cage differ. If the cage has a sum, they add up to it.
5. Given numbers stay in their cells.

Formats, all read, the first written:

- Tatham's Solo ID: `3x3:…` (a box is C high and R wide), with `x` for diagonals, `j` for jigsaw, `k` for killer;
- puzz.link addresses of `sudoku`, whose boxes follow from the size (6: 2 high, 3 wide; else squares);
- n² characters on a line (`.` or `0` blank, 1–9, A = 10 … Z = 35);
- a grid of such characters or of numbers between blanks, one line for each row, with or without separators.

Lines and grids have boxes as square as possible (6: 2 high, 3 wide), or those of the setting `box`.

>>> Sudoku.parse("1.3...2..1....4.").write()
'2x2:1a3c2b1d4a'

Slots are cells, values are numbers. `value` is rows of integers.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from itertools import compress, islice, product, repeat
from math import isqrt
from operator import lshift, or_
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .common.errors import PuzzleError, cut, quote
from .common.formats import UNKNOWN, Board, OwnFormat, only_read
from .common.game_ids import is_id, read_blocks, read_head, read_runs, write_blocks, write_runs
from .common.geometry import Cell, cells
from .common.grid import read_rows, show_rows
from .common.puzzle import Puzzle, Setting, yes_or_no
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.reading import HEADER, Scanner, Text, as_text, lines_of
from .common.solution import Clue, Reason, Slot, Solution, Value, Violation

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.picture import Picture
    from .common.rules import Rule

MOST = 36
MOST_CROSSED = 12
SIGNS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANKS = (".", "0", "_", "*", "?")
_NUMBERS = {**{sign: number for number, sign in enumerate(SIGNS)}, **dict.fromkeys(BLANKS, 0)}
_RULE = re.compile(r"[-+=|\s]*")
_WORD = re.compile(r"[^\s|]+")
_BETWEEN = re.compile(r"[\s|]")


class Unit(NamedTuple):
    """Cells (indices in reading order) that hold each number once; `kind` is row, column, box or diagonal."""

    kind: str
    number: int
    cells: tuple[int, ...]


class Cage(NamedTuple):
    """Cells (indices in reading order) whose numbers differ and add up to `sum` (None allows any sum)."""

    sum: int | None
    cells: tuple[int, ...]


def _read_box(text: str) -> tuple[int, int] | None:
    """`2x3` → (2, 3); empty text → None, and the puzzle's text decides."""
    if not text:
        return None
    match = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", text)
    if not match:
        raise ValueError
    return int(match[1]), int(match[2])


def _write_box(box: tuple[int, int]) -> str:
    height, width = box
    return f"{height}x{width}"


class _Givens(Number16):
    """The given numbers of an address. The boxes follow from the size of the address."""

    def read(self, scanner: Scanner, board: Board) -> None:
        start, side = scanner.at, board["width"]
        super().read(scanner, board)
        board["given"] = tuple(None if number == UNKNOWN else number for number in board["given"])
        high = next((number for number in board["given"] if number is not None and not 1 <= number <= side), None)
        if high is not None:
            raise scanner.error(f"expected numbers from 1 to {side}, found {high}", start)

    def refusal(self, puzzle: Any) -> str:
        known = puzzle.box == _address_box(puzzle.side)
        return str(puzzle.beyond_a_grid()) or ("" if known else "an address has no boxes of this shape for this size")


ADDRESS = PuzzLink("sudoku", _Givens("given"), holds=("side", "boxes", "box", "cages"))


@dataclass(frozen=True)
class Sudoku(Puzzle):
    """`boxes[i]` is the number of cell i's box and `given[i]` its given number or None; cells are in reading order.

    `box` is the shape (height, width) of rectangular boxes, None for other boxes.
    """

    side: int
    given: tuple[int | None, ...]
    boxes: tuple[int, ...]
    box: tuple[int, int] | None = None
    diagonals: bool = False
    cages: tuple[Cage, ...] = ()

    name = "sudoku"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"solo": {}}
    formats = (
        OwnFormat("tatham", "Tatham game ID", on_a_line=True, holds=("box", "diagonals")),
        ADDRESS,
        only_read("rows", "characters on a line", on_a_line=True),
        OwnFormat("rows", "grid", lambda sudoku: _write_grid(sudoku), refusal=lambda sudoku: sudoku.beyond_a_grid()),
    )
    settings: ClassVar[Mapping[str, Setting]] = {
        "box": Setting(None, "height x width of a box, such as 2x3", _read_box, write=_write_box),
        "diagonals": yes_or_no(False, "both long diagonals hold each number once"),
    }
    small_sizes = ("2x3", "2x2x", "3x1", "2x2k", "1x2k", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {"given": 0.35}
    tight: ClassVar[Mapping[str, Any]] = {"given": 1.0}

    # ── geometry ──

    @property
    def width(self) -> int:
        return self.side

    height = width

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return cells(self.side, self.side)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        return _units(self.side, self.boxes, self.diagonals)

    # ── text ──

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        """True for an ID, an address, or n² signs without blanks on the first line.

        Several lines are a grid instead if there are as many of them as signs on the first line, or if the first line
        has fewer than 16 signs.
        """
        if is_id(body) or ADDRESS.fits(body):
            return True
        rows = [line.strip() for _, line in islice(_grid_lines(body), MOST + 1)]
        first = rows[0] if rows else ""
        if not first or len(first) != isqrt(len(first)) ** 2 or _BETWEEN.search(first):
            return False
        return len(rows) == 1 or (len(first) >= 16 and len(rows) != len(first))

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        if height != width:
            raise text.error(f"a sudoku is square, not {width}x{height}")
        if width > MOST or _address_box(width) is None:
            raise text.error(f"an address cannot state the boxes of a {width}x{width} sudoku")

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        if is_id(text.body):
            return cls(**_read_id(text, settings))
        if ADDRESS.fits(text.body):
            board = ADDRESS.read(text, cls)
            side, box = board["width"], _address_box(board["width"])
            assert box is not None
            return cls(side, board["given"], _rectangles(*box), box, settings["diagonals"])
        grid: Sequence[Sequence[int | None]] = _read_line(text) if cls.on_a_line(text.body) else _read_grid(text)
        side = len(grid)
        try:
            box = _fitting(side, settings["box"])
        except PuzzleError as error:
            raise text.error(error.message) from None
        given = tuple(number or None for row in grid for number in row)
        return cls(side, given, _rectangles(*box), box, settings["diagonals"])

    def write(self) -> str:
        size = _write_box(self.box) if self.box else f"{self.side}j"
        marks = ("x" if self.diagonals else "") + ("k" if self.cages else "")
        parts = [write_runs(self.given)]
        if not self.box:
            parts.append(write_blocks(self.boxes, self.side))
        if self.cages:
            parts += self._write_cages()
        return f"{size}{marks}:{','.join(parts)}"

    def beyond_a_grid(self) -> str:
        """Why a grid of numbers cannot hold this puzzle; empty if it can hold all but the settings."""
        return "" if self.box and not self.cages else f"a grid cannot hold {'cages' if self.box else 'irregular boxes'}"

    def _write_cages(self) -> list[str]:
        cage_of = [0] * len(self.given)
        sums: list[int | None] = [None] * len(self.given)
        for number, cage in enumerate(self.cages):
            sums[cage.cells[0]] = cage.sum
            for i in cage.cells:
                cage_of[i] = number
        return [write_blocks(cage_of, self.side), write_runs(sums)]

    def changed_settings(self) -> dict[str, str]:
        return {}  # the ID states them

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, self.side + 1)

    def reasons(self) -> list[Reason]:
        return [
            *map(self.cell_reason, range(len(self.cells))),
            *(self.unit_reason(unit, number) for unit in self.units for number in range(1, self.side + 1)),
            *map(self.cage_reason, self.cages),
            *(self.given_reason(i) for i, number in enumerate(self.given) if number),
        ]

    def cell_reason(self, i: int) -> Reason:
        return Reason("rule", "cell", self.cells[i], f"{self.cells[i]} holds one number", (self.cells[i],))

    def unit_reason(self, unit: Unit, number: int) -> Reason:
        text = f"{unit.kind} {unit.number} holds {number} once"
        return Reason("rule", unit.kind, (unit.number, number), text, self._places(unit.cells))

    def cage_reason(self, cage: Cage) -> Reason:
        sum_text = "" if cage.sum is None else f" and add up to {cage.sum}"
        text = f"the numbers of the cage at {self.cells[cage.cells[0]]} differ{sum_text}"
        return Reason("clue", "cage", self.cells[cage.cells[0]], text, self._places(cage.cells))

    def given_reason(self, i: int) -> Reason:
        return Reason("clue", "given", self.cells[i], f"{self.given[i]} is given in {self.cells[i]}", (self.cells[i],))

    def _places(self, indices: Sequence[int]) -> tuple[Cell, ...]:
        return tuple(self.cells[i] for i in indices)

    def without_clues(self) -> Self:
        empty: Self = _empty(type(self), self.side, self.boxes, self.box, self.diagonals, self.cages)
        return empty

    def clues(self) -> Sequence[Clue]:
        given = self.given
        return list(zip(compress(self.cells, given), filter(None, given), repeat(True)))

    def plainly_solved(self, solution: Solution) -> bool:
        """Computes with one bit for each unit and number, in a twentieth of the time of `broken`. False for cages."""
        if self.cages or tuple(solution) != self.cells:
            return False
        numbers: list[Any] = list(solution.values())
        if set(map(type, numbers)) != {int} or set(numbers) != set(range(1, self.side + 1)):
            return False
        if [*compress(numbers, self.given)] != [*filter(None, self.given)]:
            return False
        ones, full = _bits(self.side, self.boxes, self.diagonals)
        return bool(reduce(or_, map(lshift, ones, numbers)) == full)

    def broken(self, solution: Solution) -> Iterator[Violation]:
        numbers: list[Any] = [solution.get(cell) for cell in self.cells]
        for i, number in enumerate(numbers):
            if number is not None and not (type(number) is int and 1 <= number <= self.side):
                numbers[i] = None  # reported here, so the units do not report it again
                text = f"{self.cells[i]} holds {cut(number)}, not a number from 1 to {self.side}"
                yield Violation("cell", text, (self.cells[i],), self.cell_reason(i))
            elif number is not None and self.given[i] not in (None, number):
                text = f"{self.cells[i]} holds {cut(number)}, but {self.given[i]} is given"
                yield Violation("given", text, (self.cells[i],), self.given_reason(i))
        for unit in self.units:
            for number, places in _repeated(numbers, unit.cells):
                text = f"{unit.kind} {unit.number} holds {number} {len(places)} times"
                yield Violation(unit.kind, text, self._places(places), self.unit_reason(unit, number))
        for cage in self.cages:
            yield from self._broken_cage(cage, numbers)

    def _broken_cage(self, cage: Cage, numbers: Sequence[Any]) -> Iterator[Violation]:
        reason = self.cage_reason(cage)
        for number, places in _repeated(numbers, cage.cells):
            text = f"the cage at {self.cells[cage.cells[0]]} holds {number} {len(places)} times"
            yield Violation("cage", text, self._places(places), reason)
        held = [numbers[i] for i in cage.cells]
        if cage.sum is not None and all(type(number) is int for number in held) and sum(held) != cage.sum:
            text = f"the cage at {self.cells[cage.cells[0]]} adds up to {sum(held)}, not to {cage.sum}"
            yield Violation("cage", text, self._places(cage.cells), reason)

    def search_rules(self) -> "Sequence[Rule]":
        from .common.rules import AllDifferent, OneOf, Sum

        rules: list[Rule] = []
        for unit in self.units:
            places = self._places(unit.cells)
            text = f"{unit.kind} {unit.number} holds each number once"
            rules.append(AllDifferent(Reason("rule", unit.kind, unit.number, text, places), places))
        for cage in self.cages:
            reason, places = self.cage_reason(cage), self._places(cage.cells)
            rules.append(AllDifferent(reason, places))
            if cage.sum is not None:
                rules.append(Sum(reason, places, cage.sum, cage.sum, least=1, most=self.side))
        given = ((i, number) for i, number in enumerate(self.given) if number)
        return [*rules, *(OneOf(self.given_reason(i), self.cells[i], (number,)) for i, number in given)]

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        return show_rows(solution, self.side, self.side, unsure, width=len(str(self.side)))

    def value(self, solution: Solution) -> Any:
        numbers = [solution.get(cell) for cell in self.cells]
        return [numbers[start : start + self.side] for start in range(0, len(numbers), self.side)]

    def read_solution(self, text: str | Text) -> Solution:
        return read_rows(as_text(text), self.side, self.side)

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        return _draw(self, solution or Solution({}), unsure)

    # ── making new puzzles ──

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        """All puzzles of sides 1 and 2, with and without diagonals; those of side 4 with one given number."""
        for box in ((1, 1), (1, 2), (2, 1)):
            side = box[0] * box[1]
            for given in product((None, *range(1, side + 1)), repeat=side * side):
                for diagonals in (False, True):
                    yield cls(side, given, _rectangles(*box), box, diagonals)
        for i, number in product(range(16), range(1, 5)):
            given = tuple(number if j == i else None for j in range(16))
            yield cls(4, given, _rectangles(2, 2), (2, 2))

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        match = re.fullmatch(r"([0-9]{1,2})(?:x([0-9]{1,2}))?([xk]*)", text)
        height, width = (int(match[1]), int(match[2] or 1)) if match else (0, 0)
        if match is None or not 0 < height * width <= MOST:
            expected = f"expected a side or a box (9, 3x3, 3x3x with diagonals, 3x3k with cages; side at most {MOST})"
            raise PuzzleError(f"{expected}, found {quote(text)}")
        size: dict[str, Any] = {"box": (height, width)} if match[2] else {"side": height}
        return {**size, "diagonals": "x" in match[3], "cages": "k" in match[3]}

    @classmethod
    def random(
        cls,
        rng: "Random",
        box: tuple[int, int] | None = None,
        diagonals: bool = False,
        cages: bool = False,
        given: float = 0.5,
        side: int | None = None,
    ) -> tuple[Self, Solution]:
        """`box`, or `side` (default 9) for boxes as square as possible, or both; `diagonals`, `cages`; `given`, the
        share of given numbers (default 0.5)."""
        side = side or (box[0] * box[1] if box else 9)
        box = _fitting(side, box)
        numbers = _random_numbers(rng, box, diagonals)
        puzzle = cls(
            side,
            tuple(number if rng.random() < given else None for number in numbers),
            _rectangles(*box),
            box,
            diagonals,
            _random_cages(rng, side, numbers) if cages else (),
        )
        return puzzle, Solution(zip(puzzle.cells, numbers, strict=True))

    def spare_clues(self) -> Sequence[Sequence[int]]:
        """The indices of the cells with a given number, as one group."""
        return [[i for i, number in enumerate(self.given) if number]]

    def without_clue(self, clue: int) -> Self:
        return replace(self, given=(*self.given[:clue], None, *self.given[clue + 1 :]))

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds the number of `solution` in a cell where the two solutions differ."""
        cell: Any = rng.choice(solution.differing(other))
        given: list[Any] = list(self.given)
        given[self.cells.index(cell)] = solution[cell]
        return replace(self, given=tuple(given)), solution


def _fitting(side: int, box: tuple[int, int] | None) -> tuple[int, int]:
    """The box if given, else the box (height ≤ width) nearest to a square.

    Raises PuzzleError if boxes of this shape do not fill the side, or if the side is a prime above 3 and no box is
    given.
    """
    if box is None:
        height = next((h for h in range(int(side**0.5), 0, -1) if side % h == 0), 0)
        box = (height, side // height) if height > 1 or side in (1, 2, 3) else None
    if box is None or box[0] * box[1] != side:
        problem = f"boxes of {_write_box(box)} do not fill" if box else "there is no box shape for"
        raise PuzzleError(f"{problem} a side of {side}; choose one with the setting box")
    return box


@lru_cache(16)
def _rectangles(height: int, width: int) -> tuple[int, ...]:
    """For each cell the number of its box; boxes are numbered along the rows."""
    side = height * width
    return tuple(r // height * height + c // width for r in range(side) for c in range(side))


@lru_cache(16)
def _units(side: int, boxes: tuple[int, ...], diagonals: bool) -> tuple[Unit, ...]:
    lines = range(side)
    in_box: list[list[int]] = [[] for _ in lines]
    for i, box in enumerate(boxes):
        in_box[box].append(i)
    units = [Unit("row", r, tuple(range(side * r, side * r + side))) for r in lines]
    units += (Unit("column", c, tuple(range(c, side * side, side))) for c in lines)
    units += (Unit("box", box, tuple(members)) for box, members in enumerate(in_box))
    if diagonals:
        units.append(Unit("diagonal", 0, tuple(side * i + i for i in lines)))
        units.append(Unit("diagonal", 1, tuple(side * i + side - 1 - i for i in lines)))
    return tuple(units)


@lru_cache(16)
def _bits(side: int, boxes: tuple[int, ...], diagonals: bool) -> tuple[list[int], int]:
    """For each cell the bits of the number 0 in all its units (shift them by the cell's number), and the bits of all
    numbers from 1 to `side` in all units. A unit has each number once exactly if it has all of them."""
    units = _units(side, boxes, diagonals)
    ones = [0] * side**2
    for k, unit in enumerate(units):
        for cell in unit.cells:
            ones[cell] |= 1 << k * side
    return ones, ((1 << len(units) * side) - 1) << 1


@lru_cache(16)
def _empty(cls: type[Any], side: int, *rules: Any) -> Any:
    """The puzzle with these rules and no given numbers; always the same object, so that lookups are fast."""
    return cls(side, (None,) * side**2, *rules)


def _repeated(numbers: Sequence[Any], indices: Sequence[int]) -> Iterator[tuple[Any, list[int]]]:
    """The numbers that stand more than once in these cells, with their places."""
    places: dict[Any, list[int]] = {}
    for i in indices:
        if numbers[i] is not None:
            places.setdefault(numbers[i], []).append(i)
    return ((number, indices) for number, indices in places.items() if len(indices) > 1)


# ── reading ──


def _read_id(text: Text, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a puzzle from its game ID."""
    scanner = Scanner(text)
    head = read_head(scanner, known="[jxk]", skipped="[a-z0-9]", names="j, x, k")
    width, height, marks = head.width, head.height, head.parameters
    side = width if head.square else width * height
    if side > MOST:
        raise text.error(f"a side of {side} is out of range: from 1 to {MOST}", head.at)
    if head.square and "j" not in marks:
        raise text.error("expected the shape of a box, such as 3x3, or j for jigsaw", head.at)
    given = read_runs(scanner, side * side, numbers=range(1, side + 1))
    if "j" in marks:
        _comma(scanner, "the structure of the boxes")
        start = scanner.at
        boxes = read_blocks(scanner, side)
        if sorted(map(boxes.count, set(boxes))) != [side] * side:
            raise scanner.error(f"expected {side} boxes of {side} cells", start)
        box = None
    else:
        boxes, box = _rectangles(width, height), (width, height)
    cages = _read_cages(scanner, side) if "k" in marks else ()
    scanner.end()
    diagonals = "x" in marks or settings["diagonals"]
    fields = ("side", "given", "boxes", "box", "diagonals", "cages")
    return dict(zip(fields, (side, tuple(given), boxes, box, diagonals, cages), strict=True))


def _comma(scanner: Scanner, expected: str) -> None:
    if scanner.peek() != ",":
        raise scanner.error(f"expected ',' and {expected}, found {scanner.found()}")
    scanner.take()


def _read_cages(scanner: Scanner, side: int) -> tuple[Cage, ...]:
    _comma(scanner, "the structure of the cages")
    cage_of = read_blocks(scanner, side)
    _comma(scanner, "the sums of the cages")
    start = scanner.at
    sums = read_runs(scanner, side * side, numbers=range(1, side * (side + 1) // 2 + 1))
    cages: list[Cage] = [Cage(None, ()) for _ in range(max(cage_of) + 1)]
    for i, (number, total) in enumerate(zip(cage_of, sums, strict=True)):
        cage = cages[number]
        if total is not None and cage.sum is not None:
            raise scanner.error("a cage has two sums: at most one is allowed", start)
        cages[number] = Cage(cage.sum if total is None else total, (*cage.cells, i))
    return tuple(cages)


def _number(sign: str, text: Text, offset: int, side: int) -> int | None:
    """The number of one sign or of a word of digits; None for a blank."""
    if sign in BLANKS:
        return None
    number = int(sign) if sign.isascii() and sign.isdigit() and len(sign) < 4 else SIGNS.find(sign.upper())
    if len(sign.strip("0123456789")) > 1 or not 1 <= number <= side:
        raise text.error(f"expected a number from 1 to {side} or a blank, found {quote(sign)}", offset)
    return number


def _address_box(side: int) -> tuple[int, int] | None:
    """The height and width of a box in an address of this size; None if pzprjs has no boxes for it."""
    root = isqrt(side)
    return (2, 3) if side == 6 else (root, root) if root * root == side else None


def _write_grid(puzzle: Sudoku) -> str:
    given = Solution((cell, number) for cell, number in zip(puzzle.cells, puzzle.given, strict=True) if number)
    return show_rows(given, puzzle.side, puzzle.side, (), width=len(str(puzzle.side)))


def _read_line(text: Text) -> list[list[int]]:
    start = len(text.body) - len(text.body.lstrip())
    line = text.body.strip()
    side = isqrt(len(line))
    if side > MOST:
        raise text.error(f"a side of {side} is out of range: from 1 to {MOST}", start)
    numbers = [_NUMBERS.get(sign, side + 1) for sign in line]
    if max(numbers) > side:  # an unusual sign, nearly always a wrong one
        numbers = [_number(sign, text, start + i, side) or 0 for i, sign in enumerate(line)]
    return [numbers[r * side : r * side + side] for r in range(side)]


def _grid_lines(body: str) -> Iterator[tuple[int, str]]:
    """The lines of a grid with their offsets, without separators, up to the header of the next puzzle."""
    for offset, line in lines_of(body):
        if HEADER.match(line):
            return
        if not _RULE.fullmatch(line):
            yield offset, line


def _read_grid(text: Text) -> list[list[int | None]]:
    """Rows of signs or of spaced numbers; lines of `-`, `+`, `=` and `|` and columns of `|` are separators."""
    side = sum(1 for _ in _grid_lines(text.body))
    if not 0 < side <= MOST:
        expected = f"a Solo game ID, a line of signs, or a grid of at most {MOST} rows"
        raise text.error(f"expected {expected}, found {side} rows")
    return [
        [_number(word, text, start + at, side) for at, word in _row_words(text, start, line, side)]
        for start, line in _grid_lines(text.body)
    ]


def _row_words(text: Text, start: int, line: str, side: int) -> list[tuple[int, str]]:
    """The numbers of a row between blanks, or its signs if there are as many of them as rows, with their places."""
    words = [(match.start(), match[0]) for match in islice(_WORD.finditer(line), side + 1)]
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


# ── making and drawing ──


def _random_numbers(rng: "Random", box: tuple[int, int], diagonals: bool) -> list[int]:
    """A regular solution, shuffled: its numbers, bands, stacks, and the rows and columns within them."""
    if diagonals:
        return _random_filling(rng, box)
    height, width = box

    def shuffled(size: int, groups: int) -> list[int]:
        return [size * g + i for g in rng.sample(range(groups), groups) for i in rng.sample(range(size), size)]

    side = height * width
    names, rows, columns = rng.sample(range(1, side + 1), side), shuffled(height, width), shuffled(width, height)
    return [names[(r % height * width + r // height + c) % side] for r in rows for c in columns]


def _random_filling(rng: "Random", box: tuple[int, int]) -> list[int]:
    """A solution with diagonals, filled cell by cell: cells with the fewest possible numbers first, ties at random."""
    side = box[0] * box[1]
    if side > MOST_CROSSED or side in (2, 3):
        raise PuzzleError(f"random puzzles with diagonals have a side of 1, or 4 to {MOST_CROSSED}, not {side}")
    units = _units(side, _rectangles(*box), diagonals=True)
    peers = [{j for unit in units if i in unit.cells for j in unit.cells} for i in range(side * side)]
    stack: list[dict[int, int]] = [{}]
    while len(stack[-1]) < side * side:
        filled = stack.pop()
        free = {
            i: set(range(1, side + 1)) - {filled[j] for j in peers[i] if j in filled}
            for i in range(side * side)
            if i not in filled
        }
        cell = min(free, key=lambda i: (len(free[i]), rng.random()))
        stack += ({**filled, cell: number} for number in rng.sample(sorted(free[cell]), len(free[cell])))
    return [stack[-1][i] for i in range(side * side)]


def _random_cages(rng: "Random", side: int, numbers: Sequence[int]) -> tuple[Cage, ...]:
    """Cages of one to four neighbouring cells with different numbers."""
    cage_of: dict[int, list[int]] = {}
    for i in range(side * side):
        before = [j for j, in_grid in ((i - 1, i % side > 0), (i - side, i >= side)) if in_grid]
        j = rng.choice(before) if before and rng.random() < 0.7 else i
        cage = cage_of.get(j, [])
        if len(cage) >= 4 or numbers[i] in {numbers[k] for k in cage}:
            cage = []
        cage.append(i)
        cage_of[i] = cage
    unique = {id(cage): cage for cage in cage_of.values()}.values()
    return tuple(Cage(sum(numbers[i] for i in cage), tuple(cage)) for cage in unique)


def _draw(puzzle: Sudoku, solution: Solution, unsure: Collection[Slot]) -> "Picture":
    """Given numbers are dark on a tint, solved ones green. Boxes have thick lines, cages dashed lines and sums."""
    from .common.drawing import GIVEN, INK, MARK, SOLVED, Drawing, pencilled

    drawing = Drawing(puzzle.side, puzzle.side, "Sudoku")
    drawing.candidates = pencilled(unsure)
    crossing = {i for unit in puzzle.units if unit.kind == "diagonal" for i in unit.cells}
    for i, cell in enumerate(puzzle.cells):
        given = puzzle.given[i]
        drawing.fill(cell, MARK if cell in unsure else GIVEN if given else "#eaf1f6" if i in crossing else "#ffffff")
        number = given or (None if cell in unsure else solution.get(cell))
        if number is not None:
            drawing.write(cell, str(number), INK if given else SOLVED)
        if cell in unsure:
            drawing.unsure(cell)
    drawing.grid()
    for cage in puzzle.cages:
        _draw_cage(drawing, cage, puzzle.side)
    drawing.outlines(puzzle.boxes)
    return drawing.picture


def _draw_cage(drawing: "Drawing", cage: Cage, n: int) -> None:
    """Draws a dashed line along the border of a cage, slightly inside, and the sum in the corner of its first cell."""
    picture, inset = drawing.picture, 3.0
    for r, c in (divmod(i, n) for i in cage.cells):
        (left, top), (right, bottom) = drawing.corner(Cell(r, c)), drawing.corner(Cell(r + 1, c + 1))
        left, top, right, bottom = left + inset, top + inset, right - inset, bottom - inset
        sides = ((-1, 0, left, top, right, top), (1, 0, left, bottom, right, bottom))
        for dr, dc, *line in (*sides, (0, -1, left, top, left, bottom), (0, 1, right, top, right, bottom)):
            if not (0 <= c + dc < n and n * (r + dr) + c + dc in cage.cells):
                picture.line(*line, stroke="#8a6d3b", stroke_dasharray="3 3")
    if cage.sum is not None:
        x, y = drawing.corner(Cell(*divmod(cage.cells[0], n)))
        picture.rectangle(x + 1.5, y + 1.5, 6.0 * len(str(cage.sum)) + 2, 10, fill="#ffffff")
        picture.write(x + 2.5 + 3.0 * len(str(cage.sum)), y + 6.5, str(cage.sum), 9, fill="#8a6d3b")
