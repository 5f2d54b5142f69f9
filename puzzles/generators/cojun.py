"""Generator of Cojun puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import RoomGenerator, Solution

from ..cojun import Cojun


class CojunGenerator(RoomGenerator[Cojun]):
    for_levels: ClassVar[Mapping[int, Mapping[str, Any]]] = {3: {"largest": 5}}

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 6
    ) -> tuple[Cojun, Solution]:
        """`width`, `height`; `given`, the share of given cells (default 0.2); `largest`, the number of cells of the
        largest room (default 6)."""
        return self.with_random_rooms(rng, width, height, given, largest)
