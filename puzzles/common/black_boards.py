"""Base class of puzzles with numbered black cells that count objects in the white cells beside them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .cell_boards import CellPuzzle
from .formats import UNKNOWN
from .geometry import Cell
from .puzzle.clues import Place
from .solution import Slot

if TYPE_CHECKING:
    from .drawing import Drawing


@dataclass(frozen=True)
class BlackPuzzle(CellPuzzle):
    """`black` has the number of each black cell, `?` for a black cell without a number, and None for a white cell."""

    black: tuple[Any, ...]

    clue_layers = (("black",),)
    bare_clue = UNKNOWN

    @cached_property
    def white(self) -> tuple[Cell, ...]:
        return tuple(cell for cell, black in zip(self.cells, self.black, strict=True) if black is None)

    def traces(self) -> Sequence[Place]:
        """None: a black cell without a number belongs to the board, as a wall does."""
        return ()

    def slots(self) -> Collection[Slot]:
        return self.white

    def sign_of_blank(self, cell: Cell) -> str:
        number = self.black[cell.r * self.width + cell.c]
        return "#" if number == UNKNOWN else str(number)

    @cached_property
    def _open(self) -> frozenset[Cell]:
        return frozenset(self.white)

    def beside(self, cell: Cell) -> list[Cell]:
        """The white cells that share an edge with a black cell."""
        return [neighbour for neighbour in self.around[cell] if neighbour in self._open]

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The black cells with a number."""
        return {cell: number for cell, number in self.by_cell(self.black).items() if number != UNKNOWN}

    def draw_clues(self, drawing: "Drawing") -> None:
        from .drawing import INK

        for cell, number in self.by_cell(self.black).items():
            drawing.shade(cell, INK)
            if number != UNKNOWN:
                drawing.write(cell, str(number), "#ffffff")
        drawing.frame()
