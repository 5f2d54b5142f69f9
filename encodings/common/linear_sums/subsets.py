"""Linear sums without auxiliaries: a clause for each minimal set of terms that is too large, or whose absence leaves
too little.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, islice

TERMS, CLAUSES = 8, 24
"""Up to this many terms and clauses, these are faster than a decision diagram."""

Term = tuple[int, int]


def subsets(ordered: Sequence[Term], low: int, high: int) -> list[Sequence[int]] | None:
    """The clauses; None if there are more than CLAUSES, or more terms than TERMS. Coefficients are positive."""
    if len(ordered) > TERMS:
        return None
    weights = tuple([a for a, _ in ordered])
    too_much, absent = _minimal(weights, high), _minimal(weights, sum(weights) - low)
    if len(too_much) + len(absent) > CLAUSES:
        return None
    clauses: list[Sequence[int]] = [[-ordered[i][1] for i in some] for some in too_much]
    return clauses + [[ordered[i][1] for i in some] for some in absent]


@lru_cache(4096)
def _minimal(weights: tuple[int, ...], most: int) -> list[Sequence[int]]:
    """The minimal sets of indices with a sum above `most`; of more than CLAUSES, only some. Weights are positive, the
    largest first."""
    if weights and weights[0] == weights[-1]:
        number = max(0, most // weights[0] + 1)
        return list(islice(combinations(range(len(weights)), number), CLAUSES + 1))
    left = list(accumulate(reversed(weights), initial=0))[::-1]

    def extended(chosen: list[int], first: int, total: int) -> Iterator[Sequence[int]]:
        if total > most:  # minimal: the last weight is the smallest, and without it the sum was not above
            yield chosen
            return
        for i in range(first, len(weights)):
            if total + left[i] > most:
                yield from extended([*chosen, i], i + 1, total + weights[i])

    return list(islice(extended([], 0, 0), CLAUSES + 1))
