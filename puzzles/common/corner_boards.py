"""Base class of puzzles with numbers on the corner points of cells."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .cell_boards import CellPuzzle
from .formats import UNKNOWN, Cells, Rows, Signs
from .geometry import Cell, corner_points, meeting
from .plural import count_words

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule

CORNERS = Rows(Cells("numbers", Signs(numbers=range(5), unknown=True), corners=True))
"""Rows of numbers, `?` and `-`, one sign for each corner point."""


@dataclass(frozen=True)
class CornerPuzzle(CellPuzzle):
    """`numbers` has the number of each corner point, None for no clue, `?` for a clue without a number.

    List it before other base classes.
    """

    numbers: tuple[Any, ...]

    most_cells = 40_000
    clue_layers: ClassVar[tuple[tuple[str, ...], ...]] = (("numbers",),)

    @classmethod
    def blank(cls, height: int, width: int, layer: Sequence[Any] | None = None, **fields: Any) -> Self:
        return super().blank(height, width, layer or (None,) * ((height + 1) * (width + 1)), **fields)

    @property
    def points(self) -> tuple[Cell, ...]:
        """The corner points, in reading order."""
        return corner_points(self.height, self.width)

    @cached_property
    def counts(self) -> dict[Cell, int]:
        """The corner points with a number, and the number."""
        pairs = zip(self.points, self.numbers, strict=True)
        return {point: number for point, number in pairs if number not in (None, UNKNOWN)}

    def meeting(self, point: Cell) -> tuple[Cell, ...]:
        """The cells that meet in a corner point."""
        return meeting(self.height, self.width)[point]

    def shaded_counts(self) -> "Iterator[Rule]":
        """The rules that the numbers count the shaded cells around them."""
        from .rules.counting import clue_counts

        around = meeting(self.height, self.width)
        return clue_counts(
            self,
            ((point, around[point], number) for point, number in self.counts.items()),
            lambda point, _, number: f"{count_words(number, 'cell is', 'cells are')} shaded around corner {point}",
        )

    def draw_clues(self, drawing: "Drawing") -> None:
        for point, number in zip(self.points, self.numbers, strict=True):
            if number is not None:
                drawing.clue_at_corner(point, str(number))
