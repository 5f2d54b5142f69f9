"""Generator of Slitherlink puzzles."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar

from cluewise.kit import GridGenerator, Solution, random_patch, some

from ..parts.slitherlink.grids import GRIDS, mesh_on
from ..slitherlink import Slitherlink

TINY = {
    "squares": ((1, 1), (2, 1), (1, 3), (2, 2)),
    "triangles": ((1, 1), (2, 1)),
    "honeycomb": ((1, 1), (2, 1)),
    "old-triangles": ((1, 1),),
}
"""The width and height of the tiniest boards of each grid."""


class SlitherlinkGenerator(GridGenerator[Slitherlink]):
    small_sizes = ("3x2", "2x3", "4x2", "3x3", "1x3", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.5}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def tiny(self) -> Iterator[Slitherlink]:
        for grid, (width, height) in ((grid, size) for grid, sizes in TINY.items() for size in sizes):
            cells = mesh_on(grid, height, width).corners
            for clues in product((None, *GRIDS[grid].numbers), repeat=len(cells)):
                yield self.kind(height, width, clues, grid)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.6, grid: str = "squares"
    ) -> tuple[Slitherlink, Solution]:
        """`width`, `height`, `grid`; `clues`, the share of cells with a number (default 0.6)."""
        blank = self.kind(height, width, (), grid)
        solution = blank.border(random_patch(rng, blank.mesh))
        counts = (blank.count(cell, solution) for cell in blank.cells)
        return self.kind(height, width, some(rng, counts, clues), grid), solution

    def clues_of(self, puzzle: Slitherlink, solution: Solution) -> dict[str, list[int]]:
        return {"numbers": [puzzle.count(cell, solution) for cell in puzzle.cells]}
