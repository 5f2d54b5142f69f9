"""Generator of Satogaeri puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.kit import UNKNOWN, Cell, Solution, Solved, numbered
from ..satogaeri import Satogaeri
from .common.kit import AreaGenerator, Begun, Boards, Random, random_regions


class SatogaeriGenerator(AreaGenerator[Satogaeri]):
    rare_levels = {
        3: "at 10×10, one reason at a time solved 42 of 56 random boards, and trials of two further facts all but "
        "two of the others",
    }
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    heeds_symmetry = True
    tiny_boards = (
        Boards(
            ((1, 1), (3, 1), (1, 2), (2, 2)), rooms=4,
            numbers=Begun(tuple(product((None, 0, 1), (None, UNKNOWN), (None, 2, UNKNOWN)))),
        ),
    )  # fmt: skip

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.7, circles: float = 0.2
    ) -> Solved[Satogaeri]:
        """`width`, `height`; `clues`, the share of circles with a number (default 0.7); `circles`, their share of the
        cells (default 0.2)."""
        blank = self.kind.blank(height, width, (0,) * (height * width), numbers=(UNKNOWN,) * (height * width))
        free, chosen = set(blank.cells), dict[Cell, str]()
        count = max(1, round(circles * len(blank.cells)))
        alike = self.alike(height, width)
        for cell in rng.sample(blank.cells, len(blank.cells)):
            if len(chosen) < count and free.issuperset(alike[cell]):
                for other in alike[cell]:
                    later = {*alike[cell]} - {other, *chosen}
                    fitting = [
                        move for move, path in blank.moves[other].items()
                        if free.issuperset(path) and later.isdisjoint(path)
                    ]  # fmt: skip
                    chosen[other] = rng.choice(fitting)
                    free.difference_update(blank.moves[other][chosen[other]])
        ends = [blank.moves[cell][move][-1] for cell, move in chosen.items()]
        lengths = {cell: len(blank.moves[cell][move]) - 1 for cell, move in chosen.items()}
        shown = {cell: length if rng.random() < clues else UNKNOWN for cell, length in lengths.items()}
        regions = random_regions(rng, height, width, ends)
        puzzle = self.kind(height, width, regions, tuple(map(shown.get, blank.cells)))
        return puzzle, Solution((cell, chosen[cell]) for cell in puzzle.circles)

    def clues_of(self, puzzle: Satogaeri, solution: Solution) -> Mapping[str, Sequence[Any]]:
        far = {cell: len(puzzle.moves[cell][str(solution[cell])]) - 1 for cell in puzzle.circles}
        return {"numbers": [far.get(cell) for cell in puzzle.cells]}

    def changed(self, board: Satogaeri, rng: Random, solution: Solution, other: Solution) -> Solved[Satogaeri] | None:
        """Moves a cell in which only one of the solutions has a circle in the end to a room beside it. Keeps the other
        solution."""
        for kept, barred in rng.sample(((solution, other), (other, solution)), 2):
            mine, theirs = (
                {board.moves[circle][str(held[circle])][-1] for circle in board.circles} for held in (kept, barred)
            )
            for cell in rng.sample(sorted(theirs - mine), len(theirs - mine)):
                for beside in board.around[cell]:
                    changed = {**board.area_at, cell: board.area_at[beside]}
                    puzzle = replace(board, regions=numbered(list(changed.values())))
                    if not puzzle.validation_error() and not puzzle.accepts(barred):
                        return puzzle, kept
        return None
