"""SAT engines for explanations, with a clock that stops them, cores, and minimal clashing sets."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.solvers.direct_engines import call_pysat
from cluewise.solvers.sat import putting, start

ENGINE = "glucose4"
SLICE = 2000
"""The number of conflicts between two checks of the clock."""


class Stopped(CluewiseError):
    """The time is up."""


@contextmanager
def skipping() -> Iterator[None]:
    """Ends the block at an error of ours other than Stopped."""
    try:
        yield
    except Stopped:
        raise
    except CluewiseError:
        pass


class Clock:
    """A time limit in seconds; None for no limit. `report` is called with a short text about the current work."""

    def __init__(self, seconds: float | None = None, report: Callable[[str], None] | None = None) -> None:
        self.end = None if seconds is None else monotonic() + seconds
        self.report: Callable[[str], None] = report or (lambda text: None)

    @property
    def left(self) -> float | None:
        """The seconds that are left; None for no limit."""
        return None if self.end is None else self.end - monotonic()

    @contextmanager
    def narrowed(self, seconds: float | None) -> Iterator[None]:
        """Limits the seconds for the block; None sets no limit."""
        end = self.end
        if seconds is not None:
            self.end = min(monotonic() + seconds, end or monotonic() + seconds)
        try:
            yield
        finally:
            self.end = end

    def look(self) -> None:
        """Raises Stopped when the time is up."""
        if self.end is not None and monotonic() > self.end:
            raise Stopped("the time is up")


class CoreEngine:
    """A SAT engine that the clock can stop, with cores."""

    def __init__(self, clauses: Iterable[Sequence[Literal]], clock: Clock) -> None:
        self.clock = clock
        self._solver: Any = start(ENGINE)
        self._put = putting(self._solver, ENGINE)
        for clause in clauses:
            self._put(clause)

    def add(self, clause: Sequence[Literal]) -> None:
        self._put(clause)

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Prefers these literals in decisions."""
        self._solver.set_phases(list(literals))

    def solve(self, assumed: Sequence[Literal], budget: int | None = None) -> bool | None:
        """True if these literals can hold together; None if the budget of conflicts is used up. Raises Stopped."""
        spent = 0
        while True:
            self.clock.look()
            conflicts = SLICE if budget is None else min(SLICE, budget - spent)
            if conflicts <= 0:
                return None
            self._solver.conf_budget(conflicts)
            verdict: bool | None = call_pysat(self._solver.solve_limited, assumptions=list(assumed))
            if verdict is not None:
                return verdict
            spent += conflicts

    def core(self) -> set[Literal]:
        """The assumptions of the last solve that clash with the clauses; empty if the clauses alone clash."""
        return set(self._solver.get_core() or ())

    def model(self) -> Sequence[Literal]:
        literals: Sequence[Literal] = self._solver.get_model() or ()
        return literals

    def propagate(self, assumed: Sequence[Literal]) -> tuple[bool, Sequence[Literal]]:
        """Unit propagation of these literals. Returns whether they are consistent, and the implied literals."""
        consistent, implied = call_pysat(self._solver.propagate, assumptions=list(assumed))
        return bool(consistent), implied

    def minimal(
        self, candidates: Sequence[Literal], background: Sequence[Literal], most: int | None = None
    ) -> list[Literal]:
        """A minimal set of candidates that clashes with the background. It tries to drop the first candidates first.

        With `most`, it stops as soon as the set has more than `most` literals; the result is then too large.
        All candidates together must clash. Raises Stopped.
        """
        *_, (smallest, _) = self.shrinking(candidates, background, most)
        return smallest

    def shrinking(
        self,
        candidates: Sequence[Literal],
        background: Sequence[Literal],
        most: int | None = None,
        budget: int | None = None,
    ) -> Iterator[tuple[list[Literal], bool]]:
        """Yields smaller and smaller sets of candidates that clash with the background, the last with True: it is
        minimal. With `budget`, a candidate that takes more conflicts is tried again later, with ten times as many.

        Deletion with refinement by cores (Dershowitz, Hanna, Nadel, A Scalable Algorithm for Minimal Unsatisfiable
        Core Extraction, 2006).
        """
        if self.solve([*candidates, *background]) is not False:
            raise ValueError("these do not clash")
        core = self.core()
        remaining, needed = [literal for literal in candidates if literal in core], list[Literal]()
        while remaining:
            unsure: list[Literal] = []
            while remaining:
                if most is not None and len(needed) > most:
                    yield needed, False
                    return
                tried = remaining.pop(0)
                clashes = self.solve([*needed, *unsure, *remaining, *background], budget)
                if clashes is False:
                    core = self.core()
                    unsure, remaining = ([x for x in kept if x in core] for kept in (unsure, remaining))
                    if budget is not None:
                        yield [*needed, *unsure, *remaining], False
                else:
                    (unsure if clashes is None else needed).append(tried)
            remaining, budget = unsure, budget and 10 * budget
        yield needed, True

    def close(self) -> None:
        self._solver.delete()
        self._put = self._solver.add_clause  # without effect from now on


class SmallEngine(CoreEngine):
    """An engine with its own numbering of variables, because engines decide all variables up to the largest.

    `clauses` is the number of its clauses.
    """

    def __init__(self, clauses: Iterable[Sequence[Literal]], clock: Clock) -> None:
        self.clauses = 0
        self._numbers: dict[int, int] = {}
        self._variables = [0]
        super().__init__((), clock)
        for clause in clauses:
            self.add(clause)

    def has(self, literal: Literal) -> bool:
        """True if a clause has this variable."""
        return abs(literal) in self._numbers

    def _inside(self, literals: Iterable[Literal]) -> list[Literal]:
        renamed = []
        for literal in literals:
            number = self._numbers.get(abs(literal))
            if number is None:
                number = self._numbers[abs(literal)] = len(self._variables)
                self._variables.append(abs(literal))
            renamed.append(number if literal > 0 else -number)
        return renamed

    def _outside(self, literals: Iterable[Literal]) -> list[Literal]:
        return [self._variables[number] if number > 0 else -self._variables[-number] for number in literals]

    def add(self, clause: Sequence[Literal]) -> None:
        self.clauses += 1
        super().add(self._inside(clause))

    def prefer(self, literals: Sequence[Literal]) -> None:
        super().prefer(self._inside(literals))

    def solve(self, assumed: Sequence[Literal], budget: int | None = None) -> bool | None:
        return super().solve(self._inside(assumed), budget)

    def core(self) -> set[Literal]:
        return set(self._outside(super().core()))

    def model(self) -> Sequence[Literal]:
        return self._outside(super().model())

    def propagate(self, assumed: Sequence[Literal]) -> tuple[bool, Sequence[Literal]]:
        consistent, implied = super().propagate(self._inside(assumed))
        return consistent, self._outside(implied)
