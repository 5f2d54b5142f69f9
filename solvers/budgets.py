"""Limits of conflicts for the engines, and looks between slices of a search.

With a limit of conflicts, the same solve gives up on every machine, unlike with a limit of time.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from cluewise.puzzles.common.errors import SolverFailure

_budget: ContextVar[int | None] = ContextVar("conflicts of a solve", default=None)

Look = Callable[[], object]
"""A function that an engine calls between slices of its search. It may raise to end the search."""

SLICE = 500
"""The conflicts of a slice: a few hundredths of a second on most puzzles, and much longer than a restart interval."""

_look: ContextVar[Look | None] = ContextVar("look between slices", default=None)


class OutOfConflicts(SolverFailure):
    """An engine gave up after its budget of conflicts."""


@contextmanager
def giving_up(conflicts: int) -> Iterator[None]:
    """Inside this block, an engine gives up after this many conflicts in one solve, or after fewer if an outer block
    says so: SatEngine then raises OutOfConflicts. Engines without budgets do not give up.
    """
    outer = budget()
    before = _budget.set(conflicts if outer is None else min(conflicts, outer))
    try:
        yield
    finally:
        _budget.reset(before)


budget = _budget.get
"""The conflicts after which a solve gives up; None for no limit."""


@contextmanager
def looking(look: Look | None) -> Iterator[None]:
    """Inside this block, engines search in slices and call `look` before each. Engines without budgets call it once a
    solve. With None, they search without a stop, whatever an outer block says.
    """
    before = _look.set(look)
    try:
        yield
    finally:
        _look.reset(before)


current_look = _look.get
"""The function that engines call between slices; None for a search without a stop."""
