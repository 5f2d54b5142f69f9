"""Base class of puzzles whose unshaded cells form islands with one clue each, the size."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from .cell_boards import ShadingPuzzle
from .formats import Cells, Rows, Signs
from .geometry import Cell, components
from .group_boards import GroupPuzzle
from .solution import Slot, Solution, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .rules import Rule

ISLAND_ROWS = Rows(Cells("numbers", Signs(numbers=range(1, 10_001), unknown=True)))
"""Rows of numbers from 1 on, `?` for a clue without a number, and `-`."""


@dataclass(frozen=True)
class IslandPuzzle(GroupPuzzle, ShadingPuzzle):
    """`numbers` has the clue of each cell, None for a cell without one. The Reasons are "clue" and "island"."""

    phrases: ClassVar[Mapping[Value, str]] = {0: "is on an island", 1: "is shaded"}
    island: ClassVar[int] = 0
    """The value of the cells of islands."""

    def island_rules(self) -> "Iterator[Rule]":
        """The rules that clues are on islands, and that each island contains one clue, its size."""
        from .rules import Islands, OneOf

        for cell in self.sizes:
            text = f"{cell} {self.phrases[self.island]}"
            yield OneOf(self.clue("clue", cell, text, (cell,)), cell, (self.island,))
        reason = self.rule("island", None, f"each {self.group} holds one number, its size")
        yield Islands(reason, self.cells, self.island, self.touching_pairs, self.sizes)

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        assert isinstance(place, tuple)
        cell, clue = place
        if not holds:
            return f"{cell} is not on the {self.group} of the number at {clue}"
        number = self.sizes.get(clue)
        return f"{cell} is on the {self.group} of the {'number' if number is None else number} at {clue}"

    def groups(self, solution: Solution) -> list[list[Cell]]:
        return components([cell for cell in self.cells if solution[cell] == self.island], self.around)
