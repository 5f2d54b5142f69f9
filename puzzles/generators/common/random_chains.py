"""Random blocks of cells that touch at corners and form chains."""

from collections.abc import Collection, Iterable
from random import Random

from ...common.geometry import Cell, cells, neighbours, surroundings


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
