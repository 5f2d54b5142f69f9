"""Generator of Nuri-Maze puzzles."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..common.kit import Cell, PuzzleError, Solution, Solved
from ..nurimaze import Nurimaze
from .common.boards import DRAWINGS
from .common.kit import AreaGenerator, Divided, Random
from .common.tiles import TileGenerator


class NurimazeGenerator(TileGenerator[Nurimaze], AreaGenerator[Nurimaze]):
    """A solver draws a maze; two of its cells are the ends of the way, and tiles are drawn last."""

    ones = 0.45
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x4", "2x1")
    few_clues = {"clues": 0.0}
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, "S", "o"), by_cell=True, last=(None, "G")),
        Divided(((3, 2),), ("S", "^"), by_cell=True, last=("G",)),
    )

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3, tile: int = 4) -> Solved[Nurimaze]:
        """`width`, `height`; `clues`, the share of unshaded cells with a circle or a triangle (default 0.3); `tile`,
        the approximate largest number of cells of a tile (default 4)."""
        marks: list[str | None] = [None] * (height * width)
        blank = self.kind(height, width, tuple(range(height * width)), tuple(marks))
        for _ in range(DRAWINGS):
            solution = self.random_solution(rng, blank)
            free = [i for i, cell in enumerate(blank.cells) if solution and solution[cell] == 0]
            if solution and len(free) > 1:
                start, goal = max((rng.sample(free, 2) for _ in range(4)), key=lambda two: self._apart(blank, *two))
                marks[start], marks[goal] = "S", "G"
                board = self.tiled(rng, self.kind(height, width, blank.regions, tuple(marks)), solution, tile)
                return self.with_some(board, rng, solution, clues)
        raise PuzzleError(f"no random {width}x{height} board of nurimaze was found")

    @staticmethod
    def _apart(board: Nurimaze, start: int, goal: int) -> int:
        """The distance between two cells."""
        a, b = board.cells[start], board.cells[goal]
        return abs(a.r - b.r) + abs(a.c - b.c)

    def clues_of(self, puzzle: Nurimaze, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """Circles on the way, triangles in the other unshaded cells."""
        free = {cell for cell in puzzle.cells if solution[cell] == 0}
        way = self._way(puzzle, free)
        if not way:
            return {"marks": puzzle.marks}
        clues = {cell: "o" if cell in way else "^" for cell in free} | dict(zip(puzzle.ends, "SG", strict=True))
        return {"marks": [clues.get(cell) for cell in puzzle.cells]}

    @staticmethod
    def _way(puzzle: Nurimaze, free: set[Cell]) -> set[Cell]:
        """The cells of the way from S to G; none if there is no such way."""
        if not puzzle.ends or not free.issuperset(puzzle.ends):
            return set()
        start, goal = puzzle.ends
        before, waiting = {start: start}, [start]
        for cell in waiting:
            for near in puzzle.around[cell]:
                if near in free and near not in before:
                    before[near] = cell
                    waiting.append(near)
        way = {goal} if goal in before else set()
        while way and goal != start:
            goal = before[goal]
            way.add(goal)
        return way
