"""Generator of Norinuri puzzles."""

from typing import Any

from ..common.kit import Solution, Solved, components
from ..norinuri import Norinuri
from .common.kit import GroupGenerator, IslandGenerator, Random
from .common.shading import dominoes_apart

MOVED = 0.5
"""The probability that a number moves within its island if that helps."""


class NorinuriGenerator(IslandGenerator[Norinuri]):
    def random_solution(self, rng: Random, blank: Norinuri) -> Solution:
        return blank.with_ones(dominoes_apart(rng, blank.height, blank.width))

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
        changed = board.with_ones(dominoes_apart(rng, board.height, board.width, kept))
        return (self.with_clues(board, rng, changed), changed) if changed != solution else moved
