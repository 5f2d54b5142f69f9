"""Generator of Chained Block puzzles."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from ..chainedb import Chainedb
from ..common.geometry import surroundings
from ..common.kit import UNKNOWN, Cell, Solution, Solved, cells, neighbours
from ..common.shapes import kind_of
from .common.kit import Filled, GroupGenerator, IslandGenerator, Random

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


class RandomChains:
    """Blocks that are added one by one, each apart from the others or touching them at corners.

    `chains` has the blocks of each chain, and `barred` the cells of all blocks and those that share an edge with them.
    """

    def __init__(self, rng: Random, height: int, width: int) -> None:
        self.rng, self.cells = rng, cells(height, width)
        self.around, near = neighbours(height, width), surroundings(height, width)
        self.corners = {cell: [at for at in near[cell] if at not in self.around[cell]] for cell in self.cells}
        self.chains, self.barred = list[list[frozenset[Cell]]](), set[Cell]()

    def grown(self, start: Cell, size: int) -> frozenset[Cell]:
        """A random block of at most this size."""
        block = {start}
        while len(block) < size and (free := self.free({at for cell in block for at in self.around[cell]} - block)):
            block.add(self.rng.choice(free))
        return frozenset(block)

    def starts(self, chain: Iterable[frozenset[Cell]]) -> list[Cell]:
        """The free cells that touch these blocks at a corner."""
        return self.free({at for block in chain for cell in block for at in self.corners[cell]})

    def touched(self, block: Collection[Cell]) -> list[list[frozenset[Cell]]]:
        """The chains that a new block would touch."""
        beside = {at for cell in block for at in self.corners[cell]}
        return [chain for chain in self.chains if any(beside & part for part in chain)]

    def add(self, block: frozenset[Cell]) -> None:
        """Adds a block, and joins the chains that it touches."""
        touched = self.touched(block)
        self.chains = [chain for chain in self.chains if chain not in touched]
        self.chains.append([*(part for chain in touched for part in chain), block])
        self.barred |= {at for cell in block for at in (cell, *self.around[cell])}

    def shaded(self) -> set[Cell]:
        """The cells of the chains of several blocks."""
        return {cell for chain in self.chains if len(chain) > 1 for block in chain for cell in block}

    def free(self, some: Iterable[Cell]) -> list[Cell]:
        """The cells among these that can be in a further block."""
        return sorted(cell for cell in some if cell not in self.barred)


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
    tiny_boards = (Filled((None, 1, 2, 3, UNKNOWN), most=3),)

    def random(self, rng: Random, width: int, height: int, known: float = 1.0) -> Solved[Chainedb]:
        """`width`, `height`; `known`, the share of clues with a number (default 1)."""
        blank = self.kind.blank(height, width)
        solution = self.shaded(blank, unlike_chains(rng, height, width))
        return self.with_clues(blank, rng, solution, known), solution

    def shaded(self, puzzle: Chainedb, cells: Collection[Cell]) -> Solution:
        return Solution({cell: int(cell in cells) for cell in puzzle.cells})

    def excluding(self, board: Chainedb, rng: Random, solution: Solution, other: Solution) -> Solved[Chainedb] | None:
        """Moves the number of a block, or draws the blocks anew where the two solutions differ."""
        moved = GroupGenerator.excluding(self, board, rng, solution, other)
        if moved and rng.random() < MOVED:
            return moved
        cell: Any = rng.choice(solution.differing(other))
        close = {at for at in board.cells if abs(at.r - cell.r) <= CLOSE and abs(at.c - cell.c) <= CLOSE}
        kept = [block for block in board.groups(solution) if close.isdisjoint(block)]
        changed = self.shaded(board, unlike_chains(rng, board.height, board.width, kept, REDRAWN))
        return (self.with_clues(board, rng, changed), changed) if changed != solution else moved
