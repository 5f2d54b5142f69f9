"""Generator of Linesweeper puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Filled, LoopGenerator, Solution, sparse

from ..linesweeper import Linesweeper


class LinesweeperGenerator(LoopGenerator[Linesweeper]):
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    loops = sparse
    heeds_symmetry = True

    tiny_boards = (
        Filled((None, 0, 3, 5), sizes=((1, 1), (2, 1), (2, 2))),
        Filled((None, 3, 5, 7, 8), sizes=((3, 2), (2, 3), (3, 3)), most=2),
    )

    def clues_of(self, puzzle: Linesweeper, solution: Solution) -> Mapping[str, Sequence[Any]]:
        on = puzzle.passed(solution)
        counts = {cell: sum(place in on for place in puzzle.eight(cell)) for cell in puzzle.cells}
        return {"numbers": [None if cell in on else counts[cell] for cell in puzzle.cells]}

    def random(self, rng: Random, width: int, height: int, clues: float = 0.6) -> tuple[Linesweeper, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of cells off the loop with a number (default 0.6)."""
        return self.random_clues(rng, width, height, clues)
