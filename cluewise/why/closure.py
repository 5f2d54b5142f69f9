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
takes microseconds. Rules about the whole board add clauses where they imply something on the partial board, inside
trials too, until nothing changes.

Everything is counted in trials and never in seconds, so a puzzle has the same level on every machine.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from cluewise.encodings.common.graphs.propagation import NO, OPEN, YES, Held, no_values, propagator
from cluewise.encodings.common.model import Literal
from cluewise.solvers.sat import start
from cluewise.solvers.signals import call_pysat

from .facts import Fact
from .grounds import Grounds

ENGINE = "glucose4"
SHORT = 8
"""The most further facts of a short trial."""

TRIALS = 5000
"""The most trials for one puzzle, trials within trials included."""

EASY, MEDIUM, HARD, EXPERT, SEARCH = range(1, 6)


def goal_of(grounds: Grounds, solution_facts: Iterable[Literal]) -> list[Literal]:
    """The facts of a solution that have to follow: those of the puzzle's view if it has one of its own, else those of
    all slots."""
    literals = grounds.model.views.get(grounds.puzzle.view)
    if literals is None:
        return [literal for literal in solution_facts if grounds.settles(literal)]
    variables = set(map(abs, literals))
    return [literal for literal in solution_facts if abs(literal) in variables]


class OutOfTrials(Exception):
    """The budget of trials is used up."""


class Clash(Exception):
    """These clues cannot hold together."""


class Propagation:
    """An engine that only propagates."""

    def __init__(self) -> None:
        self._engine: Any = start(ENGINE)

    def add(self, clause: Sequence[Literal]) -> None:
        self._engine.add_clause(list(clause))

    def propagate(self, literals: Sequence[Literal]) -> tuple[bool, Sequence[Literal]]:
        """Whether these literals do not clash by propagation, and what follows from them, themselves included.

        What follows from unit clauses alone is left out.
        """
        consistent, implied = call_pysat(self._engine.propagate, assumptions=list(literals))
        return bool(consistent), implied

    def close(self) -> None:
        self._engine.delete()


class Closure:
    """What follows from the reasons of a puzzle at each level. Close it after use.

    `goal` are the literals to be reached: the facts of the solution, under the puzzle's view. The grounds may belong to
    other work too, but nothing that a search has learned gets here.
    """

    def __init__(
        self,
        grounds: Grounds,
        goal: Iterable[Literal],
        budget: int = TRIALS,
        rules: Collection[str] | None = None,
    ) -> None:
        self.grounds, self.goal, self.left = grounds, list(goal), budget
        self.most = grounds.variables
        self.engine = Propagation()
        self.clauses: list[Sequence[Literal]] = []
        self._cuts: set[Literal] = set()
        self.sure: list[Literal] = []  # units without a reason are assumed, so that what follows from them is reported
        for clause in grounds.clauses[: grounds.eager]:
            self._state(clause)
        watched = (
            stated
            for stated in grounds.model.watched
            if rules is None or (stated.reason is not None and stated.reason.rule in rules)
        )
        self.watchers = list(map(propagator, watched))

    def _state(self, clause: Sequence[Literal]) -> None:
        self.clauses.append(clause)
        if len(clause) == 1 and clause[0] not in self.grounds.reasons:
            self.sure.append(clause[0])
        self.engine.add(clause)

    def add(self, clause: Sequence[Literal]) -> None:
        """Adds what a rule about the whole board implies; the clause begins with the rule's guard, negated."""
        if -clause[0] not in self._cuts:
            self._cuts.add(-clause[0])
            self.sure.append(-clause[0])
        self._state(clause)

    def close(self) -> None:
        self.engine.close()

    def spend(self) -> None:
        """Counts a trial. Raises OutOfTrials."""
        self.left -= 1
        if self.left < 0:
            raise OutOfTrials
        self.grounds.clock.look()


class Level(NamedTuple):
    """How hard a puzzle with one solution is.

    - `level`: 1 to 5; None if the budget of trials ended first. Then it is at least `at_least`.
    - `trials`: the number of facts that needed a trial; `longest`: the most facts between such a trial and its clash.
    - `fact`: the fact of the hardest trial; None at level 1.
    """

    level: int | None
    at_least: int
    trials: int = 0
    longest: int = 0
    fact: Fact | None = None


