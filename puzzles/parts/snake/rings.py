"""The rule of Snake that its cells form no ring."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import BlockRule, Blocks
from cluewise.puzzles.common.solution import Reason, Value


class NoRings(BlockRule):
    """A block of cells with this value has no ring: between two of its cells there is one way over links."""

    def __init__(self, reason: Reason, cells: Sequence[Cell], value: Value, links: Iterable[tuple[Cell, Cell]]) -> None:
        pairs = tuple(links)
        super().__init__(reason, cells, (value,), pairs, partial(_rings, pairs))


def _rings(links: Sequence[tuple[Cell, Cell]], blocks: Blocks) -> Iterator[tuple[str, Iterable[Cell]]]:
    """Blocks with at least as many links as cells. The cells of a block have the same object."""
    block_of = {cell: block for cell, block in blocks.items() if block.cells}
    joined = Counter(id(block) for a, b in links if (block := block_of.get(a)) is not None and block is block_of.get(b))
    for block in {id(block): block for block in block_of.values()}.values():
        if joined[id(block)] >= len(block.cells):
            yield "a ring", block.cells
