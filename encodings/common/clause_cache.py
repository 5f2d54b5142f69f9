"""A cache of constraints for each board size: two puzzles of one size have the same variables for their cells."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple, TypeVar

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.solution import UNSPOKEN, Reason, is_silent

from .model import Constraint, Family, Literal

Made = TypeVar("Made")

LARGEST = 10_000
"""The maximum number of constraints of a cached list."""


class _Stated(NamedTuple):
    """What `state` returned and added; `last` is the last variable if it made some, and otherwise 0."""

    board: object  # keeping the board keeps its id unique
    result: Any
    constraints: list[Constraint]
    reasons: list[Reason | None]
    last: int
    constants: bool


_KEPT = Bounded[Hashable, _Stated](64)


def state_once(family: Family, state: Callable[[], Made], board: object, literals: Iterable[Literal]) -> Made:
    """Calls `state`, which adds constraints to this family only, and returns its result. If no Reasons are made, both
    are cached for the same function, board and literals; they must depend on nothing else.

    `board` is an object that puzzles of one size share, such as their cells or the edges at each. It is compared by
    identity. If `state` makes variables, the number of variables before is one of the `literals`. A result that is
    cached must not be changed.
    """
    model = family.model
    if not is_silent() or model.constants:
        return state()
    key = (state.__code__, id(board), *literals)
    kept = _KEPT.get(key)
    if kept is None:
        before, variables = len(family.constraints), model.variables
        result = state()
        made = family.constraints[before:]
        reasons: list[Reason | None] = [reason and UNSPOKEN for reason in family.reasons[before:]]
        if len(made) <= LARGEST:
            last = model.variables if model.variables > variables else 0
            _KEPT[key] = _Stated(board, result, made, reasons, last, model.constants)
        return result
    family.constraints += kept.constraints
    family.reasons += kept.reasons
    model.variables, model.constants = kept.last or model.variables, kept.constants
    stated: Made = kept.result
    return stated
