"""Order encoding of block positions in a line: blocks of given lengths, in order, at least one free cell apart.

A line has k blocks of lengths n₀ … n₍k₋₁₎ and cells p from 0. If all blocks are packed at its front, block b starts at
cell first[b], and the number of free cells at the end is the slack S. Each block is moved by d_b cells, 0 ≤ d₀ ≤ d₁ ≤ …
≤ S: blocks keep their order and a free cell between them exactly if the moves do not descend. x[p] says that a block
covers cell p.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from cluewise.puzzles.common.solution import Reason

from .model import FALSE, TRUE, Literal, Model


class BlockLine(NamedTuple):
    """A row or a column: the lengths of its blocks, and the literals x of its cells."""

    blocks: Sequence[Any]
    covered: Sequence[Literal]

    @property
    def slack(self) -> int:
        """The number of cells that remain free when the blocks are packed; below 0 if the blocks do not fit."""
        return slack(self.blocks, len(self.covered))

    @property
    def first(self) -> list[int]:
        """The start of each block when all are packed to the front."""
        return list(accumulate((length + 1 for length in self.blocks[:-1]), initial=0)) if self.blocks else []


def slack(blocks: Sequence[int], count: int) -> int:
    """The number of a line's cells that remain free when the blocks are packed; below 0 if the blocks do not fit."""
    return count - sum(blocks) - max(0, len(blocks) - 1)


Moves = Sequence[Sequence[Literal]]
"""`moves[b][d]` is the literal o[b,d], d_b ≥ d, 0 ≤ d ≤ S + 1; it may be a constant."""


def new_moves(model: Model, line: BlockLine) -> Moves:
    """Variables o[b,d] for every block and 1 ≤ d ≤ S, of a line that can hold its blocks."""
    return [[TRUE, *(model.new() for _ in range(line.slack)), FALSE] for _ in line.blocks]


def state_moves(model: Model, line: BlockLine, moves: Moves, reason: Reason | None, family: str = "") -> None:
    """The blocks cover exactly the cells whose literals hold. The families are these, or the one that is named:

    chain: o[b,d+1] → o[b,d].  order: o[b,d] → o[b+1,d].  With e = p − first[b] for a cell p and a block b:
    black: d_b ≥ e − n_b + 1 ∧ d_b < e + 1 → x[p] (the block covers p).
    white: d_b < e − n_b + 1 ∧ d₍b₊₁₎ ≥ e − n_b → ¬x[p] (b ends before p, b + 1 starts behind it; also before the first
    block and behind the last).
    """
    model.constants = True
    chain = ((low, -high) for steps in moves for low, high in pairwise(steps))
    order = ((-a, b) for block, following in pairwise(moves) for a, b in zip(block, following, strict=True))
    families = {"chain": chain, "order": order, "black": _covered(line, moves), "white": _uncovered(line, moves)}
    for name, clauses in families.items():
        add = model.family(family or name).clause
        for clause in clauses:
            add(clause, reason)


def _covered(line: BlockLine, moves: Moves) -> Iterator[tuple[Literal, ...]]:
    """A cell that a block covers is black."""
    for first, length, steps in zip(line.first, line.blocks, moves, strict=True):
        before = [TRUE] * (length - 1) + list(steps[:-1])
        after = list(steps[1:]) + [FALSE] * (length - 1)
        cells = line.covered[first : first + len(before)]
        yield from ((-a, b, x) for a, b, x in zip(before, after, cells, strict=True))


def _uncovered(line: BlockLine, moves: Moves) -> Iterator[tuple[Literal, ...]]:
    """A cell is white if a block ends before it and the next block starts behind it.

    An imaginary first block ends before the line, and an imaginary last block starts behind it.
    """
    at = [-1, *(first + length for first, length in zip(line.first, line.blocks, strict=True))]
    width = len(line.covered) - at[-1] + 1  # S + 1 if the line has blocks
    ended = [[FALSE] * width, *(steps[1:] for steps in moves)]
    behind = [*(steps[:-1] for steps in moves), [TRUE] * width]
    for start, ends, begins in zip(at, ended, behind, strict=True):
        gap = range(max(start, 0), min(start + width, len(line.covered)))
        yield from ((ends[p - start], -begins[p - start], -line.covered[p]) for p in gap)
