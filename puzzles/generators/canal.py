"""Generator of Canal View puzzles."""

from itertools import takewhile
from random import Random

from cluewise.kit import UNKNOWN, Cell, Filled, SightGenerator, Solution, random_sea

from ..canal import Canal


class CanalGenerator(SightGenerator[Canal]):
    tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2, 3), most=2),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.4) -> tuple[Canal, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.4)."""
        blank = self.kind.blank(height, width)
        canal = random_sea(rng, height, width, largest=8)
        return self.with_shading(blank, rng, canal, clues)

    def clues_of(self, puzzle: Canal, solution: Solution) -> dict[str, list[int | None]]:
        return {
            "numbers": [None if solution[cell] else self._adjoining(puzzle, cell, solution) for cell in puzzle.cells]
        }

    def _adjoining(self, puzzle: Canal, cell: Cell, solution: Solution) -> int:
        return sum(1 for arm in puzzle.arms(cell) for _ in takewhile(lambda place: solution[place] == 1, arm))
