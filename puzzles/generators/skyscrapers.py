"""Generator of Skyscrapers puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, ClassVar

from ..common.kit import SIDES, Solution
from ..skyscrapers import Skyscrapers
from .common.boards import some
from .common.latin_boards import BlankedLatinGenerator


class SkyscrapersGenerator(BlankedLatinGenerator[Skyscrapers]):
    small_sizes = ("3x3", "4x4", "2x2", "1x1")
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = dict.fromkeys(("top", "bottom", "left", "right"), (0,))

    def tiny(self) -> Iterator[Skyscrapers]:
        free: tuple[Any, ...] = (None,) * 4
        yield self.kind(1, 1, (1,), (None,), (None,), (None,), (None,))
        for a, b, c, d in product((None, 1, 2), repeat=4):
            yield self.kind(1, 1, (None,), (a,), (b,), (c,), (d,))
            yield self.kind(2, 2, (None,) * 4, (a, None), (b, None), (c, None), (d, None))
        for clues in product((None, 1, 2, 3), repeat=3):
            none = (None,) * 3
            yield self.kind(3, 3, (None,) * 9, clues, none, clues[::-1], none)
            yield self.kind(3, 3, (None,) * 9, clues, none, none, clues, parks=1)
        for a, b, c in product((None, 1, 2), repeat=3):
            yield self.kind(2, 2, (None,) * 4, (a, b), (b, c), (None, None), (None, None), parks=1)
        for height in (None, 1, 2, 3, 4):
            given = (height, *(None,) * 15)
            yield self.kind(4, 4, given, (2, None, 3, None), free, free, free, diagonals=True)

    def random(
        self,
        rng: Random,
        side: int,
        clues: float = 0.8,
        given: float = 0.0,
        parks: int = 0,
        diagonals: bool = False,
    ) -> tuple[Skyscrapers, Solution]:
        """`side`; `clues`, the share of given clues (default 0.8); `given`, the share of given cells (default 0);
        `parks`, the number of parks in each line (default 0); `diagonals`: the long diagonals hold each height, too."""
        blank = self.kind.blank(side, side, parks=parks, diagonals=diagonals)
        heights = self.filled(rng, blank)
        shown: dict[str, Any] = {name: some(rng, seen, clues) for name, seen in _all_seen(blank, heights).items()}
        return replace(blank, given=some(rng, (height or None for height in heights.values()), given), **shown), heights

    def clues_of(self, puzzle: Skyscrapers, solution: Solution) -> Mapping[str, list[Any]]:
        return {"given": [solution[cell] or None for cell in puzzle.cells]}

    def with_clues_of(self, puzzle: Skyscrapers, solution: Solution) -> Skyscrapers:
        shown: dict[str, Any] = {
            name: tuple(old and new for old, new in zip(getattr(puzzle, name), seen, strict=True))
            for name, seen in _all_seen(puzzle, solution).items()
        }
        return replace(super().with_clues_of(puzzle, solution), **shown)


def _all_seen(board: Skyscrapers, heights: Mapping[Any, Any]) -> dict[str, list[int]]:
    """The numbers of visible towers from each place beside the grid, by its side."""
    return {name: [_seen([heights[cell] for cell in line]) for _, line in board.seen_from(name)] for name in SIDES}


def _seen(line: Sequence[int]) -> int:
    """The number of visible towers: those that are higher than all before them. A 0 is no tower."""
    return len({max(line[: i + 1]) for i in range(len(line))} - {0})
