"""Base class of puzzles whose numbers count the cells of the shaded blocks around them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .cell_boards import ShadingPuzzle
from .formats import UNKNOWN, Cells, Rows, Signs
from .geometry import Cell, reached, steps
from .plural import count_words

if TYPE_CHECKING:
    from .rules import Rule

JOINED_ROWS = Rows(Cells("numbers", Signs(numbers=range(10_001), unknown=True)))
"""Rows of numbers, `?` for a clue without a number, and `-`."""


@dataclass(frozen=True)
class JoinedPuzzle(ShadingPuzzle):
    """A clue is in an unshaded cell. Its number counts the cells of all shaded blocks that share an edge with it.

    `numbers` has the clue of each cell, `?` for a clue without a number, None for no clue.
    """

    numbers: tuple[Any, ...]

    puzzlink_needs = "shaded cell"
    clue_layers = (("numbers",),)

    @cached_property
    def circles(self) -> dict[Cell, Any]:
        """The cells with a clue, each with its number or `?`."""
        return self.by_cell(self.numbers)

    @cached_property
    def counts(self) -> dict[Cell, int]:
        """The cells of clues with a number, each with the number."""
        return {cell: number for cell, number in self.circles.items() if number != UNKNOWN}

    def room(self, circle: Cell) -> list[Cell]:
        """The cells that the groups around a number can reach, and the cells one step further; nearest cells first."""
        distances = steps(circle, self.counts[circle] + 1, lambda _: True, self.around)
        return list(distances)[1:]

    def joined_rules(self, name: str) -> Iterator["Rule"]:
        """The rules that clues are not shaded, with Reasons of this name, and that the numbers are right ("number")."""
        from .rules import JoinedCount

        yield from self.unshaded_rules(self.circles, name)
        for cell, number in self.counts.items():
            text = f"{count_words(number, 'cell is', 'cells are')} in the groups around {cell}"
            reason = self.clue("number", cell, text, (cell, *self.around[cell]))
            yield JoinedCount(reason, self.room(cell), self.around[cell], self.around, number)

    def group(self, cell: Cell, black: set[Cell]) -> Sequence[Cell]:
        """The cell, and the cells of `black` that are connected with it."""
        return reached(cell, black.__contains__, self.around)
