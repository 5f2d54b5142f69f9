"""Generator of Juosan puzzles."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..common.geometry import lines, through_cells
from ..common.kit import Cell, Solution, Solved, cells, windows
from ..juosan import Juosan
from .common.kit import CountedRoomsGenerator, Divided, Random, random_joined

LARGEST, LOOSENED = 9, 0.05
"""The most cells of a room to which `changed` adds cells; the probability that a random bar changes although rule 3
then determines fewer bars."""


class JuosanGenerator(CountedRoomsGenerator[Juosan]):
    rare_signs = {"numbers": (0, 5)}
    many_clues = {"clues": 1.0, "room": 3}
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 3), (2, 2), (3, 2)), (None, 1, 2, 4)),)
    no_levels = {
        1: "at the beginning every reason leaves a choice: a room keeps its number when all its bars are turned, and "
        "three cells only must not all have one bar; so a trial comes first",
    }

    def clues_of(self, puzzle: Juosan, solution: Solution) -> Mapping[str, Sequence[Any]]:
        counts = [sum(solution[cell] == 1 for cell in area) for area in puzzle.areas]
        return {"numbers": [max(n, len(area) - n) for n, area in zip(counts, puzzle.areas, strict=True)]}

    def changed(self, puzzle: Juosan, rng: Random, solution: Solution, other: Solution) -> Solved[Juosan] | None:
        """Gives a cell in which the solutions differ, or its whole room, to a room beside it, so that a number excludes
        the other solution; or cuts a room."""
        differing: list[Any] = solution.differing(other)
        moves = [(cell, beside) for cell in differing for beside in puzzle.around[cell]]
        for cell, beside in rng.sample(moves, len(moves)):
            old, new = puzzle.area_at[cell], puzzle.area_at[beside]
            for part in ((cell,), puzzle.areas[old]) if old != new else ():
                if len(part) + len(puzzle.areas[new]) <= LARGEST:
                    changed = self.regrouped(puzzle, {**puzzle.area_at, **dict.fromkeys(part, new)}, solution)
                    if self.separates(changed, solution, other):
                        return changed, solution
        return super().changed(puzzle, rng, solution, other)

    def random(self, rng: Random, width: int, height: int, clues: float = 1.0, room: int = 4) -> Solved[Juosan]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 1); `room`, the largest number of cells
        of a room (default 4); its bars are alike."""
        bars = {cell: (cell.r + cell.c) % 2 for cell in cells(height, width)}
        through = through_cells(three for _, three in windows(lines(height, width), 3))
        for cell in rng.choices(list(bars), k=20 * len(bars)):
            before = _pairs(bars, through[cell])
            bars[cell] ^= 1
            after = _pairs(bars, through[cell])
            if after is None or (after < (before or 0) and rng.random() > LOOSENED):
                bars[cell] ^= 1
        regions = random_joined(rng, height, width, lambda part: len(part) <= room and len({*map(bars.get, part)}) == 1)
        return self.with_some(self.without_numbers(height, width, regions), rng, Solution(bars), clues)


def _pairs(bars: Mapping[Cell, int], through: Sequence[tuple[Cell, ...]]) -> int | None:
    """The number of these threes that forbid a value of one of their cells; None if one of them is broken."""
    counts = [sum(bars[cell] == (three[0].r == three[1].r) for cell in three) for three in through]
    return None if 3 in counts else counts.count(2)
