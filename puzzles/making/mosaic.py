"""Makes Mosaic puzzles."""

from random import Random
from typing import Any

from cluewise.kit import CellMaker, Filled, Solution

from ..mosaic import Mosaic


class MosaicMaker(CellMaker[Mosaic]):
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

    def excluding(
        self, puzzle: Mosaic, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Mosaic, Solution] | None:
        """Adds a number where the two solutions differ; if none can be added, changes a cell where they differ."""
        if added := super().excluding(puzzle, rng, solution, other):
            return added
        changed: Any = rng.choice(solution.differing(other))
        picture = Solution({**solution, changed: other[changed]})
        return self.retold(puzzle, picture), picture
