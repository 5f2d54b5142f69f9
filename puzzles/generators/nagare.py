"""Generator of Nagareru-Loop puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from ..common.geometry import trails
from ..common.kit import Cell, Edge, Solution, Solved
from ..nagare import ARROWS, BLACK, FANS, Nagare
from .common.kit import Boards, Every, LoopGenerator, Random
from .common.loop_boards import MOVES
from .common.random_loops import winding_patch

STEPS = {(-1, 0): 0, (0, 1): 1, (1, 0): 2, (0, -1): 3}


class NagareGenerator(LoopGenerator[Nagare]):
    """A loop is drawn first, then black cells off it, fans whose wind it keeps, and arrows on it."""

    few_clues = {"clues": 0.0, "fans": 0.0}
    many_clues = {"clues": 0.5}
    for_levels = {3: {"black": 0.2}}
    loops = partial(winding_patch, spared=0.15)
    tiny_boards = (
        Boards(((1, 1), (2, 1), (2, 2)), marks=Every((None, "^", "⇒", BLACK))),
        Boards(((3, 2), (2, 3)), marks=Every((None, ">", "v", "⇐", "⇓"), most=2)),
        Boards(((3, 3),), marks=Every((None, "^", "⇑", "⇒", BLACK), most=1)),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.1, fans: float = 0.5, black: float = 0.5
    ) -> Solved[Nagare]:
        """`width`, `height`, both 2 or more; `clues`, the share of straight cells of the loop with an arrow (default
        0.1); `fans`, the share of black cells that may be fans (default 0.5); `black`, the share of cells off the loop
        that are black (default 0.5)."""
        blank = self.kind.blank(height, width)
        lines = self.random_loop(rng, blank)
        off = blank.off(lines)
        board = self._with(blank, {cell: BLACK for cell in off if rng.random() < black})
        for cell in rng.sample(off, len(off)):
            if cell in board.black and rng.random() < fans:
                board = self._with_fan(board, rng, lines, cell)
        return self.with_some(board, rng, lines, 1.0, marks=clues)

    @staticmethod
    def _with(board: Nagare, marks: Mapping[Cell, str]) -> Nagare:
        """The board with these marks instead of others in their cells."""
        at = {**board.mark, **marks}
        return replace(board, marks=tuple(at.get(cell) for cell in board.cells))

    def _with_fan(self, board: Nagare, rng: Random, lines: Solution, cell: Cell) -> Nagare:
        """The board with a fan in this cell whose wind meets the loop and lets it pass, if there is one."""
        passed = board.passed(lines)
        for side in rng.sample(range(4), 4):
            changed = self._with(board, {cell: FANS[side]})
            if any(passed.intersection(edge.ends) for edge in changed.wind(cell, side)) and changed.accepts(lines):
                return changed
        return board

    def clues_of(self, puzzle: Nagare, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The puzzle's black cells, and arrows on straight cells of the loop, in a direction that the puzzle allows."""
        clues = {cell: puzzle.mark[cell] for cell in puzzle.black}
        tracks = trails(edge for edge in puzzle.edges if solution[edge])
        if len(tracks) == 1 and tracks[0][0] == tracks[0][-1]:
            track = tracks[0]
            ahead = {Edge.between(*pair): pair[1] for pair in pairwise(track)}
            if any(ahead.get(edge, head) != head for edge, head, _ in puzzle.ways()):
                track = track[::-1]
            for before, cell, after in zip((track[-2], *track), track, track[1:], strict=False):
                if after.r - cell.r == cell.r - before.r and after.c - cell.c == cell.c - before.c:
                    clues[cell] = ARROWS[STEPS[after.r - cell.r, after.c - cell.c]]
        return {"marks": [clues.get(cell) for cell in puzzle.cells]}

    def changed(self, puzzle: Nagare, rng: Random, solution: Solution, other: Solution) -> Solved[Nagare] | None:
        """Places or turns a fan, makes a cell black that only the other loop passes, or changes the loop."""
        for cell in rng.sample(sorted(puzzle.black), len(puzzle.black)):
            changed = self._with_fan(puzzle, rng, solution, cell)
            if changed != puzzle and not changed.accepts(other):
                return changed, solution
        barred = sorted(puzzle.passed(other) - puzzle.passed(solution))
        for cell in rng.sample(barred, len(barred)):
            changed = self._with(puzzle, {cell: BLACK})
            if changed.accepts(solution):
                return changed, solution
        for _ in range(MOVES):
            lines = self.changed_loop(puzzle, rng, solution, other)
            passed = puzzle.passed(lines)
            kept = {cell: BLACK for cell in puzzle.black if cell not in passed}
            board = self._with(self.kind.blank(puzzle.height, puzzle.width), kept)
            for cell in rng.sample(sorted(kept), len(kept)):
                if puzzle.mark[cell] in FANS:
                    board = self._with_fan(board, rng, lines, cell)
            if lines != solution:
                return board, lines
        return None
