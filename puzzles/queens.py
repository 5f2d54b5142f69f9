"""Queens: place n queens on an n × n board so that none attacks another.

The rules:

1. Every row and every column holds one queen.
2. No diagonal holds two queens, in either direction: sum diagonals r + c = d, difference diagonals r − c = d.
3. A given queen stays; a blocked square holds no queen.

Formats: a number such as `8`, one a line; or a board with one line for each row, `Q` a given queen, `.` a free square,
`x` a blocked square. To exclude a diagonal, block its squares.

>>> Queens.parse("4").write()
'4'
>>> Queens.parse("Q..\\n..x\\n...").write()
'Q..\\n..x\\n...'

Slots are rows 0..n−1, values are columns. `value` is the list of columns, one for each row. The text is the same list
in parentheses.

>>> puzzle = Queens.parse("4")
>>> puzzle.text(puzzle.read_solution("[1, 3, 0, 2]"))
'(1,3,0,2)'
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import PuzzleError, cut, quote
from .common.formats import OwnFormat
from .common.geometry import Cell, cells
from .common.places import line_text
from .common.puzzle import Place, Puzzle, middle_of
from .common.reading import Scanner, Text, as_text, lines_of, natural, read_json
from .common.solution import Clue, Reason, Slot, Solution, Value, Violation
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.picture import Picture
    from .common.surface import PlayBoard

MOST = 2000


@dataclass(frozen=True)
class Queens(Puzzle):
    """`side` rows and columns; `given` and `blocked` squares in reading order."""

    side: int
    given: tuple[Cell, ...] = ()
    blocked: tuple[Cell, ...] = ()

    name = "queens"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"n-queens": {}}
    formats = (
        OwnFormat("rows", "number", on_a_line=True, refusal=lambda queens: queens.beyond_a_number()),
        OwnFormat("rows", "board of Q . x", lambda queens: str(queens.board_text())),
    )
    small_sizes = ("4", "5", "6", "1")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.0, "blocked": 0.05}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}

    # ── text ──

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        return body.partition("\n")[0].strip().isdigit()

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        if text.body.lstrip()[:1].isdigit():
            return cls(_read_number(text))
        body = text.body.rstrip("\n")
        side = body.count("\n") + 1
        if side > MOST:
            raise text.error(f"a board of {side} rows is too large: at most {MOST}")
        given: list[Cell] = []
        blocked: list[Cell] = []
        for r, (start, line) in enumerate(lines_of(body)):
            row = line.rstrip()
            _check_row(text, row, start, side, "a number, or a board of Q . x")
            given += (Cell(r, match.start()) for match in re.finditer("Q", row))
            blocked += (Cell(r, match.start()) for match in re.finditer("x", row))
        return cls(side, tuple(given), tuple(blocked))

    def write(self) -> str:
        if not self.given and not self.blocked:
            return str(self.side)
        return self.board_text()

    def beyond_a_number(self) -> str:
        """Why a number cannot hold this puzzle; empty if it can."""
        return "a number cannot hold given queens or blocked squares" if self.given or self.blocked else ""

    def board_text(self) -> str:
        """The board as text: `Q` a given queen, `x` a blocked square."""
        signs = {**dict.fromkeys(self.given, "Q"), **dict.fromkeys(self.blocked, "x")}
        return "\n".join("".join(signs.get(Cell(r, c), ".") for c in range(self.side)) for r in range(self.side))

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return range(self.side)

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(self.side)

    def reasons(self) -> list[Reason]:
        n = self.side
        return [
            *map(self.row_reason, range(n)),
            *map(self.column_reason, range(n)),
            *map(self.sum_reason, range(1, 2 * n - 2)),
            *map(self.difference_reason, range(2 - n, n - 1)),
            *map(self.given_reason, self.given),
            *map(self.blocked_reason, self.blocked),
        ]

    def row_reason(self, r: int) -> Reason:
        return Reason(
            "rule", "row", r, f"{line_text('row', r)} holds one queen", tuple(Cell(r, c) for c in range(self.side))
        )

    def column_reason(self, c: int) -> Reason:
        return Reason(
            "rule",
            "column",
            c,
            f"{line_text('column', c)} holds one queen",
            tuple(Cell(r, c) for r in range(self.side)),
        )

    def sum_reason(self, d: int) -> Reason:
        cells = self.sum_diagonal(d)
        return Reason("rule", "sum", d, f"the diagonal from {cells[0]} to {cells[-1]} holds at most one queen", cells)

    def difference_reason(self, d: int) -> Reason:
        cells = self.difference_diagonal(d)
        text = f"the diagonal from {cells[0]} to {cells[-1]} holds at most one queen"
        return Reason("rule", "difference", d, text, cells)

    def given_reason(self, cell: Cell) -> Reason:
        return Reason("clue", "given", cell, f"a queen is given in {cell}", (cell,))

    def blocked_reason(self, cell: Cell) -> Reason:
        return Reason("clue", "blocked", cell, f"{cell} is blocked", (cell,))

    def sum_diagonal(self, d: int) -> tuple[Cell, ...]:
        """The squares with r + c = d, top to bottom."""
        return tuple(Cell(r, d - r) for r in range(max(0, d - self.side + 1), min(d + 1, self.side)))

    def difference_diagonal(self, d: int) -> tuple[Cell, ...]:
        """The squares with r − c = d, top to bottom."""
        return tuple(Cell(r, r - d) for r in range(max(0, d), min(self.side, self.side + d)))

    def slot_text(self, slot: Slot) -> str:
        return line_text("row", slot) if isinstance(slot, int) else str(slot)

    def value_text(self, slot: Slot, value: Value) -> str:
        return line_text("column", value) if isinstance(value, int) else f"column {cut(value)}"

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        row, column = self.slot_text(slot), self.value_text(slot, value)
        if relation == "≠":
            return f"{row} has no queen in {column}"
        where = {"=": "in ", "≥": "not left of ", "<": "left of "}[relation]
        return f"{row} has its queen {where}{column}"

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        return tuple(Cell(slot, c) for c in range(self.side)) if isinstance(slot, int) else ()

    def without_clues(self) -> Self:
        return type(self)(self.side)

    def clues(self) -> Sequence[Clue]:
        return [*((r, c, True) for r, c in self.given), *((r, c, False) for r, c in self.blocked)]

    def plainly_solved(self, solution: Solution) -> bool:
        """Are all columns different, and all diagonals of each direction?"""
        n = self.side
        columns: list[Any] = list(solution.values())
        if list(solution) != list(range(n)) or set(map(type, columns)) != {int} or set(columns) != set(range(n)):
            return False
        if len({r + c for r, c in enumerate(columns)}) != n or len({r - c for r, c in enumerate(columns)}) != n:
            return False
        return all(columns[r] == c for r, c in self.given) and not any(columns[r] == c for r, c in self.blocked)

    def broken(self, solution: Solution) -> Iterator[Violation]:
        queens = [Cell(r, c) for r in range(self.side) if type(c := solution.get(r)) is int]
        for r in range(self.side):
            c = solution.get(r)
            if c is not None and not (type(c) is int and 0 <= c < self.side):
                column = c + 1 if type(c) is int else cut(c)
                text = f"{line_text('row', r)} has its queen in column {column}, off the board"
                yield Violation("row", text, (), self.row_reason(r))
        yield from self._check_lines([cell for cell in queens if 0 <= cell.c < self.side])
        for cell in self.given:
            if cell.r in solution and solution[cell.r] != cell.c:
                text = f"a queen is given in {cell}, but {self.fact_text(cell.r, '=', solution[cell.r])}"
                yield Violation("given", text, (cell,), self.given_reason(cell))
        for cell in sorted(set(queens) & set(self.blocked)):
            yield Violation("blocked", f"{cell} is blocked", (cell,), self.blocked_reason(cell))

    def _check_lines(self, queens: list[Cell]) -> Iterator[Violation]:
        lines: tuple[tuple[str, Sequence[int], Callable[[int], Reason]], ...] = (
            ("column", [cell.c for cell in queens], self.column_reason),
            ("sum", [cell.r + cell.c for cell in queens], self.sum_reason),
            ("difference", [cell.r - cell.c for cell in queens], self.difference_reason),
        )
        for rule, line_of, reason in lines:
            places_on: dict[int, list[Cell]] = {}
            for cell, line in zip(queens, line_of, strict=True):
                places_on.setdefault(line, []).append(cell)
            for line, places in places_on.items():
                if len(places) > 1:
                    text = f"the queens in {' and '.join(map(str, places))} attack one another"
                    yield Violation(rule, text, tuple(places), reason(line))

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        columns = ("?" if r in unsure else str(solution.get(r, ".")) for r in range(self.side))
        return f"({','.join(columns)})"

    def value(self, solution: Solution) -> Any:
        return [solution.get(r) for r in range(self.side)]

    def read_solution(self, text: str | Text) -> Solution:
        """Reads a list of columns or a board.

        The list is `(1,3,0,2)`, `[1, 3, 0, 2]` or plain numbers, with `.` or `?` for a missing queen. The board has the
        signs `Q`, `.` and `x` and may be indented.
        """
        text = as_text(text)
        listed = re.match(r"\s*[\[(]|[.?\s]*[0-9,?]|\s*$", text.body)
        columns = _listed_columns(text) if listed else _board_columns(text, self.side)
        if len(columns) != self.side:
            expected = count_words(self.side, "column")
            raise text.error(f"expected {expected}, one for each row, found {len(columns)}")
        return Solution((r, c) for r, c in enumerate(columns) if c is not None)

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        return _draw(self, solution or Solution({}), unsure)

    # ── the board to play on ──

    def board(self) -> "PlayBoard":
        """A target for each square that is not blocked: a queen there is the column of its row."""
        from .common.surface import Choice, Drag, Surface, Target, place_name

        surface, given, blocked = Surface(self), set(self.given), set(self.blocked)
        targets = []
        for cell in cells(self.side, self.side):
            if cell not in blocked:
                shape, fixed = (surface.corners(cell),), 0 if cell in given else None
                moves, choices = (((cell.r, cell.c),),), (Choice("q", "queen", cell.c),)
                target = Target(place_name(cell), shape, surface.middle(cell), choices, moves=moves, fixed=fixed)
                targets.append(target)
        return surface.board(targets=tuple(targets), drag=Drag())

    # ── making new puzzles ──

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        """All boards of side 1 and 2 with any marks, and of side 3 and 4 with at most one mark."""
        for side in (1, 2, 3, 4):
            squares = cells(side, side)
            for marks in product(".Qx", repeat=len(squares)) if side < 3 else _one_mark(len(squares)):
                given, blocked = (
                    tuple(cell for cell, mark in zip(squares, marks, strict=True) if mark == sign) for sign in "Qx"
                )
                yield cls(side, given, blocked)

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        if not (text.isascii() and text.isdigit() and len(text) < 5 and 0 < int(text) <= MOST):
            raise PuzzleError(f"expected a number of queens from 1 to {MOST}, found {quote(text)}")
        return {"side": int(text)}

    @classmethod
    def random(cls, rng: "Random", side: int, given: float = 0.2, blocked: float = 0.1) -> tuple[Self, Solution]:
        """`given`, the share of given queens (default 0.2); `blocked`, the share of other squares blocked (0.1).

        Raises PuzzleError for 2 and 3 queens, which have no solution.
        """
        columns = _random_columns(rng, side)
        queens = [Cell(r, c) for r, c in enumerate(columns)]
        free = (Cell(r, c) for r in range(side) for c in range(side) if columns[r] != c)
        return (
            cls(
                side,
                tuple(cell for cell in queens if rng.random() < given),
                tuple(cell for cell in free if rng.random() < blocked),
            ),
            Solution(enumerate(columns)),
        )

    def spare_clues(self) -> Sequence[Sequence[Cell]]:
        """The given queens and the blocked squares, as one group."""
        return [(*self.given, *self.blocked)]

    def without_clue(self, clue: Cell) -> Self:
        given = tuple(cell for cell in self.given if cell != clue)
        return replace(self, given=given, blocked=tuple(cell for cell in self.blocked if cell != clue))

    def place_of(self, clue: Cell) -> Place:
        return middle_of(clue)

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a given queen that only `solution` has."""
        row: Any = rng.choice(solution.differing(other))
        queen: Any = Cell(row, solution[row])  # type: ignore[arg-type]  # columns are numbers
        return replace(self, given=tuple(sorted((*self.given, queen)))), solution


