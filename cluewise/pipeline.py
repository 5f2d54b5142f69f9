"""Solves a puzzle: resolves options, builds the model, runs a solver, decodes and checks its solutions."""

import gc
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewise.encodings.common.encoding import CNF, Encoding, choose, makes_clauses
from cluewise.encodings.common.model import Model
from cluewise.puzzles.common import old_names
from cluewise.puzzles.common.errors import EncodingBug, LimitReached, Refused, SolverFailure, UnknownName
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import NO_LIMITS, Answer, Engine, Figures, Limits, Loaded, Status, clock, own_clock
from cluewise.solvers.enumeration import AssignmentReader, Reader, Restating, View, enumerate_solutions
from cluewise.solvers.solver_registry import BACKTRACK, FIRST_MILP, Solver, find, runs, taking_turns

from .gc_pause import collecting_seldom
from .registry.loading import encodings_of, searches_of

if TYPE_CHECKING:
    from .reply_parts import ReplyPart


class SolveOptions(NamedTuple):
    """Options for solving a puzzle, by name, so that they can be sent to another process; None means undecided.

    `seed` shuffles variables and clauses before the solver gets them; None keeps the encoder's order.
    """

    encoding: str | None = None
    solver: str | None = None
    cardinality: str | None = None
    view: str | None = None
    sums: str | None = None
    seed: int | None = None
    globals: str | None = None


class SolveRequest(NamedTuple):
    """A puzzle to solve, its SolveOptions, and all choices made, as objects. A search has no solver and no encoding.

    With `restates`, the lowering is a default: clauses may replace its cuts (`Restating` in `solvers/enumeration.py`).
    A pickle has the puzzle and the options only, so another interpreter makes the choices again.
    """

    puzzle: Puzzle
    options: SolveOptions
    solver: Solver | None
    encoding: Encoding | None
    search: str | None
    cardinality: str | None
    view: str
    sums: str | None = None
    restates: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return make_request, (self.puzzle, self.options)

    @property
    def globals(self) -> str | None:
        """The name of the lowering of global constraints; None if there is nothing to choose."""
        return self.encoding and self.encoding.lowering

    @property
    def solver_name(self) -> str:
        return self.solver.name if self.solver else f"{BACKTRACK}:{self.search}"

    def engine(self) -> Engine:
        """An engine without a Model. If the options name neither it nor an order, others may take turns with it."""
        assert self.solver is not None
        if self.options.solver is None and self.options.seed is None:
            return taking_turns(self.solver, self.cardinality, self.sums)
        return self.solver.engine(self.cardinality, self.sums, self.options.seed)

    def solutions(self, figures: Figures) -> Iterator[Solution]:
        """Yields every solution, checked by the rules. No two have the same image under the view.

        Raises EncodingBug for a wrong solution; the message names the puzzle, the encoding and the solver.
        """
        return checked(self, (_through_model if self.search is None else _searched)(self, figures))


def make_request(puzzle: Puzzle, options: SolveOptions, *, sharing: bool = False) -> SolveRequest:
    """Makes the choices that the options leave open. With `sharing`, they suit an engine that many puzzles share.

    It builds no model. Raises UnknownName, Refused.
    """
    view = puzzle.view if options.view is None else options.view
    if view not in puzzle.views:
        raise UnknownName("view", view, puzzle.views)
    if options.solver is not None and options.solver.partition(":")[0] == BACKTRACK:
        return SolveRequest(puzzle, options, None, None, _search_name(puzzle, options), None, view)
    known = encodings_of(puzzle, options.encoding)
    key = (id(known), options.encoding, options.cardinality, options.sums, options.globals, sharing)
    kept = None if options.solver is not None else _CHOSEN.get(key)  # the availability of a named solver may change
    if kept is None or kept[0] is not known:
        kept = known, _chosen(known, options, sharing=sharing)
        if options.solver is None:
            _CHOSEN[key] = kept
    solver, encoding, cardinality, sums, restates = kept[1]
    return SolveRequest(puzzle, options, solver, encoding, None, cardinality, view, sums, restates)


_Choices = tuple[Solver, Encoding, str | None, str | None, bool]

_CHOSEN = Bounded[Hashable, tuple[Sequence[Encoding], _Choices]](1000)
"""A cache of choices, each with the encodings it was made from: to choose takes as long as a small solve."""


