"""Generator of Slant puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Cell, CellGenerator, Pointed, Solution, cells

from ..slant import FALLING, RISING, Slant, ends


class SlantGenerator(CellGenerator[Slant]):
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.55}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (Pointed(((1, 1), (2, 1), (1, 2), (2, 2)), range(5)),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.7) -> tuple[Slant, Solution]:
        """`width`, `height`; `clues`, the share of corner points with a number (default 0.7)."""
        signs: dict[Cell, str] = {}
        joined = {point: {point} for point in cells(height + 1, width + 1)}
        for cell in rng.sample(cells(height, width), width * height):
            sign = rng.choice((FALLING, RISING))
            start, end = ends(cell, sign)
            if joined[start] is joined[end]:  # a loop, which would separate the ends of the other diagonal
                sign = RISING if sign == FALLING else FALLING
                start, end = ends(cell, sign)
            smaller, larger = sorted((joined[start], joined[end]), key=len)
            larger |= smaller
            joined |= dict.fromkeys(smaller, larger)
            signs[cell] = sign
        blank = self.kind.blank(height, width)
        return self.with_some(blank, rng, Solution({cell: signs[cell] for cell in blank.cells}), clues)

    def clues_of(self, puzzle: Slant, solution: Solution) -> dict[str, list[int]]:
        """The number of diagonals that end in each point."""
        around = (puzzle.around_point(point).items() for point in puzzle.points)
        return {"numbers": [sum(solution[cell] == sign for cell, sign in diagonals) for diagonals in around]}
