"""The road: puzzle → model → solver → assignment → solution → check. Everything that solves goes along here."""

import gc
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, NamedTuple

from cluewise.encodings.common.encoding import CNF, Encoding, choose
from cluewise.puzzles.common.errors import EncodingBug, LimitReached, Refused, SolverFailure, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.catalogue import BACKTRACK, FIRST_MILP, Solver, find, runs
from cluewise.solvers.common import Answer, Figures, Limits, Loaded, Status, clock
from cluewise.solvers.enumeration import AssignmentReader, Reader, View, enumerate_solutions

from .catalogue import encodings_with, searches


class Route(NamedTuple):
    """How a puzzle is to be solved; None leaves the choice. Names only, so that it travels to another process.

    `seed` shuffles variables and clauses before they reach the solver; None leaves them as the encoder made them.
    """

    encoding: str | None = None
    solver: str | None = None
    cardinality: str | None = None
    view: str | None = None
    sums: str | None = None
    seed: int | None = None


class Chosen(NamedTuple):
    """A Route with its choices made: what the names stand for. A search has no solver and no encoding."""

    solver: Solver | None
    encoding: Encoding | None
    search: str | None
    cardinality: str | None
    view: str
    sums: str | None = None
    seed: int | None = None

    @property
    def solver_name(self) -> str:
        return self.solver.name if self.solver else f"{BACKTRACK}:{self.search}"


def choose_route(puzzle: Puzzle, route: Route, *, sharing: bool = False) -> Chosen:
    """Makes the choices a Route leaves open; with `sharing`, for an engine that many puzzles share.

    Raises UnknownName and Refused before anything is built.
    """
    view = puzzle.view if route.view is None else route.view
    if view not in puzzle.views:
        raise UnknownName("view", view, puzzle.views)
    if route.solver is not None and route.solver.partition(":")[0] == BACKTRACK:
        return Chosen(None, None, _search_name(puzzle, route), None, view)
    known = encodings_with(puzzle.name, route.encoding)
    solver = find(_solver_for(known, route.encoding) if route.solver is None else route.solver)
    encoding = choose(known, route.encoding, solver.kind, reference=solver.external, sharing=sharing)
    counts = route.cardinality
    undecided = route.solver is None and counts is None and not sharing
    if undecided and encoding.suited is not None and runs(encoding.suited[0]):
        solver, counts = find(encoding.suited[0]), encoding.suited[1]
    return Chosen(solver, encoding, None, solver.cardinality(counts), view, solver.sums(route.sums), route.seed)


def _solver_for(known: Sequence[Encoding], name: str | None) -> str | None:
    """An encoding that compiles to integer programs only brings a MILP solver along; else the default."""
    named = next((one for one in known if one.name == name), None)
    return None if named is None or CNF in named.targets else FIRST_MILP


def _search_name(puzzle: Puzzle, route: Route) -> str:
    known = searches(puzzle.name)
    name = str(route.solver).partition(":")[2] or next(iter(known))
    if name not in known:
        raise UnknownName("solver", str(route.solver), [f"{BACKTRACK}:{one}" for one in known])
    if route.encoding is not None or route.cardinality is not None or route.sums is not None:
        raise Refused("the backtracker works on the puzzle itself: it takes no encoding and no cardinality")
    return name


def travel(puzzle: Puzzle, route: Route, figures: Figures) -> Iterator[Solution]:
    """Every solution, checked by the rules, with different images under the view.

    Raises EncodingBug for a model that decodes to no solution, naming puzzle, encoding and solver.
    """
    return along(puzzle, choose_route(puzzle, route), figures)


def along(puzzle: Puzzle, chosen: Chosen, figures: Figures) -> Iterator[Solution]:
    """As `travel`, with the choices made: an encoding that no name leads to can stand among them."""
    find_solutions = _through_model if chosen.search is None else _searched
    return checked(puzzle, chosen, find_solutions(puzzle, chosen, figures))


def checked(puzzle: Puzzle, chosen: Chosen, solutions: Iterator[Solution]) -> Iterator[Solution]:
    """These solutions, each looked at by the rules before it goes on; raises as `travel`."""
    try:
        for solution in solutions:
            broken = puzzle.check(solution)
            if broken:
                raise EncodingBug(f"wrong solution: {broken[0].text}")
            yield solution
    except EncodingBug as bug:
        encoding = f"encoding {chosen.encoding.name}, " if chosen.encoding else ""
        culprit = f"{encoding}solver {chosen.solver_name}"
        raise EncodingBug(f"{bug} ({culprit}, {puzzle.name}):\n{puzzle.format()}") from None
    finally:
        if isinstance(solutions, Generator):
            solutions.close()  # gives the engine back now, also where the exception keeps this frame


def _searched(puzzle: Puzzle, chosen: Chosen, figures: Figures) -> Iterator[Solution]:
    """What a classic search finds; of solutions with equal images the first."""
    seen: set[Hashable] = set()
    for solution in searches(puzzle.name)[str(chosen.search)](puzzle, figures):
        if chosen.view != puzzle.default_view():
            image = puzzle.image(solution, chosen.view)
            if image in seen:
                continue
            seen.add(image)
        yield solution


