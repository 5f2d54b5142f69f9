"""Pairwise (binomial): a clause for every two literals. No auxiliaries, but quadratically many clauses."""

from collections.abc import Iterator, Sequence
from itertools import combinations


def pairwise(literals: Sequence[int]) -> Iterator[Sequence[int]]:
    """n(n − 1)/2 clauses ¬a ∨ ¬b."""
    return combinations([-literal for literal in literals], 2)
