"""Generator of Heyablock puzzles."""

from random import Random

from cluewise.kit import Divided, DrawnGenerator, IslandRoomsGenerator, Solution, random_boxes

from ..heyablock import Heyablock


class HeyablockGenerator(DrawnGenerator[Heyablock], IslandRoomsGenerator[Heyablock]):
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 0, 1, 2)),
        Divided(((2, 2), (3, 2), (1, 4)), (None, 2), walled=True),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 6
    ) -> tuple[Heyablock, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, the approximate number of
        cells of a room (default 6)."""
        return self.drawn(rng, height, width, room, clues)

    def blank_board(self, rng: Random, height: int, width: int, room: int) -> Heyablock:
        return self.without_numbers(height, width, random_boxes(rng, height, width, room))
