"""Generator of Kakurasu puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, ClassVar

from ..common.kit import Solution
from ..kakurasu import Kakurasu
from .common.boards import some
from .common.cell_boards import CellGenerator


class KakurasuGenerator(CellGenerator[Kakurasu]):
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.5}

    def tiny(self) -> Iterator[Kakurasu]:
        for width, height in ((1, 1), (3, 1), (1, 2), (2, 2)):
            for a, b, c, given in product((None, 0, 1, 2), (None, 1, 3), (None, 2), (None, 1)):
                if (width == 2 or b is None) and (height > 1 or width == 3 or c is None):
                    inside = (given, *[None] * (width * height - 1))
                    yield self.kind(height, width, inside, (a, b, c)[:width], (b, c)[:height])

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.9, shaded: float = 0.4
    ) -> tuple[Kakurasu, Solution]:
        """`width`, `height`; `clues`, the share of given clues (default 0.9); `shaded`, the share of shaded cells
        (default 0.4)."""
        blank = self.kind.blank(height, width)
        solution = Solution({cell: int(rng.random() < shaded) for cell in blank.cells})
        kept = {side: some(rng, sums, clues) for side, sums in self._sums(blank, solution).items()}
        return replace(blank, **kept), solution  # type: ignore[arg-type]

    def _sums(self, puzzle: Kakurasu, solution: Solution) -> dict[str, list[int]]:
        sums = [sum(k * int(solution[cell] == 1) for k, cell in enumerate(line.cells, 1)) for line in puzzle.lines]
        return {"right": sums[: puzzle.height], "bottom": sums[puzzle.height :]}

    def clues_of(self, puzzle: Kakurasu, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {**self._sums(puzzle, solution), "given": [solution[cell] or None for cell in puzzle.cells]}

    def excluding(
        self, puzzle: Kakurasu, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Kakurasu, Solution] | None:
        """Adds a clue beside the grid if that excludes the other solution, else a shaded cell."""
        theirs = self._sums(puzzle, other)
        for side, sums in self._sums(puzzle, solution).items():
            for i, number in enumerate(sums):
                if getattr(puzzle, side)[i] is None and number != theirs[side][i]:
                    return puzzle.with_place(side, i, number), solution
        own = [i for i, cell in enumerate(puzzle.cells) if solution[cell] and not other[cell]]
        if own:
            return puzzle.with_place("given", rng.choice(own), 1), solution
        return None
