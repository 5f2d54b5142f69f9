"""Generator of Norinuri puzzles."""

from collections.abc import Collection
from typing import Any

from ..common.kit import UNKNOWN, Cell, Solution, Solved, components
from ..norinuri import Norinuri
from .common.kit import Filled, GroupGenerator, IslandGenerator, Random
from .common.shading import dominoes_apart

MOVED = 0.5
"""The probability that a number moves within its island if that helps."""


class NorinuriGenerator(IslandGenerator[Norinuri]):
    tiny_boards = (Filled((None, 1, 2, 3, UNKNOWN), most=3),)

    def random(self, rng: Random, width: int, height: int, known: float = 1.0) -> Solved[Norinuri]:
        """`width`, `height`; `known`, the share of clues with a number (default 1)."""
        blank = self.kind.blank(height, width)
        solution = _shading(blank, dominoes_apart(rng, height, width))
        return self.with_clues(blank, rng, solution, known), solution

    def excluding(self, board: Norinuri, rng: Random, solution: Solution, other: Solution) -> Solved[Norinuri] | None:
        """Moves the number of an island, or lays the dominoes anew where the two solutions differ."""
        moved = GroupGenerator.excluding(self, board, rng, solution, other)
        if moved and rng.random() < MOVED:
            return moved
        differing: list[Any] = solution.differing(other)
        cell = rng.choice(differing)
        near = {cell, *board.around[cell], *(far for place in board.around[cell] for far in board.around[place])}
        dominoes = components([place for place in board.cells if solution[place]], board.around)
        kept = {place for domino in dominoes if near.isdisjoint(domino) for place in domino}
        changed = _shading(board, dominoes_apart(rng, board.height, board.width, kept))
        return (self.with_clues(board, rng, changed), changed) if changed != solution else moved


def _shading(board: Norinuri, shaded: Collection[Cell]) -> Solution:
    return Solution({cell: int(cell in shaded) for cell in board.cells})
