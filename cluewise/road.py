"""The road: puzzle → model → solver → assignment → solution → check. Everything that solves goes along here."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from time import perf_counter
from typing import NamedTuple

from cluewise.encodings.common.encoding import CNF, ILP, Encoding, choose
from cluewise.puzzles.common.errors import EncodingBug, LimitReached, Refused, SolverFailure, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.solvers.catalogue import BACKTRACK, Solver, find
from cluewise.solvers.common import Answer, Figures, Limits, Status

from .catalogue import encodings, searches


class Route(NamedTuple):
    """How a puzzle is to be solved; None leaves the choice. Names only, so that it travels to another process."""

    encoding: str | None = None
    solver: str | None = None
    cardinality: str | None = None
    view: str | None = None


class Chosen(NamedTuple):
    """A Route with its choices made: what the names stand for. A search has no encoding."""

    solver: Solver | None
    encoding: Encoding | None
    search: str | None
    cardinality: str | None
    view: str

    @property
    def solver_name(self) -> str:
        return self.solver.name if self.solver else f"{BACKTRACK}:{self.search}"


def choose_route(puzzle: Puzzle, route: Route) -> Chosen:
    """Makes the choices a Route leaves open. Raises UnknownName and Refused before anything is built."""
    view = route.view or puzzle.view
    if view not in puzzle.views:
        raise UnknownName("view", view, puzzle.views)
    if route.solver is not None and route.solver.partition(":")[0] == BACKTRACK:
        return Chosen(None, None, _search_name(puzzle, route), None, view)
    # An encoding that compiles to ILP only takes a MILP solver by itself.
    solver_name = route.solver
    if solver_name is None and route.encoding is not None:
        named = next((one for one in encodings(puzzle.name) if one.name == route.encoding), None)
        solver_name = "milp" if named is not None and CNF not in named.targets else None
    solver = find(solver_name)
    encoding = choose(encodings(puzzle.name), route.encoding, solver.kind, reference=solver.external)
    cardinality = None
    if solver.kind == CNF:
        from cluewise.encodings.common.cardinality import find as find_cardinality

        cardinality = find_cardinality(route.cardinality)
    elif route.cardinality is not None:
        raise Refused("a cardinality encoding is for SAT solvers: a MILP solver takes counts as they are")
    return Chosen(solver, encoding, None, cardinality, view)


def _search_name(puzzle: Puzzle, route: Route) -> str:
    known = searches(puzzle.name)
    name = str(route.solver).partition(":")[2] or next(iter(known))
    if name not in known:
        raise UnknownName("solver", str(route.solver), [f"{BACKTRACK}:{one}" for one in known])
    if route.encoding or route.cardinality:
        raise Refused("the backtracker works on the puzzle itself: it takes no encoding and no cardinality")
    return name


def travel(puzzle: Puzzle, route: Route, figures: Figures) -> Iterator[Solution]:
    """Every solution, checked by the rules, with different images under the view.

    Raises EncodingBug for a model that decodes to no solution, naming puzzle, encoding and solver.
    """
    chosen = choose_route(puzzle, route)
    try:
        for solution in _found(puzzle, chosen, figures):
            broken = puzzle.check(solution)
            if broken:
                raise EncodingBug(broken[0].text)
            yield solution
    except EncodingBug as bug:
        encoding = f"encoding {chosen.encoding.name}, " if chosen.encoding else ""
        raise EncodingBug(
            f"wrong solution ({bug}) from {encoding}solver {chosen.solver_name} for {puzzle.name}:\n{puzzle.format()}"
        ) from None


def _found(puzzle: Puzzle, chosen: Chosen, figures: Figures) -> Iterator[Solution]:
    if chosen.solver is None or chosen.encoding is None:
        return _distinct(searches(puzzle.name)[str(chosen.search)](puzzle, figures), _image(puzzle, chosen.view))
    return _through_model(puzzle, chosen.solver, chosen.encoding, chosen, figures)


def _image(puzzle: Puzzle, view: str) -> Callable[[Solution], object]:
    return partial(puzzle.image, view=view)


def _distinct(solutions: Iterator[Solution], image: Callable[[Solution], object]) -> Iterator[Solution]:
    seen = set()
    for solution in solutions:
        if (shown := image(solution)) not in seen:
            seen.add(shown)
            yield solution


def _through_model(
    puzzle: Puzzle, solver: Solver, encoding: Encoding, chosen: Chosen, figures: Figures
) -> Iterator[Solution]:
    from cluewise.solvers.enumeration import View, enumerate_solutions

    start = perf_counter()
    model = encoding.build(puzzle)
    figures.build = perf_counter() - start
    engine = solver.engine(chosen.cardinality if solver.kind != ILP else None)
    try:
        start = perf_counter()
        engine.load(model)
        figures.load = perf_counter() - start
        view = View(model, chosen.view, _image(puzzle, chosen.view), is_default=chosen.view == next(iter(puzzle.views)))

        def decode(values: Mapping[Slot, Value]) -> Solution:
            return encoding.decode(puzzle, values)

        yield from enumerate_solutions(model, engine, decode, view, figures, antichain=encoding.antichain)
    finally:
        engine.close()


class Search:
    """A solve under way: iterate for its solutions; `status`, `complete`, `reason` and `stats` say how it stands.

    Stops after `limit` solutions (None: all). With limits of time or memory it runs in a process of its own. A solver
    that fails or is stopped ends the iteration with a `reason`; it raises nothing.
    """

    def __init__(self, puzzle: Puzzle, route: Route, limit: int | None, limits: Limits) -> None:
        self.chosen = choose_route(puzzle, route)
        self.puzzle, self.limit = puzzle, limit
        self.stats = Figures()
        self.complete = False
        self.reason: str | None = None
        self.count = 0
        work = partial(travel, puzzle, route)
        self._solutions = work(self.stats) if limits == Limits() else self._limited(work, limits)

    @property
    def status(self) -> Status:
        if self.count:
            return Status.SOLVED
        return Status.UNSATISFIABLE if self.complete else Status.UNKNOWN

    def __iter__(self) -> Iterator[Solution]:
        try:
            while self.limit is None or self.count < self.limit:
                solution = next(self._solutions, None)
                if solution is None:
                    self.complete = True
                    return
                self.count += 1
                yield solution
        except SolverFailure as failure:
            self.reason = str(failure)
        finally:
            self._solutions.close()  # type: ignore[attr-defined]

    def _limited(self, work: Callable[[Figures], Iterator[Solution]], limits: Limits) -> Iterator[Solution]:
        from cluewise.solvers.runner import limited

        for solution, figures in limited(partial(_with_figures, work), limits):
            self.stats.update(figures)
            if solution is not None:
                yield solution

    def answer(self) -> Answer:
        """Runs to the end."""
        solutions = list(self)
        return Answer(self.status, solutions, self.complete, self.reason, self.stats)


def _with_figures(work: Callable[[Figures], Iterator[Solution]]) -> Iterator[tuple[Solution | None, dict[str, object]]]:
    figures = Figures()
    for solution in work(figures):
        yield solution, figures.as_dict()
    yield None, figures.as_dict()


__all__ = ["LimitReached", "Route", "Search", "choose_route", "travel"]
