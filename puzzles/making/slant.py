"""Makes Slant puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any

from cluewise.kit import Cell, CellMaker, Pointed, Solution, Value, cells

from ..slant import FALLING, NUMBERS, RISING, Slant, ends


class SlantMaker(CellMaker[Slant]):
    tiny_boards = (Pointed(((1, 1), (2, 1), (1, 2), (2, 2)), NUMBERS),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.7) -> tuple[Slant, Solution]:
        """`width`, `height`; `clues`, the share of corner points with a number (default 0.7)."""
        signs: dict[Cell, str] = {}
        joined = {point: {point} for point in cells(height + 1, width + 1)}
        for cell in rng.sample(cells(height, width), width * height):
            sign = rng.choice((FALLING, RISING))
            start, end = ends(cell, sign)
            if joined[start] is joined[end]:  # a loop, which would part the ends of the other diagonal
                sign = RISING if sign == FALLING else FALLING
                start, end = ends(cell, sign)
            smaller, larger = sorted((joined[start], joined[end]), key=len)
            larger |= smaller
            joined |= dict.fromkeys(smaller, larger)
            signs[cell] = sign
        blank = self.kind(height, width, (None,) * len(joined))
        numbers = (self.number_at(blank, point, signs) if rng.random() < clues else None for point in joined)
        return self.kind(height, width, tuple(numbers)), Solution({cell: signs[cell] for cell in blank.cells})

    def number_at(self, puzzle: Slant, point: Cell, signs: Mapping[Any, Value]) -> int:
        """How many of these diagonals end in a point."""
        return sum(signs[cell] == sign for cell, sign in puzzle.around_point(point).items())

    def clues_of(self, puzzle: Slant, solution: Solution) -> dict[str, list[int]]:
        points = cells(puzzle.height + 1, puzzle.width + 1)
        return {"numbers": [self.number_at(puzzle, point, solution) for point in points]}
