"""Base class of generators for boards whose tiles are shaded whole."""

from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from ...common.cell_boards import AreaPuzzle
from ...common.geometry import numbered, regions_of, walls_of
from ...common.solution import Solution, Solved
from .boards import GridGenerator
from .random_divisions import random_regions

T = TypeVar("T", bound=AreaPuzzle)


class TileGenerator(GridGenerator[T]):
    """No tile has shaded and unshaded cells."""

    @staticmethod
    def tiled(rng: Random, board: T, solution: Solution, tile: int) -> T:
        """The board with tiles of up to about `tile` cells that are alike in a solution."""
        seeds = rng.sample(board.cells, max(1, len(board.cells) // max(1, tile)))
        walls = walls_of(board.height, board.width, random_regions(rng, board.height, board.width, seeds))
        borders = {edge for edge in board.touching if len({solution[end] for end in edge.ends}) == 2}
        return replace(board, regions=regions_of(board.height, board.width, walls | borders))

    def changed(self, puzzle: T, rng: Random, solution: Solution, other: Solution) -> Solved[T] | None:
        """Joins two tiles that only the other solution shades differently."""
        pairs = [[(solution[end], other[end]) for end in edge.ends] for edge in puzzle.touching]
        edges = [edge for edge, (a, b) in zip(puzzle.touching, pairs, strict=True) if a[0] == b[0] and a[1] != b[1]]
        if not edges:
            return None
        first, second = (puzzle.area_at[end] for end in rng.choice(edges).ends)
        joined: Any = numbered([first if k == second else k for k in puzzle.regions])
        return replace(puzzle, regions=joined), solution
