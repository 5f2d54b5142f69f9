"""Inverse LITSO (inverselitso): leave a tetromino in every region unshaded, so that all shaded cells are connected.

The rules, on W × H cells that are divided into regions:

1. The unshaded cells of every region are one tetromino: four cells that are connected over edges, also a square.
2. All shaded cells are connected.
3. No 2×2 square is all shaded.
4. Tetrominoes of two regions that share an edge have different shapes. Turned or mirrored, a shape is the same.

Reading chosen: if no cell is shaded, rule 2 is kept.

Formats, the first written: puzz.link addresses of `invlitso`; rows of the regions' names, any sign or word.

>>> puzzle = Invlitso.parse("AAAB\\nAABB\\nABBB")
>>> puzzle.regions
(0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1)
>>> puzzle.format()
'https://puzz.link/p?invlitso/4/3/584g'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from .common.errors import PuzzleError
from .common.formats import Areas, Rows
from .common.geometry import Cell, cells, components, divisions, neighbours, numbered, squares, surroundings
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.sampling import random_regions
from .common.shading import connected_rule, square_rules
from .common.solution import Solution
from .common.tetromino_rooms import SHAPES, Place, TetrominoRooms, normal

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule

TRIES, STEPS = 8, 5
"""How often the tetrominoes of a random board are begun anew, and how often they are changed, for each 2×2 square."""


@dataclass(frozen=True)
class Invlitso(TetrominoRooms):
    """`regions` has the number of each cell's region."""

    name = "invlitso"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"inverselitso": {}, "inverse-litso": {}}
    formats = (PuzzLink("invlitso", Borders()), Rows(Areas()))
    ruled = 0
    small_sizes = ("4x3", "3x4", "2x5", "5x2", "1x4", "4x2")

    def rules(self) -> "Iterator[Rule]":
        yield from self.region_rules()
        yield from square_rules(self)
        yield from self.unlike_rules()
        yield connected_rule(self, 1)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (4, 1), (1, 5), (2, 2), (3, 2), (4, 2)):
            for regions in divisions(height, width):
                if width < 4 or max(regions) < 2:
                    yield cls(height, width, regions)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int) -> tuple[Self, Solution]:
        """`width`, `height`: the board needs room for a tetromino."""
        piece = next(filter(None, (_random_pieces(rng, height, width) for _ in range(TRIES))), None)
        if piece is None:
            raise PuzzleError(f"no tetrominoes were found that touch all 2x2 squares of {width}x{height} cells")
        seeds = random_regions(rng, height, width, sorted(piece))
        owner = {seeds[cell.r * width + cell.c]: place for cell, place in piece.items()}
        puzzle = cls(height, width, numbered([owner[seed] for seed in seeds]))
        return puzzle, Solution({cell: int(cell not in piece) for cell in puzzle.cells})


def _random_pieces(rng: "Random", height: int, width: int) -> dict[Cell, Place]:
    """The cells of random tetrominoes, and the tetromino of each; empty if a 2×2 square stays without one.

    Each tetromino has a cell of a square that has none yet, in random order, and keeps the other cells connected. If
    none fits, some tetrominoes near the square are taken away.
    """
    board, around, near = cells(height, width), neighbours(height, width), surroundings(height, width)
    piece: dict[Cell, Place] = {}
    blocks = squares(height, width) or (tuple(board),)
    waiting = rng.sample(blocks, len(blocks))
    for _ in range(STEPS * len(blocks)):
        parts = len(components([cell for cell in board if cell not in piece], around))
        while waiting and not piece.keys().isdisjoint(waiting[-1]):
            waiting.pop()
        if not waiting:
            return piece if parts < 2 else {}
        four = waiting[-1]
        options = [(cell, turned, shift) for cell in four for turned in SHAPES for shift in turned]
        for cell, turned, shift in rng.sample(options, len(options)):
            place = tuple(Cell(cell.r + r - shift.r, cell.c + c - shift.c) for r, c in turned)
            if any(cell not in around or cell in piece for cell in place):
                continue
            beside = {piece[other] for cell in place for other in around[cell] if other in piece}
            rest = [cell for cell in board if cell not in piece and cell not in place]
            alike = any(SHAPES[normal(other)] == SHAPES[turned] for other in beside)
            if not alike and len(components(rest, around)) <= max(1, parts):
                piece.update(dict.fromkeys(place, place))
                break
        else:
            close = sorted({piece[other] for cell in four for other in near[cell] if other in piece})
            gone = {cell for place in rng.sample(close, min(2, len(close))) for cell in place}
            piece = {cell: place for cell, place in piece.items() if cell not in gone}
            waiting += [block for block in blocks if not gone.isdisjoint(block)]
    return {}
