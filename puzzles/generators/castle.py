"""Generator of Castle Wall puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Cell, Filled, LoopGenerator, Solution, sparse

from ..castle import ARROWS, Castle


class CastleGenerator(LoopGenerator[Castle]):
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    loops = sparse
    heeds_symmetry = True

    tiny_boards = (
        Filled((None, "w", "b", "g1>"), sizes=((1, 1), (2, 1), (2, 2))),
        Filled((None, "w2v", "b", "g?^", "b1<"), sizes=((3, 2), (3, 3)), most=1),
    )

    def clues_of(self, puzzle: Castle, solution: Solution) -> Mapping[str, Sequence[Any]]:
        on, inside = puzzle.passed(solution), puzzle.within(solution)
        return {"walls": [None if c in on else self._wall(puzzle, c, solution, c in inside) for c in puzzle.cells]}

    def _wall(self, puzzle: Castle, cell: Cell, solution: Solution, inside: bool) -> str:
        counts = [sum(solution[edge] == 1 for edge in arm) for arm in puzzle.arms[cell]]
        i = max(range(4), key=counts.__getitem__)
        return f"{'w' if inside else 'b'}{counts[i]}{ARROWS[i]}"

    def random(self, rng: Random, width: int, height: int, clues: float = 0.4) -> tuple[Castle, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of cells off the loop with a clue (default 0.4)."""
        return self.random_clues(rng, width, height, clues)
