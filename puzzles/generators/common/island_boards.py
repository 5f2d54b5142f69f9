"""Base class of generators for puzzles whose unshaded cells form islands, each with one clue: its size."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.formats import UNKNOWN
from ...common.island_boards import IslandPuzzle
from ...common.solution import Solution, Solved
from .cell_boards import CellGenerator
from .group_boards import GroupGenerator
from .tiny import Filled

P = TypeVar("P", bound=IslandPuzzle)


class IslandGenerator(GroupGenerator[P], CellGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "4x2", "2x4", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"known": 0.5}
    tiny_boards = (Filled((None, 1, 2, 3, UNKNOWN), most=3),)

    def excluding(self, board: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Moves the number of an island, or changes the shading where the two solutions differ.

        The number of islands does not decrease, because fewer and larger islands give fewer clues.
        """
        moved = super().excluding(board, rng, solution, other)
        if moved and rng.random() < 0.6:
            return moved
        return self.recoloured(board, rng, solution, other) or moved
