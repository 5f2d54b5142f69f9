"""Generator of Star Battle puzzles."""

from collections.abc import Iterator
from itertools import product

from ..common.kit import Solution, Solved, cells
from ..common.random_solutions import find_solution
from ..starbattle import StarBattle
from .common.kit import AreaGenerator, Random, each_holed, random_regions, with_holes

TRIES = 20
"""The number of times that areas are divided anew until the other solution is excluded."""


class StarBattleGenerator(AreaGenerator[StarBattle]):
    small_sizes = ("4x4", "5x5", "6x6", "1x1")
    ones = 0.2

    def tiny(self) -> Iterator[StarBattle]:
        yield self.kind(1, 1, (0,))
        yield self.kind(1, 1, (0,), 2)
        boards = dict[StarBattle, None]()
        for seed, side in product(range(60), (3, 4, 5)):
            rng = Random(seed)
            boards[self.kind(side, side, random_regions(rng, side, side, rng.sample(cells(side, side), side)))] = None
        yield from boards
        yield from each_holed([board for board in boards if board.width < 5][::6])
        yield self.kind(2, 2, (0, -1, -1, 1))
        yield self.kind(5, 5, (0, 0, 0, 1, 1, 2, -1, 0, 1, 1, 2, 2, 3, -1, 3, 2, 4, 3, 3, 3, 4, 4, 4, 4, 3))

    def random(self, rng: Random, side: int, stars: int = 1, holes: int = 0) -> Solved[StarBattle]:
        """`side`, 1 or at least 4 for one star, at least 8 for two; `stars` in each line (default 1); `holes`, the
        number of cells that do not belong to the board (default 0)."""
        in_rows = self.kind(side, side, tuple(i // side for i in range(side * side)), stars)
        drawn = (find_solution(in_rows, self.wished(rng, in_rows)) for _ in range(200))
        marked = ({cell for cell in in_rows.cells if solution[cell]} for solution in drawn if solution)
        what = f"with {stars} stars a line"
        puzzle, solution = self.with_regions(rng, (side, side), marked, stars, what, stars=stars)
        return with_holes(puzzle, rng, solution, [cell for cell in puzzle.cells if not solution[cell]], holes)

    def changed(
        self, puzzle: StarBattle, rng: Random, solution: Solution, other: Solution
    ) -> Solved[StarBattle] | None:
        """Divides two areas anew, or moves a cell to another area."""
        if rng.random() < 0.5 and (moved := super().changed(puzzle, rng, solution, other)):
            return moved
        tries = (self.redivided(puzzle, rng, solution, other) for _ in range(TRIES))
        return next(((divided, solution) for divided in tries if divided), None)
