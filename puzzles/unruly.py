"""Unruly (binairo, takuzu, tohu wa vohu): colour the cells black and white, evenly and without three in a row.

The rules, on W × H cells, both even:

1. Every cell is black or white.
2. No three neighbours in a row or column have the same colour.
3. In each row and each column half of the cells are black.
4. With `unique`, no two rows are equal and no two columns are; a row may equal a column.
5. A given cell has its colour.

Formats, the first written. Tatham's game ID: `WxH:` (with `u`, rule 4 holds), then letters: `a`–`y` are 0–24 blanks and
a white cell, `A`–`Y` as many and a black cell, `z` is 25 blanks; the text ends with a white cell one place past the
grid. Rows of `0` (white), `1` (black) and `-`.

>>> puzzle = Unruly.parse("4x2:Acbc")
>>> puzzle.given
(1, None, None, 0, None, 0, None, None)
>>> Unruly.parse("1-\\n--").format()
'2x2:Ad'

Slots are cells, the value is 1 for black and 0 for white; text and JSON value are rows of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadingPuzzle
from .common.errors import PuzzleError
from .common.formats import Cells, Rows, Signs
from .common.geometry import Cell
from .common.puzzle import yes_or_no
from .common.solution import Solution, Value
from .common.tatham import Switches, Tatham

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

COLOURS = ("white", "black")


@dataclass(frozen=True)
class Unruly(ShadingPuzzle):
    """`given` has the colour of each cell, None where it is open."""

    given: tuple[int | None, ...]
    unique: bool = False

    name = "unruly"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "takuzu": {"unique": "yes"},
        "binairo": {"unique": "yes"},
        "tohu-wa-vohu": {},
    }
    formats = (Tatham(Switches("given"), flags={"u": "unique"}), Rows(Cells("given", Signs({"0": 0, "1": 1}))))
    settings: ClassVar[Mapping[str, Any]] = {"unique": yes_or_no(False, "no two rows and no two columns are equal")}
    signs: ClassVar[Mapping[Value, str]] = {0: "0", 1: "1"}
    said: ClassVar[Mapping[Value, str]] = {0: "is white", 1: "is black"}
    small_sizes = ("4x2", "2x4", "4x4", "6x4", "2x2")
    loose: ClassVar[Mapping[str, Any]] = {"given": 0.1}
    tight: ClassVar[Mapping[str, Any]] = {"given": 1.0}
    clue_layers = (("given",),)

    def flaw(self) -> str:
        odd = self.width % 2 or self.height % 2
        return f"both sides have to be even, not {self.width}x{self.height}" if odd else ""

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count, OneOf, Relation

        for line in self.lines:
            half = len(line.cells) // 2
            reason = self.rule("half", (line.kind, line.number), f"{line} has {half} black cells", line.cells)
            yield Count(reason, line.cells, (1,), half, half)
            for i, three in enumerate(zip(line.cells, line.cells[1:], line.cells[2:], strict=False)):
                words = f"{three[0]} to {three[2]} are not all of one colour"
                yield Count(self.rule("three", (line.kind, line.number, i), words, three), three, (1,), 1, 2)
        for one, other in self.line_pairs():
            both = (*one.cells, *other.cells)
            reason = self.rule("unlike", (one.kind, one.number, other.number), f"{one} and {other} differ", both)
            yield Relation(reason, both, lambda *held: held[: len(held) // 2] != held[len(held) // 2 :])
        for cell, colour in self.by_cell(self.given).items():
            yield OneOf(self.clue("given", cell, f"{cell} is {COLOURS[colour]}", (cell,)), cell, (colour,))

    def line_pairs(self) -> Iterator[tuple[Any, Any]]:
        """The pairs of lines that rule 4 is about."""
        if self.unique:
            for kind in ("row", "column"):
                yield from combinations([line for line in self.lines if line.kind == kind], 2)

    def draw_ground(self, drawing: "Drawing") -> None:
        from .common.drawing import UNDECIDED

        for cell in self.cells:
            drawing.fill(cell, UNDECIDED)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        super().draw_value(drawing, cell, value)
        if not value:
            drawing.shade(cell, "#ffffff")

    def draw_clues(self, drawing: "Drawing") -> None:
        from .common.drawing import INK

        for cell, colour in self.by_cell(self.given).items():
            drawing.shade(cell, INK if colour else "#ffffff")
            drawing.circle(cell, filled=bool(colour), radius=0.3, colour="#8494a0")
        drawing.frame()

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((2, 2), (4, 2), (2, 4)):
            for given in product((None, 0, 1), repeat=width * height):
                if sum(value is not None for value in given) < 4:
                    for unique in (False, True):
                        yield cls(height, width, given, unique)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, given: float = 0.35, unique: bool = False
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `given`, the share of cells given (default 0.35); `unique`, whether rule 4 holds."""
        blank = cls(height, width, (None,) * (width * height), unique)
        if blank.flaw():
            raise PuzzleError(blank.flaw())
        colours = _colours(rng, width, height, unique)
        puzzle = replace(blank, given=tuple(c if rng.random() < given else None for c in colours))
        return puzzle, Solution(zip(puzzle.cells, colours, strict=True))


def _colours(rng: "Random", width: int, height: int, unique: bool) -> list[int]:
    """A chessboard on which pairs of rows swap pairs of colours, as long as no three become equal neighbours."""
    for _ in range(20):
        board = [[(r + c) % 2 for c in range(width)] for r in range(height)]
        for _ in range(6 * width * height):
            rows, columns = _two(rng, height), _two(rng, width)
            corners = [(r, c) for r in rows for c in columns]
            if [board[r][c] for r, c in corners] in ([0, 1, 1, 0], [1, 0, 0, 1]):
                _swap(board, corners)
                if any(_three(board, r, c) for r, c in corners):
                    _swap(board, corners)
        columns_too = list(zip(*board, strict=True))
        if not unique or (len(set(map(tuple, board))) == height and len(set(columns_too)) == width):
            return [colour for row in board for colour in row]
    raise PuzzleError(f"no {width}x{height} with rows and columns that all differ was found")


def _two(rng: "Random", count: int) -> list[int]:
    """Two lines: mostly neighbours, for on a chessboard any other two make three in a row."""
    first = rng.randrange(count - 1)
    return [first, first + 1] if rng.random() < 0.7 else rng.sample(range(count), 2)


def _swap(board: list[list[int]], corners: Sequence[tuple[int, int]]) -> None:
    for r, c in corners:
        board[r][c] ^= 1


def _three(board: list[list[int]], r: int, c: int) -> bool:
    """Is the cell one of three equal neighbours?"""
    row, column = board[r], [line[c] for line in board[max(0, r - 2) : r + 3]]
    windows = [row[i : i + 3] for i in range(max(0, c - 2), c + 1)] + [column[i : i + 3] for i in range(len(column))]
    return any(len(three) == 3 and len(set(three)) == 1 for three in windows)
