"""Trials as chains: the opposite of a fact is supposed, and its consequences, reason by reason, end in a clash.

A trial engine finds the open facts with a trial (`trials.py`). Propagation that stores the reason of each literal then
finds the facts and reasons that such a trial uses. The trials with the fewest facts are made minimal first: reasons are
dropped, then known facts, as long as propagation still clashes. A link contains the facts that one reason implies from
the facts before it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from cluewise.encodings.common.model import Literal

from .closure import Closure, Contradiction, OutOfTests
from .closure_levels import Reach
from .guarded_model import GuardedModel
from .implication_graph import ImplicationGraph, Uses
from .nesting import NestedTrial, tests_inside
from .ordering import sentences
from .sentences import kind_of_link
from .trial_core import Trial, minimal_trial

TRIED = 6
"""Rules about the whole board are used in trials only if fewer facts have a trial without."""

MOST = 12
"""The most sentences of a chain, without the supposition and the conclusion."""

PER_FACT = 3
"""The most trials with trials inside that show one fact."""


class Effort(NamedTuple):
    """The work for the trials of a puzzle.

    - `tests`: the most tests, as `closure.TESTS` counts them.
    - `clashing`: the most trials that are examined; `tried`: the number of those that are made minimal, with the fewest
      facts first.
    - `listed`: the same for trials with trials inside, those in which the engine holds the fewest literals first;
      `nested`: the most of these that are made minimal, `at_once` at a time while none of them is short.
    - `facts`: the most open facts for which several reasons are tried together.
    """

    tests: int
    clashing: int
    tried: int
    listed: int
    nested: int
    at_once: int
    facts: int


FULL = Effort(tests=4_000_000, clashing=10**9, tried=6, listed=200, nested=24, at_once=12, facts=10**9)
QUICK = Effort(tests=200_000, clashing=30, tried=3, listed=12, nested=4, at_once=4, facts=60)
"""The effort for one step: after it, no short reason is known."""
FIRST = Effort(tests=60_000, clashing=20, tried=3, listed=0, nested=0, at_once=1, facts=15)
"""The effort for a first step while it is not known whether there is a solution."""

ENOUGH = 9
"""A trial with trials inside from the last search is used again if it has at most this many sentences."""

IN_VAIN = 1
"""The search for trials with trials inside ends after this number of searches without a result."""

LONGEST, LONGEST_NESTED = 40, 60
"""The most facts of trials that are made minimal, without and with trials inside."""


Nested = tuple[Literal, Sequence[Literal], Uses]


def _varied(found: Iterable[Nested], most: int) -> list[Nested]:
    """The first ones, at most PER_FACT of each fact and `most` in all."""
    kept: list[Nested] = []
    for each in found:
        if sum(other[0] == each[0] for other in kept) < PER_FACT:
            kept.append(each)
        if len(kept) == most:
            break
    return kept


def _clashing(facts: Iterable[Literal], trial: Callable[[Literal], Iterable[Literal] | None]) -> list[Literal]:
    """The facts whose trial clashes. The consequences of a trial without a clash do not clash either."""
    found, fine = list[Literal](), set[Literal]()
    for fact in facts:
        if -fact not in fine:
            implied = trial(fact)
            found += [fact] if implied is None else ()
            fine.update(implied or ())
    return found


class Chains:
    """The trials of a puzzle that can be reported as chains. Close it after use.

    `goal`: the literals that are tried. `rules`: only reasons of these rules count (None: all). `fresh`: guards of
    reasons whose clauses were added to the model, for the owner to read.
    """

    def __init__(
        self, guarded: GuardedModel, goal: Iterable[Literal], rules: Collection[str] | None, effort: Effort = FULL
    ) -> None:
        self.guarded, self._effort = guarded, effort
        self.closure = Closure(guarded, goal, effort.tests, rules)
        self.fresh: dict[Literal, None] = {}
        self._reach: Reach | None = None
        self._base: ImplicationGraph | None = None
        self._known: dict[Literal, None] = {}
        self._shared: set[int] = set(range(len(self.closure.clauses)))
        self._kinds: dict[Literal, object] = {}
        self._ended, self._in_vain = False, 0
        self._earlier: list[tuple[Literal, Sequence[Literal]]] = []
        self._least = MOST  # the fewest sentences of a trial with trials inside in the last search

    def close(self) -> None:
        if self._reach is not None:
            self._reach.close()
        self.closure.close()

    def aim(self, goal: Iterable[Literal], effort: Effort) -> None:
        """Changes the literals that are tried, and the effort."""
        self._effort, self._in_vain = effort, 0
        self.closure.goal, self.closure.left = list(goal), effort.tests

    def learn(self, known: Iterable[Literal]) -> None:
        """Learns facts. The model gets the clauses that rules about the whole board then imply."""
        fresh = [literal for literal in known if literal not in self._known]
        self._known.update(dict.fromkeys(fresh))
        if self._ended:
            return
        before = len(self.closure.clauses)
        try:
            if self._reach is None:
                self._reach = Reach(self.closure, self.closure.without, fresh)
            elif fresh:
                self._reach.learn(fresh)
        except (Contradiction, OutOfTests):
            self._ended = True
        self._share(range(before, len(self.closure.clauses)))

    def _share(self, numbers: Iterable[int]) -> None:
        """Adds clauses of the closure to the model."""
        for number in numbers:
            if number not in self._shared:
                self._shared.add(number)
                guard, clause = self.closure.clauses[number]
                self.guarded.add([-guard, *clause])
                self.fresh[guard] = None

    def trials(self) -> list[Trial]:
        """The shortest trials of open facts, each minimal; a few."""
        reach = self._reach
        if self._ended or reach is None:
            return []
        try:
            facts = self._clashing(reach)[: self._effort.clashing]
        except OutOfTests:
            self._ended = True
            return []
        base = self._propagated(reach)
        for kind in (None, self._kind):
            found = [(fact, uses) for fact in facts if (uses := base.uses(-fact, kind=kind)) is not None]
            found = [(fact, uses) for fact, uses in found if len(uses.literals) <= LONGEST]
            found.sort(key=lambda each: (self._length(each[1]), abs(each[0])))
            trials = (self._minimal(fact, uses) for fact, uses in found[: self._effort.tried])
            if short := [trial for trial in trials if trial is not None and self._sentences(trial) <= MOST]:
                return short
        return []

    def nested(self) -> list[Trial]:
        """The shortest trials that need trials inside, each minimal; a few.

        Those of the last search come first: if one of them is as short as the shortest was then, or has at most ENOUGH
        sentences, no other is searched. Trials inside use rules about the whole board only if no other such trials are
        short.
        """
        reach = self._reach
        if self._ended or reach is None or not reach.open or self._in_vain == IN_VAIN:
            return []
        if earlier := self._short(
            [each for each in self._earlier if not reach.held[each[0]]], max(self._least, ENOUGH)
        ):
            return earlier
        for watched in (False, True)[: 1 + self.closure.watched_in_trials]:
            if self._ended:
                return []
            if short := self._short(self._nested(reach, watched=watched), MOST):
                self._least = min(map(self._sentences, short))
                return short
        self._in_vain += 1
        return []

    def _short(self, inside: Iterable[tuple[Literal, Sequence[Literal]]], most: int) -> list[Trial]:
        """The first of these trials with trials inside, by the number of facts, with at most `most` sentences."""
        assert self._reach is not None
        base = self._propagated(self._reach)
        found = [(fact, tests, uses) for fact, tests in inside if (uses := base.uses(-fact, tests, self._kind))]
        found = [each for each in found if self._length(each[2]) <= LONGEST_NESTED]
        found.sort(key=lambda each: (self._length(each[2]), abs(each[0]), each[1]))
        found = _varied(found, self._effort.nested)
        self._earlier = [(fact, tests) for fact, tests, _ in found]
        trials = (trial for fact, tests, uses in found if (trial := self._minimal(fact, uses, tests)) is not None)
        while some := [*islice(trials, self._effort.at_once)]:
            if short := [trial for trial in some if self._sentences(trial) <= most]:
                return short
        return []

    def _nested(self, reach: Reach, *, watched: bool) -> list[tuple[Literal, list[Literal]]]:
        """Open facts that trials with trials inside show, and the literals supposed inside."""
        facts = [fact for fact in reach.open if -fact in self.guarded.facts]
        inside: list[NestedTrial] = []
        try:
            inside += tests_inside(reach.trials, facts, watched=watched)
        except OutOfTests:
            self._ended = True
        return [(fact, tests) for _, fact, tests in sorted(inside)[: self._effort.listed]]

    def _kind(self, guard: Literal) -> object:
        """The kind of a reason. Consecutive reasons of one kind are one sentence."""
        if guard not in self._kinds:
            self._kinds[guard] = kind_of_link([self.guarded.reasons[guard]])
        return self._kinds[guard]

    def _sentences(self, trial: Trial) -> int:
        return sentences(self.guarded.reasons, trial.links)

    def _clashing(self, reach: Reach) -> list[Literal]:
        """Open facts with a trial. Rules about the whole board are used only if there are few without."""
        facts, trials = [fact for fact in reach.open if -fact in self.guarded.facts], reach.trials
        watched, self.closure.watched_in_trials = self.closure.watched_in_trials, False
        try:
            found = _clashing(facts, lambda fact: trials.run([-fact]))
        finally:
            self.closure.watched_in_trials = watched
        if len(found) >= TRIED or not watched:
            return found
        return _clashing(facts, lambda fact: None if trials.clashes(fact) else trials.trail(-fact))

    def _length(self, uses: Uses) -> int:
        return sum(literal in self.guarded.facts and literal not in self._known for literal in {*uses.literals})

    def _propagated(self, reach: Reach) -> ImplicationGraph:
        """All facts that follow from the known ones without a trial."""
        closure = self.closure
        if self._base is None:
            self._base = ImplicationGraph(closure.clauses, closure.clauses_at, reach.guards, self.guarded.facts)
        base = self._base
        base.switch_on(closure.cuts)
        base.run([literal for literal in self._known if base.antecedent.get(literal, 0) is not None])
        return base

    def _minimal(self, fact: Literal, uses: Uses, inside: Sequence[Literal] = ()) -> Trial | None:
        """A trial without unnecessary reasons and known facts; None if it cannot be reported in links."""
        self._share(uses.numbers)
        guards = [guard for guard in dict.fromkeys(self.closure.clauses[number][0] for number in uses.numbers) if guard]
        return minimal_trial(self.guarded, fact, guards, list(dict.fromkeys(uses.known)), inside)