def _one_mark(count: int) -> Iterator[Sequence[str]]:
    yield "." * count
    for i in range(count):
        for mark in "Qx":
            yield "." * i + mark + "." * (count - i - 1)


def _read_number(text: Text) -> int:
    scanner = Scanner(text)
    scanner.at = len(text.body) - len(text.body.lstrip())
    start = scanner.at
    side = scanner.positive("a number of queens")
    scanner.end("nothing after the number of queens")
    if side > MOST:
        raise scanner.error(f"{side} queens are too many: at most {MOST}", start)
    return side


def _check_row(text: Text, row: str, start: int, side: int, expected: str) -> None:
    """Raises PuzzleError if a row, which begins at `start`, does not fit a board of this side."""
    if wrong := re.search(r"[^Q.x]", row):
        raise text.error(f"expected {expected}, found {quote(wrong[0])}", start + wrong.start())
    if len(row) != side:
        squares, rows = count_words(side, "square"), count_words(side, "row")
        raise text.error(f"expected {squares} in each of {rows}, found {len(row)}", start)


def _board_columns(text: Text, side: int) -> list[int | None]:
    columns: list[int | None] = []
    for start, line in lines_of(text.body):
        row, begin = line.strip(), start + len(line) - len(line.lstrip())
        if row:
            _check_row(text, row, begin, side, "a board of Q . x")
            if row.count("Q") > 1:
                message = f"{line_text('row', len(columns))} has {row.count('Q')} queens, at most one is allowed"
                raise text.error(message, begin + row.rindex("Q"))
            columns.append(row.index("Q") if "Q" in row else None)
    return columns


