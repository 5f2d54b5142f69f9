"""Generator of Kurochute puzzles."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ..common.kit import UNKNOWN, Solution, Solved
from ..kurochute import Kurochute
from .common.cell_boards import CellGenerator
from .common.connected_cells import random_shading
from .common.tiny import Filled


class KurochuteGenerator(CellGenerator[Kurochute]):
    small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
    tiny_boards = (Filled((None, UNKNOWN, 1, 2, 3), most=2),)

    def further_clues(self, puzzle: Kurochute, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        for number in range(1, max(puzzle.width, puzzle.height)):
            yield "numbers", [number if number in puzzle.distances(cell, solution) else None for cell in puzzle.cells]

    def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> Solved[Kurochute]:
        """`width`, `height`; `clues`, the share of cells with a number, where one is possible (default 0.5)."""
        blank = self.kind.blank(height, width)
        shaded = random_shading(rng, height, width)
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        numbers = []
        for cell in blank.cells:
            options = blank.distances(cell, solution)
            numbers.append(rng.choice(options) if options and rng.random() < clues else None)
        return replace(blank, numbers=tuple(numbers)), solution

    def excluding(
        self, puzzle: Kurochute, rng: Random, solution: Solution, other: Solution
    ) -> Solved[Kurochute] | None:
        """Gives a cell another number, or a number, such that the other solution is excluded."""
        places = rng.sample(range(len(puzzle.cells)), len(puzzle.cells))
        for i in sorted(places, key=lambda place: puzzle.numbers[place] is not None):
            cell = puzzle.cells[i]
            if numbers := {*puzzle.distances(cell, solution)}.difference(puzzle.distances(cell, other)):
                return puzzle.with_place("numbers", i, rng.choice(sorted(numbers))), solution
        return None
