"""Generator of Snake puzzles."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from ..common.geometry import surroundings
from ..common.kit import TOP_AND_LEFT, Cell, PuzzleError, Solution, Solved, cells, neighbours
from ..snake import Snake
from .common.kit import CellGenerator, Random, some


class SnakeGenerator(CellGenerator[Snake]):
    small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "2x1")

    def tiny(self) -> Iterator[Snake]:
        for width, height in ((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)):
            circles = product((None, "w", "b"), repeat=width * height)
            for layer, number in product(circles, (None, 0, 2)):
                if sum(circle is not None for circle in layer) < 3:
                    yield self.kind(
                        height, width, layer, (number, *[None] * (width - 1)), (None,) * (height - 1) + (number,)
                    )

    def random(self, rng: Random, width: int, height: int, clues: float = 0.8, circles: float = 0.15) -> Solved[Snake]:
        """`width`, `height`, not both 1; `clues`, the share of lines with a number (default 0.8); `circles`, the share
        of the snake's cells with a circle (default 0.15)."""
        if width * height == 1:
            raise PuzzleError("no snake fits on 1x1: it has two cells or more")
        snake = max((_path(rng, height, width) for _ in range(6)), key=len)
        solution = Solution({cell: int(cell in snake) for cell in cells(height, width)})
        layers = self.clues_of(self.kind.blank(height, width), solution)
        top, left = (some(rng, layers[side], clues) for side in TOP_AND_LEFT)
        return self.kind(height, width, some(rng, layers["circles"], circles), top, left), solution

    def clues_of(self, puzzle: Snake, solution: Solution) -> dict[str, list[Any]]:
        counts = [sum(solution[cell] == 1 for cell in line.cells) for line in puzzle.lines]
        near = {
            cell: sum(solution[beside] == 1 for beside in puzzle.around[cell])
            for cell in puzzle.cells
            if solution[cell]
        }
        circles = ["b" if near.get(cell) == 1 else "w" if cell in near else None for cell in puzzle.cells]
        return {"left": counts[: puzzle.height], "top": counts[puzzle.height :], "circles": circles}


def _path(rng: Random, height: int, width: int) -> set[Cell]:
    """A random path that does not touch itself and cannot grow at its ends."""
    around, near = neighbours(height, width), surroundings(height, width)
    ends = [rng.choice([*around])] * 2
    path, stuck = {ends[0]}, 0
    while stuck < 2:
        end = ends.pop(0 if stuck else rng.randrange(2))
        beside = {end, *around[end]}
        free = [cell for cell in around[end] if cell not in path and path.intersection(near[cell]) <= beside]
        free = [cell for cell in free if path.intersection(around[cell]) == {end}]
        stuck = 0 if free else stuck + 1
        ends.append(rng.choice(free) if free else end)
        path.add(ends[-1])
    return path
