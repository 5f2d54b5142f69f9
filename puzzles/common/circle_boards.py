"""Base classes of puzzles with a loop and white and black circles."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from .formats import Areas, Cells, Rows, Signs, Words
from .geometry import Cell
from .loop_boards import LoopPuzzle, RoomLoopPuzzle
from .puzzlink import PuzzLink
from .puzzlink_marks import Borders, Ternary

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule

GREY_TOO = Words("[wbg]([1-9][0-9]{0,3})?", "w, b, w4, g4")
"""The token of a white, black or grey circle in rows."""


@dataclass(frozen=True)
class CirclePuzzle(LoopPuzzle):
    """White and black circles, with numbers or without: `circles` has "w", "b", "w5", … for cells with a circle, and
    "g", "g5", … for a grey circle, which may have either colour, if the kind has these.

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

    def disks(self) -> Iterator[tuple[Cell, bool | None, int | None]]:
        """The cells with circles, each with True for a white circle or None for a grey one, and its number or None."""
        for cell, circle in self.by_cell(self.circles).items():
            yield cell, {"w": True, "b": False}.get(circle[0]), int(circle[1:]) if circle[1:] else None

    def rules(self) -> "Iterator[Rule]":
        from .loop_rules import Stretches

        yield from self.loop_rules()
        yield from self.passing("circle", self.by_cell(self.circles), "the circle at {}")
        for cell, white, number in self.disks():
            sum_text = f"the two stretches from there add up to {number}" if number else ""
            colour_text = f"the loop passes {cell}" if white is None else self.said(cell, white)
            text = ", and ".join(filter(None, (colour_text, sum_text)))
            fits = partial(_fits, self.is_white, white, number)
            yield Stretches(self.clue("stretch", cell, text, (cell,)), self.arms[cell], fits)

    def sign_of_place(self, place: Cell) -> str:
        return (self.circles[place.r * self.width + place.c] or ".")[0]

    def draw_over(self, drawing: "Drawing") -> None:
        for cell, white, number in self.disks():
            drawing.pearl(cell, white, number)
        drawing.frame()


@dataclass(frozen=True)
class CircleRooms(RoomLoopPuzzle):
    """Rooms with circles: `circles` has "w" and "b" for cells with a white or black circle, else None."""

    circles: tuple[str | None, ...]

    def of_colour(self, colour: str, cells: Iterable[Cell]) -> list[Cell]:
        """Those of these cells that have a circle of this colour."""
        at = self.by_cell(self.circles)
        return [cell for cell in cells if at.get(cell) == colour]

    def draw_over(self, drawing: "Drawing") -> None:
        for cell, mark in self.by_cell(self.circles).items():
            drawing.stone(cell, black=mark == "b", radius=0.28)


def circle_formats(name: str) -> tuple[PuzzLink, Rows]:
    """The formats of a kind of `CircleRooms`: addresses of puzz.link, and rows."""
    cells = Cells("circles", Signs({"w": "w", "b": "b"}))
    return PuzzLink(name, Borders(), Ternary("circles", (None, "w", "b"))), Rows(cells, Areas())


def _fits(is_white: Any, white: bool | None, number: int | None, lengths: Sequence[int]) -> bool:
    """The predicate of `Stretches` for a circle."""
    right = sum(map(bool, lengths)) == 2 and number in (None, sum(lengths))
    return right and (white is None or is_white(lengths) == white)
