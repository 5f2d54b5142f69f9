"""Base class of generators for groups of cells, each with a clue for its size: islands, rectangles."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from ...common.errors import PuzzleError
from ...common.formats import UNKNOWN
from ...common.geometry import Cell
from ...common.group_boards import GroupPuzzle
from ...common.solution import Solution, Solved
from .boards import GridGenerator

P = TypeVar("P", bound=GroupPuzzle)


class GroupGenerator(GridGenerator[P]):
    """A random puzzle has one clue in each group of `random_solution`."""

    def default_random(  # type: ignore[override]
        self, rng: Random, width: int, height: int, known: float = 1.0, **settings: Any
    ) -> Solved[P]:
        """`width`, `height`; `known`, the share of clues with a number (default 1)."""
        blank = self.kind.blank(height, width, **settings)
        if (solution := self.random_solution(rng, blank)) is None:
            raise PuzzleError(f"no random {width}x{height} board of {self.kind.name} was found")
        return self.with_clues(blank, rng, solution, known), solution

    def further_clues(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """For a clue without number the size of its group."""
        told = {
            cell: self.clue_for(cell, len(group), solution)
            for group in puzzle.groups(solution)
            for cell in group
            if cell in puzzle.sizes
        }
        return [("numbers", [*map(told.get, puzzle.cells)])]

    def clue_for(self, cell: Cell, size: int | None, solution: Solution) -> Any:
        """The clue in a cell for this size of its group; None leaves the size open."""
        return UNKNOWN if size is None else size

    def with_clues(self, puzzle: P, rng: Random, solution: Solution, known: float = 1.0) -> P:
        """This puzzle with one clue in each group of a solution, with or without a number.

        A group with clues keeps one of them. A group without a clue gets one in a random cell; `known` is the share of
        these new clues that have a number.
        """
        sizes, new_clues = puzzle.sizes, dict[Cell, Any]()
        for group in puzzle.groups(solution):
            place = rng.choice([cell for cell in group if cell in sizes] or group)
            is_open = sizes[place] is None if place in sizes else rng.random() >= known
            new_clues[place] = self.clue_for(place, None if is_open else len(group), solution)
        return replace(puzzle, numbers=tuple(map(new_clues.get, puzzle.cells)))

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
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

    def recoloured(self, board: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Changes the colour of a cell, where the colours 0 and 1 form the groups and the solutions differ, or beside
        it. The number of groups does not decrease, because fewer and larger groups give fewer clues."""
        differing: list[Any] = solution.differing(other)
        candidates = list(dict.fromkeys(candidate for cell in differing for candidate in (cell, *board.around[cell])))
        for cell in rng.sample(candidates, len(candidates)):
            changed = Solution({**solution, cell: int(not solution[cell])})
            puzzle = self.with_clues(board, rng, changed)
            if len(puzzle.sizes) >= len(board.sizes) and puzzle.accepts(changed):
                return puzzle, changed
        return None
