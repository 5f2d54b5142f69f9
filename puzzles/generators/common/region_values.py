"""Base class of generators for boards with a value in each region, whose solutions a solver draws."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.geometry import Cell
from ...common.region_values import RegionValues
from ...common.solution import Solution, Solved
from .boards import DrawnGenerator
from .random_divisions import random_regions
from .tiny import Boards, Every

P = TypeVar("P", bound=RegionValues)


class RegionValuesGenerator(DrawnGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}
    tiny_boards = (Boards(((1, 1), (3, 1), (1, 2), (2, 2)), rooms=4, by_room="given", given=Every((None, 1, 3))),)

    def random(self, rng: Random, width: int, height: int, given: float = 0.5, room: int = 3) -> Solved[P]:
        """`width`, `height`; `given`, the share of regions with a given number (default 0.5); `room`, the approximate
        number of cells of a region (default 3)."""
        return self.drawn(rng, height, width, room, given)

    def blank_board(self, rng: Random, height: int, width: int, room: int) -> P:
        cells = [Cell(r, c) for r in range(height) for c in range(width)]
        regions = random_regions(rng, height, width, rng.sample(cells, max(1, round(len(cells) / max(1, room)))))
        return self.kind(height, width, regions, (None,) * (max(regions) + 1))

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"given": [*map(solution.get, puzzle.areas)]}
