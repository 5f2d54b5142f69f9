"""Generators whose solutions a solver draws by the rules of the kind."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.boards import GridPuzzle
from ...common.errors import PuzzleError
from ...common.random_solutions import find_solution
from ...common.solution import Slot, Solution, Value
from .boards import GridGenerator

P = TypeVar("P", bound=GridPuzzle)

DRAWINGS = 40
"""The most boards that are tried for a random puzzle."""
FLIPPED = 3
"""The most slots whose values a changed solution wishes to be others."""


class DrawnGenerator(GridGenerator[P]):
    """List it before other base classes. `ones` is the share of slots that wish the value 1 in a random solution."""

    ones: ClassVar[float] = 0.4

    def blank_board(self, rng: Random, height: int, width: int, room: int) -> P:
        """A board without clues, with random rooms of about `room` cells if it has rooms."""
        raise NotImplementedError

    def bare(self, puzzle: P) -> P:
        """The board without its clues."""
        fields: dict[str, Any] = {
            field: (None,) * len(getattr(puzzle, field)) for layers in puzzle.clue_layers for field in layers
        }
        bare: P = replace(puzzle, **fields)
        return bare

    def wished(self, rng: Random, blank: P) -> Mapping[Slot, Value]:
        """Random values of the slots, which a random solution should have."""
        return {slot: int(rng.random() < self.ones) for slot in blank.slots()}

    def drawn(self, rng: Random, height: int, width: int, room: int, share: float) -> tuple[P, Solution]:
        """A random board with about this share of the clues that its random solution gives."""
        for _ in range(DRAWINGS):
            blank = self.blank_board(rng, height, width, room)
            if (solution := find_solution(blank, self.wished(rng, blank))) is not None:
                return self.with_some(blank, rng, solution, share)
        raise PuzzleError(f"no random {width}x{height} board of {self.kind.name} was found")

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """Changes the board as other bases do, or draws a solution near this one that differs where `other` does."""
        return super().changed(puzzle, rng, solution, other) or self.redrawn(puzzle, rng, solution, other)

    def redrawn(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """The puzzle with the clues of a solution near this one."""
        differing: Sequence[Any] = solution.differing(other)
        wished = dict(solution.items())
        for slot in rng.sample(differing, rng.randint(1, min(FLIPPED, len(differing)))):
            wished[slot] = rng.choice([value for value in puzzle.values(slot) if value != wished[slot]])
        redrawn = find_solution(self.bare(puzzle), wished)
        if redrawn is None or redrawn == solution:
            return None
        return self.with_clues_of(puzzle, redrawn), redrawn