def _listed_columns(text: Text) -> list[int | None]:
    """Reads `(1,3,0,2)`, `[1, 3, 0, 2]` or plain numbers; `.`, `?` or null is a missing queen."""
    body = text.body.strip()
    if body.startswith("["):
        listed = read_json(text, "a list of columns, [1, 3, 0, 2]")
        if isinstance(listed, list) and all(column is None or type(column) is int for column in listed):
            return listed
        raise text.error("expected a list of columns, [1, 3, 0, 2]")
    columns: list[int | None] = []
    start = text.body.index(body) + body.startswith("(")
    for match in re.compile(r"[^\s,]+").finditer(
        text.body, start, start + len(body.removeprefix("(").removesuffix(")"))
    ):
        columns.append(natural(match[0]))
        if columns[-1] is None and match[0] not in (".", "?"):
            raise text.error(f"expected a column, found {quote(match[0])}", match.start())
    return columns


def _random_columns(rng: "Random", side: int) -> list[int]:
    """A random solution: a random permutation, improved by swaps that remove attacks (Sosič and Gu 1990).

    If the swaps get stuck, a new permutation is drawn.
    """
    if side in (2, 3):
        raise PuzzleError(f"{side} queens have no solution")
    while True:
        board = _Attacks(rng.sample(range(side), side))
        for _ in range(20):
            for row in range(side):
                for _ in range(50 if board.attacked(row) else 0):
                    partner, before = rng.randrange(side), board.attacks
                    board.swap(row, partner)
                    if board.attacks < before:
                        break
                    board.swap(row, partner)
            if not board.attacks:
                return board.columns


