"""Limits of time and memory for explanations, hints and ratings that hold from the start, also while a Model is built.

The clock of an explanation is read between solves. A large puzzle is therefore explained in a process of its own, which
the runner ends soon after the time is up, or if it takes too much memory.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Any, Protocol, TypeVar

from cluewise.puzzles.common.errors import LimitReached
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.solvers.common import Limits
from cluewise.solvers.processes import system

from .engines import Stopped

LARGE = 1000
"""The number of values of all slots together above which a puzzle is explained in a process of its own."""

PATIENCE = 0.5
"""Seconds after the time is up in which a process may send its last results."""

REFRESH = 0.2
"""Seconds between two results so far of a process."""

ANSWERS = ("verdict", "right", "wrong", "level")
"""The fields of a result whose change is sent at once."""


class Finding(Protocol):
    """An Explanation, a Hint or a Rating. `limit` is the limit that ended the process: "timeout", "memory" or None."""

    stopped: bool
    limit: str | None


Found = TypeVar("Found", bound=Finding)
Watch = Callable[[Any, str], None]
"""Called with the finding so far, and the current activity in words."""


def within(
    puzzle: Puzzle,
    work: Callable[..., Found],
    blank: Found,
    timeout: float | None,
    memory: float | None,
    watch: Watch | None = None,
) -> Found:
    """The result of `work(timeout=…, watch=…)` on a puzzle; the result so far, or `blank`, if a limit was reached.

    `timeout` in seconds, `memory` in megabytes. Raises Refused for other limits, and the errors of `work`.
    """
    limits = Limits.of(timeout, memory)
    ends_itself = timeout is None or system.IS_WINDOWS or system.IS_EMSCRIPTEN or not _is_large(puzzle)
    if limits.memory is None and ends_itself:
        return work(timeout=timeout, watch=watch)
    from cluewise.solvers.processes.runner import limited

    seconds = None if limits.seconds is None else limits.seconds + PATIENCE
    so_far = blank
    try:
        for so_far, activity in limited(partial(_emit, work, timeout), Limits(seconds, limits.memory)):
            if watch is not None and activity:
                watch(so_far, activity)
    except LimitReached as reached:
        so_far.stopped, so_far.limit = True, str(reached)
    return so_far


@contextmanager
def stopping(finding: Finding) -> Iterator[None]:
    """Notes on a finding that the work in this block was stopped."""
    try:
        yield
    except Stopped:
        finding.stopped = True


def _is_large(puzzle: Puzzle) -> bool:
    values = 0
    for slot in puzzle.slots():
        values += len(puzzle.values(slot))
        if values > LARGE:
            return True
    return False


def _emit(work: Callable[..., Found], timeout: float | None, emit: Callable[[Any], None]) -> None:
    """Emits findings so far with their activity, and the last one with an empty text."""
    due, answers = 0.0, dict[str, Any]()

    def report(so_far: Found, activity: str) -> None:
        nonlocal due, answers
        now = {name: getattr(so_far, name, None) for name in ANSWERS}
        if monotonic() >= due or now != answers:
            emit((so_far, activity))
            due, answers = monotonic() + REFRESH, now

    emit((work(timeout=timeout, watch=report), ""))
