"""Generator of Ayeheya puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from cluewise.kit import Cell, CountedRoomsGenerator, Divided, DrawnGenerator, Solution, random_boxes

from ..ayeheya import Ayeheya


class AyeheyaGenerator(DrawnGenerator[Ayeheya], CountedRoomsGenerator[Ayeheya]):
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"numbers": (3, 5)}
    for_levels: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"room": 12, "clues": 1.0}}
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 0, 1, 2)),
        Divided(((2, 2), (3, 2), (1, 4)), (None, 1), walled=True),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 16
    ) -> tuple[Ayeheya, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, the approximate number of
        cells of a room (default 16)."""
        return self.drawn(rng, height, width, room, clues)

    def blank_board(self, rng: Random, height: int, width: int, room: int) -> Ayeheya:
        return self.without_numbers(height, width, random_boxes(rng, height, width, room))

    def changed(
        self, board: Ayeheya, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Ayeheya, Solution] | None:
        """Cuts a room in two so that `other` is no solution, or draws a solution near this one."""
        room, differing = board.area_at, cast("list[Cell]", solution.differing(other))
        parts = [part for name in sorted({room[cell] for cell in differing}) for part in _parts(board.areas[name])]
        for part in rng.sample(parts, len(parts)):
            puzzle = self.regrouped(board, {**room, **dict.fromkeys(part, len(board.numbers))}, solution)
            if not puzzle.validation_error() and puzzle.accepts(solution) and not puzzle.accepts(other):
                return puzzle, solution
        return self.redrawn(board, rng, solution, other)


def _parts(room: Sequence[Cell]) -> Iterator[list[Cell]]:
    """For each straight cut of a room the cells above it or left of it."""
    for axis in (0, 1):
        for k in sorted({cell[axis] for cell in room})[1:]:
            yield [cell for cell in room if cell[axis] < k]
