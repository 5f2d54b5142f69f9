"""A puzzle judged by all checks, in a process with a time limit: `cluewise grade NAME`."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from cluewise.puzzles.common.errors import LimitReached, SolverFailure
from cluewise.solvers.common import Limits
from cluewise.solvers.runner import limited

from .checks import all_checks, cases
from .subject import Subject

SECONDS = 120.0
"""For one process: a check that takes longer goes on for ever, as far as its author is concerned."""


class Verdict(NamedTuple):
    """A check by its name, with the encoding that it is about, and what breaks it (None: it is kept)."""

    case: str
    failure: str | None


def check_names() -> list[str]:
    """The names of all checks."""
    return [check.name for check in all_checks()]


def judge(puzzle: str, only: str | None = None) -> Iterator[Verdict]:
    """The verdict of every check, or of the one of this name, as they come.

    A check that crashes the process or takes all its time is blamed, and the others go on in a fresh process. Raises
    UnknownName, BrokenPuzzle.
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
        except SolverFailure as error:  # in the check after the last that came
            failure = error
        if not waiting:
            return
        if fresh or not isinstance(failure, LimitReached):
            yield Verdict(waiting.pop(0), _told(failure))
        fresh = True


def _told(failure: SolverFailure | None) -> str:
    if isinstance(failure, LimitReached):
        words = f"it is not finished after {SECONDS:.0f} seconds"
        return f"{words}\nTo do: look for a loop without an end, or name smaller sizes in `small_sizes`."
    return f"it ends the process: {failure}\nTo do: look for calls that nest too deep, and for `exit`."


def _work(puzzle: str, names: tuple[str, ...], emit: Callable[[Verdict], None]) -> None:
    subject = Subject(puzzle)
    for case in cases(subject):
        if case.name in names:
            emit(Verdict(case.name, case.failure(subject)))
