"""Generator of Ichimaga puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..common.kit import UNKNOWN, Cell, Edge, Solution, Solved, components
from ..ichimaga import Ichimaga
from .common.kit import Boards, Every, LoopGenerator, Random
from .common.loop_boards import MOVES

REACH = 4
"""The most rows, and columns, from one end of a line to the other."""


class IchimagaGenerator(LoopGenerator[Ichimaga]):
    """Lines with at most one turn are added one by one, each from a circle to a free cell or another circle."""

    few_clues = {"clues": 0.0}
    for_levels = {1: {"circles": 0.4}}
    rare_signs = {"numbers": (0,)}
    tiny_boards = (
        Boards(((1, 1), (3, 1), (1, 2), (2, 2)), numbers=Every((None, UNKNOWN, 1, 2))),
        Boards(((3, 2), (2, 3)), numbers=Every((None, UNKNOWN, 2, 3), most=3)),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, circles: float = 0.25
    ) -> Solved[Ichimaga]:
        """`width`, `height`; `clues`, the share of circles with a number (default 0.8); `circles`, the approximate
        share of cells with a circle (default 0.25)."""
        blank = self.kind.blank(height, width)
        placed, lines = {rng.choice(blank.cells)}, set[Edge]()
        for _ in range(20 * len(blank.cells)):
            if len(placed) < circles * len(blank.cells):
                start = rng.choice(sorted(placed))
                self._add_line(blank, rng, placed, lines, start, self._near(blank, rng, start))
        board, drawn = self._drawn(blank, placed if lines else set(), lines)
        return self.with_some(board, rng, drawn, clues)

    @staticmethod
    def _near(board: Ichimaga, rng: Random, cell: Cell) -> Cell:
        """A random cell that a line from this one may reach."""
        near = [at for at in board.cells if abs(at.r - cell.r) < REACH and abs(at.c - cell.c) < REACH]
        return rng.choice(near)

    @staticmethod
    def _add_line(board: Ichimaga, rng: Random, placed: set[Cell], lines: set[Edge], start: Cell, end: Cell) -> bool:
        """Adds a line between two cells with at most one turn, and circles at both, if all its cells are free."""
        bend = rng.choice((Cell(start.r, end.c), Cell(end.r, start.c)))
        path = [*_straight(start, bend), *_straight(bend, end), end]
        added = {Edge.between(*pair) for pair in pairwise(path)}
        taken = placed.union(*(edge.ends for edge in lines))
        if start == end or not taken.isdisjoint(path[1:-1]) or added & lines or end in taken - placed:
            return False
        placed.add(end)
        lines |= added
        return True

    @staticmethod
    def _drawn(board: Ichimaga, placed: set[Cell], lines: set[Edge]) -> Solved[Ichimaga]:
        """The board with these circles, without numbers, and its lines."""
        numbers = tuple(UNKNOWN if cell in placed else None for cell in board.cells)
        return replace(board, numbers=numbers), board.with_ones(lines)

    def clues_of(self, puzzle: Ichimaga, solution: Solution) -> Mapping[str, Sequence[Any]]:
        counts = {cell: sum(solution[edge] == 1 for edge in puzzle.edges_at[cell]) for cell in puzzle.circle}
        return {"numbers": [counts.get(cell) for cell in puzzle.cells]}

    def changed(self, puzzle: Ichimaga, rng: Random, solution: Solution, other: Solution) -> Solved[Ichimaga] | None:
        """Places a circle on a line where the solutions differ, or adds a line there, or removes one."""
        differing: list[Any] = solution.differing(other)
        for _ in range(MOVES):
            placed, lines = set(puzzle.circle), {edge for edge in puzzle.edges if solution[edge]}
            edge = rng.choice(differing)
            cell = rng.choice(edge.ends)
            if cell not in placed and any(cell in line.ends for line in lines):
                placed.add(cell)
            elif edge in lines and rng.random() < 0.1:
                lines = self._without(puzzle, placed, lines, edge)
                placed &= {end for line in lines for end in line.ends}
            else:
                near = self._near(puzzle, rng, cell)
                start, end = (cell, near) if cell in placed else (near, cell)
                if start not in placed or not self._add_line(puzzle, rng, placed, lines, start, end):
                    continue
            told = {at for at in placed if puzzle.circle.get(at) != UNKNOWN}
            board, drawn = self._drawn(puzzle, placed, lines)
            numbers = zip(board.cells, board.numbers, self.clues_of(board, drawn)["numbers"], strict=True)
            board = replace(board, numbers=tuple(new if at in told else old for at, old, new in numbers))
            if lines and (drawn != solution or not board.accepts(other)):
                return board, drawn
        return None

    @staticmethod
    def _without(board: Ichimaga, placed: set[Cell], lines: set[Edge], edge: Edge) -> set[Edge]:
        """The lines without the one along an edge, and without those that are no longer connected with most others."""
        line = {edge}
        while (
            more := {e for on in line for at in on.ends if at not in placed for e in board.edges_at[at]} & lines - line
        ):
            line |= more
        left = lines - line
        near = {cell: [end for on in edges if on in left for end in on.ends] for cell, edges in board.edges_at.items()}
        most = max(map(set, components(board.cells, near)), key=len)
        return {on for on in left if on.ends[0] in most}


def _straight(start: Cell, end: Cell) -> list[Cell]:
    """The cells from one cell of a row or column to another, without the last."""
    steps = max(abs(end.r - start.r), abs(end.c - start.c))
    return [
        Cell(start.r + (end.r - start.r) * k // steps, start.c + (end.c - start.c) * k // steps) for k in range(steps)
    ]
