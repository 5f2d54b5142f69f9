"""Makes Kropki puzzles."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar

from cluewise.kit import LatinMaker, Solution, edges, latin_square, some

from ..kropki import BLACK, WHITE, Kropki, beside


class KropkiMaker(LatinMaker[Kropki]):
    small_sizes = ("3x3", "4x4", "2x2", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {}

    def tiny(self) -> Iterator[Kropki]:
        for number in (None, 1):
            yield self.kind(1, 1, (), (number,))
            for dots in product((None, WHITE, BLACK), repeat=4):
                if number is None or dots.count(None) < 2:
                    yield self.kind(2, 2, dots, (number, None, None, None))

    def random(self, rng: Random, side: int, given: float = 0.0) -> tuple[Kropki, Solution]:
        """`side`; `given`, the share of numbers that are given (default 0)."""
        numbers = latin_square(rng, side)
        dots = []
        for edge in edges(side, side):
            fitting = [dot for dot in (WHITE, BLACK, None) if beside(dot, *(numbers[end] for end in edge.ends))]
            dots.append(rng.choice(fitting))
        return self.kind(side, side, tuple(dots), some(rng, numbers.values(), given)), Solution(numbers)
