"""The level of a puzzle, and the facts that follow at each level.

| level | word | everything follows by |
|---|---|---|
| 1 | easy | propagation of single reasons to a fixpoint, global rules included |
| 2 | medium | also short trials: the opposite of a fact leads, by level 1, to a clash within 8 further facts |
| 3 | hard | also trials of any length |
| 4 | expert | also trials within trials |
| 5 | search | one solution, but not by the levels above |
"""

from collections.abc import Collection, Iterable, Sequence
from contextlib import closing
from typing import NamedTuple

from cluewise.encodings.common.graphs.partial_assignment import NO, OPEN, YES, no_values
from cluewise.encodings.common.model import Literal

from .closure import EASY, EXPERT, HARD, MEDIUM, SHORT, Closure, Contradiction, OutOfTests
from .derivation import MANY
from .facts import Fact
from .guarded_model import GuardedModel
from .trials import Trials, implied_clauses, readers


class Level(NamedTuple):
    """The difficulty of a puzzle with one solution.

    - `level`: 1 to 5; None if the budget of tests ended first. Then it is at least `at_least`.
    - `trials`: the number of facts that needed a trial; `longest`: the most facts between such a trial and its clash.
    - `fact`: the fact of the hardest trial; None at level 1.
    """

    level: int | None
    at_least: int
    trials: int = 0
    longest: int = 0
    fact: Fact | None = None


class Hardest(NamedTuple):
    """The hardest trial so far: its level, its fact, and the number of facts up to the clash."""

    level: int
    fact: Literal
    length: int


