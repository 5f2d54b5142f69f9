"""Base class of shading puzzles whose numbers count the cells that are seen from them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar

from .cell_boards import ShadingPuzzle
from .geometry import COMPASS, Cell, ray
from .plural import count_words

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule


@dataclass(frozen=True)
class SightPuzzle(ShadingPuzzle):
    """`numbers` has the number of each cell: None for no number, `?` for a cell that is only known to be unshaded.

    A cell with a number is not shaded. The number counts the unshaded cells that are seen from it along its row and its
    column, up to the nearest shaded cell or the frame in each direction. Its own cell counts once.
    """

    numbers: tuple[Any, ...]

    NUMBERS: ClassVar[range] = range(1, 20_001)
    circled: ClassVar[bool] = True
    """True if a circle is drawn around each number."""
    clue_layers = (("numbers",),)

    def validation_error(self) -> str:
        most = self.width + self.height - 1
        return self.flaw_in("numbers", lambda n: n > most, f"no cell sees more than {most} cells here, found {{}}")

    def arms(self, cell: Cell) -> list[list[Cell]]:
        """The cells from a cell to the frame, nearest first: to the north, east, south and west."""
        return [[self.cells[i] for i in ray(cell, step, self.height, self.width)] for step in COMPASS[::2]]

    def sight_rules(self) -> "Iterator[Rule]":
        """The rules of the cells with a number: "clue" (the cell is unshaded) and "sight" (its number)."""
        from .rules import Sight

        yield from self.unshaded_rules(self.by_cell(self.numbers))
        for cell, number in self.number_at.items():
            text = f"{count_words(number, 'cell is', 'cells are')} seen from {cell}"
            yield Sight(self.clue("sight", cell, text, (cell,)), self.arms(cell), (0,), number)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell in self.by_cell(self.numbers) if self.circled else ():
            drawing.circle(cell, radius=0.4)
        super().draw_clues(drawing)

    def seen(self, cell: Cell, solution: Mapping[Any, Any]) -> int:
        """The number of cells that are seen from an unshaded cell; 0 for a shaded cell."""
        if solution[cell]:
            return 0
        return 1 + sum(1 for arm in self.arms(cell) for _ in takewhile(lambda place: not solution[place], arm))
