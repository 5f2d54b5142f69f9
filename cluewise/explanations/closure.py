"""Which facts follow at a level: by one reason at a time, by trials, or by trials within trials.

| level | word | everything follows by |
|---|---|---|
| 1 | easy | propagation of single reasons to a fixpoint, rules about the whole board included |
| 2 | medium | also short trials: the opposite of a fact leads, by level 1, to a clash within 8 further facts |
| 3 | hard | also any such trial |
| 4 | expert | also trials within trials |
| 5 | search | one solution, but none of these ways |

Two kinds of engines, neither of which ever searches: a searching engine learns clauses, and then more seems to follow
by propagation than does. The first has every reason behind a guard, and says what follows from any set of clues. The
second serves trials on one set of clues: it has only their constraints, with the known facts as units, so that a trial
takes microseconds (`trials.py`). Rules about the whole board add clauses where they imply something on the partial
board, inside trials too, until nothing changes.

Everything is counted in tests and never in seconds, so a puzzle has the same level on every machine.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewise.encodings.common.graphs.propagation import Watcher
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Reason
from cluewise.solvers.processes.signals import call_pysat
from cluewise.solvers.sat import putting, start

from .completion import Completion, Completions, ReasonShapes
from .facts import Fact
from .guarded_model import GuardedModel

if TYPE_CHECKING:
    from .closure_levels import Reach

ENGINE = "glucose4"
SHORT = 8
"""The most further facts of a short trial."""

TESTS, TESTS_OF_FACT = 200_000, 300
"""The most tests for one puzzle: so many, or so many for each fact if those are more. A trial is one test, and one more
for every LITERALS literals that follow; a look at a rule about the whole board is one for every VERTICES vertices of
its graph. A test takes some microseconds."""

LITERALS, VERTICES = 16, 8

EASY, MEDIUM, HARD, EXPERT, SEARCH = range(1, 6)


def goal_of(guarded: GuardedModel, solution_facts: Iterable[Literal]) -> list[Literal]:
    """The facts of a solution that have to follow: those of the puzzle's view if it has one of its own, else those of
    all slots."""
    literals = guarded.model.views.get(guarded.puzzle.view)
    if literals is None:
        return [literal for literal in solution_facts if guarded.settles(literal)]
    variables = set(map(abs, literals))
    return [literal for literal in solution_facts if abs(literal) in variables]


class OutOfTests(Exception):
    """The budget of tests is used up."""


class Contradiction(Exception):
    """These clues cannot hold together."""


class Propagation:
    """An engine that only propagates."""

    def __init__(self, clauses: Iterable[Sequence[Literal]] = ()) -> None:
        self._engine: Any = start(ENGINE)
        self.add: Callable[[Sequence[Literal]], object] = putting(self._engine, ENGINE)
        deque(map(self.add, clauses), 0)  # without a loop in Python, for there are many

    def propagate(self, literals: Sequence[Literal]) -> tuple[bool, Sequence[Literal]]:
        """Whether these literals do not clash by propagation, and what follows from them, themselves included.

        What follows from unit clauses alone is left out.
        """
        consistent, implied = call_pysat(self._engine.propagate, assumptions=literals)
        return bool(consistent), implied

    def close(self) -> None:
        self._engine.delete()
        self.add = self._engine.add_clause  # does nothing from now on


class Reached(NamedTuple):
    """What a level reaches: the facts that stay open, and the facts that needed a trial, in order."""

    open: Sequence[Literal]
    trials: Sequence[Literal]


class Level(NamedTuple):
    """How hard a puzzle with one solution is.

    - `level`: 1 to 5; None if the budget of tests ended first. Then it is at least `at_least`.
    - `trials`: the number of facts that needed a trial; `longest`: the most facts between such a trial and its clash.
    - `fact`: the fact of the hardest trial; None at level 1.
    """

    level: int | None
    at_least: int
    trials: int = 0
    longest: int = 0
    fact: Fact | None = None


class Closure:
    """What follows from the reasons of a puzzle at each level. Close it after use.

    `goal` are the literals to be reached: the facts of the solution, under the puzzle's view. `rules`: only reasons of
    these rules count (None: all). `shapes` may be shared by boards that differ a little. The grounds may belong to
    other work too, but nothing that a search has learned gets here.

    - `clauses`: all clauses, each with its guard (0: none) and the rest; those that global rules imply are added.
    - `sure`: literals that hold whatever is assumed. They are assumed, so that what follows from them is reported.
    - `watched_in_trials`: False makes trials faster, and leaves facts open.
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
        self.readers = [0] * (self.most + 1)  # for each variable the watchers that look at it, as bits
        for number, watcher in enumerate(self.watchers):
            for variable in watcher.variables:
                self.readers[variable] |= 1 << number
        self._first: Sequence[Literal] = ()

    def allows(self, reason: Reason | None) -> bool:
        """Whether a reason counts."""
        return self._rules is None or (reason is not None and reason.rule in self._rules)

    def _switch(self, reason: Reason | None) -> Literal | None:
        """The guard of a statement about the whole board, if a clue states it; a rule always holds."""
        return None if reason is None or reason.kind != "clue" else self.guarded.guard_of(reason)

    def add(self, clause: Sequence[Literal]) -> None:
        """Adds what a watcher implies; the clause begins with the guard of its Reason, negated."""
        if -clause[0] not in self._stated and -clause[0] not in self.cuts:
            self.cuts.add(-clause[0])
            self.sure.append(-clause[0])
        self.clauses.append((-clause[0], clause[1:]))
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
        self.engine.close()
        self._completions.close()

    def spend(self, tests: int) -> None:
        """Counts tests. Raises OutOfTests."""
        self.left -= tests
        if self.left < 0:
            raise OutOfTests
        self.guarded.clock.look()

    # ── what follows ──

    def reaching(self, clues: Iterable[Reason] | None = None) -> "Reach":
        """What follows at level 1 from these clues and all rules. None: from all clues. Close it after use."""
        from .closure_levels import Reach

        without = self.without
        if clues is not None:
            given = set(clues)
            guards = self.guarded.guards.items()
            without = without.union(g for reason, g in guards if reason.kind == "clue" and reason not in given)
        return Reach(self, without)

    def reach(self, clues: Iterable[Reason] | None, level: int) -> Reached:
        """What follows at a level from these clues and all rules. Raises OutOfTests, Clash, Stopped.

        The trials that were needed last time come first.
        """
        with closing(self.reaching(clues)) as reach:
            reach.first = self._first
            reach.rise(level)
            self._first = reach.needed
            return Reached(reach.open, reach.needed)

    def level(self, clues: Iterable[Reason] | None = None, highest: int = EXPERT, *, measured: bool = True) -> Level:
        """The level of the puzzle with these clues, which have one solution. Raises Clash, Stopped.

        It is not known above 1 where an encoder has cuts of its own, which do not propagate on partial boards. What
        `highest` does not solve is told as the level above it. `measured` False saves the work for the `longest` of
        level 3, which is 0 then.
        """
        with closing(self.reaching(clues)) as reach:
            level: int | None
            reach.measured = measured
            try:
                reach.rise(highest)
                level = highest + 1 if reach.open else reach.level
            except OutOfTests:
                level = None
            if level != EASY and not self.guarded.model.watches_all:
                return Level(None, EASY)  # a rule about the whole board may imply more than is seen here
            hardest = reach.hardest
            fact = None if hardest is None else self.guarded.facts[hardest.fact]
            at_least = max(reach.level, reach.tried) if level is None else level
            return Level(level, at_least, len(reach.needed), hardest.length if hardest else 0, fact)


def level_of(guarded: GuardedModel, goal: Iterable[Literal], rules: Collection[str] | None = None) -> Level:
    """The level of a puzzle with one solution, whose facts are the goal. `rules`: only reasons of these rules.

    Raises Stopped when the clock says so.
    """
    with closing(Closure(guarded, goal, rules=rules)) as closure:
        return closure.level()
