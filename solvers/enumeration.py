"""Enumerates the solutions that an engine finds: solve, cut, decode, block.

All engines use this one loop, with one puzzle loaded or with the rules of many (`shared`).
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import Any, Protocol

from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.puzzles.common.errors import EncodingBug
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .budgets import OutOfConflicts, budget, giving_up
from .common import Engine, Figures, Loaded, clock, counted, own_clock

TELL = 0.2
"""Seconds between two reports of the figures while cuts are being added."""

Values = Mapping[Slot, Value]


class View:
    """Decides which solutions count as different: those with different images. `literals` state the image (None: the
    Model has no literals for it)."""

    def __init__(self, model: Model, name: str, image: Callable[[Solution], Hashable], *, is_default: bool) -> None:
        self.image = image
        self.literals = model.views.get(name)
        #: True if an image may occur twice: the view is coarser than the slots, and blocking uses the slots.
        self.repeats = self.literals is None and not is_default


class Reader(Protocol):
    """Reads what this engine's `solve` returns: an Assignment, or another form."""

    @property
    def model(self) -> Model: ...

    def assignment(self, result: Any) -> Assignment:
        """The values of the Model's variables, for finders of cuts."""

    def values(self, result: Any) -> Values:
        """The values of the Model's slots. Raises EncodingBug if a slot has no value or several."""

    def blocking(self, result: Any, values: Values, view: View) -> Sequence[Literal]:
        """The clause that excludes these values, or all values with the same image under the view."""


class AssignmentReader:
    """Reads Assignments. With `antichain`, only the true literals are blocked (see Encoding)."""

    def __init__(self, model: Model, *, antichain: bool = False) -> None:
        self.model, self._antichain = model, antichain and not model.comparable

    def assignment(self, result: Assignment) -> Assignment:
        return result

    def values(self, result: Assignment) -> Values:
        return self.model.decode(result)

    def blocking(self, result: Assignment, values: Values, view: View) -> Sequence[Literal]:
        """¬(the literals that state this solution): the view's literals if it has any, else those of all slots."""
        if view.literals is not None:
            return [-literal if result[abs(literal)] == (literal > 0) else literal for literal in view.literals]
        return [-literal for literal in self.model.stating(values) if literal > 0 or not self._antichain]


def enumerate_solutions(
    reader: Reader, engine: Loaded, decode: Callable[[Values], Solution], view: View, figures: Figures
) -> Iterator[Solution]:
    """All solutions with pairwise different images. The caller checks them by the rules.

    Raises SolverFailure, and EncodingBug if a blocked solution occurs again.
    """
    seen: set[Hashable] = set()
    last: Hashable = None
    for result, values in candidates(reader, engine, figures):
        solution = decode(values)
        image = view.image(solution)
        if last is not None and image == last and not view.repeats:
            raise EncodingBug("a blocked solution occurred again")
        last = image
        if not view.repeats:
            yield solution
        elif image not in seen:
            seen.add(image)
            yield solution
        if engine.exhausted:
            return
        engine.add(reader.blocking(result, values, view))


def candidates(reader: Reader, engine: Loaded, figures: Figures) -> Iterator[tuple[Any, Values]]:
    """Yields the engine's results that violate no cut, each with the values of the slots. The caller blocks each result
    to get the next.
    """
    figures.cuts = 0 if reader.model.finders else None
    prefer = getattr(engine, "prefer", None)
    reported, stopwatch = perf_counter(), Stopwatch(figures, in_process=engine.in_process)
    while True:
        start = stopwatch.start()
        result = engine.solve()
        stopwatch.stop(start)
        model = reader.model  # an engine may be reloaded
        cuts = model.cuts(reader.assignment(result)) if result is not None and model.finders else ()
        for cut in cuts:
            engine.add(cut.clause)
            if cut.likely and prefer is not None:
                prefer(cut.likely)
        if cuts:
            figures.cuts = (figures.cuts or 0) + len(cuts)
            if start - reported <= TELL:
                continue  # reading the engine's counts may take longer than a round
            reported = start
        stopwatch.settle()
        engine.report(figures)
        if cuts:
            figures.report()
        elif result is None:
            return
        else:
            yield result, reader.values(result)
            stopwatch.restart()


