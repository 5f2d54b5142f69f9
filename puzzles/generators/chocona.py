"""Generator of Chocona puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import CountedRoomsGenerator, Divided, Solution, random_rectangles

from ..chocona import Chocona


class ChoconaGenerator(CountedRoomsGenerator[Chocona]):
    for_levels: ClassVar[Mapping[int, Mapping[str, Any]]] = {3: {"room": 6}}
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)), (None, 0, 1, 3)),)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 5
    ) -> tuple[Chocona, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, the approximate number of
        cells of a room (default 5)."""
        solution = random_rectangles(rng, height, width)
        return self.in_rooms(rng, solution, (height, width), clues, room), solution

    def changed(
        self, board: Chocona, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Chocona, Solution] | None:
        """Divides two rooms anew; else cuts one in two, which adds a number, and so makes an easier board."""
        moved = self.redivided(board, rng, solution, other)
        return (moved, solution) if moved else super().changed(board, rng, solution, other)

    def excluding(
        self, puzzle: Chocona, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Chocona, Solution] | None:
        """Adds a number, or cuts a room in two."""
        return self.added(puzzle, rng, solution, other) or super().changed(puzzle, rng, solution, other)
