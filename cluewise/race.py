"""A race: if the first engine has no solution after two seconds, a second one begins in another process.

Engines need very different times for the same hard puzzle, so that two of them are faster in the mean than each alone
(Huberman, Lukose, Hogg, An economics approach to hard computational problems, 1997). The first engine solves in this
process, as without a race, and looks between slices of its search whether the second has finished. The solutions of one
engine are the answer: they are never mixed, except those that were yielded before the second engine won.
"""

import select
from collections.abc import Hashable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewise.encodings.common.encoding import CNF
from cluewise.puzzles.common.errors import EncodingBug, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.budgets import looking
from cluewise.solvers.common import NO_LIMITS, Answer, Figures, Limits
from cluewise.solvers.processes import system
from cluewise.solvers.solver_registry import runs

from .pipeline import SolveOptions, SolveRequest, SolveRun, emit_solutions, make_request

if TYPE_CHECKING:
    from cluewise.solvers.processes.runner import Child

    from .reply_parts import ReplyPart

PATIENCE = 2.0
"""Seconds without a solution until the second engine begins."""

MOST = 1000
"""The most solutions of a race. An engine that finds more is not slow, and the other would only repeat them all."""

SECONDS = ("cadical195", "glucose4")
"""The second engine is the first of these that runs here and is not the first engine."""


class Entrants(NamedTuple):
    """The same puzzle for two engines."""

    first: SolveRequest
    second: SolveRequest


class RaceState:
    """The state of a race: the number of engines that have begun, and the index of the one that answers."""

    def __init__(self) -> None:
        self.begun, self.ahead = 1, 0


class Race(SolveRun):
    """A search by one engine or two. `request` is that of the engine that answers; `solvers` are those that began."""

    def __init__(self, entrants: Entrants, limit: int | None, limits: Limits) -> None:
        self._entrants, self._state = entrants, RaceState()
        super().__init__(entrants.first, limit, work=partial(_run, entrants, limit, limits, self._state))

    def __next__(self) -> Solution:
        try:
            return super().__next__()
        finally:
            self.request = self._entrants[self._state.ahead]

    @property
    def solvers(self) -> list[str]:
        return [entrant.solver_name for entrant in self._entrants[: self._state.begun]]

    @property
    def remark(self) -> str:
        """A sentence on the race; empty if there was none."""
        if system.processors() < 2:
            return "no race: there is one processor"
        if len(self.solvers) < 2:
            return ""
        return f"{' and '.join(self.solvers)} raced" + ("" if self.reason else f", {self.request.solver_name} answered")

    def answer(self) -> Answer:
        return super().answer()._replace(remark=self.remark)

    def parts(self) -> "Iterator[ReplyPart]":
        from .reply_parts import PartKind, ReplyPart

        if self.remark:
            yield ReplyPart(PartKind.REMARK, self.remark)

    def as_dict(self) -> dict[str, Any]:
        return {"race": self.solvers}


def racing(puzzle: Puzzle, options: SolveOptions, limit: int | None, limits: Limits = NO_LIMITS) -> Race:
    """Starts a race. Raises UnknownName, and Refused if two engines or two processes are not possible."""
    if options.solver is not None:
        raise Refused("race chooses both solvers: leave out solver")
    if system.IS_EMSCRIPTEN or system.IS_WINDOWS:
        raise Refused("race needs processes, which there are on Linux and macOS (or WSL on Windows)")
    first = make_request(puzzle, options)
    if first.solver is None or first.solver.kind != CNF:
        raise Refused("race is between two SAT engines, and this encoding is for MILP solvers")
    other = next((name for name in SECONDS if name != first.solver_name and runs(name)), None)
    if other is None:
        raise Refused(f"race needs a second SAT engine ({' or '.join(SECONDS)}), and none runs here")
    return Race(Entrants(first, make_request(puzzle, options._replace(solver=other))), limit, limits)


def _run(
    entrants: Entrants, limit: int | None, limits: Limits, state: RaceState, figures: Figures
) -> Iterator[Solution]:
    """The solutions of a race; with limits, of a race in a process of its own."""
    if limits == NO_LIMITS:
        yield from _raced(entrants, limit, state, figures)
        return
    from cluewise.solvers.processes.runner import limited

    with closing(limited(partial(_emit, entrants, limit), limits)) as items:  # type: ignore[type-var]  # a generator
        for solution, current, state.begun, state.ahead in items:
            figures.update(current)
            if solution is not None:
                yield solution


