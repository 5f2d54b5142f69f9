"""Confirms an answer by a second solve: with another encoding and another kind of solver, or with the search.

It is for answers without a certificate, such as those of integer programs.
"""

from collections.abc import Hashable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from cluewise.encodings.common.encoding import CNF, ILP, variants, written
from cluewise.puzzles.common.errors import EncodingBug, LimitReached, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import encodings_of
from cluewise.solvers.common import Figures, Limits
from cluewise.solvers.sat import DEFAULT
from cluewise.solvers.solver_registry import BACKTRACK, FIRST_MILP

from ..pipeline import SolveOptions, SolveRequest, SolveRun, make_request


class CrossChecking(SolveRun):
    """A search whose answer a second solve confirms. That is not a certificate."""

    @property
    def certified(self) -> bool:
        return False


def cross_checking(puzzle: Puzzle, options: SolveOptions, limit: int | None, limits: Limits) -> CrossChecking:
    """A search that solves twice before its first solution is yielded.

    Raises the errors of `make_request`. Iterating raises EncodingBug if the two answers disagree.
    """
    first = make_request(puzzle, options)
    second = second_way(first)
    return CrossChecking(first, limit, limits, partial(_work, first, second, limit))


def second_way(first: SolveRequest) -> SolveRequest:
    """The puzzle with another encoding and another kind of solver: MILP after SAT, and SAT after any other.

    Without such an encoding, or if no MILP solver is available, it is the search by the rules.
    """
    puzzle = first.puzzle
    target = ILP if first.solver is not None and first.solver.kind == CNF else CNF
    label = first.encoding.label if first.encoding else None
    for encoding in variants(written(encodings_of(puzzle))):
        if encoding.label != label and target in encoding.targets:
            solver = FIRST_MILP if target == ILP else DEFAULT
            try:
                return make_request(
                    puzzle, SolveOptions(encoding.name, solver, None, first.view, globals=encoding.lowering)
                )
            except Refused:
                break
    return make_request(puzzle, SolveOptions(solver=BACKTRACK, view=first.view))


class _Result(NamedTuple):
    """The result of one of the two solves."""

    solutions: list[Solution]
    images: frozenset[Hashable]
    complete: bool


def _work(first: SolveRequest, second: SolveRequest, limit: int | None, figures: Figures) -> Iterator[Solution]:
    found = _solved(first, limit, figures)
    try:
        confirming = _solved(second, limit, Figures())
    except LimitReached:
        raise
    except SolverFailure as failure:
        raise SolverFailure(f"no second answer by {second.solver_name}: {failure}") from None
    if difference := _difference(found, confirming):
        ways = f"{_named(first)} and {_named(second)}"
        raise EncodingBug(f"{ways} disagree: {difference} ({first.puzzle.name}):\n{first.puzzle.format()}")
    yield from found.solutions


def _solved(request: SolveRequest, limit: int | None, figures: Figures) -> _Result:
    solutions = list(islice(request.solutions(figures), limit))
    images = frozenset(request.puzzle.image(solution, request.view) for solution in solutions)
    return _Result(solutions, images, limit is None or len(solutions) < limit)


def _difference(first: _Result, second: _Result) -> str:
    """Returns the difference of two results as text; empty if they agree as far as both were searched."""
    counts = len(first.solutions), len(second.solutions)
    if counts[0] != counts[1]:
        return f"{counts[0]} against {counts[1]} solutions"
    if first.complete and first.images != second.images:
        return f"of {counts[0]} solutions each, {len(first.images - second.images)} differ"
    return ""


def _named(request: SolveRequest) -> str:
    encoding = f"encoding {request.encoding.label} with " if request.encoding else ""
    return f"{encoding}{request.solver_name}"
