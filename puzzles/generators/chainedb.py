"""Generator of Chained Block puzzles."""

from collections.abc import Collection, Sequence
from typing import Any

from ..chainedb import Chainedb
from ..common.kit import Cell, Solution, Solved
from ..common.shapes import kind_of
from .common.kit import GroupGenerator, IslandGenerator, Random
from .common.puzzle_generator import of_boards, open_at_first
from .common.random_chains import RandomChains

SIZES = (1, 2, 3, 3, 4, 4, 5, 6)
"""The sizes of random blocks of different shapes."""

ATTEMPTS = 3
"""Random blocks are tried so often for each cell of the board."""

MOVED = 0.3
"""The probability that a number moves within its block if that helps."""

CLOSE = 1
"""Blocks at most so many rows and columns away from a cell are drawn anew."""

REDRAWN = 30
"""So many blocks are tried then."""


def unlike_chains(
    rng: Random, height: int, width: int, kept: Sequence[Collection[Cell]] = (), attempts: int = 0
) -> set[Cell]:
    """The cells of random chains in which no two blocks have the same shape, some of them `kept`. Blocks that touch no
    other are left out."""
    drawn = RandomChains(rng, height, width)
    for block in kept:
        drawn.add(frozenset(block))
    for _ in range(attempts or ATTEMPTS * len(drawn.cells)):
        alone = [block for chain in drawn.chains if len(chain) == 1 for block in chain]
        near = drawn.starts(alone or [block for chain in drawn.chains for block in chain]) or drawn.free(drawn.cells)
        if not near:
            break
        block = drawn.grown(rng.choice(near), rng.choice(SIZES))
        joined = [block, *(part for chain in drawn.touched(block) for part in chain)]
        if len({*map(kind_of, joined)}) == len(joined):
            drawn.add(block)
    return drawn.shaded()


class ChainedbGenerator(IslandGenerator[Chainedb]):
    rare_levels = {1: open_at_first(79, 10), 3: of_boards(14, eight=10, several=1)}

    def random_solution(self, rng: Random, blank: Chainedb) -> Solution:
        return blank.with_ones(unlike_chains(rng, blank.height, blank.width))

    def excluding(self, board: Chainedb, rng: Random, solution: Solution, other: Solution) -> Solved[Chainedb] | None:
        """Moves the number of a block, or draws the blocks anew where the two solutions differ."""
        moved = GroupGenerator.excluding(self, board, rng, solution, other)
        if moved and rng.random() < MOVED:
            return moved
        cell: Any = rng.choice(solution.differing(other))
        close = {at for at in board.cells if abs(at.r - cell.r) <= CLOSE and abs(at.c - cell.c) <= CLOSE}
        kept = [block for block in board.groups(solution) if close.isdisjoint(block)]
        changed = board.with_ones(unlike_chains(rng, board.height, board.width, kept, REDRAWN))
        return (self.with_clues(board, rng, changed), changed) if changed != solution else moved
