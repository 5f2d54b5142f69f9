"""Single paths: the chosen links between places form one path from a start to an end, and nothing else.

State `none_or_two` for every place except the ends; the chosen links then form a path and loops. `Family.path` excludes
the loops.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeVar

from cluewise.puzzles.common.solution import Reason

from .model import Family, Literal

Place = TypeVar("Place", bound=Hashable)


Reasons = Callable[[Any], tuple[Reason | None, Reason | None]]
"""For a place, two Reasons: why the path continues there, and why it passes only once."""


def none_or_two(family: Family, at: Mapping[Place, Sequence[Literal]], reasons: Reasons | None = None) -> None:
    """For the links at each place: x → ∨ the others;  ¬(x ∧ y ∧ z)."""
    clause, onward, once = family.clause, None, None
    for place, literals in at.items():
        if reasons:
            onward, once = reasons(place)
        for i, literal in enumerate(literals):
            clause((-literal, *literals[:i], *literals[i + 1 :]), onward)
        if len(literals) > 2:
            for a, b, c in combinations(literals, 3):
                clause((-a, -b, -c), once)
