"""Base class of generators for groups of cells, each with a clue for its size: islands, rectangles."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from ...common.formats import UNKNOWN
from ...common.geometry import Cell
from ...common.group_boards import GroupPuzzle
from ...common.solution import Solution
from .boards import GridGenerator

P = TypeVar("P", bound=GroupPuzzle)


class GroupGenerator(GridGenerator[P]):
    def further_clues(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """For a `?` the size of its group."""
        size = {cell: len(group) for group in puzzle.groups(solution) for cell in group if cell in puzzle.sizes}
        return [("numbers", [*map(size.get, puzzle.cells)])]

    def with_clues(self, puzzle: P, rng: Random, solution: Solution, known: float = 1.0) -> P:
        """This puzzle with one clue in each group of a solution, a number or `?`.

        A group with clues keeps one of them. A group without a clue gets one in a random cell; `known` is the share of
        these new clues that have a number.
        """
        clues, new_clues = puzzle.by_cell(puzzle.numbers), dict[Cell, Any]()
        for group in puzzle.groups(solution):
            place = rng.choice([cell for cell in group if cell in clues] or group)
            is_open = clues[place] == UNKNOWN if place in clues else rng.random() >= known
            new_clues[place] = UNKNOWN if is_open else len(group)
        return replace(puzzle, numbers=tuple(map(new_clues.get, puzzle.cells)))

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """Moves a clue within its group to a cell that `other` has in a different group."""
        clues = puzzle.by_cell(puzzle.numbers)
        part = {cell: k for k, group in enumerate(puzzle.groups(other)) for cell in group}
        ends = ((old, new) for group in puzzle.groups(solution) for old in group if old in clues for new in group)
        moves = [(old, new) for old, new in ends if part[old] != part.get(new)]
        if not moves:
            return None
        old, new = rng.choice(moves)
        clues[new] = clues.pop(old)
        return replace(puzzle, numbers=tuple(map(clues.get, puzzle.cells))), solution
