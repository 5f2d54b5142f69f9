"""The road from a puzzle to its solutions: puzzle → model → solver → assignment → solution → check."""

from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from cluewise.encodings.common.encoding import CNF, Encoding, choose, makes_clauses
from cluewise.encodings.common.model import Model
from cluewise.puzzles.common.errors import EncodingBug, LimitReached, Refused, SolverFailure, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import NO_LIMITS, Answer, Engine, Figures, Limits, Loaded, Status, clock, own_clock
from cluewise.solvers.enumeration import AssignmentReader, Reader, View, enumerate_solutions
from cluewise.solvers.relowering import Restating
from cluewise.solvers.solver_registry import BACKTRACK, FIRST_MILP, Solver, find, runs

from .gc_pause import collecting_later
from .registry.loading import encodings_with, searches


class Route(NamedTuple):
    """How to solve a puzzle; None leaves a choice open. It holds names only, so that another process can take it.

    `seed` shuffles variables and clauses before the solver gets them; None keeps the encoder's order.
    """

    encoding: str | None = None
    solver: str | None = None
    cardinality: str | None = None
    view: str | None = None
    sums: str | None = None
    seed: int | None = None
    globals: str | None = None


class Chosen(NamedTuple):
    """A Route with all choices made, and the objects for its names. A search has no solver and no encoding.

    With `restates`, nobody chose the lowering: cuts may give way to clauses (`solvers/relowering.py`).
    """

    solver: Solver | None
    encoding: Encoding | None
    search: str | None
    cardinality: str | None
    view: str
    sums: str | None = None
    seed: int | None = None
    restates: bool = False

    @property
    def globals(self) -> str | None:
        """The name of the lowering of global constraints; None if there is nothing to choose."""
        return self.encoding and self.encoding.lowering

    @property
    def solver_name(self) -> str:
        return self.solver.name if self.solver else f"{BACKTRACK}:{self.search}"


def choose_route(puzzle: Puzzle, route: Route, *, sharing: bool = False) -> Chosen:
    """Makes the choices that a Route leaves open. With `sharing`, they fit an engine that many puzzles share.

    Raises UnknownName, Refused. It builds nothing.
    """
    view = puzzle.view if route.view is None else route.view
    if view not in puzzle.views:
        raise UnknownName("view", view, puzzle.views)
    if route.solver is not None and route.solver.partition(":")[0] == BACKTRACK:
        return Chosen(None, None, _search_name(puzzle, route), None, view)
    known = encodings_with(puzzle.name, route.encoding)
    if route.solver is not None:
        return _chosen(known, route, view, sharing=sharing)  # whether it runs may change
    key = (id(known), route.encoding, route.cardinality, route.sums, route.globals, sharing)
    kept = _CHOSEN.get(key)
    if kept is None or kept[0] is not known:
        if len(_CHOSEN) >= MOST_CHOSEN:
            _CHOSEN.clear()
        kept = _CHOSEN[key] = known, _chosen(known, route, view, sharing=sharing)
    chosen = kept[1]
    same = view == chosen.view and route.seed == chosen.seed
    return chosen if same else chosen._replace(view=view, seed=route.seed)


_CHOSEN: dict[Hashable, tuple[Sequence[Encoding], Chosen]] = {}
"""What was chosen, with the encodings that were known: making the choices takes as long as a small solve."""

MOST_CHOSEN = 1000


def _chosen(known: Sequence[Encoding], route: Route, view: str, *, sharing: bool) -> Chosen:
    """The choices for a solver with a model, of these encodings."""
    solver = find(_solver_for(known, route) if route.solver is None else route.solver)
    encoding = choose(known, route.encoding, solver.kind, route.globals, reference=solver.external, sharing=sharing)
    counts = route.cardinality
    undecided = route.solver is None and counts is None and not sharing
    if undecided and encoding.suited is not None and runs(encoding.suited[0]):
        solver, counts = find(encoding.suited[0]), encoding.suited[1]
    by_name = route.globals is not None or "/" in (route.encoding or "")
    sums = solver.sums(route.sums)
    return Chosen(solver, encoding, None, solver.cardinality(counts), view, sums, route.seed, not by_name)


def _solver_for(known: Sequence[Encoding], route: Route) -> str | None:
    """Returns FIRST_MILP if what the route names only makes integer programs, else None (the default solver)."""
    return None if makes_clauses(known, route.encoding, route.globals) else FIRST_MILP


def _search_name(puzzle: Puzzle, route: Route) -> str:
    known = searches(puzzle.name)
    name = str(route.solver).partition(":")[2] or next(iter(known))
    if name not in known:
        raise UnknownName("solver", str(route.solver), [f"{BACKTRACK}:{search}" for search in known])
    if route.encoding is not None or route.cardinality is not None or route.sums is not None:
        raise Refused("the backtracker works on the puzzle itself: leave out encoding, cardinality and sums")
    if route.globals is not None:
        raise Refused("the backtracker works on the puzzle itself: leave out globals")
    return name


def travel(puzzle: Puzzle, route: Route, figures: Figures) -> Iterator[Solution]:
    """Yields every solution, checked by the rules. No two have the same image under the view.

    Raises EncodingBug for a wrong solution; the message names the puzzle, the encoding and the solver.
    """
    return along(puzzle, choose_route(puzzle, route), figures)


def along(puzzle: Puzzle, chosen: Chosen, figures: Figures) -> Iterator[Solution]:
    """As `travel`, with all choices made. The encoding need not be in the catalogue."""
    find_solutions = _through_model if chosen.search is None else _searched
    return checked(puzzle, chosen, find_solutions(puzzle, chosen, figures))


