"""Finds the first fault in an author's files, before the contract, because one fault would fail most checks."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random

from cluewise.puzzles.common.errors import CluewiseError, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.error_origin import blamed, fault_of
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import limited

SECONDS, TINY, EACH = 60.0, 12, 2
"""The time limit in seconds; the number of tiny puzzles that are tried, and of random ones of each size."""


def first_fault(name: str) -> str | None:
    """The message about the first fault while puzzles of this kind are made and drawn; None if none is found in time.

    The checks find other faults.
    """
    try:
        return next(iter(limited(partial(_work, name), Limits(SECONDS))), None)
    except SolverFailure:
        return None


def _work(name: str, emit: Callable[[str], None]) -> None:
    for puzzle, solution in _puzzles(name):
        message = fault_of(puzzle) or _failure(puzzle, solution)
        if message:
            emit(message)
            return


def _puzzles(name: str) -> Iterator[tuple[Puzzle, Solution | None]]:
    """Tiny and random puzzles. Those that cannot be made are omitted: the checks report them."""
    makes, rng = generator_for(puzzle_class(name)), Random(name)
    try:
        for puzzle in islice(makes.tiny(), TINY):
            yield puzzle, None
        for size in makes.small_sizes:
            for _ in range(EACH):
                yield makes.random(rng, **makes.kind.size(size))
    except Exception:
        return


def _failure(puzzle: Puzzle, solution: Solution | None) -> str:
    """The message about a picture or a check that fails."""
    try:
        puzzle.picture()
        if solution is not None:
            puzzle.picture(solution)
            puzzle.check(solution)
    except CluewiseError:
        return ""
    except Exception as error:
        known = blamed(error)
        return "" if known is error else str(known)
    return ""
