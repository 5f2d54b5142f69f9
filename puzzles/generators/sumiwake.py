"""Generator of Sumiwake puzzles."""

from collections.abc import Mapping
from random import Random

from cluewise.kit import AreaGenerator, Begun, Boards, DrawnGenerator, Solution, random_boxes

from ..sumiwake import Sumiwake


class SumiwakeGenerator(DrawnGenerator[Sumiwake], AreaGenerator[Sumiwake]):
    small_sizes = ("4x3", "3x4", "5x2", "1x5", "1x1")
    tiny_boards = (
        Boards(
            ((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), rooms=6, by_corner="numbers",
            numbers=Begun(((None,), (1,), (None, 2), (*(None,) * 4, 2))),
        ),
        Boards(((2, 2), (1, 4)), walled=True, by_corner="numbers", numbers=Begun(((None,), (None, 1)))),
    )  # fmt: skip

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.6, room: int = 6
    ) -> tuple[Sumiwake, Solution]:
        """`width`, `height`; `clues`, the share of the possible circles (default 0.6); `room`, the approximate number
        of cells of a room (default 6)."""
        return self.drawn(rng, height, width, room, clues)

    def blank_board(self, rng: Random, height: int, width: int, room: int) -> Sumiwake:
        return self.kind(height, width, random_boxes(rng, height, width, room), (None,) * ((height + 1) * (width + 1)))

    def clues_of(self, puzzle: Sumiwake, solution: Solution) -> Mapping[str, list[int | None]]:
        counts = (sum(solution[cell] == 1 for cell in puzzle.meeting(point)) for point in puzzle.points)
        return {"numbers": [count or None for count in counts]}
