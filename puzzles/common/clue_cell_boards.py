"""Base classes of puzzles whose cells hold a clue or a value, such as numbered black cells."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any

from .cell_boards import CellPuzzle
from .formats import UNKNOWN
from .geometry import Cell
from .puzzle.clues import Place
from .solution import Slot

if TYPE_CHECKING:
    from .drawing import Drawing


@dataclass(frozen=True)
class ClueCellPuzzle(CellPuzzle):
    """Cells with a clue hold no value: the slots are the others. The clues are the first of the `clue_layers`, with `?`
    for a clue that says nothing."""

    bare_clue = UNKNOWN

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The cells without a clue."""
        return tuple(compress(self.cells, (clue is None for clue in getattr(self, self.clue_layers[0][0]))))

    @cached_property
    def _open(self) -> frozenset[Cell]:
        return frozenset(self.free)

    def slots(self) -> Collection[Slot]:
        return self.free

    def draw_ground(self, drawing: "Drawing") -> None:
        for cell, clue in self.by_cell(getattr(self, self.clue_layers[0][0])).items():
            drawing.circle(cell)
            drawing.write(cell, str(clue))


@dataclass(frozen=True)
class BlackPuzzle(ClueCellPuzzle):
    """`black` has the number of each black cell, `?` for a black cell without a number, and None for a white cell."""

    black: tuple[Any, ...]

    clue_layers = (("black",),)
    draw_ground = CellPuzzle.draw_ground

    @property
    def white(self) -> tuple[Cell, ...]:
        return self.free

    def traces(self) -> Sequence[Place]:
        """None: a black cell without a number belongs to the board, as a wall does."""
        return ()

    def sign_of_blank(self, cell: Cell) -> str:
        number = self.black[cell.r * self.width + cell.c]
        return "#" if number == UNKNOWN else str(number)

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
