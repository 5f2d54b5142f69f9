"""Random puzzles of Mejilink: a random loop, and tiles that it leaves right."""

from collections.abc import Iterator
from dataclasses import replace

from ..common.geometry import flooded
from ..common.kit import Cell, Edge, PuzzleError, Solution, Solved
from ..mejilink import Mejilink
from .common.kit import Every, GridGenerator, Random, random_patch
from .common.puzzle_generator import of_boards

STEPS = 12
"""The most changes of edges until all tiles are right, as a multiple of the number of cells."""
TRIES = 20
"""The most loops that are tried."""
FREE, FREE_IF_ODD = 0.02, 0.3
"""The probabilities that a wrong tile gets an edge on the frame that is not dotted, which frees it of the rule: if the
error of its number is even, and if it is odd."""


class MejilinkGenerator(GridGenerator[Mejilink]):
    rare_levels = {1: of_boards(23, hard=23), 3: of_boards(405, two=344, eight=55)}
    small_sizes = ("3x2", "2x3", "4x1", "3x3", "2x2")

    def tiny(self) -> Iterator[Mejilink]:
        for width, height, most in ((1, 1, 4), (2, 1, 7), (1, 2, 7), (3, 1, 3), (2, 2, 3)):
            for marks in Every((None, 1), most=most).of(2 * height * width + height + width):
                yield self.kind(height, width, marks)

    def random(self, rng: Random, width: int, height: int) -> Solved[Mejilink]:
        """`width`, `height`; more than one cell."""
        blank = self.kind(height, width, (None,) * (2 * height * width + height + width))
        for _ in range(TRIES):
            lines = blank.border(random_patch(rng, blank.mesh, rng.uniform(0.3, 0.6)))
            if (puzzle := self._tiled(rng, blank, lines)) is not None:
                return puzzle, lines
        raise PuzzleError(f"no random {width}x{height} board of {self.kind.name} was found")

    def _tiled(self, rng: Random, blank: Mejilink, lines: Solution) -> Mejilink | None:
        """Tiles that are right for this loop; None if none are found."""
        if len(blank.inside(lines)) % 2:
            return None  # the dotted edges inside are even, so no tiles are right for an odd number of cells
        tiles = _Tiles(rng, blank, lines)
        if not tiles.mend({*blank.cells}):
            return None
        return replace(blank, undotted=tuple(1 if edge in tiles.bare else None for edge in blank.edges))


class _Tiles:
    """Tiles of a board, which change until all are right for a loop; `bare` are the edges without a dotted line."""

    def __init__(self, rng: Random, puzzle: Mejilink, lines: Solution) -> None:
        self.rng, self.lines, self.bare = rng, lines, set[Edge]()
        self.mesh = puzzle.mesh

    def tile_of(self, cell: Cell) -> list[Cell]:
        sides, beside = self.mesh.sides, self.mesh.beside
        return flooded((cell,), bool, lambda one: [c for e in sides[one] if e in self.bare for c in beside[e]])

    def mend(self, waiting: set[Cell]) -> bool:
        """Changes edges of wrong tiles at random until no tile is wrong. Returns False if that takes too long."""
        for _ in range(STEPS * len(self.mesh.corners)):
            if not waiting:
                return True
            tile = self.tile_of(self.rng.choice([*waiting]))
            edge = self._wrong_edge(tile)
            waiting.difference_update(tile)
            if edge is not None:
                self.bare ^= {edge}
                waiting.update(tile, self.mesh.beside[edge])
        return False

    def _wrong_edge(self, tile: list[Cell]) -> Edge | None:
        """An edge of a wrong tile that should change; None if the tile is right."""
        sides = [edge for cell in tile for edge in self.mesh.sides[cell]]
        frame = {edge for edge in sides if len(self.mesh.beside[edge]) == 1}
        if not frame.isdisjoint(self.bare):
            return None
        off = [edge for edge in sides if edge not in self.bare and not self.lines[edge]]
        if len(off) == len(tile):
            return None
        loose = [edge for edge in off if edge in frame]
        inner = [edge for edge in off if edge not in frame]
        if (len(off) - len(tile)) % 2:  # only an edge to another tile, or free of the rule, can help
            inner = [edge for edge in inner if not {*self.mesh.beside[edge]}.issubset(tile)]
            share = FREE_IF_ODD
        else:
            share = FREE
        fewer = len(off) < len(tile) and ((len(tile) - len(off)) % 2 == 0 or self.rng.random() < 0.6)
        if fewer or not (loose or inner):
            return self.rng.choice(sorted(self.bare.intersection(sides)))
        return self.rng.choice(loose if loose and (not inner or self.rng.random() < share) else inner)
