"""Generator of Hotaru Beam puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..common.geometry import trails
from ..common.kit import UNKNOWN, Cell, Edge, Solution
from ..common.puzzlink_numbers import Arrow
from ..firefly import Firefly
from .common.kit import Boards, Every, LoopGenerator, Random
from .common.loop_boards import MOVES, sparse
from .common.puzzle_generator import of_boards, open_at_first

STEPS = {(-1, 0): "^", (0, 1): ">", (1, 0): "v", (0, -1): "<"}
TINY = (None, Arrow(UNKNOWN, ">"), Arrow(0, "<"), Arrow(1, "v"), Arrow(2, "^"))

Onward = dict[Cell, Cell]
"""For each cell with a line the next cell along it, away from a dot."""


class FireflyGenerator(LoopGenerator[Firefly]):
    """A loop between fireflies is drawn first, then further lines that end on those that are there."""

    rare_levels = {1: open_at_first(82), 3: of_boards(26, two=3, eight=13, hard=10)}
    loops = sparse
    few_clues = {"clues": 0.0}
    for_levels = {1: {"fireflies": 0.3, "clues": 1.0}}
    tiny_boards = (
        Boards(((1, 1), (2, 1), (1, 3)), arrows=Every(TINY)),
        Boards(((2, 2),), arrows=Every(TINY, most=2)),
        Boards(((3, 2), (2, 3)), arrows=Every(TINY, most=1)),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.7, fireflies: float = 0.2
    ) -> tuple[Firefly, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of fireflies with a number (default 0.7); `fireflies`,
        the approximate share of cells with a firefly (default 0.2)."""
        blank = self.kind.blank(height, width)
        (path,) = trails(edge for edge, line in self.random_loop(rng, blank).items() if line)  # type: ignore[misc]
        onward = dict(pairwise(path))
        placed = {path[0], *(cell for cell in path if rng.random() < fireflies / 2)}
        for _ in range(5 * len(blank.cells)):
            if len(placed) < fireflies * len(blank.cells):
                self._add_beam(blank, rng, onward, placed, rng.choice(blank.cells))
        board, lines = self._drawn(blank, onward, placed)
        return self.with_some(board, rng, lines, clues)

    def _add_beam(self, board: Firefly, rng: Random, onward: Onward, placed: set[Cell], start: Cell) -> bool:
        """Adds a firefly and its line, which ends at a firefly, or at another line: a firefly is placed there, too."""
        path = [start]
        while start not in onward:
            free = [near for near in board.around[path[-1]] if near not in onward and near not in path]
            ends = [near for near in board.around[path[-1]] if near in onward and onward[near] != path[-1]]
            if ends and (not free or rng.random() < 0.3):
                path.append(rng.choice(ends))
                onward.update(pairwise(path))
                placed.update((start, path[-1]))
                return True
            if not free:
                break
            path.append(rng.choice(free))
        return False

    def _drawn(self, board: Firefly, onward: Onward, placed: set[Cell]) -> tuple[Firefly, Solution]:
        """The board with these fireflies, without numbers, and its lines."""
        used = {Edge.between(*pair) for pair in onward.items()}
        side = {cell: STEPS[onward[cell].r - cell.r, onward[cell].c - cell.c] for cell in placed}
        arrows = tuple(Arrow(UNKNOWN, side[cell]) if cell in side else None for cell in board.cells)
        return replace(board, arrows=arrows), board.with_ones(used)

    def clues_of(self, puzzle: Firefly, solution: Solution) -> Mapping[str, Sequence[Any]]:
        paths = _paths(puzzle, solution)
        return {
            "arrows": [
                Arrow(_turns(paths[cell]), arrow.direction) if arrow and cell in paths else None
                for cell, arrow in zip(puzzle.cells, puzzle.arrows, strict=True)
            ]
        }

    def changed(
        self, puzzle: Firefly, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Firefly, Solution] | None:
        """Places a firefly on a line where the solutions differ, or adds a line there."""
        differing: list[Any] = solution.differing(other)
        for _ in range(MOVES):
            onward = {one: after for path in _paths(puzzle, solution).values() for one, after in pairwise(path)}
            placed = set(puzzle.fireflies)
            cell = rng.choice(rng.choice(differing).ends)
            if cell in placed or not (cell in onward or self._add_beam(puzzle, rng, onward, placed, cell)):
                continue
            board, lines = self._drawn(puzzle, onward, {*placed, cell})
            told = {at for at, arrow in puzzle.fireflies.items() if arrow.number != UNKNOWN} | {cell}
            arrows = self.clues_of(board, lines)["arrows"]
            shown = (
                arrow if at in told else old for at, arrow, old in zip(board.cells, arrows, board.arrows, strict=True)
            )
            board = replace(board, arrows=tuple(shown))
            if lines != solution or not board.accepts(other):
                return board, lines
        return None


def _paths(puzzle: Firefly, lines: Solution) -> dict[Cell, list[Cell]]:
    """The cells of the line from the dot of each firefly to another, if it is whole: the lines may break a rule."""
    near = {
        cell: [end for edge in edges if lines[edge] for end in edge.ends if end != cell]
        for cell, edges in puzzle.edges_at.items()
    }
    paths = dict[Cell, list[Cell]]()
    for start, dot in puzzle.dots.items():
        path = [start, *(end for end in dot.ends if end != start)] if dot and lines[dot] else [start]
        while path[-1] not in puzzle.fireflies and len(near[path[-1]]) == 2:
            path += [cell for cell in near[path[-1]] if cell != path[-2]]
        if len(path) > 1 and path[-1] in puzzle.fireflies:
            paths[start] = path
    return paths


def _turns(path: Sequence[Cell]) -> int:
    """The number of turns of a line."""
    return sum(before.r != after.r and before.c != after.c for before, after in zip(path, path[2:], strict=False))