class _Attacks:
    """A permutation of columns, with the number of queens on each diagonal and the number of attacking pairs."""

    def __init__(self, columns: list[int]) -> None:
        self.columns, self.attacks = columns, 0
        self._on = [0] * (4 * len(columns))
        for row in range(len(columns)):
            self._put(row)

    def _diagonals(self, row: int) -> tuple[int, int]:
        column = self.columns[row]
        return row + column, 3 * len(self.columns) + row - column

    def _put(self, row: int) -> None:
        for line in self._diagonals(row):
            self.attacks += self._on[line]
            self._on[line] += 1

    def _take(self, row: int) -> None:
        for line in self._diagonals(row):
            self._on[line] -= 1
            self.attacks -= self._on[line]

    def attacked(self, row: int) -> bool:
        return any(self._on[line] > 1 for line in self._diagonals(row))

    def swap(self, a: int, b: int) -> None:
        if a == b:
            return
        self._take(a)
        self._take(b)
        self.columns[a], self.columns[b] = self.columns[b], self.columns[a]
        self._put(a)
        self._put(b)


def _draw(puzzle: Queens, solution: Solution, unsure: Collection[Slot]) -> "Picture":
    """Draws a board with crowns for queens (given queens dark), crosses on blocked squares, and unsure rows marked."""
    from .common.drawing import INK, MARK, SOLVED, Drawing, pencilled

    columns = pencilled(unsure)
    drawing = Drawing(puzzle.side, puzzle.side, "Queens")
    given, blocked = set(puzzle.given), set(puzzle.blocked)
    for r, c in cells(puzzle.side, puzzle.side):
        drawing.fill(Cell(r, c), MARK if r in unsure else "#efe9dd" if (r + c) % 2 else "#fbf9f4")
        x, y = drawing.corner(Cell(r, c))
        if Cell(r, c) in blocked:
            for start, end in (((10, 10), (30, 30)), ((10, 30), (30, 10))):
                corners = (x + start[0], y + start[1], x + end[0], y + end[1])
                drawing.picture.line(*corners, stroke="#b9ab93", stroke_width=3)
        if Cell(r, c) in given or (solution.get(r) == c and r not in unsure):
            _draw_queen(drawing.picture, x, y, INK if Cell(r, c) in given else SOLVED)
    for r in range(puzzle.side):
        for square in (Cell(r, c) for c in range(puzzle.side) if c in columns.get(r, ())):
            with drawing.picture.shrunk(drawing.middle(square), drawing.middle(square), 0.5):
                _draw_queen(drawing.picture, *drawing.corner(square), SOLVED)
        if r in unsure and r not in columns:
            drawing.unsure(Cell(r, puzzle.side // 2))
    drawing.frame()
    return drawing.picture


def _draw_queen(picture: "Picture", x: float, y: float, fill: str) -> None:
    """Draws a crown in a square of side 40 with its top left corner at (x, y)."""
    crown = ((8, 29), (6, 12), (13, 20), (20, 9), (27, 20), (34, 12), (32, 29))
    with picture.symbol(x + 20, y + 20, "♛", fill):
        picture.polygon([(x + dx, y + dy) for dx, dy in crown], fill=fill)
        picture.rectangle(x + 8, y + 31, 24, 3.5, fill=fill)
        for dx, dy in ((6, 11), (20, 8), (34, 11)):
            picture.circle(x + dx, y + dy, 2.4, fill=fill)
