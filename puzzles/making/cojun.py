"""Makes Cojun puzzles."""

from random import Random

from ..cojun import Cojun
from ..common.solution import Solution
from .common.room_boards import RoomMaker


class CojunMaker(RoomMaker[Cojun]):
    def random(
        self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 6
    ) -> tuple[Cojun, Solution]:
        """`width`, `height`; `given`, the share of cells given (default 0.2); `largest`, cells of the largest room
        (default 6)."""
        return self.with_random_rooms(rng, width, height, given, largest)
