"""Makes Stitches puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, Boards, Cell, Edge, Ends, GridMaker, Solution, numbered, random_regions

from ..stitches import Stitches


class StitchesMaker(GridMaker[Stitches]):
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.4}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (
        Boards(
            ((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)),
            rooms=6,
            top=Ends((None, 0, 1)),
            left=Ends(last=(None, 2)),
            stitches=(1, 2),
        ),
        Boards(((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)), rooms=6, top=Ends((UNKNOWN,)), stitches=(1, 2)),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 1.0, room: int = 7, stitches: int = 1
    ) -> tuple[Stitches, Solution]:
        """`width`, `height`; `clues`, the share of numbers that are given (default 1); `room`, about how many cells a
        room has at least (default 7); `stitches`, as the setting.

        Rooms are drawn at random. Two rooms that the stitches drawn so far leave no place to join become one.
        """
        board = self.kind.blank(height, width, (0,) * (height * width), stitches=stitches)
        seeds = rng.sample(board.cells, max(1, len(board.cells) // max(1, room)))
        board = replace(board, regions=random_regions(rng, height, width, seeds))
        while isinstance(drawn := self._random_stitches(board, rng), tuple):
            merged = [drawn[0] if k == drawn[1] else k for k in board.regions]
            board = replace(board, regions=numbered(merged))
        solution = Solution({edge: int(edge in drawn) for edge in board.borders})
        return self.with_some(board, rng, solution, clues)

    def _random_stitches(self, puzzle: Stitches, rng: Random) -> set[Edge] | tuple[int, int]:
        """Random stitches for all rooms; or two rooms that were not joined."""
        drawn, taken = set[Edge](), set[Cell]()
        for rooms in sorted(puzzle.shared, key=lambda rooms: (len(puzzle.shared[rooms]), rng.random())):
            missing = puzzle.stitches
            for edge in rng.sample(puzzle.shared[rooms], len(puzzle.shared[rooms])):
                if missing and taken.isdisjoint(edge.ends):
                    drawn.add(edge)
                    taken.update(edge.ends)
                    missing -= 1
            if missing:
                return rooms
        return drawn

    def clues_of(self, puzzle: Stitches, solution: Solution) -> Mapping[str, Sequence[Any]]:
        ends = {end for edge in puzzle.borders if solution[edge] == 1 for end in edge.ends}
        sums = [len(ends.intersection(line.cells)) for line in puzzle.lines]
        return {"top": sums[puzzle.height :], "left": sums[: puzzle.height]}
