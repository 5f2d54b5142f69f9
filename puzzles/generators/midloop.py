"""Generator of Mid-loop puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from cluewise.kit import Cell, LoopGenerator, Solution, cells

from ..midloop import Midloop


class MidloopGenerator(LoopGenerator[Midloop]):
    heeds_symmetry = True
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def clues_of(self, puzzle: Midloop, solution: Solution) -> Mapping[str, Sequence[Any]]:
        middles = set[Cell]()
        for cell in puzzle.cells:
            north, east, south, west = puzzle.lengths(cell, solution)
            if south and not north:
                middles.add(Cell(2 * cell.r + south, 2 * cell.c))
            if east and not west:
                middles.add(Cell(2 * cell.r, 2 * cell.c + east))
        return {
            "dots": ["o" if place in middles else None for place in cells(2 * puzzle.height - 1, 2 * puzzle.width - 1)]
        }

    def tiny(self) -> Iterator[Midloop]:
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (2, 3), (3, 3)):
            places = cells(2 * height - 1, 2 * width - 1)
            allowed = [i for i, (r, c) in enumerate(places) if not (r % 2 and c % 2)]
            for chosen in ((), *combinations(allowed, 1), *combinations(allowed, 2)):
                yield self.kind(height, width, tuple("o" if i in chosen else None for i in range(len(places))))

    def random(self, rng: Random, width: int, height: int, clues: float = 0.6) -> tuple[Midloop, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of possible dots that are set (default 0.6)."""
        return self.random_clues(rng, width, height, clues)
