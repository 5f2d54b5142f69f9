"""Base class of puzzles whose solutions form groups of cells with one clue each, the size: islands, rectangles."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from .boards import GridPuzzle
from .formats import UNKNOWN
from .geometry import Cell
from .solution import Solution


@dataclass(frozen=True)
class GroupPuzzle(GridPuzzle):
    """Every group of a solution has one clue, its size. List it before the other base class, which defines the slots.

    `numbers` has the clue of each cell: None for no clue, `?` for a clue that leaves the size open.
    """

    numbers: tuple[Any, ...]

    group: ClassVar[str] = "island"
    """The word for a group in sentences."""

    @cached_property
    def sizes(self) -> dict[Cell, int | None]:
        """The cells with a clue, each with the size of its group, or None if the clue leaves the size open."""
        return {cell: None if clue == UNKNOWN else clue for cell, clue in self.by_cell(self.numbers).items()}

    @abstractmethod
    def groups(self, solution: Solution) -> Iterable[Sequence[Cell]]:
        """The groups of a solution."""
