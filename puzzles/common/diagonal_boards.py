"""Base class of puzzles with a diagonal in every cell; numbers on corner points count those that end there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from .corner_boards import CornerPuzzle
from .geometry import Cell, cells
from .plural import count_words
from .solution import Slot, Value

if TYPE_CHECKING:
    from .drawing import Drawing
    from .kit import Rules

FALLING, RISING = "\\", "/"


def ends(cell: Cell, sign: Value) -> tuple[Cell, Cell]:
    """The corner points that a diagonal joins."""
    left, right = (1, 0) if sign == RISING else (0, 1)
    return Cell(cell.r + left, cell.c), Cell(cell.r + right, cell.c + 1)


@lru_cache(16)
def _around_points(height: int, width: int) -> dict[Cell, dict[Cell, str]]:
    """For each corner point the cells that meet there, each with its diagonal that ends in the point."""
    around: dict[Cell, dict[Cell, str]] = {point: {} for point in cells(height + 1, width + 1)}
    for cell in cells(height, width):
        for sign in (FALLING, RISING):
            for point in ends(cell, sign):
                around[point][cell] = sign
    return around


@dataclass(frozen=True)
class DiagonalPuzzle(CornerPuzzle):
    """A number counts the diagonals that end in its point."""

    values_are_numbers = False
    value_words: ClassVar[Mapping[Value, str]] = {FALLING: "falling", RISING: "rising"}

    def values(self, slot: Slot) -> Sequence[Value]:
        return (FALLING, RISING)

    def around_point(self, point: Cell) -> dict[Cell, str]:
        """The cells at a corner point, each with its diagonal that ends there."""
        return _around_points(self.height, self.width)[point]

    def value_word(self, slot: Slot, value: Value) -> str:
        return {FALLING: "falling", RISING: "rising"}[str(value)]

    def links(self) -> Iterator[Mapping[str, tuple[Cell, Cell]]]:
        """For each cell the corner points that its diagonals join, by diagonal."""
        return ({sign: ends(cell, sign) for sign in (FALLING, RISING)} for cell in self.cells)

    def parts(self) -> list[tuple[Cell, int]]:
        return [*self.counts.items()]

    def part_rules(self, part: tuple[Cell, int]) -> "Rules":
        from .rules import Weighted

        point, number = part
        diagonals = self.around_point(point)
        text = f"{count_words(number, 'diagonal ends', 'diagonals end')} at corner {point}"
        reason = self.clue("number", point, text, diagonals)
        weights = ({FALLING: int(sign == FALLING), RISING: int(sign == RISING)} for sign in diagonals.values())
        yield Weighted(reason, diagonals, weights, number)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        drawing.diagonal(cell, str(value))
