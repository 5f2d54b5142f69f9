"""Generator of Double Back puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..common.kit import Cell, PuzzleError, Solution, Solved
from ..doubleback import Doubleback
from .common.kit import Divided, Random, RoomLoopGenerator
from .common.random_divisions import joined_regions

TRIES = 200
"""The number of times that the stretches of a loop are joined in pairs at random."""


class DoublebackGenerator(RoomLoopGenerator[Doubleback]):
    small_sizes = ("4x4", "4x3", "3x4", "5x3")
    tiny_boards = (
        Divided(((1, 1), (2, 1), (2, 2), (3, 2), (2, 3)), (None, 1), by_cell=True),
        Divided(((3, 2),), (None,), by_cell=True, walled=True),
    )

    def clues_of(self, puzzle: Doubleback, solution: Solution) -> Mapping[str, Sequence[Any]]:
        on = puzzle.passed(solution)
        return {"shaded": [None if cell in on else 1 for cell in puzzle.cells]}

    def tiny(self) -> Iterator[Doubleback]:
        yield from super().tiny()
        rooms, nothing = (0, 0, 1, 0, 1, 1, 0, 0, 0), (None,) * 9
        for i in (6, 7):  # the first has a solution
            yield self.kind(3, 3, rooms, (*nothing[:i], 1, *nothing[i + 1 :]))

    def random(self, rng: Random, width: int, height: int, size: int = 10) -> Solved[Doubleback]:
        """`width`, `height`, both 2 or more; `size`, the approximate number of cells of a room (default 10)."""
        blank = self.kind(height, width, (0,) * (width * height), (None,) * (width * height))
        for number in range(TRIES):  # fewer rooms in the second half of the tries: they are found more easily
            lines = self.random_loop(rng, blank)
            rooms = max(2, round(width * height / max(1, size) * min(1, 2 - 2 * number / TRIES)))
            regions = self.paired(blank, rng, self.rooms_along(blank, rng, lines, 2 * rooms))
            if regions:
                puzzle = self.with_loop(self.kind(height, width, regions, ()), rng, lines)
                if puzzle.accepts(lines):
                    return puzzle, lines
        raise PuzzleError(f"no rooms that a loop visits twice were found on {width}x{height}")

    def paired(self, puzzle: Doubleback, rng: Random, part_of: Mapping[Cell, int]) -> tuple[int, ...]:
        """The regions in which parts that touch, and between which the loop does not lead, are joined in pairs at
        random; empty if some part remains."""
        parts, count = [part_of[cell] for cell in puzzle.cells], max(part_of.values()) + 1
        far = range(2, count - 1)
        return joined_regions(rng, puzzle.height, puzzle.width, parts, 2, lambda a, b: (a - b) % count in far)
