"""Generator of Shirokuro-link puzzles."""

from itertools import pairwise
from typing import Any

from ..common.geometry import trails
from ..common.kit import Cell, Edge, Solution, Solved
from ..wblink import Wblink
from .common.kit import Filled, LoopGenerator, Random
from .common.puzzle_generator import of_boards

CLEAR = 0.85
"""The default probability that a line gets the colours with which its circles see fewer of the other colour."""

Lines = list[tuple[Edge, ...]]


class WblinkGenerator(LoopGenerator[Wblink]):
    rare_levels = {2: of_boards(200, one=200), 3: of_boards(200, one=200)}
    few_clues = {"clear": 0.0}
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "2x2")
    tiny_boards = (
        Filled((None, "w", "b"), ((1, 1), (3, 1), (1, 3), (2, 2))),
        Filled((None, "w", "b"), ((3, 2),), 4),
    )

    def random(self, rng: Random, width: int, height: int, lines: float = 1.0, clear: float = CLEAR) -> Solved[Wblink]:
        """`width`, `height`; `lines`, the share of possible lines that are drawn (default 1); `clear`, the share of
        lines with the colours that leave fewer other partners (default 0.85)."""
        return self._with_lines(rng, self.kind.blank(height, width), [], lines, clear)

    def _with_lines(
        self, rng: Random, blank: Wblink, lines: Lines, share: float, clear: float = CLEAR
    ) -> Solved[Wblink]:
        """A board with these lines and this share of further ones, and the lines."""
        taken = {end for line in lines for edge in line for end in edge.ends}
        for start in rng.sample(blank.cells, len(blank.cells)):
            arm = rng.choice(blank.arms[start])[: rng.randint(1, 4)]
            passed = {end for edge in arm for end in edge.ends}
            if arm and rng.random() < share and taken.isdisjoint(passed):
                lines.append(arm)
                taken |= passed
        drawn = {edge for line in lines for edge in line}
        colours = _coloured(rng, blank, [_ends(line) for line in lines], clear)
        board = self.kind(blank.height, blank.width, tuple(map(colours.get, blank.cells)))
        return board, blank.with_ones(drawn)

    def changed(self, puzzle: Wblink, rng: Random, solution: Solution, other: Solution) -> Solved[Wblink] | None:
        """Draws the lines of some cells anew in which the solutions differ."""
        differing: Any = solution.differing(other)
        near = {end for edge in rng.sample(differing, 1 + len(differing) // 8) for end in edge.ends}
        walks = trails(edge for edge in puzzle.edges if solution[edge])
        kept = [tuple(Edge.between(*pair) for pair in pairwise(walk)) for walk in walks if near.isdisjoint(walk)]
        board, drawn = self._with_lines(rng, puzzle, kept, 1.0)
        return None if drawn == solution and board.accepts(other) else (board, drawn)


def _ends(line: tuple[Edge, ...]) -> tuple[Cell, ...]:
    ends = [end for edge in line for end in edge.ends]
    return tuple(end for end in ends if ends.count(end) == 1)


def _coloured(rng: Random, board: Wblink, pairs: list[tuple[Cell, ...]], clear: float) -> dict[Cell, str]:
    """Colours of the circles of some lines, so that few circles of different lines and colours see each other."""
    colours = {end: colour for pair in pairs for end, colour in zip(pair, rng.choice(("wb", "bw")), strict=True)}
    seen = {end: [near for arm in board.arms[end] if (near := _first(end, arm, colours))] for end in colours}
    for pair in rng.sample(pairs, len(pairs)) * 2:
        unlike = sum(colours[end] != colours[near] for end in pair for near in seen[end] if near not in pair)
        alike = sum(colours[end] == colours[near] for end in pair for near in seen[end] if near not in pair)
        if unlike > alike and rng.random() < clear:
            colours |= {pair[0]: colours[pair[1]], pair[1]: colours[pair[0]]}
    return colours


def _first(start: Cell, arm: tuple[Edge, ...], circles: dict[Cell, str]) -> Cell | None:
    """The first circle that is seen from a cell along an arm."""
    ends = (end for edge in arm for end in edge.ends if end != start)
    return next((end for end in ends if end in circles), None)
