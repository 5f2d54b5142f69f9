"""Trials: propagation of the opposite of a fact until it clashes or nothing more follows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, compress
from operator import itemgetter
from typing import Protocol

from cluewise.encodings.common.graphs.partial_assignment import NO, OPEN, YES, PartialAssignment
from cluewise.encodings.common.graphs.propagation import MayImply
from cluewise.encodings.common.model import Literal

from .closure import LITERALS, VERTICES, Closure, Propagation
from .derivation import MANY, derivation, retraced

Trail = frozenset[Literal]
"""The literals that a trial without a clash implies. When more is known, some may be missing."""

STALE = 8
"""A global rule is checked on a graph with the known facts contracted. The graph is rebuilt after this many new
literals, or after a tenth of its size if that is more."""


class KnownFacts(Protocol):
    """The facts on which trials build, and their reasons: a `Reach` of `closure_levels.py`.

    - `guards`: the guards of the reasons; `active`: the watchers whose reason counts, as bits.
    - `log`: all known literals, oldest first; `held`: the value of every literal; `open`: the facts still to derive.
    """

    closure: Closure
    guards: list[Literal]
    active: int
    log: list[Literal]
    held: PartialAssignment

    @property
    def open(self) -> list[Literal]: ...


class _Lists(dict[Literal, Sequence[Sequence[Literal]]]):
    """The clauses that contain each literal, listed at the first request."""

    def __init__(self, made: Callable[[Literal], Sequence[Sequence[Literal]]]) -> None:
        self._made = made

    def __missing__(self, literal: Literal) -> Sequence[Sequence[Literal]]:
        listed = self[literal] = self._made(literal)
        return listed


class Trials:
    """Trials on the clauses of one set of clues, with all known facts as unit clauses.

    `within`: the assumptions of an enclosing trial. `reach.held` contains their consequences, too.
    """

    def __init__(self, reach: KnownFacts) -> None:
        self.reach, self.closure = reach, reach.closure
        self._on = {*reach.guards, *self.closure.sure}
        known = ([literal] for literal in reach.log)  # first, so that the engine drops true clauses
        on = compress(map(itemgetter(1), self.closure.clauses), map({0, *self._on}.__contains__, self.closure.switches))
        self.engine = Propagation(chain(known, on))
        self.within: list[Literal] = []
        self.reached = 0
        """The number of literals that the last trial implied, its clash included."""
        self._trails: dict[Literal, tuple[int, Trail]] = {}
        self._spared: dict[Literal, tuple[int, Trail]] = {}  # literal → trail of another one that contains it
        self._exhausted: dict[Literal, tuple[int, Trail]] = {}
        self.looks = TrialLooks(reach)
        self._live: dict[Literal, tuple[int, list[Sequence[Literal]]]] = {}
        self._lists = _Lists(self._list)  # results of `clauses_at` until a clause is added
        self._listed = 0
        self._rests: dict[int, Sequence[Literal] | None] = {}
        self.added: list[Sequence[Literal]] = []
        """The clauses that trials added; the owner empties the list."""

    def close(self) -> None:
        """Frees the engine."""
        self.engine.close()
        del self._lists  # these refer to this object: without them it is freed at once

    def add(self, clause: Sequence[Literal]) -> None:
        """Adds a clause that a global rule implies."""
        self.engine.add(clause)

    def learn(self, literals: Iterable[Literal]) -> None:
        """Adds known facts as unit clauses."""
        for literal in literals:
            self.engine.add([literal])

    def clashes(self, fact: Literal) -> bool:
        """Returns whether the opposite of a fact leads to a clash by level 1.

        The trial is skipped if an earlier one without a clash implied this opposite and all facts learned since.
        """
        now = len(self.reach.log)
        for known in (self._trails, self._spared):
            if (earlier := known.get(-fact)) and self._is_part(earlier):
                known[-fact] = now, earlier[1]
                return False
        implied = self.run([-fact])
        if implied is None:
            return True
        self._trails[-fact] = trail = now, frozenset(implied)
        self._spared.update(dict.fromkeys(implied, trail))
        return False

    def forget(self) -> None:
        """Forgets the trials without a clash: others may see more."""
        self._trails.clear()
        self._spared.clear()

    def _is_part(self, earlier: tuple[int, Trail]) -> bool:
        """Returns whether the earlier trial implied all facts learned since."""
        then, trail = earlier
        return trail.issuperset(self.reach.log[then:])

    def run(self, supposed: Sequence[Literal]) -> Sequence[Literal] | None:
        """Returns the literals that these imply by level 1; None for a clash."""
        closure, assumed = self.closure, [*self.within, *supposed]
        while True:
            consistent, implied = self.engine.propagate(assumed)
            self.reached = len(implied)
            closure.spend(1 + len(implied) // LITERALS)
            if not consistent:
                return None
            if not closure.watched_in_trials:
                return implied
            clauses = self.looks.implied(implied)
            if not clauses:
                return implied
            for clause in clauses:
                closure.add(clause)
                self.engine.add(clause[1:])
                self.added.append(clause[1:])

    # ── trials within trials ──

    def clashes_nested(self, fact: Literal) -> bool:
        """Returns whether the opposite of a fact clashes by trials of other facts, near ones first."""
        if (earlier := self._exhausted.get(fact)) and self._is_part(earlier):
            return False
        implied = self.run([-fact])
        if implied is None:
            return True
        order = self._near_first(implied)
        for other in order if self.closure.watched_in_trials else ():
            if other not in self._trails:
                self.clashes(-other)
        nested = Nested(self, [-fact], implied)
        try:
            if nested.clashes(order):
                return True
            self._exhausted[fact] = len(self.reach.log), frozenset(nested.log)
            return False
        finally:
            nested.close()

    def trail(self, side: Literal) -> Trail:
        """The literals that this one implies outside nested trials; facts learned since may be missing."""
        return self._trails[side][1] if side in self._trails else frozenset()

    def _near_first(self, implied: Iterable[Literal]) -> list[Literal]:
        """The open facts; first those that share a clause with the implied literals."""
        beside = self.beside(implied)
        return sorted(self.reach.open, key=lambda fact: abs(fact) not in beside)

    def beside(self, implied: Iterable[Literal]) -> set[int]:
        """The variables that share a clause with the implied literals."""
        return {abs(other) for literal in implied for clause in self.clauses_at(-literal) for other in clause}

    # ── the length of a trial ──

    def length(self, fact: Literal, most: int = MANY, longest: int = MANY) -> int:
        """The number of facts that follow between the opposite of a fact and the clash; MANY if its chain is empty."""
        return self.further(self.chain(fact, most, longest))

    def chain(self, fact: Literal, most: int = MANY, longest: int = MANY) -> list[Literal]:
        """The literals from the opposite of a fact to a clash, found by breadth-first propagation.

        Empty if no clash is found after `most` literals, and perhaps if more than `longest` further facts are needed.
        """
        facts = self.closure.guarded.facts
        return derivation(self._current().__getitem__, self.reach.held, -fact, most, longest, facts)

    def quick_chain(self, fact: Literal, most: int, longest: int) -> list[Literal]:
        """As `chain`, in no order: the path that the engine took, which reads fewer clauses. Rules about the whole
        board are omitted."""
        consistent, trail = self.engine.propagate([-fact])
        facts = self.closure.guarded.facts
        found = None if consistent else retraced(self._current().__getitem__, self.reach.held, trail, longest, facts)
        return self.chain(fact, most, longest) if found is None else found

    def further(self, chain: Sequence[Literal]) -> int:
        """The number of facts in a chain after its first literal; MANY if it is empty."""
        facts = self.closure.guarded.facts
        return sum(literal in facts for literal in chain) - 1 if chain else MANY

    def clauses_at(self, literal: Literal) -> Sequence[Sequence[Literal]]:
        """The clauses that contain a literal, without those that were true at the first request."""
        return self._current()[literal]

    def _current(self) -> "_Lists":
        """The lists of `clauses_at`."""
        if self._listed != len(self.closure.clauses):
            self._lists.clear()
            self._listed = len(self.closure.clauses)
        return self._lists

    def _list(self, literal: Literal) -> Sequence[Sequence[Literal]]:
        numbers = self.closure.clauses_at(literal)
        seen, live = self._live.get(literal, (0, []))
        if seen < len(numbers):
            live += filter(None, map(self._rest, numbers[seen:]))
        self._live[literal] = len(numbers), live
        return live

    def _rest(self, number: int) -> Sequence[Literal] | None:
        """The literals of a clause that are not false; None if it is true or its guard is off.

        It is computed once, so facts learned later do not shorten it.
        """
        if number in self._rests:
            return self._rests[number]
        guard, clause = self.closure.clauses[number]
        rest: Sequence[Literal] | None = clause
        if guard and guard not in self._on and guard not in self.closure.cuts:
            rest = None
        else:
            held = self.reach.held
            for literal in clause:
                if held[literal]:
                    rest = None if any(held[other] == YES for other in clause) else [o for o in clause if not held[o]]
                    break
        self._rests[number] = rest
        return rest


class Nested:
    """A trial with trials inside. Until it is closed, its consequences count as known. Close it after use."""

    def __init__(self, trials: Trials, supposed: Sequence[Literal], implied: Iterable[Literal]) -> None:
        self.trials, self.held = trials, trials.reach.held
        self.log: list[Literal] = []
        self._denied: set[Literal] = set()
        self._trails: dict[Literal, tuple[int, Trail]] = {}
        self._looks = trials.looks.save()
        trials.within = [*supposed]
        self._hold(implied)

    def close(self) -> None:
        """Withdraws the consequences of the trial."""
        for literal in self.log:
            self.held[literal] = self.held[-literal] = OPEN
        self.trials.within = []
        self.trials.looks.restore(self._looks)

    def _hold(self, implied: Iterable[Literal]) -> None:
        fresh = [literal for literal in implied if not self.held[literal]]
        for literal in fresh:
            self.held[literal], self.held[-literal] = YES, NO
        self.log += fresh
        self.trials.looks.held = len(self.log)
        self._denied.update(-literal for literal in fresh)

    def clashes(self, order: Sequence[Literal]) -> bool:
        """Learns from trials until they give nothing more (False) or there is a clash (True)."""
        while True:
            before = len(self.log)
            for fact in order:
                for side in (fact, -fact):
                    if self.held[fact] or not self._fails(side):
                        continue
                    self.trials.within.append(-side)
                    implied = self.trials.run([])
                    if implied is None:
                        return True
                    self._hold(implied)
            if len(self.log) == before:
                return False

    def _fails(self, side: Literal) -> bool:
        then, trail = self._trails.get(side) or (0, self.trials.trail(side))
        if not trail.isdisjoint(self._denied):
            return True
        if trail and trail.issuperset(self.log[then:]):
            return False  # it implies all later assumptions
        implied = self.trials.run([side])
        if implied is None:
            return True
        self._trails[side] = len(self.log), frozenset(implied)
        return False


class TrialLooks:
    """The clauses that global rules imply inside trials.

    A check on a contracted graph shows whether a rule implies anything; only then are its clauses computed.
    """

    def __init__(self, reach: KnownFacts) -> None:
        self.reach, self.closure = reach, reach.closure
        self._known: list[tuple[int, MayImply] | None] = [None] * len(self.closure.watchers)
        self.held = 0
        """The number of literals that a nested trial has marked."""

    def save(self) -> list[tuple[int, MayImply] | None]:
        """A copy of the contracted graphs, for `restore`."""
        return [*self._known]

    def restore(self, known: list[tuple[int, MayImply] | None]) -> None:
        """Brings back the graphs of before a nested trial."""
        self._known, self.held = known, 0

    def _look(self, number: int) -> MayImply:
        """The check of a rule. A graph contracted when fewer facts were known is correct too, but larger."""
        now = len(self.reach.log) + self.held
        known = self._known[number]
        if known is None or now - known[0] > max(STALE, known[1].size // 10):
            known = self._known[number] = now, self.closure.watchers[number].contracted(self.reach.held)
        return known[1]

    def implied(self, implied: Sequence[Literal]) -> list[Sequence[Literal]]:
        """The clauses that are unit or false when these literals hold, each behind its guard."""
        closure, held = self.closure, self.reach.held
        fresh = [literal for literal in implied if not held[literal]]
        looks = self.looks(fresh)
        closure.spend(sum(1 + look.size // VERTICES for _, look in looks))
        for literal in fresh:
            held[literal], held[-literal] = YES, NO
        found = sum(1 << number for number, look in looks if look(held))
        clauses = list(implied_clauses(closure, held, found)) if found else []
        for literal in fresh:
            held[literal] = held[-literal] = OPEN
        return clauses

    def looks(self, fresh: Iterable[Literal]) -> list[tuple[int, MayImply]]:
        """The checks of the rules that read these literals, each with the number of its watcher.

        Nothing may follow by a rule from the known literals alone: a check sees only consequences of further ones.
        """
        bits = readers(self.closure, fresh) & self.reach.active
        return [(number, self._look(number)) for number in range(len(self._known)) if bits >> number & 1]


def readers(closure: Closure, literals: Iterable[Literal]) -> int:
    """The watchers that read any of these literals, as bits."""
    bits, of = 0, closure.readers
    for literal in literals:
        bits |= of[abs(literal)]
    return bits


def implied_clauses(closure: Closure, held: PartialAssignment, bits: int) -> Iterator[Sequence[Literal]]:
    """The clauses that global rules imply under these values, each behind the guard of its Reason."""
    for number, watcher in enumerate(closure.watchers):
        if bits >> number & 1:
            for clause, reason in watcher(held):
                assert reason is not None, "an encoding that explains has a Reason everywhere"
                if closure.allows(reason):  # a statement about sizes may have a second Reason for its walls
                    yield [-closure.guarded.guard_of(reason), *clause]
