"""Puzzles whose solutions form groups of cells that tell their size: islands, rectangles."""

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
    """Every group of a solution holds one clue, its size. It stands before the other base: that says what slots are.

    `numbers` has the clue of each cell: None where there is none, `?` where it leaves the size open.
    """

    numbers: tuple[Any, ...]

    @cached_property
    def sizes(self) -> dict[Cell, int | None]:
        """The cells with a clue, and the size of its group, None where that is open."""
        return {cell: None if clue == UNKNOWN else clue for cell, clue in self.by_cell(self.numbers).items()}

    @abstractmethod
    def groups(self, solution: Solution) -> Iterable[Sequence[Cell]]:
        """The groups of a solution."""

    def with_clues(self, rng: "Random", solution: Solution, known: float = 1.0) -> Self:
        """This puzzle with one clue in each group of a solution, a number or `?`.

        A group keeps one of the clues that it has. Where it has none, one comes anywhere into it; `known` is the share
        of such clues with a number.
        """
        clues, told = self.by_cell(self.numbers), dict[Cell, Any]()
        for group in self.groups(solution):
            place = rng.choice([cell for cell in group if cell in clues] or group)
            is_open = clues[place] == UNKNOWN if place in clues else rng.random() >= known
            told[place] = UNKNOWN if is_open else len(group)
        return replace(self, numbers=tuple(map(told.get, self.cells)))

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Moves the clue of a group that the other solution cuts into another part of the group."""
        clues = self.by_cell(self.numbers)
        part = {cell: k for k, group in enumerate(self.groups(other)) for cell in group}
        ends = ((old, new) for group in self.groups(solution) for old in group if old in clues for new in group)
        moves = [(old, new) for old, new in ends if part[old] != part.get(new)]
        if not moves:
            return None
        old, new = rng.choice(moves)
        clues[new] = clues.pop(old)
        return replace(self, numbers=tuple(map(clues.get, self.cells))), solution
