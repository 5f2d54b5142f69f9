"""LITS (nuruomino): shade a tetromino in every region, all of them connected, and none beside one of its shape.

The rules, on W × H cells that are divided into regions:

1. The shaded cells of every region are one tetromino: four cells that are connected over edges.
2. All shaded cells are connected.
3. No 2×2 square is all shaded. So the tetrominoes have the shapes L, I, T and S.
4. Tetrominoes of two regions that share an edge have different shapes. Turned or mirrored, a shape is the same.

Formats, the first written: puzz.link addresses of `lits`; rows of the regions' names, any sign or word.

>>> puzzle = Lits.parse("AAAA\\nBBBA\\nBBBA")
>>> puzzle.regions
(0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0)
>>> puzzle.format()
'https://puzz.link/p?lits/4/3/0is0'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadedAreas
from .common.errors import PuzzleError
from .common.formats import Areas, Rows
from .common.geometry import Cell, cells, divisions, neighbours, numbered, squares
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.sampling import random_regions
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule

PICTURES = {"L": ("###", "#"), "I": ("####",), "T": ("###", ".#"), "S": ("##", ".##")}


def _ways(picture: Iterable[str]) -> "Iterator[tuple[Cell, ...]]":
    """The cells of a shape, turned and mirrored in all ways."""
    piece = [Cell(r, c) for r, row in enumerate(picture) for c, sign in enumerate(row) if sign == "#"]
    for _ in range(4):
        for turned in (piece, [Cell(cell.r, -cell.c) for cell in piece]):
            yield normal(turned)
        piece = [Cell(cell.c, -cell.r) for cell in piece]


def normal(piece: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells in reading order, moved so that the first is (0, 0)."""
    first, *others = sorted(piece)
    return (Cell(0, 0), *(Cell(cell.r - first.r, cell.c - first.c) for cell in others))


SHAPES: Mapping[tuple[Cell, ...], str] = {way: shape for shape, picture in PICTURES.items() for way in _ways(picture)}
"""The shape of each tetromino, as it may lie."""


@dataclass(frozen=True)
class Lits(ShadedAreas):
    """`regions` has the number of each cell's region."""

    name = "lits"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"nuruomino": {}}
    formats = (PuzzLink("lits", Borders()), Rows(Areas()))
    small_sizes = ("4x3", "3x4", "2x5", "5x2", "1x4", "4x2")

    @cached_property
    def tetrominoes(self) -> list[list[tuple[Cell, ...]]]:
        """For each region the tetrominoes that have room in it, but for squares."""
        found = []
        for area in map(set, self.areas):
            places = (tuple(Cell(first.r + r, first.c + c) for r, c in way) for first in sorted(area) for way in SHAPES)
            found.append([place for place in places if area.issuperset(place)])
        return found

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Connected, Count, Relation, Table

        for region, (area, places) in enumerate(zip(self.areas, self.tetrominoes, strict=True)):
            reason = self.rule("region", region, f"the region at {area[0]} has one tetromino", area)
            yield Table(reason, area, ([int(cell in place) for cell in area] for place in places))
        for four in squares(self.height, self.width):
            words = f"the square at {four[0]} is not all shaded"
            yield Count(self.rule("square", four[0], words, four), four, (1,), high=3)
        for one, other in self.beside:
            both = (*self.areas[one], *self.areas[other])
            words = f"the tetrominoes of the regions at {self.areas[one][0]} and {self.areas[other][0]} are not alike"
            reason = self.rule("alike", (one, other), f"{words} where they touch", both)
            yield Relation(reason, both, partial(self._unlike, len(self.areas[one]), both))
        reason = self.rule("connected", None, "the shaded cells are connected")
        yield Connected(reason, self.cells, (1,), (edge.ends for edge in self.touching))

    @cached_property
    def beside(self) -> list[tuple[int, int]]:
        """The pairs of regions that share an edge."""
        area = dict(zip(self.cells, self.regions, strict=True))
        pairs = {tuple(sorted(area[end] for end in edge.ends)) for edge in self.touching}
        return sorted((one, other) for one, other in pairs if one != other)

    def _unlike(self, count: int, cells: tuple[Cell, ...], *held: int) -> bool:
        """Are the pieces in the first cells, so many of them, and in the others unlike, or apart?"""
        one, other = (
            {cell for cell, shaded in zip(cells[part], held[part], strict=True) if shaded}
            for part in (slice(count), slice(count, None))
        )
        apart = all(other.isdisjoint(self.around[cell]) for cell in one)
        shape = SHAPES.get(normal(one)) if one else None
        return apart or shape is None or not other or shape != SHAPES.get(normal(other))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (4, 1), (1, 5), (2, 2), (3, 2)):
            for regions in divisions(height, width):
                yield cls(height, width, regions)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int) -> tuple[Self, Solution]:
        """`width`, `height`: room for a tetromino at least."""
        piece = _random_pieces(rng, height, width)
        if not piece:
            raise PuzzleError(f"{width}x{height} has no room for a tetromino that is no square")
        seeds = random_regions(rng, height, width, sorted(piece))
        owner = {seeds[cell.r * width + cell.c]: k for cell, k in piece.items()}
        puzzle = cls(height, width, numbered([owner[seed] for seed in seeds]))
        return puzzle, Solution({cell: int(cell in piece) for cell in puzzle.cells})


def _random_pieces(rng: "Random", height: int, width: int) -> dict[Cell, int]:
    """The cells of tetrominoes, and the number of each one's: one that fits beside the others, until none does."""
    board, around = cells(height, width), neighbours(height, width)
    near: dict[Cell, list[tuple[Cell, ...]]] = {cell: [] for cell in board}
    for four in squares(height, width):
        for cell in four:
            near[cell].append(four)
    places = [(first, way, shape) for first in board for way, shape in SHAPES.items()]
    piece, shapes = dict[Cell, int](), list[str]()
    waiting: list[Any] = rng.sample(places, len(places))
    while waiting:
        later = []
        for first, way, shape in waiting:
            place = [Cell(first.r + r, first.c + c) for r, c in way]
            if any(cell not in near or cell in piece for cell in place):
                continue
            beside = {shapes[piece[other]] for cell in place for other in around[cell] if other in piece}
            full = {*piece, *place}
            if shape in beside or any(full.issuperset(four) for cell in place for four in near[cell]):
                continue
            if beside or not piece:
                piece.update(dict.fromkeys(place, len(shapes)))
                shapes.append(shape)
            else:
                later.append((first, way, shape))
        waiting = later if len(later) < len(waiting) else []
    return piece
