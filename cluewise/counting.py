"""Counts solutions by a model counter, and draws some of them at random.

Both enumerate first: a few solutions are found sooner by the default solver than by a counter, and a draw from all
solutions is uniform. Both run in a process of their own, because the libraries cannot be interrupted.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewise.encodings.common.encoding import CNF, Encoding, choose, variants, written
from cluewise.encodings.common.model import Model
from cluewise.puzzles.common.errors import Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers import counters
from cluewise.solvers.common import NO_LIMITS, Figures, Limits, clock
from cluewise.solvers.counters import Accuracy, Counted, Formula

from .pipeline import SolveOptions, SolveRequest, SolveRun, checked, make_request
from .registry.loading import encodings_of

if TYPE_CHECKING:
    from .reply_parts import ReplyPart

ENUMERATED = 1000
"""The number of solutions that are enumerated before a counter or a sampler begins."""

ENUMERATION = "enumeration"


class CountRequest(NamedTuple):
    """A puzzle to count: the options of the enumeration, the counter, and the most solutions that are enumerated."""

    puzzle: Puzzle
    options: SolveOptions
    counter: str
    accuracy: Accuracy = Accuracy()
    enumerated: int = ENUMERATED


def whole_model(puzzle: Puzzle, options: SolveOptions) -> tuple[Encoding, Model, Sequence[int]]:
    """An eager encoding, its Model, and the variables over which solutions count. Raises UnknownName, Refused.

    Without a name, it is the first encoding that states this puzzle, and that has literals for the view.
    """
    known = encodings_of(puzzle, options.encoding)
    first = eager(puzzle, options)
    others = variants(written(known)) if options.encoding is None and options.globals is None else ()
    refusal: Refused | None = None
    view = puzzle.view if options.view is None else options.view
    for item in (first, *(other for other in others if other.reference and CNF in other.targets)):
        try:
            model = item.whole(puzzle)
            return item, model, model.projection(None if view == puzzle.default_view() else view)
        except Refused as error:
            refusal = refusal or error
    assert refusal is not None
    raise refusal


def eager(puzzle: Puzzle, options: SolveOptions) -> Encoding:
    """The encoding whose clauses are counted. Raises UnknownName, and Refused if it adds clauses while it solves."""
    known = encodings_of(puzzle, options.encoding)
    chosen = choose(known, options.encoding, CNF, options.globals, reference=True)
    if chosen.lazy:
        raise Refused(f"encoding '{chosen.label}' adds constraints while it solves: its clauses cannot be counted")
    return chosen


def _formula(puzzle: Puzzle, options: SolveOptions, figures: Figures) -> tuple[Encoding, Formula]:
    start = clock()
    chosen, model, projection = whole_model(puzzle, options)
    start = figures.spend("build", start)
    formula = Formula.of(model, projection, options.cardinality, options.sums)
    figures.spend("load", start)
    figures.variables, figures.clauses = formula.variables, len(formula.clauses)
    figures.literals = sum(map(len, formula.clauses))
    return chosen, formula


# ── counting ──


class SolutionCount(NamedTuple):
    """A number of solutions, and how it is known.

    - `number`: the number; None if it is unknown.
    - `proven`: false for an estimate, and for a number that is not known.
    - `counter`: `enumeration`, `ganak`, `approxmc`, or a command.
    - `reason`: the reason why the number is not proven; None if it is.
    """

    number: int | None
    proven: bool
    counter: str
    reason: str | None
    stats: Figures


class CountRun(SolveRun):
    """A running count. Iterating yields no solution; afterwards `count` is the number."""

    def __init__(self, asked: CountRequest, request: SolveRequest, limits: Limits = NO_LIMITS) -> None:
        super().__init__(request, work=partial(_updates, asked, limits))  # type: ignore[arg-type]
        self.asked, self.counter = asked, ENUMERATION
        self._estimate: str | None = None

    def __next__(self) -> Solution:
        if not self._ended:
            try:
                self._follow()
            except SolverFailure as failure:
                self.failure = failure
        self.close()
        raise StopIteration

    def _follow(self) -> None:
        update: _Update
        for update in self._solutions:  # type: ignore[assignment]
            self.stats.update(update.figures)
            self.count = update.number
            if update.counter:
                self.counter, self.complete = update.counter, update.proven
                self._estimate = None if update.proven else _described(update.counter, self.asked.accuracy)
            else:
                self.watch(self)

    @property
    def estimate(self) -> str | None:
        return self._estimate

    @property
    def reason(self) -> str | None:
        return self._estimate or super().reason

    def result(self) -> SolutionCount:
        """Runs the count to its end."""
        list(self)
        known = self.complete or self.estimate is not None
        return SolutionCount(self.count if known else None, self.complete, self.counter, self.reason, self.stats)

    def as_dict(self) -> dict[str, Any]:
        """The keys that a line of JSON has more than that of another search."""
        accurate = self.estimate is not None and self.counter in counters.COUNTERS
        epsilon, delta, seed = self.asked.accuracy if accurate else (None, None, None)
        return {
            "counter": self.counter,
            "estimate": self.estimate is not None,
            "epsilon": epsilon,
            "delta": delta,
            "seed": seed,
        }


def _described(counter: str, accuracy: Accuracy) -> str:
    """The reason why a number is not proven."""
    if counter not in counters.COUNTERS:
        return f"not proven: '{counter}' does not say that its count is exact"
    return (
        f"estimate by {counter}: with probability at least {1 - accuracy.delta:g}, within a factor of "
        f"{1 + accuracy.epsilon:g} (epsilon {accuracy.epsilon:g}, delta {accuracy.delta:g})"
    )


def counting(request: CountRequest, limits: Limits = NO_LIMITS) -> CountRun:
    """Starts to count. Raises UnknownName, Refused."""
    puzzle, options = request.puzzle, request.options
    counter = counters.find(request.counter)
    if not counter.accurate and request.accuracy[:2] != Accuracy()[:2]:
        raise Refused(f"epsilon and delta are for the counter approxmc: leave them out with '{counter.name}'")
    chosen = make_request(puzzle, options)._replace(encoding=eager(puzzle, options))
    return CountRun(request, chosen, limits)


class _Update(NamedTuple):
    """The number so far, and at the end the counter. `proven`: the number is exact."""

    number: int
    figures: dict[str, Any]
    counter: str = ""
    proven: bool = False


def _updates(request: CountRequest, limits: Limits, figures: Figures) -> Iterator[_Update]:
    from cluewise.solvers.processes.runner import limited

    with closing(limited(partial(_count, request), limits)) as updates:  # type: ignore[type-var]
        yield from updates


def _count(request: CountRequest, emit: Callable[[_Update], None]) -> None:
    """Runs in the child."""
    from .registry.error_origin import blaming

    figures = Figures()
    puzzle, options = request.puzzle, request.options
    with blaming():
        number = 0
        if request.enumerated:
            for number, _ in enumerate(_enumerated(puzzle, options, request.enumerated, figures), 1):
                emit(_Update(number, figures.as_dict()))
            if number <= request.enumerated:
                emit(_Update(number, figures.as_dict(), ENUMERATION, proven=True))
                return
        result = counted(request, figures)
        if result.proven and result.number < number:
            raise SolverFailure(f"'{request.counter}' counted {result.number}, but {number} solutions were found")
        emit(_Update(max(result.number, number), figures.as_dict(), request.counter, result.proven))


def counted(request: CountRequest, figures: Figures) -> Counted:
    """The count by the counter, in this process and without enumeration. Raises SolverFailure, Refused."""
    counter = counters.find(request.counter)
    _, formula = _formula(request.puzzle, request.options, figures)
    figures.report()
    start = clock()
    result = counter.run(formula, request.accuracy)
    figures.spend("solve", start)
    return result


def _enumerated(puzzle: Puzzle, options: SolveOptions, most: int, figures: Figures) -> Iterator[Solution]:
    """The first solutions, one more than `most` if there are so many."""
    with closing(make_request(puzzle, options).solutions(figures)) as solutions:  # type: ignore[type-var]
        yield from islice(solutions, most + 1)


# ── sampling ──


class SampleRun(SolveRun):
    """A running sample: an iterator over solutions that are drawn independently. `uniformity` says how uniformly."""

    uniformity: str | None = None

    def __next__(self) -> Solution:
        solution = super().__next__()
        self.complete = False
        return solution

    def parts(self) -> "Iterator[ReplyPart]":
        from .reply_parts import PartKind, ReplyPart

        if self.uniformity:
            yield ReplyPart(PartKind.REMARK, self.uniformity)

    def as_dict(self) -> dict[str, Any]:
        return {"sample": self.uniformity}


def sampling(puzzle: Puzzle, options: SolveOptions, number: int, seed: int, limits: Limits = NO_LIMITS) -> SampleRun:
    """Starts to draw solutions. Raises UnknownName, Refused."""
    counters.check_seed(seed)
    request = make_request(puzzle, options)._replace(encoding=eager(puzzle, options))
    run: list[SampleRun] = []

    def drawn(figures: Figures) -> Iterator[Solution]:
        from cluewise.solvers.processes.runner import limited

        with closing(limited(partial(emit_sample, puzzle, options, number, seed), limits)) as draws:  # type: ignore[type-var]
            for solution, uniformity, current in draws:
                figures.update(current)
                run[0].uniformity = uniformity
                if solution is not None:
                    yield solution

    run.append(SampleRun(request, number, work=drawn))
    return run[0]


Draw = tuple[Solution | None, str | None, dict[str, Any]]


def emit_sample(puzzle: Puzzle, options: SolveOptions, number: int, seed: int, emit: Callable[[Draw], None]) -> None:
    """Draws solutions in this process; one draw of None if there are none. Raises Refused if the sampler is missing."""
    from .registry.error_origin import blaming

    figures = Figures()
    with blaming():
        found = list(_enumerated(puzzle, options, ENUMERATED, figures))
        if not found:
            emit((None, None, figures.as_dict()))
        elif len(found) <= ENUMERATED:
            rng, uniformity = Random(seed), f"uniform: drawn from all {len(found)} solutions"
            for solution in rng.choices(found, k=number):
                emit((solution, uniformity, figures.as_dict()))
        else:
            counters.needs(f"a sample of more than {ENUMERATED} solutions", counters.SAMPLER)
            chosen, formula = _formula(puzzle, options, figures)
            request = make_request(puzzle, options)._replace(encoding=chosen)
            for solution in checked(request, _drawn(puzzle, chosen, formula, number, seed)):
                emit((solution, "nearly uniform: drawn by UniGen", figures.as_dict()))


def _drawn(puzzle: Puzzle, chosen: Encoding, formula: Formula, number: int, seed: int) -> Iterator[Solution]:
    """Draws by the sampler. An engine completes each draw, because a view may leave slots open."""
    from cluewise.solvers.sat import DEFAULT, assignment, start

    with start(DEFAULT, formula.clauses) as engine:
        for draw in counters.sampled(formula, number, seed):
            if not engine.solve(assumptions=draw):
                raise SolverFailure("UniGen drew an assignment that violates the clauses")
            true = assignment(engine.get_model(), formula.model.variables)
            yield chosen.decode(puzzle, formula.model.decode(true))
