"""Generator of Kropki puzzles."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Edge, LatinGenerator, Solution, edges, latin_rectangle, some

from ..kropki import BLACK, WHITE, Kropki, beside


class KropkiGenerator(LatinGenerator[Kropki]):
    small_sizes = ("3x3", "4x2", "4x4", "2x2", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {}

    def tiny(self) -> Iterator[Kropki]:
        for number in (None, 1):
            yield self.kind(1, 1, (), (number,))
            for dots in product((None, WHITE, BLACK), repeat=4):
                if number is None or dots.count(None) < 2:
                    yield self.kind(2, 2, dots, (number, None, None, None))

        for dots in product((None, WHITE, BLACK), repeat=2):
            yield self.kind(1, 3, dots, (None,) * 3)
            yield self.kind(3, 1, dots, (None, 2, None))

    def random(self, rng: Random, width: int, height: int, given: float = 0.0) -> tuple[Kropki, Solution]:
        """`width`, `height`; `given`, the share of given numbers (default 0)."""
        numbers = latin_rectangle(rng, height, width)
        dots = tuple(rng.choice(_fitting(numbers, edge)) for edge in edges(height, width))
        return self.kind(height, width, dots, some(rng, numbers.values(), given)), Solution(numbers)

    def with_clues_of(self, puzzle: Kropki, solution: Solution) -> Kropki:
        """Between 1 and 2 the old dot stays if there was one."""
        fitting = (_fitting(solution, edge) for edge in edges(puzzle.height, puzzle.width))
        dots = (old if old in new else new[0] for old, new in zip(puzzle.dots, fitting, strict=True))
        return replace(super().with_clues_of(puzzle, solution), dots=tuple(dots))


def _fitting(numbers: Mapping[Any, Any], edge: Edge) -> list[Any]:
    """The dots that these numbers allow between two cells; None is no dot."""
    return [dot for dot in (WHITE, BLACK, None) if beside(dot, *(numbers[end] for end in edge.ends))]
