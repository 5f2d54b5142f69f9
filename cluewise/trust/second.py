"""A second way to an answer: another encoding and a solver of another kind, or the search by the rules.

For what has no certificate: integer programs, optima, and anything that is to be believed a little more.
"""

from collections.abc import Hashable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from cluewise.encodings.common.encoding import CNF, ILP
from cluewise.puzzles.common.errors import EncodingBug, LimitReached, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.catalogue import BACKTRACK, FIRST_MILP
from cluewise.solvers.common import Figures, Limits
from cluewise.solvers.sat import DEFAULT

from ..catalogue import encodings
from ..road import Chosen, Route, Solving, choose_route, travel


class CrossChecking(Solving):
    """A solve of which the second way said the same. That is no certificate."""

    @property
    def certified(self) -> bool:
        return False


def cross_checking(puzzle: Puzzle, route: Route, limit: int | None, limits: Limits) -> CrossChecking:
    """A solve that is done twice before its first solution is yielded.

    Raises what `choose_route` raises; iterating raises EncodingBug where the two disagree.
    """
    chosen = choose_route(puzzle, route)
    other = second_route(puzzle, chosen)
    return CrossChecking(puzzle, chosen, partial(_work, puzzle, route, other, limit), limit, limits)


def second_route(puzzle: Puzzle, chosen: Chosen) -> Route:
    """Another encoding and another kind of solver: a MILP solver for a SAT engine, a SAT engine for anything else.

    Where there is no such encoding, or no MILP solver runs, the search by the rules.
    """
    target = ILP if chosen.solver is not None and chosen.solver.kind == CNF else CNF
    first = chosen.encoding.name if chosen.encoding else None
    for one in encodings(puzzle.name):
        if one.name != first and target in one.targets:
            route = Route(one.name, FIRST_MILP if target == ILP else DEFAULT, None, chosen.view)
            try:
                choose_route(puzzle, route)
            except Refused:
                break
            return route
    return Route(solver=BACKTRACK, view=chosen.view)


class _Came(NamedTuple):
    """What a way came to."""

    solutions: list[Solution]
    images: frozenset[Hashable]
    complete: bool


def _work(puzzle: Puzzle, route: Route, other: Route, limit: int | None, figures: Figures) -> Iterator[Solution]:
    first = _gone(puzzle, route, limit, figures)
    second_name = choose_route(puzzle, other).solver_name
    try:
        second = _gone(puzzle, other, limit, Figures())
    except LimitReached:
        raise
    except SolverFailure as failure:
        raise SolverFailure(f"no second answer by {second_name}: {failure}") from None
    if told := _difference(first, second):
        ways = f"{_named(choose_route(puzzle, route))} and {_named(choose_route(puzzle, other))}"
        raise EncodingBug(f"{ways} disagree: {told} ({puzzle.name}):\n{puzzle.format()}")
    yield from first.solutions


def _gone(puzzle: Puzzle, route: Route, limit: int | None, figures: Figures) -> _Came:
    view = choose_route(puzzle, route).view
    found = list(islice(travel(puzzle, route, figures), limit))
    images = frozenset(puzzle.image(solution, view) for solution in found)
    return _Came(found, images, limit is None or len(found) < limit)


def _difference(first: _Came, second: _Came) -> str:
    """Where two ways disagree; empty where they agree, as far as they went."""
    counts = len(first.solutions), len(second.solutions)
    if counts[0] != counts[1]:
        return f"{counts[0]} against {counts[1]} solutions"
    if first.complete and first.images != second.images:
        return f"of {counts[0]} solutions each, {len(first.images - second.images)} are others"
    return ""


def _named(chosen: Chosen) -> str:
    encoding = f"encoding {chosen.encoding.name} with " if chosen.encoding else ""
    return f"{encoding}{chosen.solver_name}"
