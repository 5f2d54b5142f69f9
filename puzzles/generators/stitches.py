"""Generator of Stitches puzzles."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..common.kit import UNKNOWN, Edge, Solution, Solved, numbered
from ..stitches import Stitches
from .common.kit import Boards, Ends, GridGenerator, Random, random_regions


class StitchesGenerator(GridGenerator[Stitches]):
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x4", "1x1")
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
    ) -> Solved[Stitches]:
        """`width`, `height`; `clues`, the share of given numbers (default 1); `room`, the approximate least number of
        cells of a room (default 7); `stitches`, as the setting.

        Rooms are drawn at random. Two rooms become one if the stitches drawn so far leave no place to join them.
        """
        board = self.kind.blank(height, width, (0,) * (height * width), stitches=stitches)
        seeds = rng.sample(board.cells, max(1, len(board.cells) // max(1, room)))
        board = replace(board, regions=random_regions(rng, height, width, seeds))
        while isinstance(drawn := self._random_stitches(board, rng), tuple):
            merged = [drawn[0] if k == drawn[1] else k for k in board.regions]
            board = replace(board, regions=numbered(merged))
        solution = board.with_ones(drawn)
        return self.with_some(board, rng, solution, clues)

    def _random_stitches(
        self, puzzle: Stitches, rng: Random, begun: Collection[Edge] = ()
    ) -> set[Edge] | tuple[int, int]:
        """Random stitches for all rooms, those of `begun` among them; or two rooms that were not joined."""
        drawn, taken = set(begun), {end for edge in begun for end in edge.ends}
        for rooms in sorted(puzzle.shared, key=lambda rooms: (len(puzzle.shared[rooms]), rng.random())):
            missing = puzzle.stitches - sum(edge in drawn for edge in puzzle.shared[rooms])
            for edge in rng.sample(puzzle.shared[rooms], len(puzzle.shared[rooms])):
                if missing and taken.isdisjoint(edge.ends):
                    drawn.add(edge)
                    taken.update(edge.ends)
                    missing -= 1
            if missing:
                return rooms
        return drawn

    def changed(self, puzzle: Stitches, rng: Random, solution: Solution, other: Solution) -> Solved[Stitches] | None:
        """Moves a cell where the two solutions differ, or one beside it, to another room, or draws the stitches there
        anew."""
        differing: list[Any] = solution.differing(other)
        drawn = {edge for edge in puzzle.borders if solution[edge] == 1}
        near = sorted({place for edge in differing for end in edge.ends for place in (end, *puzzle.around[end])})
        for cell in rng.sample(near, len(near)):
            rooms = sorted({puzzle.area_at[beside] for beside in puzzle.around[cell]})
            moved = replace(puzzle, regions=numbered(list({**puzzle.area_at, cell: rng.choice(rooms)}.values())))
            at = {edge for edge in drawn if not {*edge.ends}.isdisjoint(puzzle.around[cell])}
            loose = {edge for edge in sorted(at) if rng.random() < 0.5}
            if not moved.validation_error() and (lines := self._mended(moved, rng, drawn - loose)):
                return self.with_clues_of(moved, lines), lines
        return None

    def _mended(self, puzzle: Stitches, rng: Random, drawn: set[Edge]) -> Solution | None:
        """These stitches as far as they fit, and new ones where rooms are not joined; None if some rooms stay
        unjoined."""
        kept = set[Edge]()
        for shared in puzzle.shared.values():
            there = [edge for edge in shared if edge in drawn]
            kept.update(rng.sample(there, min(len(there), puzzle.stitches)))
        stitched = self._random_stitches(puzzle, rng, kept)
        return None if isinstance(stitched, tuple) else puzzle.with_ones(stitched)

    def clues_of(self, puzzle: Stitches, solution: Solution) -> Mapping[str, Sequence[Any]]:
        ends = {end for edge in puzzle.borders if solution[edge] == 1 for end in edge.ends}
        sums = [len(ends.intersection(line.cells)) for line in puzzle.lines]
        return {"top": sums[puzzle.height :], "left": sums[: puzzle.height]}
