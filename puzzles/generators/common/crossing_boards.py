"""Base class of generators for puzzles with a single loop that may cross itself in some cells."""

from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.crossing_boards import CrossingPuzzle
from ...common.geometry import Cell, Edge
from ...common.solution import Solution, Solved
from .loop_boards import LoopGenerator
from .random_loops import full_loop

P = TypeVar("P", bound=CrossingPuzzle)


class CrossingGenerator(LoopGenerator[P]):
    """`changes` is the number of faces for each cell at which a random loop is changed: more give more crossings."""

    changes: ClassVar[int] = 4
    small_sizes = ("4x3", "3x4", "5x2", "2x2", "2x3")
    loops = None

    def default_random(self, rng: Random, width: int, height: int, clues: float = 0.5, **settings: Any) -> Solved[P]:
        """`width`, `height`, both 2 or more, one of them even; `clues`, the share of the possible clues (default
        0.5). The loop passes all cells."""
        return super().default_random(rng, width, height, clues, **settings)

    def random_loop(self, rng: Random, puzzle: P) -> Solution:
        """A random loop through all cells that crosses itself: a loop without crossings, changed face by face."""
        drawn = full_loop(rng, puzzle.height, puzzle.width)
        for _ in range(self.changes * len(puzzle.cells)):
            drawn = self._flipped(puzzle, drawn, rng.choice(list(puzzle.mesh.corners)))
        return puzzle.with_ones(drawn)

    def _flipped(self, puzzle: P, drawn: set[Edge], face: Cell) -> set[Edge]:
        """The loop with the edges of a face exchanged if it stays a loop through all cells, else the loop itself."""
        changed = drawn ^ set(puzzle.mesh.sides[face])
        corners = ([edge in changed for edge in puzzle.edges_at[c]] for c in puzzle.mesh.corners[face])
        return changed if all(sum(on) in (2, 4) for on in corners) and self._is_single(puzzle, changed) else drawn

    def _is_single(self, puzzle: P, drawn: set[Edge]) -> bool:
        """True if a walk along these lines, straight on at crossings, passes all of them."""
        start = edge = min(drawn)
        cell, count = edge.ends[1], 0
        while True:
            count += 1
            meeting = [near for near in puzzle.edges_at[cell] if near in drawn and near != edge]
            edge = meeting[0] if len(meeting) == 1 else next(near for near in meeting if near.flat == edge.flat)
            cell = edge.ends[0] if edge.ends[1] == cell else edge.ends[1]
            if edge == start and cell == start.ends[1]:
                return count == len(drawn)

    def changed_loop(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solution:
        differing = solution.differing(other)
        drawn = {edge for edge in puzzle.edges if solution[edge]}
        for _ in range(20):
            edge: Edge = rng.choice(differing)  # type: ignore[assignment]
            changed = self._flipped(puzzle, drawn, rng.choice(puzzle.mesh.beside[edge]))
            if changed != drawn:
                return puzzle.with_ones(changed)
        return puzzle.with_ones(full_loop(rng, puzzle.height, puzzle.width))
