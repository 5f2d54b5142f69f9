"""Clauses that are made once for a size of board: two puzzles of one size have the same variables for their cells."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.solution import UNSPOKEN, is_silent

from .model import Constraint, Family, Literal

LARGEST = 10_000
"""The most clauses of a list that is kept."""

_KEPT = Bounded[Hashable, tuple[Any, list[Constraint]]](64)


def state_once(family: Family, state: Callable[[], None], board: Sequence[Any], literals: Iterable[Literal]) -> None:
    """Calls `state`, which adds constraints without new variables to this family only. While no Reasons are made, they
    are made once for the same function, board and literals, from which alone they must follow.

    `board` is what puzzles of one size share, such as their tuple of cells: it is known by its identity.
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
            _KEPT[key] = board, made  # with the board, its id stays its own
        return
    family.constraints += kept[1]
    family.reasons += [UNSPOKEN] * len(kept[1])
