"""Generator of Yajikazu puzzles."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..common.arrows import DIRECTIONS
from ..common.kit import UNKNOWN, Cell, Solution, Solved
from ..common.puzzlink_numbers import Arrow
from ..yajikazu import Yajikazu
from .common.kit import ApartGenerator, Filled, Random

CLUES = (
    Arrow(None), Arrow(UNKNOWN), Arrow(2), Arrow(UNKNOWN, "<"),
    *(Arrow(number, sign) for sign in DIRECTIONS for number in range(3)),
)  # fmt: skip
"""The clues of tiny boards, which have at most one of them."""


class YajikazuGenerator(ApartGenerator[Yajikazu]):
    for_levels = {1: {"plain": 0.5}}
    tiny_boards = (Filled((None, *CLUES), ((1, 1), (3, 1), (1, 3), (2, 2), (3, 2)), most=1),)

    def further_clues(self, puzzle: Yajikazu, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """Every clue of an unshaded cell; a shaded cell may have any."""
        for sign in DIRECTIONS:
            seen = {cell: puzzle.seen(cell, sign) for cell in puzzle.cells}
            yield "arrows", [None if solution[c] else Arrow(_shaded(seen[c], solution), sign) for c in puzzle.cells]
            for number in range(max(puzzle.width, puzzle.height)):
                yield "arrows", [Arrow(number, sign) if solution[c] and number <= len(seen[c]) else None for c in seen]

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3, plain: float = 0.0) -> Solved[Yajikazu]:
        """`width`, `height`; `clues`, the share of cells with a clue (default 0.3); `plain`, the share of clues in
        shaded cells that are false on sight; the others are random (default 0)."""
        blank = self.kind.blank(height, width)
        solution = self.random_solution(rng, blank)
        arrows = [
            self._clue(blank, rng, cell, solution, plain) if rng.random() < clues else None for cell in blank.cells
        ]
        return replace(blank, arrows=tuple(arrows)), solution

    def _clue(self, puzzle: Yajikazu, rng: Random, cell: Cell, solution: Solution, plain: float) -> Arrow:
        """A clue for a cell: right if the cell is unshaded, random otherwise."""
        arrow = rng.choice(list(DIRECTIONS))
        seen = puzzle.seen(cell, arrow)
        if solution[cell] and rng.random() < plain:
            return Arrow(len(seen) + 1, arrow)
        return Arrow(rng.randint(0, (len(seen) + 1) // 2) if solution[cell] else _shaded(seen, solution), arrow)


def _shaded(cells: list[Cell], solution: Solution) -> int:
    return sum(solution[cell] == 1 for cell in cells)
