"""Queens: place n queens on an n × n board so that none attacks another.

The rules:

1. Every row and every column holds one queen.
2. No diagonal holds two queens, in either direction: sum diagonals r + c = d, difference diagonals r − c = d.
3. A given queen stays in its square; a blocked square holds no queen.

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

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from .common.errors import cut, quote

from .common.kit import (  # isort: skip
    Cell, Drawing, GridPuzzle, PlayBoard, PuzzleError, Rules, Slot, Solution, Text, Value, cells, count_words,
)  # fmt: skip
from .common.geometry import line_text
from .common.puzzle.clues import Place, middle_of
from .common.reading import as_text
from .common.shown_kinds import ShownCells
from .common.solution import Clue
from .parts.queens.formats import MOST, Number, Squares, read_columns

if TYPE_CHECKING:
    from .common.kit import OneOf
    from .common.picture import Picture


@dataclass(frozen=True)
class Queens(ShownCells, GridPuzzle):
    """`given` and `blocked` squares are in reading order."""

    given: tuple[Cell, ...] = ()
    blocked: tuple[Cell, ...] = ()

    name = "queens"
    shown_words = ("queen", "queens", "empty")
    aliases = {"n-queens": {}}
    formats = (Number(), Squares())
    most_cells, is_square = MOST * MOST, True
    marked_cells = {"Q": "given", "x": "blocked"}

    @property
    def side(self) -> int:
        """The number of rows, of columns and of queens."""
        return self.height

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return range(self.side)

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(self.side)

    def shown_cells(self) -> "dict[Cell, Any]":
        return {cell: {1: [(cell.r, (cell.c,))]} for cell in self.cells}

    def domains(self) -> "Iterator[OneOf]":
        from .common.kit import OneOf

        for row in self.lines[: self.side]:
            reason = self.rule("row", row.number, f"{row} holds one queen", row.cells)
            yield OneOf(reason, row.number, range(self.side))

    def rules(self) -> Rules:
        from .parts.queens.rules import QueenCount

        n = self.side
        for column in self.lines[n:]:
            reason = self.rule("column", column.number, f"{column} holds one queen", column.cells)
            yield QueenCount(reason, column.cells, 1, 1)
        for name, diagonal, numbers in (
            ("sum", self.sum_diagonal, range(1, 2 * n - 2)),
            ("difference", self.difference_diagonal, range(2 - n, n - 1)),
        ):
            for d in numbers:
                squares = diagonal(d)
                text = f"the diagonal from {squares[0]} to {squares[-1]} holds at most one queen"
                yield QueenCount(self.rule(name, d, text, squares), squares, 0, 1)
        for cell in self.given:
            yield QueenCount(self.clue("given", cell, f"a queen is given in {cell}", (cell,)), (cell,), 1, 1)
        for cell in self.blocked:
            yield QueenCount(self.clue("blocked", cell, f"{cell} is blocked", (cell,)), (cell,), 0, 0)

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
        return replace(self, given=(), blocked=())

    def clues(self) -> Sequence[Clue]:
        return [*((r, c, True) for r, c in self.given), *((r, c, False) for r, c in self.blocked)]

    def plainly_solved(self, solution: Solution) -> bool:
        """True if all columns are different, and all diagonals of each direction."""
        n = self.side
        columns: list[Any] = list(solution.values())
        if list(solution) != list(range(n)) or set(map(type, columns)) != {int} or set(columns) != set(range(n)):
            return False
        if len({r + c for r, c in enumerate(columns)}) != n or len({r - c for r, c in enumerate(columns)}) != n:
            return False
        return all(columns[r] == c for r, c in self.given) and not any(columns[r] == c for r, c in self.blocked)

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        columns = ("?" if r in unsure else str(solution.get(r, ".")) for r in range(self.side))
        return f"({','.join(columns)})"

    def value(self, solution: Solution) -> Any:
        """The list of the columns of the queens, counted from 0, one for each row."""
        return [solution.get(r) for r in range(self.side)]

    def read_solution(self, text: str | Text) -> Solution:
        """Reads a list of columns or a board.

        The list is `(1,3,0,2)`, `[1, 3, 0, 2]` or plain numbers, with `.` or `?` for a missing queen. The board has the
        signs `Q`, `.` and `x` and may be indented.
        """
        text = as_text(text)
        columns = read_columns(text, self.side)
        if len(columns) != self.side:
            expected = count_words(self.side, "column")
            raise text.error(f"expected {expected}, one for each row, found {len(columns)}")
        return Solution((r, c) for r, c in enumerate(columns) if c is not None)

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        """Draws a board with crowns for queens (given queens dark), crosses on blocked squares, and unsure rows."""
        from .common.drawing import MARK, SOLVED
        from .common.kit import INK

        columns, given, blocked = drawing.candidates, set(self.given), set(self.blocked)
        for cell in self.cells:
            drawing.fill(cell, MARK if cell.r in unsure else "#efe9dd" if sum(cell) % 2 else "#fbf9f4")
            x, y = drawing.corner(cell)
            if cell in blocked:
                for start, end in (((10, 10), (30, 30)), ((10, 30), (30, 10))):
                    corners = (x + start[0], y + start[1], x + end[0], y + end[1])
                    drawing.picture.line(*corners, stroke="#b9ab93", stroke_width=3)
            if cell in given or (solution.get(cell.r) == cell.c and cell.r not in unsure):
                _draw_queen(drawing.picture, x, y, INK if cell in given else SOLVED)
        for r in range(self.side):
            for square in (Cell(r, c) for c in range(self.side) if c in columns.get(r, ())):
                with drawing.picture.shrunk(drawing.middle(square), drawing.middle(square), 0.5):
                    _draw_queen(drawing.picture, *drawing.corner(square), SOLVED)
            if r in unsure and r not in columns:
                drawing.unsure(Cell(r, self.side // 2))
        drawing.frame()

    # ── the board to play on ──

    def board(self) -> PlayBoard:
        """A target for each square that is not blocked: a queen there is the column of its row."""
        from .common.play_board import Choice, Drag, Surface, Target, place_name

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
    def size(cls, text: str) -> dict[str, Any]:
        if not (text.isascii() and text.isdigit() and len(text) < 5 and 0 < int(text) <= MOST):
            raise PuzzleError(f"expected a number of queens from 1 to {MOST}, found {quote(text)}")
        return {"side": int(text)}

    def spare_clues(self) -> Sequence[Sequence[Any]]:
        """The given queens and the blocked squares, as one group."""
        return [(*self.given, *self.blocked)]

    def without_clue(self, clue: Any) -> Self:
        given = tuple(cell for cell in self.given if cell != clue)
        return replace(self, given=given, blocked=tuple(cell for cell in self.blocked if cell != clue))

    def place_of(self, clue: Any) -> Place:
        return middle_of(clue)


def _draw_queen(picture: "Picture", x: float, y: float, fill: str) -> None:
    """Draws a crown in a square of side 40 with its top left corner at (x, y)."""
    crown = ((8, 29), (6, 12), (13, 20), (20, 9), (27, 20), (34, 12), (32, 29))
    with picture.symbol(x + 20, y + 20, "♛", fill):
        picture.polygon([(x + dx, y + dy) for dx, dy in crown], fill=fill)
        picture.rectangle(x + 8, y + 31, 24, 3.5, fill=fill)
        for dx, dy in ((6, 11), (20, 8), (34, 11)):
            picture.circle(x + dx, y + dy, 2.4, fill=fill)