def _emit(entrants: Entrants, limit: int | None, emit: Any) -> None:
    """Runs a race and emits its solutions with the figures and the state so far."""
    state = RaceState()
    emit_solutions(partial(_raced, entrants, limit, state), lambda item: emit((*item, state.begun, state.ahead)))


class _Overtaken(Exception):
    """The second engine has finished."""


def _raced(entrants: Entrants, limit: int | None, state: RaceState, figures: Figures) -> Iterator[Solution]:
    puzzle, view = entrants.first.puzzle, entrants.first.view
    found: set[Hashable] = set()
    with closing(_Second(entrants.second, limit, state)) as second:
        solutions = entrants.first.solutions(figures)
        with closing(solutions):  # type: ignore[type-var]  # a generator
            while True:
                try:
                    with looking(second.look):
                        solution = next(solutions, None)
                except _Overtaken:
                    break
                if solution is None:
                    return
                if len(found) < MOST:
                    found.add(puzzle.image(solution, view))
                else:
                    second.close()
                yield solution
                second.wait_again()
        state.ahead = 1
        others = {puzzle.image(solution, view): solution for solution in second.result(figures)}
        if (limit is None or len(others) < limit) and not found <= others.keys():
            raise EncodingBug(f"{entrants.second.solver_name} lost solutions of this puzzle:\n{puzzle.format()}")
        yield from (solution for image, solution in others.items() if image not in found)


class _Second:
    """The second engine: it begins when `look` is called and the first had no solution for some time."""

    def __init__(self, request: SolveRequest, limit: int | None, state: RaceState) -> None:
        self._request, self._limit, self._state = request, limit, state
        self._closing = ExitStack()
        self._child: Child | None = None
        self._solutions: list[Solution] = []
        self._figures: dict[str, Any] = {}
        self._error: Exception | None = None
        self._is_out = system.processors() < 2
        self.wait_again()

    def wait_again(self) -> None:
        """Starts the waiting time of an engine that has not begun."""
        self._since = monotonic()

    def look(self) -> None:
        """Raises _Overtaken if the second engine has finished."""
        if self._is_out:
            return
        if self._child is None:
            if monotonic() - self._since >= PATIENCE:
                self._begin()
        elif select.select([self._child.channel], [], [], 0)[0]:
            self._hear(self._child)

    def _begin(self) -> None:
        from cluewise.solvers.processes.runner import bare_folder, start, stopping_cleanly

        work = partial(emit_solutions, partial(_alone, self._request, self._limit))
        try:
            self._closing.enter_context(stopping_cleanly())
            scratch = self._closing.enter_context(bare_folder())
            self._child = start(work, scratch, removes=True)
        except (OSError, SolverFailure):  # the system allows no further process or file
            self.close()
            return
        self._closing.callback(self._child.end)
        self._state.begun = 2

    def _hear(self, child: "Child") -> None:
        """Reads the messages of the child. If it has failed, the first engine goes on alone."""
        for kind, content in child.read() or [("error", SolverFailure(""))]:
            if kind == "item":
                solution, self._figures = content
                if solution is not None:
                    self._solutions.append(solution)
            elif isinstance(content, SolverFailure):
                self.close()
            else:
                self._error = content
                raise _Overtaken

    def result(self, figures: Figures) -> list[Solution]:
        """Its solutions, when it has finished. Raises the error that it ended with."""
        if self._error is not None:
            raise self._error
        figures.update(self._figures)
        return self._solutions

    def close(self) -> None:
        """Ends the engine; it does not begin again."""
        self._is_out = True
        self._closing.close()


def _alone(request: SolveRequest, limit: int | None, figures: Figures) -> Iterator[Solution]:
    """The solutions of one engine, in its own process. Raises SolverFailure if there are too many for a race."""
    for number, solution in enumerate(islice(request.solutions(figures), limit)):
        if number == MOST:
            raise SolverFailure(f"more than {MOST} solutions")
        yield solution
