"""Limits of conflicts for the engines. The same solve gives up on every machine, unlike a limit of time."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from cluewise.puzzles.common.errors import SolverFailure

_budget: ContextVar[int | None] = ContextVar("conflicts of a solve", default=None)


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
