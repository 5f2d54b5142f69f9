"""Base class of puzzles with a loop through white and black circles whose numbers are sums of stretches."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from .formats import Words
from .geometry import Cell
from .loop_boards import LoopPuzzle

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule

CIRCLE = Words("[wb]([1-9][0-9]{0,3})?", "w, b, w4")
"""The token of a circle in rows."""


@dataclass(frozen=True)
class CirclePuzzle(LoopPuzzle):
    """White and black circles, with numbers or without: `circles` has "w", "b", "w5", … for cells with a circle.

    The loop passes every circle, and a number is the sum of the two stretches from it. The Reasons are also "circle"
    (that the loop passes it) and "stretch", by cell.
    """

    circles: tuple[str | None, ...]

    clue_layers = (("circles",),)

    @staticmethod
    @abstractmethod
    def is_white(lengths: Sequence[int]) -> bool:
        """True if these stretches make a circle white: north, east, south, west. Two of them are not 0."""

    @staticmethod
    @abstractmethod
    def said(cell: Cell, white: bool) -> str:
        """The sentence of a circle without a number."""

    def disks(self) -> Iterator[tuple[Cell, bool, int | None]]:
        """The cells with circles, each with True for a white circle, and its number or None."""
        for cell, circle in self.by_cell(self.circles).items():
            yield cell, circle[0] == "w", int(circle[1:]) if circle[1:] else None

    def rules(self) -> "Iterator[Rule]":
        from .loop_rules import Stretches

        yield from self.loop_rules()
        yield from self.passing("circle", self.by_cell(self.circles), "the circle at {}")
        for cell, white, number in self.disks():
            text = self.said(cell, white) + (f", and the two stretches from there add up to {number}" if number else "")
            fits = partial(_fits, self.is_white, white, number)
            yield Stretches(self.clue("stretch", cell, text, (cell,)), self.arms[cell], fits)

    def sign_of_place(self, place: Cell) -> str:
        return (self.circles[place.r * self.width + place.c] or ".")[0]

    def draw_over(self, drawing: "Drawing") -> None:
        from .drawing import BLACK, WHITE

        for cell, white, number in self.disks():
            with drawing.picture.symbol(*drawing.middle(cell), ("○" if white else "●") + str(number or "")):
                drawing.stone(cell, black=not white, radius=0.34)
                if number is not None:
                    drawing.write(cell, str(number), BLACK if white else WHITE)
        drawing.frame()


def _fits(is_white: Any, white: bool, number: int | None, lengths: Sequence[int]) -> bool:
    """The predicate of `Stretches` for a circle."""
    return sum(map(bool, lengths)) == 2 and is_white(lengths) == white and number in (None, sum(lengths))
