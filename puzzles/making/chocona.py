"""Makes Chocona puzzles."""

from random import Random

from cluewise.kit import CountedRoomsMaker, Divided, Solution, random_rectangles

from ..chocona import Chocona


class ChoconaMaker(CountedRoomsMaker[Chocona]):
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)), (None, 0, 1, 3)),)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 5
    ) -> tuple[Chocona, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, about how many cells a
        room has (default 5)."""
        solution = random_rectangles(rng, height, width)
        return self.in_rooms(rng, solution, (height, width), clues, room), solution