def level_of(grounds: Grounds, goal: Iterable[Literal], rules: Collection[str] | None = None) -> Level:
    """The level of a puzzle with one solution, whose facts are the goal. `rules`: only reasons of these rules.

    It is not known above 1 where an encoder has cuts of its own, which do not propagate on partial boards.

    Raises Stopped when the clock says so.
    """
    without = {guard for guard, reason in grounds.reasons.items() if rules is not None and reason.rule not in rules}
    with closing(Closure(grounds, goal, rules=rules)) as closure, closing(Reach(closure, without)) as reach:
        level: int | None
        try:
            reach.rise(EXPERT)
            level = SEARCH if reach.open else reach.level
        except OutOfTrials:
            level = None
        if level != EASY and not grounds.model.watches_all:
            return Level(None, EASY)  # a rule about the whole board may imply more than is seen here
        hardest = reach.hardest
        fact = None if hardest is None else grounds.facts[hardest.fact]
        at_least = max(reach.level, EXPERT) if level is None else level
        return Level(level, at_least, reach.needed, hardest.length if hardest else 0, fact)


class Hardest(NamedTuple):
    """The hardest trial so far: its level, its fact, and the number of facts up to the clash."""

    level: int
    fact: Literal
    length: int


class Reach:
    """The facts that follow from some reasons. `level` is the highest level that was needed."""

    def __init__(self, closure: Closure, without: Collection[Literal] = (), known: Iterable[Literal] = ()) -> None:
        self.closure = closure
        guards = closure.grounds.guards.values()
        self.guards = [guard for guard in guards if guard not in without]
        self.held = no_values(closure.most)
        self.level = EASY
        self.hardest: Hardest | None = None
        self.needed = 0
        self._assumed = [*self.guards, *known]
        self._trials: Trials | None = None
        self._settle()

    def close(self) -> None:
        if self._trials is not None:
            self._trials.close()
            self._trials = None

    @property
    def open(self) -> list[Literal]:
        """The goal's literals that do not follow yet."""
        held = self.held
        return [literal for literal in self.closure.goal if not held[literal]]

    def _settle(self) -> None:
        """Level 1: propagates all that is known, with rules about the whole board, to a fixpoint."""
        closure, held = self.closure, self.held
        while True:
            consistent, implied = closure.engine.propagate([*closure.sure, *self._assumed])
            if not consistent:
                raise Clash
            fresh = []
            most = closure.most
            for literal in implied:
                if -most <= literal <= most and not held[literal]:
                    held[literal], held[-literal] = YES, NO
                    fresh.append(literal)
            if self._trials is not None:
                for literal in fresh:
                    self._trials.learn(literal)
            if not closure.watchers or not self._watch():
                return

    def _watch(self) -> bool:
        """Adds what rules about the whole board imply now. Returns whether this is anything new."""
        added = False
        for clause in implied_clauses(self.closure, self.held):
            if self._trials is not None:
                self._trials.add(clause[1:])
            self.closure.add(clause)
            added = True
        return added

    def learn(self, facts: Iterable[Literal]) -> None:
        self._assumed += facts
        self._settle()

    # ── trials ──

    def rise(self, level: int) -> None:
        """Goes on until everything follows, or nothing more does at this level."""
        ways = {MEDIUM: self._short, HARD: self._any, EXPERT: self._nested}
        while self.open:
            for tried, way in ways.items():
                if tried <= level and way():
                    self.level = max(self.level, tried)
                    break
            else:
                return

    @property
    def trials(self) -> "Trials":
        if self._trials is None:
            self._trials = Trials(self)
        return self._trials

    def _short(self) -> bool:
        """Learns what short trials show. Once longer ones were needed, their length is not counted any more."""
        if self.level > MEDIUM:
            return False
        return self._each(SHORT)

    def _any(self) -> bool:
        return self._each(None)

    def _each(self, longest: int | None) -> bool:
        """Tries the opposite of each open fact once. Returns whether any fact was learned."""
        learned = False
        for fact in self.open:
            if self.held[fact] or not self.trials.clashes(fact):
                continue
            length = self.trials.length(fact) if self.level <= HARD else 0
            if longest is not None and length > longest:
                continue
            self._note(MEDIUM if longest else HARD, fact, length)
            self.learn([fact])
            learned = True
        return learned

    def _nested(self) -> bool:
        """Tries the opposite of open facts, with trials inside, until one leads to a clash."""
        for fact in self.open:
            if self.trials.clashes_nested(fact):
                self._note(EXPERT, fact, 0)
                self.learn([fact])
                return True
        return False

    def _note(self, level: int, fact: Literal, length: int) -> None:
        self.needed += 1
        if self.hardest is None or (level, length) > self.hardest[::2]:
            self.hardest = Hardest(level, fact, length)


def implied_clauses(closure: Closure, held: Held) -> Iterator[Sequence[Literal]]:
    """The clauses that rules about the whole board imply under these values, each behind the guard of its Reason."""
    for watch in closure.watchers:
        for clause, reason in watch(held):
            assert reason is not None, "an encoding that explains has a Reason everywhere"
            yield [-closure.grounds.guard_of(reason), *clause]