class Stopwatch:
    """The time of an engine in many short calls. Reading the processor's clock takes longer than some calls.

    So for an engine in this process, the processor time of several rounds is divided by wall time. Between the calls,
    only this thread's search for cuts runs.
    """

    def __init__(self, figures: Figures, *, in_process: bool) -> None:
        self._figures, self._in_process = figures, in_process
        self.restart()

    def restart(self) -> None:
        self._since, self._inside = (own_clock if self._in_process else clock)(), 0.0

    def start(self) -> float:
        """Begins a call of the engine: a reading of the wall clock, for `stop`."""
        if not self._in_process:
            self.restart()
        return perf_counter()

    def stop(self, since: float) -> None:
        self._inside += perf_counter() - since
        if not self._in_process:
            self.settle()

    def settle(self) -> None:
        """Adds the time measured since the last call to the figures."""
        if self._inside:
            now = (own_clock if self._in_process else clock)()
            wall, processor = now[0] - self._since[0], now[1] - self._since[1]
            self._figures.add_time("solve", self._inside, processor * min(1.0, self._inside / (wall or self._inside)))
            self._since, self._inside = now, 0.0


# ── Models that are reloaded during a solve: with clauses instead of cuts, or without a preference ──

# Cuts are faster on most puzzles, because few are needed. On some puzzles, wrong candidates never end, and clauses
# exclude them all at once. So both are tried in turn, as in portfolios of solvers (Huberman, Lukose, Hogg, An economics
# approach to hard computational problems, 1997).

LOOK = 200
"""The engine's conflicts are read after this many cuts: reading them may take longer than a round."""

PATIENCE = 5000
"""The conflicts after which clauses are tried, when the next cut is added."""

SHORT_PATIENCE = 500
"""As PATIENCE if the clauses count steps. They are tried at once, in the middle of a search between two cuts."""


class Restating(AssignmentReader):
    """An engine with a Model loaded, and the reader of its assignments.

    After PATIENCE or SHORT_PATIENCE conflicts, it loads `model.eagerly()` once instead of a Model with cuts. The
    solutions of `model.preferred` come first; others are searched only if there can be any. Cuts and blocking clauses
    from before are added again.
    """

    def __init__(self, engine: Engine, model: Model, *, antichain: bool = False) -> None:
        super().__init__(model, antichain=antichain)
        self.engine = engine
        self.exhausted, self.in_process = engine.exhausted, engine.in_process
        self._eagerly, self._preferred = model.eagerly, model.preferred
        self._found: list[Values] = []
        self._added: list[Sequence[Literal]] = []
        self._patience = SHORT_PATIENCE if model.eager_steps else PATIENCE
        self._looked, self._left = 0, self._patience
        self._earlier: list[dict[str, int]] = []
        self._prefer()

    def _prefer(self) -> None:
        for clause in self._preferred.clauses if self._preferred is not None else ():
            self.engine.add(clause)

    def solve(self) -> Any | None:
        result = self.engine.solve() if self._eagerly is None else self._patiently(self._eagerly)
        if result is None and self._preferred is not None:
            preferred, self._preferred = self._preferred, None
            if not preferred.are_all(self._found):
                self._load()
                return self.engine.solve()
        return result

    def _patiently(self, eagerly: Callable[[], Model]) -> Any | None:
        """The result of the Model with cuts if it is found in time, else of the one with clauses."""
        if len(self._added) >= self._looked + LOOK:
            self._looked = len(self._added)
            self._left = self._patience - counted(self.engine)["conflicts"]
        if self._left > 0:
            try:
                with giving_up(self._left) if self.model.eager_steps else nullcontext():
                    return self.engine.solve()
            except OutOfConflicts:
                limit = budget()
                if limit is not None and limit <= self._left:  # the caller gives up
                    raise
        self.model, self._eagerly = eagerly(), None
        self._load()
        return self.engine.solve()

    def blocking(self, result: Any, values: Values, view: View) -> Sequence[Literal]:
        if self._preferred is not None:
            self._found.append(values)
        return super().blocking(result, values, view)

    def _load(self) -> None:
        self._earlier.append(counted(self.engine))
        self.engine.load(self.model)
        self._prefer()
        for clause in self._added:
            self.engine.add(clause)

    def add(self, clause: Sequence[Literal]) -> None:
        if self._eagerly is not None or self._preferred is not None:
            self._added.append(clause)
        self.engine.add(clause)

    def report(self, figures: Figures) -> None:
        """Reports the engine's counts, those from before a reload included."""
        self.engine.report(figures)
        figures.add_counts(*self._earlier)

    def close(self) -> None:
        self.engine.close()
