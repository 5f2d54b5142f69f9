"""Generator of Geradeweg puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, Filled, LoopGenerator, Solution

from ..geradeweg import Geradeweg


class GeradewegGenerator(LoopGenerator[Geradeweg]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"numbers": (0,)}
    heeds_symmetry = True
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (
        Filled((None, UNKNOWN, 1, 2), sizes=((1, 1), (2, 1), (2, 2))),
        Filled((None, UNKNOWN, 1, 2), sizes=((3, 2), (2, 3), (3, 3)), most=2),
    )

    def clues_of(self, puzzle: Geradeweg, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [self._number(puzzle, puzzle.lengths(cell, solution)) for cell in puzzle.cells]}

    def _number(self, puzzle: Geradeweg, lengths: Sequence[int]) -> int | None:
        """The number of a circle with these stretches: north, east, south, west."""
        totals = {lengths[0] + lengths[2], lengths[1] + lengths[3]} - {0}
        return totals.pop() if len(totals) == 1 else None

    def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> tuple[Geradeweg, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of possible circles that are set (default 0.5)."""
        return self.random_clues(rng, width, height, clues)
