"""One run of a comparison: a puzzle solved by one column in its own process, with all measurements."""

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from cluewise.counting import CountRequest, counted
from cluewise.encodings.common.encoding import ILP
from cluewise.exit_codes import explain
from cluewise.pipeline import make_request
from cluewise.puzzles.common.errors import BrokenPuzzle, CluewiseError, EncodingBug, LimitReached, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.error_origin import blaming
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.common import Figures, Limits
from cluewise.solvers.milp import root
from cluewise.solvers.processes.runner import limited
from cluewise.solvers.processes.system import own_peak

from .columns import Column, not_applicable

LIMITS = {"solve": 1, "unique": 2, "all": None, "count": None}
"""The number of solutions to look for, by task."""

SHOWN = 1000
"""The maximum number of solutions whose texts are kept, to show the difference between two columns."""


class Sample(NamedTuple):
    """A puzzle of the comparison: its source, and its text with settings."""

    place: str
    puzzle: str
    text: str

    def read(self) -> Puzzle:
        return puzzle_class(self.puzzle).parse(self.text)


class RunTask(NamedTuple):
    """The task of every run: its name, limits, view, and a seed for shuffling (None: no shuffling)."""

    name: str
    limits: Limits
    view: str | None = None
    seed: int | None = None


class TimedRun(NamedTuple):
    """The result of one run.

    `status` is solved, unsatisfiable, estimated (a count), timeout,
    memory, crashed, failed (a solver without a usable answer), wrong (a
    solution that breaks the rules) or n/a. Columns must agree on `verdict`; it is None for an unfinished run. `found`
    is the number of solutions, `solutions` maps a digest of each to its text. `figures` are seconds, processor seconds
    (`…_cpu`), bytes of memory and counts by name.
    """

    instance: str
    column: str
    number: int
    status: str
    verdict: str | None
    found: int
    reason: str | None
    figures: dict[str, Any]
    solutions: dict[str, str]
    digest: str | None = None

    @property
    def finished(self) -> bool:
        return self.verdict is not None

    @property
    def total(self) -> float | None:
        """Seconds of building, loading and solving together."""
        phases = [self.figures.get(phase) for phase in ("build", "load", "solve")]
        return sum(phase or 0.0 for phase in phases) if any(phase is not None for phase in phases) else None


def measure(instance: Sample, column: Column, task: RunTask, number: int) -> TimedRun:
    """Solves in a child process. A crash, a kill or a limit becomes a status, never an exception."""
    run = partial(TimedRun, instance.place, column.name, number)
    puzzle, status, reason = _read(instance, column, task.view)
    if puzzle is None:
        return run(status, None, 0, reason, {}, {})
    view = puzzle.view if task.view is None else task.view
    solutions: dict[str, str] = {}
    figures: dict[str, Any] = {}
    count = 0
    status, message = "", None
    try:
        for solution, current in limited(partial(_work, puzzle, column, task), task.limits):
            figures.update(current)
            if solution is not None:
                count += 1
                text = puzzle.text(solution) if count <= SHOWN else ""
                solutions[digest(puzzle.image(solution, view))] = text
    except EncodingBug as bug:
        status, message = "wrong", str(bug)
    except LimitReached as limit:
        if not figures.get(DONE):  # else the limit only stopped the inspection of the root
            status, message = str(limit), str(limit)
    except SolverFailure as failure:
        status, message = ("crashed" if str(failure).startswith("crashed") else "failed"), str(failure)
    except BrokenPuzzle as error:
        status, message = "crashed", str(error)
    except CluewiseError as error:
        status, message = "n/a", str(error)
    except Exception as error:  # a defect inside the child
        status, message = "crashed", f"{type(error).__name__}: {error}"
    if status:
        return run(status, None, count, message, figures, solutions)
    return _ended(run, column, task, figures, solutions, count)


def _ended(
    run: Callable[..., TimedRun],
    column: Column,
    task: RunTask,
    figures: dict[str, Any],
    solutions: dict[str, str],
    count: int,
) -> TimedRun:
    """The result of a run without an error. `count` is the number of solutions."""
    if column.counts:
        return _counted(run, figures)
    status = "solved" if count else "unsatisfiable"
    digest_of_all = hashlib.sha256("".join(sorted(solutions)).encode()).hexdigest()[:16]
    return run(status, _verdict(task.name, count, digest_of_all), count, None, figures, solutions, digest_of_all)


ESTIMATE = "about "
"""The beginning of the verdict of an estimate."""


def _counted(run: Callable[..., TimedRun], figures: dict[str, Any]) -> TimedRun:
    """The run of a counter that has ended."""
    number, proven = figures.pop(NUMBER), figures.pop(PROVEN)
    if not proven:
        return run("estimated", f"{ESTIMATE}{number}", number, None, figures, {})
    return run("solved" if number else "unsatisfiable", str(number) if number else "none", number, None, figures, {})


def _read(instance: Sample, column: Column, view: str | None) -> tuple[Puzzle | None, str, str | None]:
    """The puzzle, a status and a reason. If the run is impossible, the puzzle is None."""
    try:
        puzzle = instance.read()
        reason = not_applicable(puzzle, column, view)
    except Exception as error:  # affects no other run
        return None, "crashed", explain(error)[1]
    return (puzzle, "", None) if reason is None else (None, "n/a", reason)


def _verdict(task: str, count: int, digest_of_all: str) -> str:
    """The verdict: for `solve`, the existence of a solution; for other tasks also the solutions, if complete."""
    if task == "solve":
        return "solved" if count else "unsatisfiable"
    if task == "unique" and count > 1:
        return "several"
    return f"{count} ({digest_of_all})" if count else "none"


def digest(image: object) -> str:
    """A short name for an image, the same in every process."""
    return hashlib.sha256(_canonical(image).encode()).hexdigest()[:16]


def _canonical(image: object) -> str:
    if isinstance(image, Solution):
        return repr(sorted((repr(slot), repr(value)) for slot, value in image.items()))
    return repr(sorted(map(repr, image))) if isinstance(image, frozenset | set) else repr(image)


DONE = "done"
"""The figure that marks the end of the task. Later solutions are only inspected."""

NUMBER, PROVEN = "number", "proven"
"""The figures of a counter: its number, and whether it is exact."""

Emit = Callable[[tuple[Solution | None, dict[str, Any]]], None]


@blaming()
def _work(puzzle: Puzzle, column: Column, task: RunTask, emit: Emit) -> None:
    """Runs in the child. Emits solutions, changed figures, and the peak memory at the end."""
    figures = Figures(lambda current: emit((None, current.as_dict())))
    limit = LIMITS[task.name]
    count = 0
    if column.counts:
        request = CountRequest(puzzle, column.solve_options(task.view, None), column.solver)
        number, proven = counted(request, figures)
        emit((None, {**figures.as_dict(), "memory": own_peak(), NUMBER: number, PROVEN: proven, DONE: True}))
        return
    chosen = make_request(puzzle, column.solve_options(task.view, task.seed))
    for count, solution in enumerate(chosen.solutions(figures), 1):
        emit((solution, {}))
        if count == limit:
            break
    emit((None, {**figures.as_dict(), "memory": own_peak(), DONE: True}))
    if chosen.encoding is not None and chosen.solver is not None and chosen.solver.kind == ILP:
        emit((None, root(chosen.solver.name, chosen.encoding.plain(puzzle))))
