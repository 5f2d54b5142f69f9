"""The facts that follow from some reasons of a puzzle, level by level."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from cluewise.encodings.common.graphs.partial_assignment import NO, OPEN, YES, no_values
from cluewise.encodings.common.model import Literal

from .closure import EASY, EXPERT, HARD, MEDIUM, SHORT, Closure, Contradiction
from .derivation import MANY
from .trials import Trials, implied_clauses, readers


class Hardest(NamedTuple):
    """The hardest trial so far: its level, its fact, and the number of facts up to the clash."""

    level: int
    fact: Literal
    length: int


class Reach:
    """The facts that follow from some reasons: all but those with guards in `without`. Close it after use.

    - `held`: the value of every literal.
    - `level`: the highest level that was needed; `tried`: the level of the present trials.
    - `needed`: the facts that needed a trial; `hardest`: the hardest of these trials.
    - `active`: the watchers whose reason is among these, as bits.
    - `first`: facts that are tried first.
    - `looked_at`: after looking at so many literals for a short trial, it is taken as long. Then facts may stay open.
    - `measured`: whether the length of a trial is found also where only `hardest` needs it.
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
        self.first: Sequence[Literal] = ()
        self.measured = True
        self.looked_at = MANY
        self.log: list[Literal] = []  # all literals that hold, in the order in which they became known
        self.learned = list(known)  # what is known besides the reasons
        self._trials: Trials | None = None
        self._short_means = SHORT
        self._long: dict[Literal, int] = {}  # facts with long trials, and how much was known when they were measured
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
        """Whether the whole goal is known, so that rules about the whole board need not be asked."""
        held = self.held
        return bool(self.closure.goal) and all(held[literal] for literal in self.closure.goal)

    def _watch(self, bits: int) -> bool:
        """Adds what these rules about the whole board imply now. Returns whether this is anything new."""
        clauses = list(implied_clauses(self.closure, self.held, bits))
        for clause in clauses:
            if self._trials is not None:
                self._trials.add(clause[1:])
            self.closure.add(clause)
        return bool(clauses)

    def learn(self, facts: Iterable[Literal]) -> None:
        """Takes these facts as known, and what follows from them at level 1."""
        facts = list(facts)
        self.learned += facts
        if self._trials is None:
            self._settle()
        else:
            self._follow(facts)

    def _follow(self, facts: list[Literal]) -> None:
        """As `_settle`, but only what is new is propagated, by the engine of trials, which has all that was known."""
        closure, held, most = self.closure, self.held, self.closure.most
        if any(held[literal] == NO for literal in facts):
            raise Contradiction
        pending = [literal for literal in facts if not held[literal]]
        while pending:
            consistent, implied = self.trials.engine.propagate(pending)
            if not consistent:
                raise Contradiction
            fresh = [literal for literal in implied if -most <= literal <= most and not held[literal]]
            self._hold(fresh)
            if not closure.watchers or self._done:
                return
            pending = []
            for clause in list(implied_clauses(closure, held, readers(closure, fresh) & self.active)):
                closure.add(clause)
                forced = [literal for literal in clause[1:] if not held[literal]]
                if not forced:
                    raise Contradiction
                pending += forced

    def _hold(self, fresh: Sequence[Literal]) -> None:
        held = self.held
        for literal in fresh:
            held[literal], held[-literal] = YES, NO
        self.log += fresh
        if self._trials is not None:
            self._trials.learn(fresh)

    # ── trials ──

    def rise(self, level: int, short: int = SHORT, lowest: int = MEDIUM) -> None:
        """Goes on until everything follows, or nothing more does at this level.

        `short`: the most further facts of a short trial; what is not SHORT is a part of level 2. `lowest`: trials of
        lower levels are not told apart from it, which is quicker where only the open facts matter.
        """
        if short != self._short_means:
            self._short_means = short
            self._long.clear()
        every = {MEDIUM: self._short, HARD: self._any, EXPERT: self._nested}
        ways = {tried: way for tried, way in every.items() if lowest <= tried <= level}
        while self.open:
            for tried, way in ways.items():
                self.tried = tried
                if way():
                    self.level = max(self.level, tried)
                    break
            else:
                return

    @property
    def trials(self) -> Trials:
        if self._trials is None:
            self._trials = Trials(self)
        return self._trials

    @property
    def _in_order(self) -> list[Literal]:
        """The open facts, those of `first` first."""
        facts = self.open
        if not self.first:
            return facts
        first = [fact for fact in self.first if not self.held[fact]]
        return [*first, *(fact for fact in facts if fact not in set(first))]

    def _short(self) -> bool:
        """Learns what short trials show. Once longer ones were needed, their length is not counted any more."""
        return self.level <= MEDIUM and self._each(self._short_means)

    def _any(self) -> bool:
        return self._each(None)

    def _each(self, longest: int | None) -> bool:
        """Tries the opposite of each open fact once. Returns whether any fact was learned.

        A trial that was too long is measured again only if nothing else is learned.
        """
        before = len(self.log)
        for again in (False, True):
            for fact in self._in_order:
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
        """Learns what trials have shown at level 1: a rule about the whole board that does not see all that it implies
        may imply in a trial what holds without it."""
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
        for fact in self._in_order:
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
