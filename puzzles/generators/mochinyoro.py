"""Generator of Mochinyoro puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import PuzzleError, RectangleIslandsGenerator, Solution, find_solution

from ..mochinyoro import Mochinyoro


class MochinyoroGenerator(RectangleIslandsGenerator[Mochinyoro]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"numbers": (5,)}

    def drawn(self, rng: Random, blank: Mochinyoro) -> Solution:
        """A solution near rectangles that touch at corners."""
        if (solution := find_solution(blank, dict(super().drawn(rng, blank).items()))) is None:
            raise PuzzleError(f"no random rectangles were found on {blank.width}x{blank.height}")
        return solution

    def excluding(
        self, puzzle: Mochinyoro, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Mochinyoro, Solution] | None:
        """Changes the board as for other islands, or draws a solution near this one."""
        if changed := super().excluding(puzzle, rng, solution, other):
            return changed
        wished, cell = dict(solution.items()), rng.choice(solution.differing(other))
        wished[cell] = other[cell]
        redrawn = find_solution(self.kind.blank(puzzle.height, puzzle.width), wished)
        return (self.with_clues(puzzle, rng, redrawn), redrawn) if redrawn not in (None, solution) else None
