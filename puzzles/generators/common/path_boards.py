"""Base class of generators of boards on which numbers are joined by paths."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from ...common.geometry import Cell, trails
from ...common.solution import Solution, Solved
from .boards import GridGenerator, P


class PathGenerator(GridGenerator[P]):
    """The ends of each path have clues. A part of a path has at least `shortest` cells."""

    shortest: ClassVar[int] = 2

    @abstractmethod
    def joining(self, board: P, paths: Sequence[Sequence[Cell]]) -> Solved[P]:
        """The board with clues at the ends of these paths, and the paths as its solution."""

    def paths_of(self, puzzle: P, solution: Solution) -> list[list[Cell]]:
        """The paths of a solution."""
        return trails(edge for edge in puzzle.slots() if solution[edge])  # type: ignore[misc]

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Cuts a path in two at a place where the two solutions differ."""
        paths, few = self.paths_of(puzzle, solution), self.shortest
        differing: Any = solution.differing(other)
        ends = {end for edge in differing for end in edge.ends}
        cuts = [
            (path, k)
            for path in paths
            for k in range(few, len(path) + 1 - few)
            if ends.intersection(path[k - 1 : k + 1])
        ]
        if not cuts:
            return None
        path, k = rng.choice(cuts)
        return self.joining(puzzle, [*(kept for kept in paths if kept is not path), path[:k], path[k:]])