def _chosen(known: Sequence[Encoding], options: SolveOptions, *, sharing: bool) -> _Choices:
    """Solver, encoding, cardinality, sums and `restates` of a request, with one of these encodings."""
    solver = find(_solver_for(known, options) if options.solver is None else options.solver)
    encoding = choose(known, options.encoding, solver.kind, options.globals, reference=solver.external, sharing=sharing)
    counts = options.cardinality
    undecided = options.solver is None and counts is None and not sharing
    if undecided and encoding.suited is not None and runs(encoding.suited[0]):
        solver, counts = find(encoding.suited[0]), encoding.suited[1]
    by_name = options.globals is not None or "/" in (options.encoding or "")
    return solver, encoding, solver.cardinality(counts), solver.sums(options.sums), not by_name


def _solver_for(known: Sequence[Encoding], options: SolveOptions) -> str | None:
    """FIRST_MILP if the options allow only integer programs, else None (the default solver)."""
    return None if makes_clauses(known, options.encoding, options.globals) else FIRST_MILP


def _search_name(puzzle: Puzzle, options: SolveOptions) -> str:
    known = searches_of(puzzle)
    name = str(options.solver).partition(":")[2] or next(iter(known))
    if name not in known and name in old_names.SEARCHES.get(puzzle.name, ()):
        old_names.warn(f"{BACKTRACK}:{name}", f"{BACKTRACK}:rules", 4)
        name = "rules"
    if name not in known:
        raise UnknownName("solver", str(options.solver), [f"{BACKTRACK}:{search}" for search in known])
    if options.encoding is not None or options.cardinality is not None or options.sums is not None:
        raise Refused("the backtracker works on the puzzle itself: leave out encoding, cardinality and sums")
    if options.globals is not None:
        raise Refused("the backtracker works on the puzzle itself: leave out globals")
    return name


def checked(request: SolveRequest, solutions: Iterator[Solution]) -> Iterator[Solution]:
    """Checks each solution by the rules before it is yielded. Raises EncodingBug for a wrong one."""
    puzzle = request.puzzle
    try:
        for solution in solutions:
            broken = puzzle.check(solution)
            if broken:
                raise EncodingBug(f"wrong solution: {broken[0].text}")
            yield solution
    except EncodingBug as bug:
        encoding = f"encoding {request.encoding.label}, " if request.encoding else ""
        culprit = f"{encoding}solver {request.solver_name}"
        raise EncodingBug(f"{bug} ({culprit}, {puzzle.name}):\n{puzzle.format()}") from None
    finally:
        if isinstance(solutions, Generator):
            solutions.close()  # frees the engine now, even if the exception keeps this frame alive


def _searched(request: SolveRequest, figures: Figures) -> Iterator[Solution]:
    """Yields the solutions of a search. Of several solutions with equal images, it yields the first."""
    puzzle = request.puzzle
    seen: set[Hashable] = set()
    for solution in searches_of(puzzle)[str(request.search)](puzzle, figures):
        if request.view != puzzle.default_view():
            image = puzzle.image(solution, request.view)
            if image in seen:
                continue
            seen.add(image)
        yield solution


def _through_model(request: SolveRequest, figures: Figures) -> Iterator[Solution]:
    assert request.solver is not None
    assert request.encoding is not None
    model, engine = loaded(request, figures)
    with closing(engine), _freeing(model):
        engine.report(figures)
        figures.report()
        may_be_restated = model.eagerly is not None or model.preferred is not None
        if request.restates and may_be_restated and request.solver.kind == CNF:
            restating = Restating(engine, model, antichain=request.encoding.antichain)
            yield from enumerated(request, restating, restating, figures)
        else:
            reader = AssignmentReader(model, antichain=request.encoding.antichain)
            yield from enumerated(request, reader, engine, figures)


@contextmanager
def _freeing(model: Model) -> Iterator[None]:
    """At the end, drops all parts of the Model, and of the one that it is a copy of: neither can be used afterwards.

    The parts refer to the Model, so that it would otherwise wait for a garbage collection.
    """
    try:
        yield
    finally:
        left: Model | None = model
        while left is not None:
            parts = vars(left)
            left = parts.get("original")
            parts.clear()


