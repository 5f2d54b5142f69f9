"""Base class of generators for loops through white and black circles whose numbers are lengths of stretches."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ...common.circle_boards import CirclePuzzle
from ...common.solution import Solution
from .loop_boards import LoopGenerator
from .tiny import Filled

P = TypeVar("P", bound=CirclePuzzle)


GREY = "g"
"""The letter of a circle that stays grey when the loop changes."""


class CircleGenerator(LoopGenerator[P]):
    tiny_boards = (
        Filled((None, "w", "b", "w2", "b2"), sizes=((2, 1), (3, 1), (2, 2))),
        Filled((None, "w", "b", "w2", "b3"), sizes=((3, 2), (2, 3), (3, 3)), most=2),
    )

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        lengths = (puzzle.lengths(cell, solution) for cell in puzzle.cells)
        colours = ((old or "")[:1] == GREY for old in puzzle.circles)
        return {
            "circles": [
                f"{GREY if grey else 'w' if puzzle.is_white(held) else 'b'}{sum(held)}" if any(held) else None
                for grey, held in zip(colours, lengths, strict=True)
            ]
        }