class Trials:
    """Trials on the clauses of one set of clues, with all that is known as units."""

    def __init__(self, reach: Reach) -> None:
        self.reach, self.closure = reach, reach.closure
        self.engine = Propagation()
        self.clauses: list[Sequence[Literal]] = []
        on = {*reach.guards, *self.closure.sure}
        for clause in self.closure.clauses:
            self.add(clause[1:] if clause and -clause[0] in on else clause)
        self._at: dict[Literal, list[int]] = {}
        self._listed = 0

    def close(self) -> None:
        self.engine.close()

    def add(self, clause: Sequence[Literal]) -> None:
        """Adds a clause, without the literals that are known to be false, unless it holds already."""
        held = self.reach.held
        if any(held[literal] == YES for literal in clause):
            return
        rest = [literal for literal in clause if not held[literal]]
        self.engine.add(rest)
        self.clauses.append(rest)

    def learn(self, literal: Literal) -> None:
        self.engine.add([literal])

    def clashes(self, fact: Literal, within: Sequence[Literal] = ()) -> bool:
        """Whether the opposite of a fact leads to a clash by level 1."""
        return self._run([*within, -fact]) is None

    def _run(self, assumed: Sequence[Literal]) -> Sequence[Literal] | None:
        """What follows from these literals by level 1; None for a clash."""
        self.closure.spend()
        held = self.reach.held
        while True:
            consistent, implied = self.engine.propagate(assumed)
            if not consistent:
                return None
            if not self.closure.watchers:
                return implied
            fresh = [literal for literal in implied if not held[literal]]
            for literal in fresh:
                held[literal], held[-literal] = YES, NO
            clauses = list(implied_clauses(self.closure, held))
            for literal in fresh:
                held[literal] = held[-literal] = OPEN
            for clause in clauses:
                self.closure.add(clause)
                self.add(clause[1:])
            if not clauses:
                return implied

    def clashes_nested(self, fact: Literal) -> bool:
        """Whether the opposite of a fact leads to a clash by trials of other facts, near ones first."""
        within = [-fact]
        while True:
            implied = self._run(within)
            if implied is None:
                return True
            settled = {abs(literal) for literal in implied}
            before = len(within)
            for other in self._near_first(implied):
                if abs(other) in settled:
                    continue
                for side in (other, -other):
                    if self._run([*within, -side]) is not None:
                        continue
                    within.append(side)
                    more = self._run(within)
                    if more is None:
                        return True
                    settled.update(map(abs, more))
                    break
            if len(within) == before:
                return False

    def _near_first(self, implied: Iterable[Literal]) -> list[Literal]:
        """The open facts; first those that share a clause with what is implied."""
        beside = {abs(other) for literal in implied for clause in self.clauses_at(-literal) for other in clause}
        return sorted(self.reach.open, key=lambda fact: abs(fact) not in beside)

    # ── the length of a trial ──

    def length(self, fact: Literal) -> int:
        """The number of facts that follow between the opposite of a fact and the clash.

        Breadth-first propagation finds a clash; only what leads to it is counted.
        """
        chain = derivation(self.clauses_at, self.reach.held, -fact)
        facts = self.closure.grounds.facts
        return sum(literal in facts for literal in chain) - 1

    def clauses_at(self, literal: Literal) -> Iterator[Sequence[Literal]]:
        """The clauses that contain a literal."""
        for i in range(self._listed, len(self.clauses)):
            for held in self.clauses[i]:
                self._at.setdefault(held, []).append(i)
        self._listed = len(self.clauses)
        return (self.clauses[i] for i in self._at.get(literal, ()))


def derivation(
    clauses_at: Callable[[Literal], Iterable[Sequence[Literal]]], held: Held, denied: Literal
) -> list[Literal]:
    """The literals that lead from one literal to a clash by unit propagation, breadth-first, the first included."""
    because: dict[Literal, Sequence[Literal]] = {denied: ()}
    queue = [denied]
    for literal in queue:
        for clause in clauses_at(-literal):
            unit = None
            for other in clause:
                state = held[other]
                if state == YES or other in because:
                    break  # the clause holds
                if not state and -other not in because:
                    if unit is not None:
                        break  # two literals are open
                    unit = other
            else:
                if unit is None:
                    return _needed(because, clause, held)
                because[unit] = clause
                queue.append(unit)
    raise AssertionError("this trial does not clash")


def _needed(because: dict[Literal, Sequence[Literal]], clash: Sequence[Literal], held: Held) -> list[Literal]:
    """The literals on the way to a clash, in the order in which they follow."""
    needed, queue = set[Literal](), [-literal for literal in clash if not held[literal]]
    for literal in queue:
        if literal not in needed:
            needed.add(literal)
            queue += [-other for other in because[literal] if other != literal and not held[other]]
    return [literal for literal in because if literal in needed]
