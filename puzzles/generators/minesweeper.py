"""Generator of Minesweeper puzzles."""

from random import Random
from typing import Any

from ..common.kit import UNKNOWN, Solution
from ..minesweeper import Minesweeper
from .common.cell_boards import CellGenerator
from .common.tiny import Filled


class MinesweeperGenerator(CellGenerator[Minesweeper]):
    small_sizes = ("4x3", "3x4", "5x2", "2x5", "1x4", "1x1")
    tiny_boards = (
        Filled((None, 0, 1, 2), most=3, each={"anywhere": (False, True)}),
        Filled((UNKNOWN, 3), ((1, 1), (2, 1), (1, 3), (2, 2)), each={"anywhere": (False, True)}),
        Filled((None, 1, UNKNOWN), ((1, 3), (2, 2), (3, 1)), each={"total": range(4)}),
    )

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        mines: float = 0.2,
        clues: float = 0.6,
        anywhere: bool = False,
        total: int | None = None,
    ) -> tuple[Minesweeper, Solution]:
        """`width`, `height`; `mines`, the share of cells with a mine (default 0.2); `clues`, the share of given numbers
        (default 0.6); `anywhere`, True if cells with a mine have numbers too; `total`, the number of mines, which the
        puzzle then states (`mines` does not count then)."""
        blank = self.kind.blank(height, width, anywhere=anywhere, total=total)
        if total is None:
            chosen = {cell for cell in blank.cells if rng.random() < mines}
        else:
            chosen = set(rng.sample(blank.cells, total))
        return self.with_shading(blank, rng, chosen, clues)

    def clues_of(self, puzzle: Minesweeper, solution: Solution) -> dict[str, list[int | None]]:
        mines = {cell: sum(solution[neighbour] == 1 for neighbour in puzzle.near(cell)) for cell in puzzle.cells}
        return {"numbers": [mines[cell] if puzzle.anywhere or not solution[cell] else None for cell in puzzle.cells]}

    def changed(
        self, puzzle: Minesweeper, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Minesweeper, Solution] | None:
        """Changes a cell where the two solutions differ, or with `total` two: the number of mines stays the same."""
        changed: Any = rng.choice(solution.differing(other))
        field = Solution({**solution, changed: other[changed]})
        if puzzle.total is not None:
            back = rng.choice([cell for cell in solution.differing(other) if solution[cell] == other[changed]])
            field = Solution({**field, back: other[back]})
        return self.with_clues_of(puzzle, field), field
