"""Generator of Pentominous puzzles."""

from collections.abc import Iterator
from itertools import combinations, islice

from ..common.kit import UNKNOWN
from ..pentominous import Pentominous
from .common.kit import Filled, PolyominoGenerator

HOLE = "#"


class PentominousGenerator(PolyominoGenerator[Pentominous]):
    rare_signs = {"letters": ("X",)}
    small_sizes = ("4x3", "3x4", "3x3", "5x1")
    tiny_boards = (
        Filled((None, HOLE), ((1, 1), (2, 1), (1, 5))),
        Filled((None, HOLE, "P", UNKNOWN), ((3, 2),), least=1, most=2),
    )

    def tiny(self) -> Iterator[Pentominous]:
        yield from super().tiny()
        for i, holes in enumerate(islice(combinations(range(9), 4), 0, None, 2)):
            letter = (None, "F", "V")[i % 3]
            yield self.kind(3, 3, tuple(HOLE if k in holes else letter if k == 4 else None for k in range(9)))
        for i in range(0, 17, 2):
            stops = tuple(1 if k == i else None for k in range(17))
            yield self.kind(3, 4, (HOLE, *[None] * 6, HOLE, *[None] * 4), stops)
