"""Generator of Battleship puzzles."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from ..battleship import ADDRESS, MIDDLE, OPEN, WATER, Battleship, _fits
from ..common.banks import straight
from ..common.kit import UNKNOWN, Cell, PuzzleError, Solution, Solved, Value
from ..common.puzzlink_marks import Shape
from .common.kit import BankGenerator, Random, some


class BattleshipGenerator(BankGenerator[Battleship]):
    rare_signs = {"segments": ("7", "L", "J"), "top": (5,)}
    small_sizes = ("4x3", "3x4", "5x2", "1x5", "1x1")
    few_clues = {"clues": 0.3, "segments": 0.1}
    many_clues = {"clues": 1.0, "segments": 0.1}

    def segment(self, puzzle: Battleship, cell: Cell, solution: Mapping[Any, Value]) -> str:
        """The segment that a solution has in a cell."""
        sides = {side for side, neighbour in puzzle.beside(cell).items() if solution.get(neighbour)}
        return next(sign for sign in (WATER, MIDDLE, *OPEN) if _fits(sign, solution.get(cell), sides))

    def tiny(self) -> Iterator[Battleship]:
        fleets = (straight(1), straight(2), straight(1, 2), straight(1, 1), (("##", "#."),))
        for (width, height), fleet in product(((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)), fleets):
            blank = self.kind.blank(height, width, fleet=fleet)
            yield blank
            for place, sign in product(range(height * width), (*ADDRESS.values(), UNKNOWN)):
                yield blank.with_place("segments", place, sign)
            for count in range(3):
                yield blank.with_place("top", width - 1, count)
                yield blank.with_place("left", 0, count)

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        clues: float = 1.0,
        segments: float = 0.05,
        fleet: tuple[Shape, ...] | None = None,
    ) -> Solved[Battleship]:
        """`width`, `height`; `clues`, the share of lines with a number (default 1); `segments`, the share of cells with
        a given segment or water (default 0.05); `fleet` (default: ships up to 4 on 10 × 10, 7 on 20 × 20).
        """
        if fleet is None:
            # n ships of one cell, n − 1 of two, …, one of n cells have n·(n + 1)·(n + 2)/6 cells.
            n = max(n for n in range(1, 12) if n == 1 or n * (n + 1) * (n + 2) / 6 <= 0.28 * width * height)
            fleet = straight(*(k for k in range(1, min(n, max(width, height)) + 1) for _ in range(n + 1 - k)))
        blank = self.kind.blank(height, width, fleet=fleet)
        taken = self.scattered(rng, blank)
        if not taken and fleet:
            raise PuzzleError(f"no place was found for the fleet on {width}x{height} cells")
        solution = blank.with_ones(taken)
        counts = some(rng, (sum(solution[cell] == 1 for cell in line.cells) for line in blank.lines), clues)
        given_segments = some(rng, self.clues_of(blank, solution)["segments"], segments)
        return replace(blank, segments=given_segments, top=counts[height:], left=counts[:height]), solution

    def clues_of(self, puzzle: Battleship, solution: Solution) -> Mapping[str, Any]:
        return {"segments": [self.segment(puzzle, cell, solution) for cell in puzzle.cells]}
