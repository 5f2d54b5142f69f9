"""Generator of Tasquare puzzles."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, Cell, Filled, JoinedGenerator, Solution, components

from ..tasquare import Tasquare


class TasquareGenerator(JoinedGenerator[Tasquare]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"numbers": (0,)}
    tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2, 4), most=2),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> tuple[Tasquare, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells beside a square with a number (default 0.5)."""
        blank = self.kind.blank(height, width)
        shaded = set[Cell]()
        for first in rng.sample(blank.cells, len(blank.cells)):
            side = rng.choice((1, 1, 2, 2, 2, 3))
            square = {Cell(first.r + r, first.c + c) for r in range(side) for c in range(side)}
            beside = {near for cell in square for near in (cell, *blank.around.get(cell, ()))}
            if square <= blank.around.keys() and shaded.isdisjoint(beside):
                rest = [cell for cell in blank.cells if cell not in shaded and cell not in square]
                if len(components(rest, blank.around)) == 1:
                    shaded |= square
        return self.with_shading(blank, rng, shaded, clues)

    def clues_of(self, puzzle: Tasquare, solution: Solution) -> dict[str, list[int | None]]:
        return {"numbers": [number or None for number in super().clues_of(puzzle, solution)["numbers"]]}

    def changed(
        self, puzzle: Tasquare, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Tasquare, Solution] | None:
        """Adds a number that excludes this solution, and keeps the other one."""
        return self.added(puzzle, rng, other, solution)
