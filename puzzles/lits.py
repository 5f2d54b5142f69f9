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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import PuzzleError
from .common.formats import Areas, Rows
from .common.geometry import Cell, cells, divisions, neighbours, numbered, squares
from .common.inner_walls import flaw_of_walls, walled_divisions
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.sampling import random_regions
from .common.shading import connected_rule, square_rules
from .common.solution import Solution
from .common.tetromino_rooms import SHAPES, Place, TetrominoRooms

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Lits(TetrominoRooms):
    """`regions` has the number of each cell's region; `inner_walls` are walls as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "lits"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"nuruomino": {}}
    formats = (PuzzLink("lits", Borders(inside="inner_walls")), Rows(Areas()))
    shapes: ClassVar[Mapping[Place, str]] = {turned: shape for turned, shape in SHAPES.items() if shape != "O"}
    small_sizes = ("4x3", "3x4", "2x5", "5x2", "1x4", "4x2")

    def flaw(self) -> str:
        return super().flaw() or flaw_of_walls(self)

    def rules(self) -> "Iterator[Rule]":
        yield from self.region_rules()
        yield from square_rules(self)
        yield from self.unlike_rules()
        yield connected_rule(self, 1)

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
    places = [(first, turned, shape) for first in board for turned, shape in Lits.shapes.items()]
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
