"""Makes the base class of puzzles on a grid of cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, TypeVar

from ...common.boards import GridPuzzle
from ...common.solution import Solution
from .maker import Maker

P = TypeVar("P", bound=GridPuzzle)


class GridMaker(Maker[P]):
    def each_board(
        self,
        values: Sequence[Any],
        *,
        sizes: Iterable[tuple[int, int]] = ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)),
        least: int = 0,
        most: int | None = None,
        **settings: Any,
    ) -> Iterator[P]:
        """For `tiny`: every board of these sizes (width, height) whose single layer of cells takes these values.

        From `least` to `most` cells have a value other than None. Boards with a flaw are left out.
        """
        for width, height in sizes:
            for layer in product(values, repeat=width * height):
                filled = sum(value is not None for value in layer)
                if least <= filled and (most is None or filled <= most):
                    board = self.kind(height, width, layer, **settings)  # type: ignore[call-arg]
                    if not board.flaw():
                        yield board

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The layers, by field, to which `excluding` may add clues: for each place the clue that the solution gives."""
        return {}

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """Adds a clue that `solution` satisfies and `other` does not."""
        ours, theirs = self.clues_of(puzzle, solution), self.clues_of(puzzle, other)
        places = [
            (field, i)
            for field, layer in ours.items()
            for i, clue in enumerate(layer)
            if clue is not None and clue != theirs[field][i]
        ]
        if not places:
            return None
        field, i = rng.choice(places)
        return puzzle.with_place(field, i, ours[field][i]), solution
