"""Base class of generators for shading puzzles whose numbers count the visible cells."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.formats import UNKNOWN
from ...common.sight_boards import SightPuzzle
from ...common.solution import Solution
from .cell_boards import CellGenerator
from .tiny import Filled

P = TypeVar("P", bound=SightPuzzle)


class SightGenerator(CellGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
    defaults: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.15}
    tiny_boards = (Filled((None, UNKNOWN, 1, 2, 3, 4), most=2),)

    def clues_of(self, puzzle: P, solution: Solution) -> dict[str, list[int | None]]:
        return {"numbers": [puzzle.seen(cell, solution) or None for cell in puzzle.cells]}

    def with_clues(self, puzzle: P, rng: Random, solution: Solution, clues: float) -> P:
        """This puzzle with numbers in approximately the share `clues` of a solution's unshaded cells."""
        counts = self.clues_of(puzzle, solution)["numbers"]
        return replace(puzzle, numbers=tuple(count if count and rng.random() < clues else None for count in counts))
