"""Base class of generators that cut the grid into regions of given shapes; a solver draws them."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from ...common.geometry import Cell, parted
from ...common.shaped_boards import ShapedPuzzle
from ...common.solution import Solution
from .boards import DrawnGenerator

P = TypeVar("P", bound=ShapedPuzzle)


class ShapedGenerator(DrawnGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "3x3", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.05}

    @abstractmethod
    def number_of(self, region: Sequence[Cell]) -> int:
        """The number of the cells of a region."""

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        regions = parted(puzzle.height, puzzle.width, puzzle.regions(solution) or ())
        number = {cell: self.number_of(region) for region in regions for cell in region}
        return {"numbers": [number.get(cell) for cell in puzzle.cells]}
