"""Puzzles whose solutions form groups of cells, each with a clue for its size: islands, rectangles."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from .boards import GridPuzzle
from .formats import UNKNOWN
from .geometry import Cell
from .solution import Solution

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class GroupPuzzle(GridPuzzle):
    """Every group of a solution has one clue, its size. List it before the other base class, which defines the slots.

    `numbers` has the clue of each cell: None for no clue, `?` for a clue that leaves the size open.
    """

    numbers: tuple[Any, ...]

    @cached_property
    def sizes(self) -> dict[Cell, int | None]:
        """The cells with a clue, each with the size of its group, or None if the clue leaves the size open."""
        return {cell: None if clue == UNKNOWN else clue for cell, clue in self.by_cell(self.numbers).items()}

    @abstractmethod
    def groups(self, solution: Solution) -> Iterable[Sequence[Cell]]:
        """The groups of a solution."""

    def with_clues(self, rng: "Random", solution: Solution, known: float = 1.0) -> Self:
        """This puzzle with one clue in each group of a solution, a number or `?`.

        A group with clues keeps one of them. A group without a clue gets one in a random cell; `known` is the share of
        these new clues that have a number.
        """
        clues, new_clues = self.by_cell(self.numbers), dict[Cell, Any]()
        for group in self.groups(solution):
            place = rng.choice([cell for cell in group if cell in clues] or group)
            is_open = clues[place] == UNKNOWN if place in clues else rng.random() >= known
            new_clues[place] = UNKNOWN if is_open else len(group)
        return replace(self, numbers=tuple(map(new_clues.get, self.cells)))

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Moves a clue within its group to a cell that `other` has in a different group."""
        clues = self.by_cell(self.numbers)
        part = {cell: k for k, group in enumerate(self.groups(other)) for cell in group}
        ends = ((old, new) for group in self.groups(solution) for old in group if old in clues for new in group)
        moves = [(old, new) for old, new in ends if part[old] != part.get(new)]
        if not moves:
            return None
        old, new = rng.choice(moves)
        clues[new] = clues.pop(old)
        return replace(self, numbers=tuple(map(clues.get, self.cells))), solution
