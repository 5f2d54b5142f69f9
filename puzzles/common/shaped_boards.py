"""Base class of puzzles that cut the grid into regions of given shapes; a number tells the shape of its region."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .geometry import Cell
from .rectangle_boards import apart_rules
from .region_boards import RegionPuzzle

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .rules import Rule
    from .shapes import Kind


@dataclass(frozen=True)
class ShapedPuzzle(RegionPuzzle):
    """Regions of given shapes, of which no four meet in a point. `numbers` has the number of each cell, `?` for a clue
    without number, None for no clue."""

    numbers: tuple[Any, ...]

    @abstractmethod
    def kinds(self) -> "Mapping[int, Kind]":
        """The shape for each number."""

    @abstractmethod
    def number_text(self, cell: Cell, number: int) -> str:
        """The sentence of a number."""

    def shape_rules(self, text: str) -> "Iterator[Rule]":
        """The rules "wall", "shape", with this sentence, "meet" at corners, and "number", by cell."""
        from .rules import ShapeAt, ShapedRegions

        kinds = self.kinds()
        yield self.wall_rule()
        yield ShapedRegions(self.rule("shape", None, text), self.borders, self.cells, kinds.values())
        yield from apart_rules(self)
        for cell, number in self.number_at.items():
            reason = self.clue("number", cell, self.number_text(cell, number), (cell,))
            yield ShapeAt(reason, self.borders, self.cells, cell, kinds[number])
