"""The number of true literals in unary, for constraints that compare it or bound it in several ways."""

from collections.abc import Collection
from itertools import pairwise

from cluewise.puzzles.common.solution import Reason

from .literals import Literal
from .model import Model


def unary_size(model: Model, literals: Collection[Literal], most: int, reason: Reason | None = None) -> list[Literal]:
    """s[1] to s[most]: s[n] says that at least n of the literals are true. At most `most` are.

    Family `size`: s[n] → s[n−1]; Σ literals = Σ s.
    """
    sizes = [model.new() for _ in range(most)]
    family = model.family("size")
    family.clauses(((-more, less) for less, more in pairwise(sizes)), reason)
    model.chain([-size for size in reversed(sizes)])
    family.exactly(most, (*literals, *(-size for size in sizes)), reason)
    return sizes
