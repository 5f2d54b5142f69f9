"""Generator of Skyscrapers puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, ClassVar

from cluewise.kit import SIDES, LatinGenerator, Solution, latin_square, some

from ..skyscrapers import Skyscrapers


class SkyscrapersGenerator(LatinGenerator[Skyscrapers]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = dict.fromkeys(("top", "bottom", "left", "right"), (0,))
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def tiny(self) -> Iterator[Skyscrapers]:
        yield self.kind(1, 1, (1,), *[(None,)] * 4)
        for clues in product((None, 1, 2), repeat=4):
            yield self.kind(1, 1, (None,), *((clue,) for clue in clues))
            yield self.kind(2, 2, (None,) * 4, *((clue, None) for clue in clues))
        for clues in product((None, 1, 2, 3), repeat=3):
            yield self.kind(3, 3, (None,) * 9, clues, (None,) * 3, clues[::-1], (None,) * 3)

    def random(self, rng: Random, side: int, clues: float = 0.8, given: float = 0.0) -> tuple[Skyscrapers, Solution]:
        """`side`; `clues`, the share of given clues (default 0.8); `given`, the share of given cells (default 0)."""
        heights = latin_square(rng, side)
        blank = self.kind.blank(side, side)
        shown: dict[str, Any] = {name: some(rng, seen, clues) for name, seen in _all_seen(blank, heights).items()}
        return replace(blank, given=some(rng, heights.values(), given), **shown), Solution(heights)

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
    """The number of visible towers: those that are higher than all before them."""
    return len({max(line[: i + 1]) for i in range(len(line))})
