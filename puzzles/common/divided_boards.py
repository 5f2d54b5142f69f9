"""Base class of boards that are divided into areas: cages, regions, rooms."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from .boards import GridPuzzle
from .formats import Flaw
from .geometry import HOLE, Cell, Edge, connected_regions, parted, walls_of
from .inner_walls import flaw_of_walls, walls_inside


def flaw_of_areas(height: int, width: int, areas: Sequence[int], word: str, field: str = "regions") -> str:
    """The Flaw of a cell that is cut off from the rest of its area; empty if every area is connected.

    `areas` has the number of each cell's area, HOLE for a hole; `word` names an area, `field` is the layer.
    """
    connected = connected_regions(height, width, areas)
    if connected == areas:
        return ""
    parts: dict[int, int] = {}
    for i, (area, part) in enumerate(zip(areas, connected, strict=True)):
        if area != HOLE and parts.setdefault(area, part) != part:
            first, cell = (Cell(*divmod(at, width)) for at in (connected.index(parts[area]), i))
            text = (
                f"the {word} at {first} has to be connected: {cell}, which has the same name, does not touch the rest"
            )
            return Flaw(text, field, i)
    return ""


class DividedBoard(GridPuzzle):
    """A field `regions` has the number of each cell's area, from 0 in the order of first cells.

    If the player has to find the division, the base class is `RegionPuzzle` instead. A kind in which walls inside a
    region have a meaning has also the field `inner_walls` (see `inner_walls.py`).
    """

    area_word: ClassVar[str] = "region"
    may_have_holes: ClassVar[bool] = False

    if TYPE_CHECKING:
        regions: tuple[int, ...]

    def validation_error(self) -> str:
        return flaw_of_areas(self.height, self.width, self.regions, self.area_word) or flaw_of_walls(self)

    @cached_property
    def area_at(self) -> dict[Cell, int]:
        """The number of each cell's area."""
        return dict(zip(self.cells, self.regions, strict=True))

    @cached_property
    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each area, by its number."""
        return parted(self.height, self.width, self.regions)

    @cached_property
    def size_at(self) -> dict[Cell, int]:
        """The size of each cell's area."""
        return {cell: len(area) for area in self.areas for cell in area}

    @cached_property
    def pairs_inside(self) -> list[list[tuple[Cell, Cell]]]:
        """For each area the pairs of its cells that share an edge without a wall."""
        at, inside, walls = self.area_at, [list[tuple[Cell, Cell]]() for _ in self.areas], walls_inside(self)
        for pair in self.touching_pairs:
            if at[pair[0]] == at[pair[1]] != HOLE and Edge.between(*pair) not in walls:
                inside[at[pair[0]]].append(pair)
        return inside

    @cached_property
    def walls(self) -> frozenset[Edge]:
        """The pairs of neighbours in different areas."""
        return walls_of(self.height, self.width, self.regions)
