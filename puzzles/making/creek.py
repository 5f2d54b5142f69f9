"""Makes Creek puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random

from ..common.formats import UNKNOWN
from ..common.sampling import some, thin_out
from ..common.solution import Solution
from ..creek import NUMBERS, Creek
from .common.cell_boards import CellMaker


class CreekMaker(CellMaker[Creek]):
    def tiny(self) -> Iterator[Creek]:
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2)):
            points = range((width + 1) * (height + 1))
            for first, second in combinations((None, *product(points, (UNKNOWN, *NUMBERS))), 2):
                clues = dict(filter(None, (first, second)))
                if first is None or len(clues) == 2:
                    yield self.kind(height, width, tuple(map(clues.get, points)))

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.5, shaded: float = 0.45
    ) -> tuple[Creek, Solution]:
        """`width`, `height`; `clues`, the share of corner points with a number (default 0.5); `shaded`, the largest
        share of shaded cells (default 0.45).
        """
        blank = self.kind(height, width, (None,) * ((height + 1) * (width + 1)))
        creek, least = set(blank.cells), (1 - shaded) * width * height
        thin_out(creek, rng.sample(blank.cells, len(creek)), blank.around, lambda _: len(creek) > least)
        solution = Solution({cell: int(cell not in creek) for cell in blank.cells})
        return replace(blank, numbers=some(rng, self.clues_of(blank, solution)["numbers"], clues)), solution

    def clues_of(self, puzzle: Creek, solution: Solution) -> dict[str, list[int]]:
        return {"numbers": [sum(solution[cell] == 1 for cell in puzzle.meeting(point)) for point in puzzle.points]}
