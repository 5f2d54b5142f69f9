"""Judges a puzzle by all checks, in a process with a time limit, for `cluewise grade NAME`."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from cluewise.puzzles.common.errors import LimitReached, SolverFailure
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import limited

from .checks import all_checks, cases
from .subject import Subject

SECONDS = 120.0
"""The time limit of a process in seconds. A check that takes longer counts as an endless loop."""


class Verdict(NamedTuple):
    """The name of a case (its check and its encoding), and a message about the broken promise or None."""

    case: str
    failure: str | None


def check_names() -> list[str]:
    """The names of all checks."""
    return [check.name for check in all_checks()]


def judge(puzzle: str, only: str | None = None) -> Iterator[Verdict]:
    """Yields the verdict of every check, or only of the check `only`.

    A check that crashes the process or exceeds its time fails, and the other checks continue in a new process.
    Raises UnknownName, BrokenPuzzle.
    """
    waiting = [case.name for case in cases(Subject(puzzle)) if only in (None, case.check.name)]
    fresh = True
    while waiting:
        failure = None
        try:
            for verdict in limited(partial(_work, puzzle, tuple(waiting)), Limits(SECONDS)):
                fresh = False
                waiting.remove(verdict.case)
                yield verdict
        except SolverFailure as error:  # in the check after the last verdict
            failure = error
        if not waiting:
            return
        if fresh or not isinstance(failure, LimitReached):
            yield Verdict(waiting.pop(0), _process_failure(failure))
        fresh = True


def _process_failure(failure: SolverFailure | None) -> str:
    if isinstance(failure, LimitReached):
        finding = f"it is not finished after {SECONDS:.0f} seconds"
        return f"{finding}\nTo do: look for an endless loop, or name smaller sizes in `small_sizes`."
    return f"it ends the process: {failure}\nTo do: look for recursion that is too deep, and for `exit`."


def _work(puzzle: str, names: tuple[str, ...], emit: Callable[[Verdict], None]) -> None:
    subject = Subject(puzzle)
    for case in cases(subject):
        if case.name in names:
            emit(Verdict(case.name, case.failure(subject)))
