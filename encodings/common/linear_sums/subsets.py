"""Linear sums without auxiliaries: a clause for each minimal set of terms that is too large, or whose absence leaves
too little.
"""

from collections.abc import Iterator, Sequence

TERMS, CLAUSES = 8, 24
"""Up to this many terms and clauses, these are faster than a decision diagram."""

Term = tuple[int, int]


def subsets(ordered: Sequence[Term], low: int, high: int) -> list[Sequence[int]] | None:
    """The clauses; None if there are more than CLAUSES, or more terms than TERMS. Coefficients are positive."""
    if len(ordered) > TERMS:
        return None
    total = sum(a for a, _ in ordered)
    clauses: list[Sequence[int]] = []
    for too_much in _minimal([a for a, _ in ordered], high):
        clauses.append([-ordered[i][1] for i in too_much])
    for absent in _minimal([a for a, _ in ordered], total - low):
        clauses.append([ordered[i][1] for i in absent])
    return clauses if len(clauses) <= CLAUSES else None


def _minimal(weights: Sequence[int], most: int) -> Iterator[list[int]]:
    """The minimal sets of indices with a sum above `most`. Weights are positive, the largest first."""

    def extended(chosen: list[int], first: int, total: int) -> Iterator[list[int]]:
        if total > most:  # minimal: the last weight is the smallest, and without it the sum was not above
            yield chosen
            return
        for i in range(first, len(weights)):
            yield from extended([*chosen, i], i + 1, total + weights[i])

    yield from extended([], 0, 0)
