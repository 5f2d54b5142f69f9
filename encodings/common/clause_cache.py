"""A cache of clauses for each board size: two puzzles of one size have the same variables for their cells."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.solution import UNSPOKEN, is_silent

from .model import Constraint, Family, Literal

LARGEST = 10_000
"""The maximum number of clauses of a cached list."""

_KEPT = Bounded[Hashable, tuple[Any, list[Constraint]]](64)


def state_once(family: Family, state: Callable[[], None], board: object, literals: Iterable[Literal]) -> None:
    """Calls `state`, which adds constraints without new variables to this family only. If no Reasons are made, the
    constraints are cached for the same function, board and literals; they must depend on nothing else.

    `board` is an object that puzzles of one size share, such as their cells or the edges at each. It is compared by
    identity.
    """
    if not is_silent() or family.model.constants:
        state()
        return
    key = (state.__code__, id(board), *literals)
    kept = _KEPT.get(key)
    if kept is None:
        before = len(family.constraints)
        state()
        made = family.constraints[before:]
        if len(made) <= LARGEST:
            _KEPT[key] = board, made  # keeping the board keeps its id unique
        return
    family.constraints += kept[1]
    family.reasons += [UNSPOKEN] * len(kept[1])
