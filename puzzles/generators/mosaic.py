"""Generator of Mosaic puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import CellGenerator, Filled, Solution

from ..mosaic import Mosaic


class MosaicGenerator(CellGenerator[Mosaic]):
    small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (Filled((None, 1, 2, 4, 9), most=3),)

    def random(
        self, rng: Random, width: int, height: int, shaded: float = 0.5, clues: float = 0.6
    ) -> tuple[Mosaic, Solution]:
        """`width`, `height`; `shaded`, the share of shaded cells (default 0.5); `clues`, the share of cells
        with a number (default 0.6).
        """
        blank = self.kind.blank(height, width)
        solution = Solution({cell: int(rng.random() < shaded) for cell in blank.cells})
        return self.with_some(blank, rng, solution, clues)

    def clues_of(self, puzzle: Mosaic, solution: Solution) -> dict[str, list[int]]:
        counts = [sum(solution[neighbour] == 1 for neighbour in puzzle.square(cell)) for cell in puzzle.cells]
        return {"numbers": counts}

    def changed(
        self, puzzle: Mosaic, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Mosaic, Solution] | None:
        """Changes a cell where the two solutions differ."""
        changed: Any = rng.choice(solution.differing(other))
        picture = Solution({**solution, changed: other[changed]})
        return self.with_clues_of(puzzle, picture), picture
