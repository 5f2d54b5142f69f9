"""Base class of puzzles with a tetromino in each region; equal tetrominoes do not touch."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar

from .cell_boards import ShadedAreas
from .geometry import Cell, Edge, components
from .inner_walls import walls_inside

if TYPE_CHECKING:
    from .rules import Rule

PICTURES = {"L": ("###", "#"), "I": ("####",), "T": ("###", ".#"), "S": ("##", ".##"), "O": ("##", "##")}

Place = tuple[Cell, ...]
"""The four cells of a tetromino, in reading order."""


def _orientations(picture: Iterable[str]) -> Iterator[Place]:
    """Yields the cells of a shape in each orientation: turned and mirrored."""
    piece = [Cell(r, c) for r, row in enumerate(picture) for c, sign in enumerate(row) if sign == "#"]
    for _ in range(4):
        for turned in (piece, [Cell(cell.r, -cell.c) for cell in piece]):
            yield normal(turned)
        piece = [Cell(cell.c, -cell.r) for cell in piece]


def normal(piece: Iterable[Cell]) -> Place:
    """Cells in reading order, moved so that the first is (0, 0)."""
    first, *others = sorted(piece)
    return (Cell(0, 0), *(Cell(cell.r - first.r, cell.c - first.c) for cell in others))


SHAPES: Mapping[Place, str] = {
    turned: shape for shape, picture in PICTURES.items() for turned in _orientations(picture)
}
"""The shape of each tetromino in each orientation: the cells as `normal` moves them."""


@lru_cache(maxsize=1000)
def _places_in(area: tuple[Cell, ...], shapes: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places of these shapes in an area, cached: boards that differ in a few regions share them."""
    inside = {_number(cell): cell for cell in area}
    steps = [tuple(map(_number, shape[1:])) for shape in shapes]
    return tuple(
        [
            (first, inside[i + a], inside[i + b], inside[i + c])
            for i, first in inside.items()
            for a, b, c in steps
            if i + a in inside and i + b in inside and i + c in inside
        ]
    )


def _number(cell: Cell) -> int:
    """A number for each place; the number of a sum of two places is the sum of their numbers."""
    return cell.r * _ROW + cell.c


_ROW = 1 << 20
"""More than the columns of any board."""


@dataclass(frozen=True)
class TetrominoRooms(ShadedAreas):
    """In each region the cells of the shade `ruled` are a tetromino of one of the `shapes`.

    A subclass may have the field `inner_walls` (see `inner_walls.py`): such walls connect nothing within a tetromino.
    """

    shapes: ClassVar[Mapping[Place, str]] = SHAPES

    @cached_property
    def tetrominoes(self) -> list[list[Place]]:
        """For each region: the tetrominoes of these shapes that fit into it."""
        tetrominoes, walls = [], walls_inside(self)
        for area in self.areas:
            places = _places_in(tuple(sorted(area)), tuple(self.shapes))
            tetrominoes.append([place for place in places if self._joined(place, walls)])
        return tetrominoes

    def _joined(self, place: Place, walls: frozenset[Edge]) -> bool:
        """True if these cells are connected over edges without a wall."""
        around = {
            cell: [end for end in self.around[cell] if end in place and Edge.between(cell, end) not in walls]
            for cell in (place if walls else ())
        }
        return not walls or len(components(place, around)) == 1

    @cached_property
    def beside(self) -> list[tuple[int, int]]:
        """The pairs of regions that share an edge."""
        pairs = {tuple(sorted(self.area_at[end] for end in edge.ends)) for edge in self.touching}
        return sorted((a, b) for a, b in pairs if a != b)

    def region_rules(self) -> "Iterator[Rule]":
        """Each region has a tetromino: "region", at the region."""
        from .rules import Table

        one = "has one tetromino" if self.ruled else "has one unshaded tetromino"
        for region, (area, places) in enumerate(zip(self.areas, self.tetrominoes, strict=True)):
            reason = self.rule("region", region, f"the region at {area[0]} {one}", area)
            rows = ([self.ruled if cell in place else 1 - self.ruled for cell in area] for place in places)
            yield Table(reason, area, rows)

    def unlike_rules(self) -> "Iterator[Rule]":
        """Tetrominoes that touch have different shapes: "alike", at the pair of regions."""
        from .rules import UnlikeShapes

        for pair in self.beside:
            first, second = (self.areas[region] for region in pair)
            text = f"the tetrominoes of the regions at {first[0]} and {second[0]} are not alike if they touch"
            reason = self.rule("alike", pair, text, (*first, *second))
            other = {*second}
            touching = [(cell, near) for cell in first for near in self.around[cell] if near in other]
            yield UnlikeShapes(reason, (first, second), touching, self.ruled)
