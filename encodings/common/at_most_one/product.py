"""Product: literals in a grid, with at most one row and at most one column that has a true literal.

Source: Chen, A new SAT encoding of the at-most-one constraint, 2010.
"""

from collections.abc import Callable, Iterator, Sequence
from math import isqrt

from .pairwise import pairwise

SMALL = 4


def product(literals: Sequence[int], new: Callable[[], int]) -> Iterator[Sequence[int]]:
    """2n + O(√n) clauses, O(√n) auxiliaries: xᵢⱼ → rᵢ, xᵢⱼ → cⱼ, at most one r, at most one c (again by product)."""
    if len(literals) <= SMALL:
        yield from pairwise(literals)
        return
    width = isqrt(len(literals) - 1) + 1
    columns = [new() for _ in range(width)]
    rows = [new() for _ in range(-(-len(literals) // width))]
    for i, literal in enumerate(literals):
        yield (-literal, rows[i // width])
        yield (-literal, columns[i % width])
    yield from product(rows, new)
    yield from product(columns, new)
