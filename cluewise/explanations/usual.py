"""Solutions of a puzzle, found by the default encoding and solver within the time of an explanation."""

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from typing import NamedTuple

from cluewise.pipeline import SolveOptions, SolveRun, make_request
from cluewise.puzzles.common.errors import SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.budgets import giving_up
from cluewise.solvers.common import Figures, Limits
from cluewise.solvers.processes import system
from cluewise.solvers.processes.supervisor import TIMEOUT

from .engines import Clock, Stopped

FEW = 2000
"""The most conflicts of a search in this process. A search that needs more runs in a process that can be ended."""

FACTOR = 8
"""Without processes, each search may take this many times the conflicts of the one before."""


class Found(NamedTuple):
    """Solutions of a puzzle. `complete`: there are no others; `ended`: the time was up before that was known, and
    before the requested number of solutions was found."""

    solutions: list[Solution]
    complete: bool
    ended: bool = False


def found_in_time(puzzle: Puzzle, most: int, clock: Clock) -> Found:
    """Up to `most` solutions; if the time is up, those found so far. Raises the errors of solving."""
    best: list[Solution] = []
    try:
        for conflicts in _budgets(clock):
            solutions: list[Solution] = []
            try:
                for solution in _search(puzzle, conflicts, clock):
                    solutions.append(solution)
                    best = max(best, solutions, key=len)
                    if len(solutions) == most:
                        return Found(solutions, complete=False)
                return Found(solutions, complete=True)
            except SolverFailure as failure:
                if conflicts is None and str(failure) != TIMEOUT:
                    raise
    except Stopped:
        pass
    return Found(best, complete=False, ended=True)


def answered(puzzle: Puzzle, most: int, clock: Clock) -> Found:
    """As `found_in_time`, but raises Stopped if the time was up first."""
    found = found_in_time(puzzle, most, clock)
    if found.ended:
        raise Stopped("the time is up")
    return found


def is_unique(puzzle: Puzzle, clock: Clock) -> bool:
    """True if the puzzle has exactly one solution. Raises Stopped."""
    found = answered(puzzle, 2, clock)
    return found.complete and len(found.solutions) == 1


def _budgets(clock: Clock) -> Iterator[int | None]:
    """The most conflicts of a solve, for each search; None for no such limit."""
    if clock.end is not None:
        yield FEW
    if clock.end is not None and (system.IS_WINDOWS or system.IS_EMSCRIPTEN):
        yield from (FEW * FACTOR**power for power in count(1))
    yield None


def _search(puzzle: Puzzle, conflicts: int | None, clock: Clock) -> Iterator[Solution]:
    """The solutions. Raises Stopped, and SolverFailure if a solve takes more conflicts or the time is up."""
    clock.look()
    if conflicts is None:
        limits = Limits(clock.left)
        with SolveRun(make_request(puzzle, SolveOptions()), None, limits) as search:
            yield from search
        if search.failure is not None:
            raise search.failure
        return

    def look(figures: Figures) -> None:  # called now and then while cuts are added
        clock.look()
        if (figures.conflicts or 0) > conflicts:
            raise SolverFailure(f"more than {conflicts} conflicts")

    figures = Figures(look)
    with giving_up(conflicts), closing(make_request(puzzle, SolveOptions()).solutions(figures)) as solutions:  # type: ignore[type-var]
        for solution in solutions:
            yield solution
            clock.look()
