"""Chunks: groups of four literals, each pairwise; an auxiliary links each chunk to the next.

Source: the nested (or "split") encoding of at-most-one, as described by Biere (Two pigeons per hole problem, 2013)
and used by Heule for large instances: amo(x₁…xₙ) = amo(x₁…x₃, y) ∧ amo(¬y, x₄…xₙ).
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

CHUNK = 4
"""The number of literals in a chunk, auxiliaries included."""


def chunks(literals: Sequence[int], new: Callable[[], int]) -> Iterator[Sequence[int]]:
    """About 3n clauses, n/2 auxiliaries."""
    negated = [-literal for literal in literals]
    start, carried = 0, list[int]()
    while len(negated) - start + len(carried) > CHUNK:
        end = start + CHUNK - 1 - len(carried)
        link = new()
        yield from combinations((*carried, *negated[start:end], -link), 2)
        start, carried = end, [link]
    yield from combinations((*carried, *negated[start:]), 2)
