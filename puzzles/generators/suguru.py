"""Generator of Suguru puzzles."""

from random import Random

from cluewise.kit import RoomGenerator, Solution

from ..suguru import Suguru


class SuguruGenerator(RoomGenerator[Suguru]):
    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        given: float = 0.25,
        largest: int = 5,
        diagonal: bool = True,
    ) -> tuple[Suguru, Solution]:
        """`width`, `height`; `given`, the share of given cells (default 0.25); `largest`, the number of cells of the
        largest room (default 5); `diagonal`, True if equal numbers do not touch at a corner."""
        return self.with_random_rooms(rng, width, height, given, largest, diagonal=diagonal)
