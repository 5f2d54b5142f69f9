"""Generator of Paintarea puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from ..common.geometry import regions_of, walls_of
from ..common.kit import UNKNOWN, Solution, Solved, numbered
from ..paintarea import Paintarea
from .common.kit import AreaGenerator, Divided, Random, random_regions
from .common.land import random_land


class PaintareaGenerator(AreaGenerator[Paintarea]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"numbers": (5, 6, 7, 8, 9)}
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.0}
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)), (None, 0, 1, 2, UNKNOWN), by_cell=True),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3, tile: int = 5) -> Solved[Paintarea]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.3); `tile`, the approximate largest
        number of cells of a tile (default 5)."""
        shaded = random_land(rng, height, width)
        blank = self.kind.blank(height, width, (0,) * (height * width), numbers=(None,) * (height * width))
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        seeds = rng.sample(blank.cells, max(1, len(blank.cells) // max(1, tile)))
        walls = walls_of(height, width, random_regions(rng, height, width, seeds))
        borders = {edge for edge in blank.touching if len({solution[end] for end in edge.ends}) == 2}
        board = replace(blank, regions=regions_of(height, width, walls | borders))
        return self.with_some(board, rng, solution, clues)

    def clues_of(self, puzzle: Paintarea, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [sum(solution[place] == 1 for place in puzzle.around[cell]) for cell in puzzle.cells]}

    def changed(self, puzzle: Paintarea, rng: Random, solution: Solution, other: Solution) -> Solved[Paintarea] | None:
        """Joins two tiles that only the other solution shades differently."""
        tile = puzzle.area_at
        pairs = [[(solution[end], other[end]) for end in edge.ends] for edge in puzzle.touching]
        edges = [edge for edge, (a, b) in zip(puzzle.touching, pairs, strict=True) if a[0] == b[0] and a[1] != b[1]]
        if not edges:
            return None
        first, second = (tile[end] for end in rng.choice(edges).ends)
        joined = numbered([first if k == second else k for k in puzzle.regions])
        return replace(puzzle, regions=joined), solution
