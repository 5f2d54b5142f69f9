"""Generator of Simple Gako puzzles."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..common.kit import Cell, Slot, Solution, Value
from ..common.random_solutions import find_solution
from ..simplegako import Simplegako
from .common.kit import CellGenerator, DrawnGenerator, Filled, Random
from .common.puzzle_generator import LONG_TRIALS

PART = 6
"""The longer side of the largest board whose numbers a solver draws at once."""


@dataclass(frozen=True)
class Restricted(Simplegako):
    """A board whose cells hold some numbers only."""

    among: tuple[int, ...] = field(default=(), kw_only=True)

    def values(self, slot: Slot) -> Sequence[Value]:
        return [number for number in self.among if number <= self.most]


def drawn(rng: Random, height: int, width: int, among: Sequence[int]) -> dict[Cell, Any] | None:
    """Random numbers of a board, only these; None if none are found.

    A large board has four parts. Those that share rows or columns have different numbers, so each is a board.
    """
    if not height * width:
        return {}
    if max(height, width) <= PART:
        blank = Restricted(height, width, (None,) * (height * width), among=tuple(among))
        possible = blank.values(blank.cells[0])
        found = find_solution(blank, {cell: rng.choice(possible) for cell in blank.cells}) if possible else None
        return None if found is None else {cell: found[cell] for cell in blank.cells}
    mixed, h, w = rng.sample(among, len(among)), (height + 1) // 2, (width + 1) // 2
    numbers = dict[Cell, Any]()
    for r, c, rows, columns in ((0, 0, h, w), (0, w, h, width - w), (h, 0, height - h, w), (h, w, h, w)):
        part = drawn(rng, min(rows, height - r), min(columns, width - c), mixed[(r > 0) == (c > 0) :: 2])
        if part is None:
            return None
        numbers |= {Cell(r + cell.r, c + cell.c): number for cell, number in part.items()}
    return numbers


class SimplegakoGenerator(DrawnGenerator[Simplegako], CellGenerator[Simplegako]):
    rare_levels = {3: LONG_TRIALS}
    small_sizes = ("4x3", "3x4", "3x3", "1x4", "1x1")
    tiny_boards = (Filled((None, 1, 2, 3), sizes=((1, 1), (3, 1), (1, 2), (2, 2)), most=2),)

    def random_solution(self, rng: Random, blank: Simplegako) -> Solution | None:
        """Small numbers, if such are found, else the largest one in all cells; rows and columns are shuffled."""
        height, width = blank.height, blank.width
        double = max(height, width) > 2 * PART and height % 2 == width % 2 == 0
        if double:  # of two equal rows and columns each, n becomes 2n + 1
            height, width = height // 2, width // 2
        for share in (0.55, 0.6, 0.7, 0.8, 0.9, 1.0):
            most = max(1, round(share * (height + width - 1)))
            if numbers := drawn(rng, height, width, range(1, most + 1)):
                break
        else:
            return Solution(dict.fromkeys(blank.cells, blank.most))
        if double:
            numbers = {cell: 2 * numbers[Cell(cell.r // 2, cell.c // 2)] + 1 for cell in blank.cells}
        rows, columns = (rng.sample(range(side), side) for side in (blank.height, blank.width))
        return Solution((cell, numbers[Cell(rows[cell.r], columns[cell.c])]) for cell in blank.cells)
