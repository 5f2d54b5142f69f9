"""Generator of Reflect Link puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import CrossingGenerator, Filled, Solution

from ..reflect import CROSS, Reflect


class ReflectGenerator(CrossingGenerator[Reflect]):
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.1}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (
        Filled((None, "◤", "◢3", "+"), sizes=((2, 1), (2, 2)), most=2),
        Filled((None, "◤4", "◢", "◥", "+"), sizes=((3, 2), (3, 3)), most=1),
    )

    def clues_of(self, puzzle: Reflect, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"marks": [puzzle._mark(cell, solution) for cell in puzzle.cells]}

    def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> tuple[Reflect, Solution]:
        """`width`, `height`, both 2 or more, one of them even; `clues`, the share of turns with a triangle (default
        0.5). The loop passes all cells."""
        blank = self.kind.blank(height, width)
        lines = self.random_crossings(blank, rng, 1)
        marks = self.clues_of(blank, lines)["marks"]
        return self.kind(height, width, tuple(m if m == CROSS or rng.random() < clues else None for m in marks)), lines
