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
"""Two Reasons for a place: the path continues there, and it passes only once."""


def none_or_two(
    family: Family, at: Mapping[Place, Sequence[Literal]], reasons: Reasons | None = None, *, met: bool = False
) -> None:
    """For the links at each place: x → ∨ the others;  ¬(x ∧ y ∧ z). If `met`, other clauses state the first."""
    onward, once = None, None
    for place, literals in at.items():
        if reasons:
            onward, once = reasons(place)
        if not met or len(literals) == 1:
            others = [(-literal, *literals[:i], *literals[i + 1 :]) for i, literal in enumerate(literals)]
            family.clauses(others, onward)
        if len(literals) > 2:
            family.clauses(combinations([-literal for literal in literals], 3), once)
