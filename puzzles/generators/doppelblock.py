"""Generator of Doppelblock puzzles."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, ClassVar

from ..common.kit import Solution
from ..doppelblock import Doppelblock, between
from .common.boards import some
from .common.latin_boards import BlankedLatinGenerator


class DoppelblockGenerator(BlankedLatinGenerator[Doppelblock]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"given": (5,)}
    small_sizes = ("4x4", "3x3", "2x2")

    def tiny(self) -> Iterator[Doppelblock]:
        for clues in product((None, 0, 1), repeat=2):
            yield self.kind(2, 2, (None,) * 4, clues, clues[::-1])
            for given in (None, 1):
                yield self.kind(3, 3, (given, *[None] * 8), (*clues, None), (clues[0], None, clues[1]))
        yield self.kind(3, 3, (None,) * 9, ("?", 1, "?"), (None, "?", None))

    def random(self, rng: Random, side: int, clues: float = 0.8, given: float = 0.0) -> tuple[Doppelblock, Solution]:
        """`side`; `clues`, the share of given sums (default 0.8); `given`, the share of given numbers (default 0)."""
        blank = self.kind.blank(side, side)
        solution = self.filled(rng, blank)
        sums = _sums(blank, solution)
        shown: dict[str, Any] = {"left": some(rng, sums[:side], clues), "top": some(rng, sums[side:], clues)}
        inside = (value or None for value in solution.values())
        return replace(blank, given=some(rng, inside, given), **shown), solution

    def with_clues_of(self, puzzle: Doppelblock, solution: Solution) -> Doppelblock:
        sums = _sums(puzzle, solution)
        left, top = (
            tuple(None if old is None else new for old, new in zip(olds, news, strict=True))
            for olds, news in ((puzzle.left, sums[: puzzle.height]), (puzzle.top, sums[puzzle.height :]))
        )
        return replace(super().with_clues_of(puzzle, solution), left=left, top=top)

    def clues_of(self, puzzle: Doppelblock, solution: Solution) -> Mapping[str, list[Any]]:
        return {"given": [solution[cell] or None for cell in puzzle.cells]}


def _sums(board: Doppelblock, solution: Solution) -> list[int | None]:
    """The sum of each line: rows, then columns."""
    return [between([solution[cell] for cell in line.cells]) for line in board.lines]