class Reach:
    """The facts that follow from all reasons but those with guards in `without`. Close it after use.

    - `held`: the value of every literal.
    - `level`: the highest level that was needed; `tried`: the level of the present trials.
    - `needed`: the facts that needed a trial; `hardest`: the hardest of these trials.
    - `active`: the watchers whose reason counts, as bits.
    - `looked_at`: the largest number of literals examined to find a short trial; a smaller number may miss facts.
    - `waits`: whether global rules are applied to learned facts only by `catch_up`: they take long.
    - `measured`: whether the length of a trial is computed also where only `hardest` needs it.
    """

    def __init__(self, closure: Closure, without: Collection[Literal] = (), known: Iterable[Literal] = ()) -> None:
        self.closure = closure
        self.guards = [guard for guard in closure.guarded.guards.values() if guard not in without]
        off = {guard for guard in closure.guarded.guards.values() if guard in without}
        self.active = sum(1 << i for i, watcher in enumerate(closure.watchers) if watcher.guard not in off)
        self.held = no_values(closure.most)
        self.level = self.tried = EASY
        self.hardest: Hardest | None = None
        self.needed: list[Literal] = []
        self.measured = True
        self.looked_at = MANY
        self.waits = False
        self.log: list[Literal] = []  # all literals that hold, in the order in which they became known
        self.learned = list(known)  # facts known besides the reasons
        self._trials: Trials | None = None
        self._waiting: list[Literal] = []  # facts to which no global rule was applied yet
        self._long: dict[Literal, int] = {}  # fact with a long trial → length of the log when it was measured
        self._settle()

    def close(self) -> None:
        """Frees the engine of trials."""
        if self._trials is not None:
            self._trials.close()
            self._trials = None

    @property
    def open(self) -> list[Literal]:
        """The literals of the goal that do not follow yet."""
        held = self.held
        return [literal for literal in self.closure.goal if not held[literal]]

    def _settle(self) -> None:
        """Level 1: propagates everything known, global rules included, to a fixpoint."""
        closure, held, most = self.closure, self.held, self.closure.most
        bits = 0 if self.log else -1
        while True:
            consistent, implied = closure.engine.propagate([*closure.sure, *self.guards, *self.learned])
            if not consistent:
                raise Contradiction
            fresh = [literal for literal in implied if -most <= literal <= most and not held[literal]]
            self._hold(fresh)
            if not closure.watchers or self._done or not self._watch((bits | readers(closure, fresh)) & self.active):
                return
            bits = 0

    @property
    def _done(self) -> bool:
        """Whether the whole goal is known, so that global rules need not be checked."""
        held = self.held
        return bool(self.closure.goal) and all(held[literal] for literal in self.closure.goal)

    def _watch(self, bits: int) -> bool:
        """Adds the clauses that these global rules imply now. Returns whether there are any."""
        clauses = list(implied_clauses(self.closure, self.held, bits))
        for clause in clauses:
            if self._trials is not None:
                self._trials.add(clause[1:])
            self.closure.add(clause)
        return bool(clauses)

    def learn(self, facts: Iterable[Literal]) -> None:
        """Adds these facts and their consequences at level 1."""
        facts = list(facts)
        self.learned += facts
        if self._trials is None:
            self._settle()
        else:
            self._follow(facts)

    def _follow(self, facts: list[Literal]) -> None:
        """As `_settle`, but propagates only these facts, by the engine of trials, which has all earlier ones."""
        closure, held, most = self.closure, self.held, self.closure.most
        if any(held[literal] == NO for literal in facts):
            raise Contradiction
        pending = [literal for literal in facts if not held[literal]]
        while pending:
            consistent, implied = self.trials.engine.propagate(pending)
            if not consistent:
                raise Contradiction
            fresh = [literal for literal in implied if -most <= literal <= most and not held[literal]]
            looks = [] if self.waits else self.trials.looks.looks(fresh)
            self._hold(fresh)
            if self.waits:
                self._waiting += fresh
            if not closure.watchers or self._done:
                return
            pending = self._forced(sum(1 << number for number, look in looks if look(held)))

    def _forced(self, bits: int) -> list[Literal]:
        """The literals that these global rules force now. Their clauses are added."""
        found: list[Literal] = []
        for clause in list(implied_clauses(self.closure, self.held, bits)):
            self.closure.add(clause)
            forced = [literal for literal in clause[1:] if not self.held[literal]]
            if not forced:
                raise Contradiction
            found += forced
        return found

    def catch_up(self) -> bool:
        """Adds what global rules imply since `waits` is True. Returns True if there is anything."""
        before = len(self.log)
        while self._waiting and not self._done:
            bits, self._waiting = readers(self.closure, self._waiting) & self.active, []
            self._follow(self._forced(bits))
        return len(self.log) > before

    def _hold(self, fresh: Sequence[Literal]) -> None:
        held = self.held
        for literal in fresh:
            held[literal], held[-literal] = YES, NO
        self.log += fresh
        if self._trials is not None:
            self._trials.learn(fresh)

    # ── trials ──

    def rise(self, level: int, lowest: int = MEDIUM) -> None:
        """Derives facts until the goal follows or nothing more does at this level.

        `lowest`: trials of lower levels count as this one, which is faster where only the open facts matter.
        """
        every = {MEDIUM: self._short, HARD: self._any, EXPERT: self._nested}
        methods = {tried: method for tried, method in every.items() if lowest <= tried <= level}
        while self.open:
            for tried, method in methods.items():
                self.tried = tried
                if method():
                    self.level = max(self.level, tried)
                    break
            else:
                return

    def rise_simply(self, level: int) -> None:
        """As `rise`, but trials omit rules about the whole board, so they are faster and some facts may stay open."""
        closure = self.closure
        watched, closure.watched_in_trials = closure.watched_in_trials, False
        self.waits = True
        try:
            self.rise(level)
            while self.catch_up():
                self.rise(level)
        finally:
            closure.watched_in_trials, self.waits = watched, False
        if self._trials is not None:
            self._trials.forget()

    @property
    def trials(self) -> Trials:
        """The trials on these reasons, made on first use."""
        if self._trials is None:
            self._trials = Trials(self)
        return self._trials

    def _short(self) -> bool:
        """Learns from short trials. Once longer ones were needed, lengths no longer matter."""
        return self.level <= MEDIUM and self._each(SHORT)

    def _any(self) -> bool:
        return self._each(None)

    def _each(self, longest: int | None) -> bool:
        """Tries the opposite of each open fact once. Returns whether any fact was learned.

        A trial that was too long is measured again only if nothing else is learned.
        """
        before = len(self.log)
        for again in (False, True):
            for fact in self.open:
                measured = self._long.get(fact, 0)
                if self.held[fact] or (longest and measured and (not again or measured == len(self.log))):
                    continue
                clashes = self.trials.clashes(fact)
                self._settle_late()
                if clashes and not self.held[fact]:
                    self._learn_short(fact, longest)
            if len(self.log) > before:
                return True
        return False

    def _settle_late(self) -> None:
        """Propagates at level 1 the clauses that trials added: a global rule that misses some consequences may find one
        in a trial that holds without it."""
        states = [[self.held[literal] for literal in clause] for clause in self.trials.added]
        self.trials.added.clear()
        if any(YES not in state and state.count(OPEN) < 2 for state in states):
            self._settle()

    def _learn_short(self, fact: Literal, longest: int | None) -> None:
        """Learns a fact if its trial is short enough."""
        length = 0
        if longest or (self.measured and self.level <= HARD):
            length = self.trials.length(fact, *((self.looked_at, longest) if longest else ()))
        if longest is None or length <= longest:
            self._note(MEDIUM if longest else HARD, fact, length)
            self.learn([fact])
        else:
            self._long[fact] = len(self.log)

    def _nested(self) -> bool:
        """Tries the opposite of open facts, with trials inside, until one leads to a clash."""
        for fact in self.open:
            before, clashes = len(self.log), self.trials.clashes_nested(fact)
            self._settle_late()
            if clashes and not self.held[fact]:
                self._note(EXPERT, fact, 0)
                self.learn([fact])
            if len(self.log) > before:
                return True
        return False

    def _note(self, level: int, fact: Literal, length: int) -> None:
        self.needed.append(fact)
        if self.hardest is None or (level, length) > self.hardest[::2]:
            self.hardest = Hardest(level, fact, length)


def level_of_closure(closure: Closure, highest: int = EXPERT, *, measured: bool = True) -> Level:
    """The level of a puzzle with one solution. Raises Contradiction, Stopped.

    A level above 1 is unknown if an encoder has its own cuts, which do not propagate on partial boards. A puzzle that
    `highest` does not solve gets the level above it. With `measured` False, `longest` is not computed at level 3 and
    is 0.
    """
    with closing(Reach(closure, closure.without)) as reach:
        level: int | None
        reach.measured = measured
        try:
            reach.rise_simply(min(highest, MEDIUM))
            reach.rise(highest)
            level = highest + 1 if reach.open else reach.level
        except OutOfTests:
            level = None
        if level != EASY and not closure.guarded.model.watches_all:
            return Level(None, EASY)  # a global rule may imply more than is seen here
        hardest = reach.hardest
        fact = None if hardest is None else closure.guarded.facts[hardest.fact]
        at_least = max(reach.level, reach.tried) if level is None else level
        return Level(level, at_least, len(reach.needed), hardest.length if hardest else 0, fact)


def level_of(guarded: GuardedModel, goal: Iterable[Literal], rules: Collection[str] | None = None) -> Level:
    """The level of a puzzle with one solution, whose facts are the goal. `rules`: only reasons of these rules count.

    Raises Stopped when the clock ends the work.
    """
    with closing(Closure(guarded, goal, rules=rules)) as closure:
        return level_of_closure(closure)
