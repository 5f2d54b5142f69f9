"""Generators whose solutions a solver draws by the rules of the kind."""

from random import Random
from typing import TypeVar

from ...common.boards import GridPuzzle
from ...common.solution import Solution
from .boards import GridGenerator

P = TypeVar("P", bound=GridPuzzle)


class DrawnGenerator(GridGenerator[P]):
    """List it before other base classes."""

    def blank_board(self, rng: Random, height: int, width: int, room: int) -> P:
        """A board without clues, with random rooms of about `room` cells if it has rooms."""
        raise NotImplementedError

    def drawn(self, rng: Random, height: int, width: int, room: int, share: float) -> tuple[P, Solution]:
        """A random board with about this share of the clues that its random solution gives."""
        return self.with_random_solution(rng, lambda: self.blank_board(rng, height, width, room), share)

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """Changes the board as other bases do, or draws a solution near this one that differs where `other` does."""
        return super().changed(puzzle, rng, solution, other) or self.redrawn(puzzle, rng, solution, other)
