"""Generator of Nurimisaki puzzles."""

from dataclasses import replace
from typing import Any

from ..common.kit import UNKNOWN, Solution, Solved
from ..nurimisaki import Nurimisaki
from .common.kit import Random, SightGenerator
from .common.land import may_change, random_land


class NurimisakiGenerator(SightGenerator[Nurimisaki]):
    rare_signs = {"numbers": (1,)}
    heeds_symmetry = True
    few_clues = {"known": 0.2}
    many_clues = {"known": 1.0}

    def random(self, rng: Random, width: int, height: int, known: float = 0.6) -> Solved[Nurimisaki]:
        """`width`, `height`; `known`, the share of circles with a number (default 0.6)."""
        blank = self.kind.blank(height, width)
        land = random_land(rng, height, width, self.alike(height, width))
        solution = blank.with_ones({*blank.cells} - land)
        return self._with_circles(blank, rng, solution, known), solution

    def _with_circles(self, puzzle: Nurimisaki, rng: Random, solution: Solution, known: float = 1.0) -> Nurimisaki:
        numbers = self.clues_of(puzzle, solution)["numbers"]
        return replace(puzzle, numbers=tuple(UNKNOWN if n and rng.random() >= known else n for n in numbers))

    def clues_of(self, puzzle: Nurimisaki, solution: Solution) -> dict[str, list[int | None]]:
        capes = {
            cell for cell in puzzle.cells if sum(not solution[neighbour] for neighbour in puzzle.around[cell]) == 1
        }
        return {"numbers": [(puzzle.seen(cell, solution) or None) if cell in capes else None for cell in puzzle.cells]}

    def excluding(
        self, board: Nurimisaki, rng: Random, solution: Solution, other: Solution
    ) -> Solved[Nurimisaki] | None:
        """Changes a few cells of the land near a difference of the two solutions, so that circles or numbers change.

        The number of circles seldom decreases, because fewer circles give fewer clues.
        """
        nearby: dict[Any, None] = dict.fromkeys(solution.differing(other))
        for _ in range(2):
            nearby = dict.fromkeys(candidate for cell in nearby for candidate in (cell, *board.around[cell]))
        theirs = self.clues_of(board, other)["numbers"]
        for _ in range(100):
            land = {cell for cell in board.cells if not solution[cell]}
            for cell in rng.sample(list(nearby), min(len(nearby), rng.randint(1, 4))):
                if may_change(land, cell, board.height, board.width):
                    land ^= {cell}
            changed = board.with_ones({*board.cells} - land)
            puzzle = self._with_circles(board, rng, changed)
            numbers = list(puzzle.numbers)
            if numbers != theirs and (numbers.count(None) <= board.numbers.count(None) or rng.random() < 0.05):
                return puzzle, changed
        return None
