"""The clauses behind the levels of a puzzle, their propagation, and the budget of tests.

There are two kinds of engines, and neither ever searches: an engine that searches learns clauses, and then propagation
implies more than the reasons do. The engine of this module has every reason behind a guard, so it propagates any set of
clues. The engine of `trials.py` has the constraints of one set of clues, with the known facts as unit clauses, so a
trial takes microseconds. Global rules add clauses where they imply something on the partial board, inside trials too,
until nothing changes.

The budget counts tests and never seconds, so a puzzle has the same level on every machine.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from cluewise.encodings.common.graphs.propagation import Watcher
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Reason
from cluewise.solvers.direct_engines import call_pysat
from cluewise.solvers.sat import putting, start

from .completion import Completion, Completions, ReasonShapes
from .guarded_model import GuardedModel

ENGINE = "glucose4"
SHORT = 8
"""The largest number of further facts in a short trial."""

TESTS, TESTS_OF_FACT = 200_000, 300
"""Test budget of a puzzle: the larger of a fixed number and a number per fact. A trial costs one test, and one more for
every LITERALS implied literals; a check of a global rule costs one for every VERTICES vertices of its graph. A test
takes some microseconds."""

LITERALS, VERTICES = 16, 8

EASY, MEDIUM, HARD, EXPERT, SEARCH = range(1, 6)


def goal_of(guarded: GuardedModel, solution_facts: Iterable[Literal]) -> list[Literal]:
    """The facts of a solution that must follow: those of the puzzle's own view, else those of all slots."""
    literals = guarded.model.views.get(guarded.puzzle.view)
    if literals is None:
        return [literal for literal in solution_facts if guarded.settles(literal)]
    variables = set(map(abs, literals))
    return [literal for literal in solution_facts if abs(literal) in variables]


class OutOfTests(Exception):
    """The budget of tests is used up."""


class Contradiction(Exception):
    """The clues contradict each other."""


class Propagation:
    """An engine that only propagates."""

    def __init__(self, clauses: Iterable[Sequence[Literal]] = ()) -> None:
        self._engine: Any = start(ENGINE)
        self.add: Callable[[Sequence[Literal]], object] = putting(self._engine, ENGINE)
        deque(map(self.add, clauses), 0)  # no Python loop: there are many clauses

    def propagate(self, literals: Sequence[Literal]) -> tuple[bool, Sequence[Literal]]:
        """Returns whether propagation of these literals finds no clash, and the implied literals, themselves included.

        Literals that unit clauses alone imply are not listed.
        """
        consistent, implied = call_pysat(self._engine.propagate, assumptions=literals)
        return bool(consistent), implied

    def close(self) -> None:
        self._engine.delete()
        self.add = self._engine.add_clause  # does nothing from now on


class Closure:
    """The reasons of a puzzle as clauses that an engine propagates. Close it after use.

    `goal`: the literals to derive, the facts of the solution under the puzzle's view. `rules`: only reasons of these
    rules count (None: all). `shapes` may be shared by boards that differ a little. Other work may use the same
    guarded model: nothing that its search learns gets here.

    - `clauses`: all clauses, each as its guard (0: none) and the other literals; clauses of global rules are added.
    - `switches`: the guards of `clauses`.
    - `sure`: literals that always hold. They are assumptions, so that the engine reports their consequences.
    - `watched_in_trials`: False makes trials faster and incomplete.
    """

    def __init__(
        self,
        guarded: GuardedModel,
        goal: Iterable[Literal],
        budget: int | None = None,
        rules: Collection[str] | None = None,
        shapes: ReasonShapes | None = None,
    ) -> None:
        self.guarded, self.goal = guarded, list(goal)
        self.left = max(TESTS, TESTS_OF_FACT * len(self.goal)) if budget is None else budget
        self.most = guarded.variables
        stated, by_guard = guarded.clauses[: guarded.eager], guarded.reasons
        self.clauses: list[tuple[Literal, Sequence[Literal]]] = [
            (-clause[0], clause[1:]) if clause and -clause[0] in by_guard else (0, clause) for clause in stated
        ]
        self.switches = [guard for guard, _ in self.clauses]
        # A sure literal is not a clause of the engine, which would not report what follows from it.
        self.sure: list[Literal] = [rest[0] for guard, rest in self.clauses if not guard and len(rest) == 1]
        self.cuts: set[Literal] = set()
        self._stated = {*guarded.local, *(guard for reason, guard in guarded.guards.items() if reason.kind == "clue")}
        self._at: dict[Literal, list[int]] = {}
        self._listed = 0
        self.engine = Propagation(clause for clause in stated if len(clause) != 1 or -clause[0] in by_guard)
        self.without = {guard for guard, reason in by_guard.items() if rules is not None and reason.rule not in rules}
        self._completions = Completions(guarded, shapes)
        self._rules = rules
        stated_whole = (stated for stated in guarded.model.watched if self.allows(stated.reason))
        self.watchers: list[Watcher | Completion] = [
            *(Watcher(stated, self._switch(stated.reason)) for stated in stated_whole),
            *self._completions.all,
        ]
        self.watched_in_trials = bool(self.watchers)
        self.readers = [0] * (self.most + 1)  # for each variable the watchers that read it, as bits
        for number, watcher in enumerate(self.watchers):
            for variable in watcher.variables:
                self.readers[variable] |= 1 << number

    def allows(self, reason: Reason | None) -> bool:
        """Whether a reason counts."""
        return self._rules is None or (reason is not None and reason.rule in self._rules)

    def _switch(self, reason: Reason | None) -> Literal | None:
        """The guard of a global statement if a clue makes it; None for a rule, which always holds."""
        return None if reason is None or reason.kind != "clue" else self.guarded.guard_of(reason)

    def add(self, clause: Sequence[Literal]) -> None:
        """Adds a clause that a watcher implies; it begins with the negated guard of its Reason."""
        if -clause[0] not in self._stated and -clause[0] not in self.cuts:
            self.cuts.add(-clause[0])
            self.sure.append(-clause[0])
        self.clauses.append((-clause[0], clause[1:]))
        self.switches.append(-clause[0])
        self.engine.add(clause)

    def clauses_at(self, literal: Literal) -> Sequence[int]:
        """The numbers of the clauses that contain a literal."""
        if self._listed < len(self.clauses):
            for number in range(self._listed, len(self.clauses)):
                for held in self.clauses[number][1]:
                    self._at.setdefault(held, []).append(number)
            self._listed = len(self.clauses)
        return self._at.get(literal, ())

    def close(self) -> None:
        """Frees the engines."""
        self.engine.close()
        self._completions.close()

    def spend(self, tests: int) -> None:
        """Takes tests from the budget. Raises OutOfTests."""
        self.left -= tests
        if self.left < 0:
            raise OutOfTests
        self.guarded.clock.look()
