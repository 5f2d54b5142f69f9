"""Base class of puzzles with lines along the edges of the cells, whose numbers count the lines around their cells."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .edge_boards import EdgePuzzle
from .formats import UNKNOWN
from .geometry import Cell
from .plural import count_words

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule


@dataclass(frozen=True)
class FencePuzzle(EdgePuzzle):
    """`numbers` has the number of each cell, None for no clue, `?` for a clue without number."""

    numbers: tuple[Any, ...]

    corners = True
    clue_layers = (("numbers",),)

    @cached_property
    def held(self) -> dict[Cell, Any]:
        """The cells with a clue, each with its clue."""
        return self.by_cell(self.numbers)

    def counts(self) -> dict[Cell, int]:
        """The cells with a number, each with its number."""
        return {cell: count for cell, count in self.held.items() if count != UNKNOWN}

    def number_rules(
        self, one: str = "edge of cell {} is on the loop", more: str = "edges of cell {} are on the loop"
    ) -> "Iterator[Rule]":
        """The rules of the numbers: "number" at each cell with one. `one` and `more` say what they count."""
        from .rules import Count

        for cell, clue in self.counts().items():
            text = count_words(clue, one.format(cell), more.format(cell))
            yield Count(self.clue("number", cell, text, (cell,)), self.mesh.sides[cell], (1,), clue, clue)

    def sign_between(self, face: Cell) -> str:
        return str(self.held.get(face, " "))

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, clue in self.held.items():
            drawing.write_amid(self.mesh.corners[cell], str(clue))

    def count(self, cell: Cell, lines: Mapping[Any, Any]) -> int:
        """The number of lines around a cell."""
        return sum(lines[edge] for edge in self.mesh.sides[cell])