def checked(puzzle: Puzzle, chosen: Chosen, solutions: Iterator[Solution]) -> Iterator[Solution]:
    """Checks each solution by the rules before it is yielded. Raises the errors of `travel`."""
    try:
        for solution in solutions:
            broken = puzzle.check(solution)
            if broken:
                raise EncodingBug(f"wrong solution: {broken[0].text}")
            yield solution
    except EncodingBug as bug:
        encoding = f"encoding {chosen.encoding.label}, " if chosen.encoding else ""
        culprit = f"{encoding}solver {chosen.solver_name}"
        raise EncodingBug(f"{bug} ({culprit}, {puzzle.name}):\n{puzzle.format()}") from None
    finally:
        if isinstance(solutions, Generator):
            solutions.close()  # frees the engine now, even if the exception keeps this frame alive


def _searched(puzzle: Puzzle, chosen: Chosen, figures: Figures) -> Iterator[Solution]:
    """Yields the solutions of a search. Of several solutions with equal images, it yields the first."""
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
    model, engine = _loaded(puzzle, chosen, figures)
    with closing(engine):
        engine.report(figures)
        figures.tell()
        may_be_restated = model.eagerly is not None or model.preferred is not None
        if chosen.restates and may_be_restated and chosen.solver.kind == CNF:
            restating = Restating(engine, model, antichain=chosen.encoding.antichain)
            yield from enumerated(puzzle, chosen, restating, restating, figures)
        else:
            reader = AssignmentReader(model, antichain=chosen.encoding.antichain)
            yield from enumerated(puzzle, chosen, reader, engine, figures)


def _loaded(puzzle: Puzzle, chosen: Chosen, figures: Figures) -> tuple[Model, Engine]:
    """The Model, and an engine that has it loaded."""
    assert chosen.solver is not None
    assert chosen.encoding is not None
    start = own_clock()
    with collecting_later():
        model = chosen.encoding.plain(puzzle)
        start = figures.spend("build", start, own_clock)
        figures.tell()
        engine = chosen.solver.engine(chosen.cardinality, chosen.sums, chosen.seed)
        try:
            read = own_clock if engine.in_process else clock
            start = start if read is own_clock else read()
            engine.load(model)
        except BaseException:
            engine.close()
            raise
        figures.spend("load", start, read)
    return model, engine


def enumerated(puzzle: Puzzle, chosen: Chosen, reader: Reader, engine: Loaded, figures: Figures) -> Iterator[Solution]:
    """The solutions that an engine finds after it has loaded the puzzle."""
    assert chosen.encoding is not None
    image, decode = partial(puzzle.image, view=chosen.view), partial(chosen.encoding.decode, puzzle)
    view = View(reader.model, chosen.view, image, is_default=chosen.view == puzzle.default_view())
    return enumerate_solutions(reader, engine, decode, view, figures)


Work = Callable[[Figures], Iterator[Solution]]
"""A function that yields solutions and updates the figures."""


class Way:
    """A puzzle, a route, and what was chosen for them: the Work that solves the puzzle.

    Raises the errors of `choose_route`. In a pickle it has names only, so another interpreter makes the choices again.
    """

    def __init__(self, puzzle: Puzzle, route: Route) -> None:
        self.puzzle, self.route = puzzle, route
        self.chosen = choose_route(puzzle, route)

    def __reduce__(self) -> tuple[Any, ...]:
        return Way, (self.puzzle, self.route)

    def __call__(self, figures: Figures) -> Iterator[Solution]:
        return along(self.puzzle, self.chosen, figures)


def set_out(puzzle: Puzzle, route: Route, limit: int | None, limits: Limits = NO_LIMITS) -> "Solving":
    """Starts to solve a puzzle along a route. Raises the errors of `choose_route`."""
    way = Way(puzzle, route)
    return Solving(puzzle, way.chosen, way, limit, limits)


class Solving:
    """A running search: an iterator over solutions. `status`, `complete`, `reason` and `stats` give its state.

    It stops after `limit` solutions (None: all). With a limit of time or memory it runs in its own process. If the
    solver fails or is stopped, the iteration ends without an exception, and `failure` holds the error. Close it if you
    do not run it to its end; a `with` statement and garbage collection also close it. `watch` is called at every
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
        """Whether the answer was certified or cross-checked; None if neither was asked for."""
        return None

    @property
    def reason(self) -> str | None:
        """Why the search stopped early: `timeout`, `memory`, or the message of a solver's failure."""
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
        """Ends the search and frees its resources. The results so far stay."""
        self._ended = True
        self._solutions.close()  # type: ignore[attr-defined]  # both kinds are generators

    def answer(self) -> Answer:
        """Runs the search to its end and returns the Answer."""
        solutions = list(self)
        return Answer(self.status, solutions, self.complete, self.reason, self.stats, self.certified, self.puzzle)


def _limited(work: Work, limits: Limits, stats: Figures) -> Iterator[Solution]:
    """Yields the solutions from a separate process. As a method of Solving, it would keep the Solving alive."""
    from cluewise.solvers.processes.runner import limited

    with closing(limited(partial(_emit, work), limits)) as results:  # type: ignore[type-var]  # a generator
        for solution, figures in results:
            stats.update(figures)
            if solution is not None:
                yield solution


Emit = Callable[[tuple[Solution | None, dict[str, Any]]], None]


def _emit(work: Work, emit: Emit) -> None:
    """Emits each solution with the figures so far, and the figures alone when they change."""
    figures = Figures(lambda current: emit((None, current.as_dict())))
    from .registry.error_origin import blaming

    with blaming():
        for solution in work(figures):
            emit((solution, figures.as_dict()))
    emit((None, figures.as_dict()))
