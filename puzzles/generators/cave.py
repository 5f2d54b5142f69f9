"""Generator of Cave puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import SightGenerator, Solution, random_patch, squares_between

from ..cave import Cave


class CaveGenerator(SightGenerator[Cave]):
    small_sizes = ("3x3", "4x2", "2x4", "5x1", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.25}

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3) -> tuple[Cave, Solution]:
        """`width`, `height`; `clues`, the share of the cave's cells with a number, at least one (default 0.3)."""
        cave = random_patch(rng, squares_between(height + 1, width + 1), share=0.65)
        blank = self.kind.blank(height, width)
        solution = Solution({cell: int(cell not in cave) for cell in blank.cells})
        puzzle = self.with_clues(blank, rng, solution, clues)
        if not any(puzzle.numbers):
            cell = rng.choice(sorted(cave))
            puzzle = puzzle.with_place("numbers", blank.cells.index(cell), blank.seen(cell, solution))
        return puzzle, solution