def _through_model(puzzle: Puzzle, chosen: Chosen, figures: Figures) -> Iterator[Solution]:
    assert chosen.solver is not None
    assert chosen.encoding is not None
    start = clock()
    with _collecting_later():
        model = chosen.encoding.build(puzzle)
    figures.spend("build", start)
    figures.tell()
    with closing(chosen.solver.engine(chosen.cardinality, chosen.sums, chosen.seed)) as engine:
        start = clock()
        with _collecting_later():
            engine.load(model)
        figures.spend("load", start)
        engine.report(figures)
        figures.tell()
        reader = AssignmentReader(model, antichain=chosen.encoding.antichain)
        yield from enumerated(puzzle, chosen, reader, engine, figures)


def enumerated(puzzle: Puzzle, chosen: Chosen, reader: Reader, engine: Loaded, figures: Figures) -> Iterator[Solution]:
    """What an engine finds that has the puzzle loaded."""
    assert chosen.encoding is not None
    image, decode = partial(puzzle.image, view=chosen.view), partial(chosen.encoding.decode, puzzle)
    view = View(reader.model, chosen.view, image, is_default=chosen.view == puzzle.default_view())
    return enumerate_solutions(reader, engine, decode, view, figures)


@contextmanager
def _collecting_later() -> Iterator[None]:
    """No garbage collection meanwhile: a model is many small tuples without cycles, and looking through them again and
    again took a third of the time of a large Hashi."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


Work = Callable[[Figures], Iterator[Solution]]
"""What finds solutions and says in the figures what that cost."""

NO_LIMITS = Limits()


def set_out(puzzle: Puzzle, route: Route, limit: int | None, limits: Limits = NO_LIMITS) -> "Solving":
    """A solve of one puzzle along a route. Raises as `choose_route`."""
    return Solving(puzzle, choose_route(puzzle, route), partial(travel, puzzle, route), limit, limits)


class Solving:
    """A solve under way: an iterator over its solutions; `status`, `complete`, `reason`, `stats` say how it stands.

    Stops after `limit` solutions (None: all). With limits of time or memory it runs in a process of its own. A solver
    that fails or is stopped ends the iteration and leaves its `failure`; it raises nothing. Whoever does not run it to
    its end closes it, as a context manager does; one that is collected closes itself. `watch` is called at every
    solution.
    """

    def __init__(
        self, puzzle: Puzzle, chosen: Chosen, work: Work, limit: int | None, limits: Limits = NO_LIMITS
    ) -> None:
        self.puzzle, self.chosen, self.limit = puzzle, chosen, limit
        self.stats = Figures()
        self.complete = False
        self.failure: SolverFailure | None = None
        self.count = 0
        self.watch: Callable[[Solving], object] = lambda _: None
        self._solutions = work(self.stats) if limits == NO_LIMITS else _limited(work, limits, self.stats)
        self._ended = False

    @property
    def status(self) -> Status:
        if self.count:
            return Status.SOLVED
        return Status.UNSATISFIABLE if self.complete else Status.UNKNOWN

    @property
    def certified(self) -> bool | None:
        """Is there a certificate? False where one was asked for or a second way was gone, None where neither."""
        return None

    @property
    def reason(self) -> str | None:
        """Why it stopped early: `timeout`, `memory`, or what a solver failed at."""
        return None if self.failure is None else str(self.failure)

    def __enter__(self) -> "Solving":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> "Solving":
        return self

    def __next__(self) -> Solution:
        if not self._ended and (self.limit is None or self.count < self.limit):
            try:
                solution = next(self._solutions, None)
            except SolverFailure as failure:
                self.failure, solution = failure, None
            except MemoryError:
                self.failure, solution = LimitReached("memory"), None
            else:
                self.complete = solution is None
            if solution is not None:
                self.count += 1
                self.watch(self)
                return solution
        self.close()
        raise StopIteration

    def close(self) -> None:
        """Ends it and gives everything back; what was found stands."""
        self._ended = True
        self._solutions.close()  # type: ignore[attr-defined]  # both kinds are generators

    def answer(self) -> Answer:
        """Runs to the end."""
        solutions = list(self)
        return Answer(self.status, solutions, self.complete, self.reason, self.stats, self.certified, self.puzzle)


def _limited(work: Work, limits: Limits, stats: Figures) -> Iterator[Solution]:
    """The solutions that a process of its own finds. No method of Solving: it would hold what is to be collected."""
    from cluewise.solvers.runner import limited

    with closing(limited(partial(_emit, work), limits)) as found:  # type: ignore[type-var]  # a generator
        for solution, figures in found:
            stats.update(figures)
            if solution is not None:
                yield solution


Emit = Callable[[tuple[Solution | None, dict[str, Any]]], None]


def _emit(work: Work, emit: Emit) -> None:
    """Solutions with the figures so far; figures alone where they change."""
    figures = Figures(lambda now: emit((None, now.as_dict())))
    from .blame import blaming

    with blaming():
        for solution in work(figures):
            emit((solution, figures.as_dict()))
    emit((None, figures.as_dict()))
