"""Generator of Simple Loop puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cluewise.kit import Filled, LoopGenerator, Solution

from ..simpleloop import Simpleloop


class SimpleloopGenerator(LoopGenerator[Simpleloop]):
    tiny_boards = (
        Filled((None, 1), sizes=((1, 1), (3, 1), (2, 2), (3, 2), (2, 3))),
        Filled((None, 1), sizes=((3, 3), (4, 3)), most=2),
    )

    def random(self, rng: Random, width: int, height: int) -> tuple[Simpleloop, Solution]:
        """`width`, `height`, both 2 or more."""
        blank = self.kind.blank(height, width)
        lines = self.random_loop(rng, blank)
        return self.with_loop(blank, rng, lines), lines

    def clues_of(self, puzzle: Simpleloop, solution: Solution) -> Mapping[str, Sequence[Any]]:
        passed = puzzle.passed(solution)
        return {"shaded": [None if cell in passed else 1 for cell in puzzle.cells]}
