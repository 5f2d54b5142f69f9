"""LITS (nuruomino): shade a tetromino in every region; all are connected, and equal shapes do not touch.

The rules, on W × H cells that are divided into regions:

1. The shaded cells of every region are one tetromino: four cells that are connected over edges. In puzz.link, a wall
   may end inside a region; the edges with such a wall connect nothing within the tetromino.
2. All shaded cells are connected.
3. No 2×2 square is all shaded. So the tetrominoes have the shapes L, I, T and S.
4. Tetrominoes of two regions that share an edge have different shapes. Turned or mirrored, a shape is the same.

Formats, the first written: puzz.link addresses of `lits`; rows of the regions' names, any sign or word, which
cannot say walls inside regions.

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
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadedAreas
from .common.errors import PuzzleError
from .common.formats import Areas, Rows
from .common.geometry import Cell, Edge, cells, components, divisions, neighbours, numbered, squares
from .common.inner_walls import flaw_of_walls, walled_divisions, walls_inside
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.sampling import random_regions
from .common.shading import connected_rule, square_rules
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule

PICTURES = {"L": ("###", "#"), "I": ("####",), "T": ("###", ".#"), "S": ("##", ".##")}


def _orientations(picture: Iterable[str]) -> "Iterator[tuple[Cell, ...]]":
    """Yields the cells of a shape in each orientation: turned and mirrored."""
    piece = [Cell(r, c) for r, row in enumerate(picture) for c, sign in enumerate(row) if sign == "#"]
    for _ in range(4):
        for turned in (piece, [Cell(cell.r, -cell.c) for cell in piece]):
            yield normal(turned)
        piece = [Cell(cell.c, -cell.r) for cell in piece]


def normal(piece: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells in reading order, moved so that the first is (0, 0)."""
    first, *others = sorted(piece)
    return (Cell(0, 0), *(Cell(cell.r - first.r, cell.c - first.c) for cell in others))


SHAPES: Mapping[tuple[Cell, ...], str] = {
    turned: shape for shape, picture in PICTURES.items() for turned in _orientations(picture)
}
"""The shape of each tetromino in each orientation: the cells as `normal` moves them."""


@dataclass(frozen=True)
class Lits(ShadedAreas):
    """`regions` has the number of each cell's region; `inner_walls` are walls as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "lits"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"nuruomino": {}}
    formats = (PuzzLink("lits", Borders(inside="inner_walls")), Rows(Areas()))
    small_sizes = ("4x3", "3x4", "2x5", "5x2", "1x4", "4x2")

    @cached_property
    def tetrominoes(self) -> list[list[tuple[Cell, ...]]]:
        """For each region: the tetrominoes other than squares that fit into it."""
        tetrominoes, walls = [], walls_inside(self)
        for area in map(set, self.areas):
            options = product(sorted(area), SHAPES)
            places = (tuple(Cell(first.r + r, first.c + c) for r, c in turned) for first, turned in options)
            tetrominoes.append([place for place in places if area.issuperset(place) and self._joined(place, walls)])
        return tetrominoes

    def _joined(self, place: tuple[Cell, ...], walls: frozenset[Edge]) -> bool:
        """Are these cells connected over edges without a wall?"""
        around = {
            cell: [end for end in self.around[cell] if end in place and Edge.between(cell, end) not in walls]
            for cell in (place if walls else ())
        }
        return not walls or len(components(place, around)) == 1

    def flaw(self) -> str:
        return super().flaw() or flaw_of_walls(self)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Relation, Table

        for region, (area, places) in enumerate(zip(self.areas, self.tetrominoes, strict=True)):
            reason = self.rule("region", region, f"the region at {area[0]} has one tetromino", area)
            yield Table(reason, area, ([int(cell in place) for cell in area] for place in places))
        yield from square_rules(self)
        for pair in self.beside:
            first, second = (self.areas[region] for region in pair)
            text = f"the tetrominoes of the regions at {first[0]} and {second[0]} are not alike if they touch"
            reason = self.rule("alike", pair, text, (*first, *second))
            yield Relation(reason, (*first, *second), partial(self._unlike, len(first), (*first, *second)))
        yield connected_rule(self, 1)

    @cached_property
    def beside(self) -> list[tuple[int, int]]:
        """The pairs of regions that share an edge."""
        area = dict(zip(self.cells, self.regions, strict=True))
        pairs = {tuple(sorted(area[end] for end in edge.ends)) for edge in self.touching}
        return sorted((a, b) for a, b in pairs if a != b)

    def _unlike(self, count: int, cells: tuple[Cell, ...], *held: int) -> bool:
        """Do the pieces in the first `count` cells and in the other cells have different shapes, or not touch?"""
        first, second = (
            {cell for cell, shaded in zip(cells[part], held[part], strict=True) if shaded}
            for part in (slice(count), slice(count, None))
        )
        apart = all(second.isdisjoint(self.around[cell]) for cell in first)
        shape = SHAPES.get(normal(first)) if first else None
        return apart or shape is None or not second or shape != SHAPES.get(normal(second))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (4, 1), (1, 5), (2, 2), (3, 2)):
            for regions in divisions(height, width):
                yield cls(height, width, regions)
        for regions, walls in walled_divisions(2, 3):
            yield cls(2, 3, regions, walls)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int) -> tuple[Self, Solution]:
        """`width`, `height`: the board needs room for a tetromino that is no square."""
        piece = _random_pieces(rng, height, width)
        if not piece:
            raise PuzzleError(f"{width}x{height} has no room for a tetromino that is no square")
        seeds = random_regions(rng, height, width, sorted(piece))
        owner = {seeds[cell.r * width + cell.c]: k for cell, k in piece.items()}
        puzzle = cls(height, width, numbered([owner[seed] for seed in seeds]))
        return puzzle, Solution({cell: int(cell in piece) for cell in puzzle.cells})


def _random_pieces(rng: "Random", height: int, width: int) -> dict[Cell, int]:
    """The cells of random tetrominoes, and the index of each cell's tetromino. Adds tetrominoes until none fits."""
    board, around = cells(height, width), neighbours(height, width)
    squares_at: dict[Cell, list[tuple[Cell, ...]]] = {cell: [] for cell in board}
    for square in squares(height, width):
        for cell in square:
            squares_at[cell].append(square)
    places = [(first, turned, shape) for first in board for turned, shape in SHAPES.items()]
    piece, shapes = dict[Cell, int](), list[str]()
    waiting: list[Any] = rng.sample(places, len(places))
    while waiting:
        later = []
        for first, turned, shape in waiting:
            place = [Cell(first.r + r, first.c + c) for r, c in turned]
            if any(cell not in squares_at or cell in piece for cell in place):
                continue
            beside = {shapes[piece[neighbour]] for cell in place for neighbour in around[cell] if neighbour in piece}
            full = {*piece, *place}
            if shape in beside or any(full.issuperset(square) for cell in place for square in squares_at[cell]):
                continue
            if beside or not piece:
                piece.update(dict.fromkeys(place, len(shapes)))
                shapes.append(shape)
            else:
                later.append((first, turned, shape))
        waiting = later if len(later) < len(waiting) else []
    return piece
