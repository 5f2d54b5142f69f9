"""Base class of boards that are divided into areas: cages, regions, rooms."""

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from .boards import GridPuzzle
from .geometry import Cell, Edge, connected_regions, parted, walls_of
from .inner_walls import flaw_of_walls


class DividedBoard(GridPuzzle):
    """A field `regions` has the number of each cell's area, from 0 in the order of first cells.

    If the player has to find the division, the base class is `RegionPuzzle` instead. A kind in which walls inside a
    region have a meaning has also the field `inner_walls` (see `inner_walls.py`).
    """

    area_word: ClassVar[str] = "region"

    if TYPE_CHECKING:
        regions: tuple[int, ...]

    def validation_error(self) -> str:
        connected = connected_regions(self.height, self.width, self.regions)
        if connected != self.regions:
            return f"the cells of a {self.area_word} have to be connected"
        return flaw_of_walls(self)

    @cached_property
    def area_at(self) -> dict[Cell, int]:
        """The number of each cell's area."""
        return dict(zip(self.cells, self.regions, strict=True))

    @cached_property
    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each area, by its number."""
        return parted(self.height, self.width, self.regions)

    @cached_property
    def walls(self) -> frozenset[Edge]:
        """The pairs of neighbours in different areas."""
        return walls_of(self.height, self.width, self.regions)
