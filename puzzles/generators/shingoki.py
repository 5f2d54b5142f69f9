"""Generator of Shingoki puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from cluewise.kit import CircleGenerator, Filled, Solution

from ..shingoki import Shingoki


class ShingokiGenerator(CircleGenerator[Shingoki]):
    def tiny(self) -> Iterator[Shingoki]:
        yield from super().tiny()
        yield from Filled((None, "g", "g2"), sizes=((2, 2),), least=1).of(self.kind)
        yield from Filled((None, "g", "g3"), sizes=((3, 2), (3, 3)), least=1, most=2).of(self.kind)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.5, grey: float = 0.0
    ) -> tuple[Shingoki, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of possible circles that are set (default 0.5); `grey`,
        the share of grey circles (default 0)."""
        puzzle, lines = super().random(rng, width, height, clues)
        if not grey:
            return puzzle, lines
        circles = (c and ("g" + c[1:] if rng.random() < grey else c) for c in puzzle.circles)
        return replace(puzzle, circles=tuple(circles)), lines
