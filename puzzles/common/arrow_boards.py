"""Base class of shading puzzles whose clues are numbers with an arrow."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .arrows import DIRECTIONS, draw_arrows
from .cell_boards import ShadingPuzzle
from .geometry import Cell, ray
from .puzzlink_numbers import Arrow

if TYPE_CHECKING:
    from .drawing import Drawing


@dataclass(frozen=True)
class ArrowPuzzle(ShadingPuzzle):
    """`arrows` has an Arrow for each cell with a clue, else None."""

    arrows: tuple[Arrow | None, ...]

    shade = "#8494a0"
    clue_layers = (("arrows",),)
    turning_signs = ("^>v<",)

    def seen(self, cell: Cell, arrow: str) -> list[Cell]:
        """The cells that an arrow points to."""
        return [self.cells[i] for i in ray(cell, DIRECTIONS[arrow], self.height, self.width)]

    def draw_clues(self, drawing: "Drawing") -> None:
        draw_arrows(drawing, self.by_cell(self.arrows))
        drawing.frame()
