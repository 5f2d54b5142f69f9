"""Slant (gokigen naname): draw a diagonal in every cell; numbers count the diagonals at points, and no loop closes.

The rules, on W × H cells with numbers on some of the (W + 1) × (H + 1) corner points:

1. Every cell holds one of its two diagonals.
2. A number tells how many diagonals end in its point. A clue `?` has no number.
3. No diagonals form a closed loop, of any size.

Formats, the first written. Tatham's game ID (Slant): `WxH:`, then the corner points in reading order, `0`–`4`, `a`–`z`
for 1–26 points without number. puzz.link addresses of `gokigen`; old addresses, with the flag `d`, are refused. Rows of
numbers, `?` and `-`, one sign for each corner point.

>>> puzzle = Slant.parse("2x1:a1c2")
>>> puzzle.numbers
(None, 1, None, None, None, 2)
>>> Slant.parse("https://puzz.link/p?gokigen/3/2/g6790ec").format()
'3x2:a1a2a4a04b2'

Slots are cells, the values are `\\` and `/`; text and JSON value are rows of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import CellPuzzle
from .common.formats import UNKNOWN, Cells, Rows, Signs
from .common.geometry import Cell, cells
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Four
from .common.solution import Slot, Solution, Value
from .common.tatham import LetterRuns, Tatham
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

FALLING, RISING = "\\", "/"
NUMBERS = range(5)


def ends(cell: Cell, sign: Value) -> tuple[Cell, Cell]:
    """The corner points that a diagonal joins."""
    left, right = (1, 0) if sign == RISING else (0, 1)
    return Cell(cell.r + left, cell.c), Cell(cell.r + right, cell.c + 1)


@dataclass(frozen=True)
class Slant(CellPuzzle):
    """`numbers` has the number of each corner point, None for no clue, `?` for a clue without a number."""

    numbers: tuple[Any, ...]

    name = "slant"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"gokigen": {}, "gokigen-naname": {}}
    formats = (
        Tatham(LetterRuns("numbers", {str(number): number for number in NUMBERS}, places="corners")),
        PuzzLink("gokigen", Four("numbers", "corners")),
        Rows(Cells("numbers", Signs(numbers=NUMBERS, unknown=True), corners=True)),
    )
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.55}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("numbers",),)

    def values(self, slot: Slot) -> Sequence[Value]:
        return (FALLING, RISING)

    def counts(self) -> dict[Cell, int]:
        """The corner points with a number."""
        points = zip(cells(self.height + 1, self.width + 1), self.numbers, strict=True)
        return {point: number for point, number in points if number not in (None, UNKNOWN)}

    def around_point(self, point: Cell) -> dict[Cell, str]:
        """The cells at a corner point, each with its diagonal that ends there."""
        steps = ((-1, -1, FALLING), (-1, 0, RISING), (0, -1, RISING), (0, 0, FALLING))
        around = ((Cell(point.r + dr, point.c + dc), sign) for dr, dc, sign in steps)
        return {cell: sign for cell, sign in around if 0 <= cell.r < self.height and 0 <= cell.c < self.width}

    def value_word(self, slot: Slot, value: Value) -> str:
        return {FALLING: "falling", RISING: "rising"}[str(value)]

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import NoLoop, Weighted

        for point, number in self.counts().items():
            diagonals = self.around_point(point)
            text = f"{count_words(number, 'diagonal ends', 'diagonals end')} at corner {point}"
            reason = self.clue("number", point, text, diagonals)
            weights = ({FALLING: int(sign == FALLING), RISING: int(sign == RISING)} for sign in diagonals.values())
            yield Weighted(reason, diagonals, weights, number)
        reason = self.rule("loop", None, "no diagonals form a closed loop")
        links = ({sign: ends(cell, sign) for sign in (FALLING, RISING)} for cell in self.cells)
        yield NoLoop(reason, self.cells, links)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        drawing.diagonal(cell, str(value))

    def draw_clues(self, drawing: "Drawing") -> None:
        for point, number in zip(cells(self.height + 1, self.width + 1), self.numbers, strict=True):
            if number is not None:
                drawing.clue_at_corner(point, str(number))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (2, 1), (1, 2), (2, 2)):
            points = range((width + 1) * (height + 1))
            for first, second in combinations((None, *product(points, NUMBERS)), 2):
                numbers = dict(filter(None, (first, second)))
                if first is None or len(numbers) == 2:
                    yield cls(height, width, tuple(map(numbers.get, points)))

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.7) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of corner points with a number (default 0.7)."""
        signs: dict[Cell, str] = {}
        joined = {point: {point} for point in cells(height + 1, width + 1)}
        for cell in rng.sample(cells(height, width), width * height):
            sign = rng.choice((FALLING, RISING))
            start, end = ends(cell, sign)
            if joined[start] is joined[end]:  # a loop, which would part the ends of the other diagonal
                sign = RISING if sign == FALLING else FALLING
                start, end = ends(cell, sign)
            smaller, larger = sorted((joined[start], joined[end]), key=len)
            larger |= smaller
            joined |= dict.fromkeys(smaller, larger)
            signs[cell] = sign
        blank = cls(height, width, (None,) * len(joined))
        numbers = (blank.number_at(point, signs) if rng.random() < clues else None for point in joined)
        return cls(height, width, tuple(numbers)), Solution({cell: signs[cell] for cell in blank.cells})

    def number_at(self, point: Cell, signs: Mapping[Any, Value]) -> int:
        """How many of these diagonals end in a point."""
        return sum(signs[cell] == sign for cell, sign in self.around_point(point).items())

    def clues_of(self, solution: Solution) -> dict[str, list[int]]:
        points = cells(self.height + 1, self.width + 1)
        return {"numbers": [self.number_at(point, solution) for point in points]}