@contextmanager
def _collecting_later() -> Iterator[None]:
    """Pauses garbage collection.

    A model has many small tuples without cycles. The collector's visits took a third of the time of a large Hashi.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def loaded(request: SolveRequest, figures: Figures) -> tuple[Model, Engine]:
    """The Model, and an engine that has it loaded."""
    assert request.solver is not None
    assert request.encoding is not None
    start = own_clock()
    with _collecting_later():
        model = request.encoding.plain(request.puzzle)
        start = figures.spend("build", start, own_clock)
        figures.report()
        engine = request.engine()
        try:
            read = own_clock if engine.in_process else clock
            start = start if read is own_clock else read()
            engine.load(model)
        except BaseException:
            engine.close()
            raise
        figures.spend("load", start, read)
    return model, engine


def enumerated(request: SolveRequest, reader: Reader, engine: Loaded, figures: Figures) -> Iterator[Solution]:
    """The solutions that an engine finds after it has loaded the puzzle."""
    assert request.encoding is not None
    puzzle = request.puzzle
    image, decode = partial(puzzle.image, view=request.view), partial(request.encoding.decode, puzzle)
    view = View(reader.model, request.view, image, is_default=request.view == puzzle.default_view())
    return enumerate_solutions(reader, engine, decode, view, figures)


Work = Callable[[Figures], Iterator[Solution]]
"""A function that yields solutions and updates the figures."""


class SolveRun:
    """A running search: an iterator over solutions. `status`, `complete`, `reason` and `stats` give its state.

    It stops after `limit` solutions (None: all). `work` finds them, by default as the request says. With a limit of
    time or memory it runs in its own process. If the solver fails or is stopped, the iteration ends without an
    exception, and `failure` holds the error. Close a search that you do not run to its end; a `with` statement and
    garbage collection also close it. `watch` is called at every solution.
    """

    def __init__(
        self, request: SolveRequest, limit: int | None = None, limits: Limits = NO_LIMITS, work: Work | None = None
    ) -> None:
        self.request, self.puzzle, self.limit = request, request.puzzle, limit
        work = work or request.solutions
        self.stats = Figures()
        self.complete = False
        self.failure: SolverFailure | None = None
        self.count = 0
        self.watch: Callable[[SolveRun], object] = lambda _: None
        self._solutions = work(self.stats) if limits == NO_LIMITS else _limited(work, limits, self.stats)
        self._ended = False

    @property
    def status(self) -> Status:
        if self.count:
            return Status.SOLVED
        return Status.UNSATISFIABLE if self.complete else Status.UNKNOWN

    @property
    def certified(self) -> bool | None:
        """True for a certified answer, False without a certificate (also if cross-checked), None if not requested."""
        return None

    @property
    def reason(self) -> str | None:
        """The reason for an early stop: `timeout`, `memory`, or the message of a solver's failure."""
        return None if self.failure is None else str(self.failure)

    @property
    def estimate(self) -> str | None:
        """A sentence on the number of solutions if it is only an estimate; None for every search that finds them."""
        return None

    def parts(self) -> "Iterator[ReplyPart]":
        """The parts of the reply after the solutions: none, unless the search has another result."""
        return iter(())

    def as_dict(self) -> dict[str, Any]:
        """The keys of a search with another result, which follow those of every line of JSON."""
        return {}

    def __enter__(self) -> "SolveRun":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> "SolveRun":
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
        """Ends the search and frees its resources. The results so far remain."""
        self._ended = True
        self._solutions.close()  # type: ignore[attr-defined]  # both kinds are generators

    def answer(self) -> Answer:
        """Runs the search to its end and returns the Answer."""
        with collecting_seldom():
            solutions = list(self)
        return Answer(self.status, solutions, self.complete, self.reason, self.stats, self.certified, self.puzzle)


def _limited(work: Work, limits: Limits, stats: Figures) -> Iterator[Solution]:
    """Yields the solutions from a separate process. As a method of SolveRun, it would keep the SolveRun alive."""
    from cluewise.solvers.processes.runner import limited

    with closing(limited(partial(emit_solutions, work), limits)) as results:  # type: ignore[type-var]  # a generator
        for solution, figures in results:
            stats.update(figures)
            if solution is not None:
                yield solution


Emit = Callable[[tuple[Solution | None, dict[str, Any]]], None]


def emit_solutions(work: Work, emit: Emit) -> None:
    """Emits each solution with the figures so far, and the figures alone when they change."""
    figures = Figures(lambda current: emit((None, current.as_dict())))
    from .registry.error_origin import blaming

    with blaming():
        for solution in work(figures):
            emit((solution, figures.as_dict()))
    emit((None, figures.as_dict()))
