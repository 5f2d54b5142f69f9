"""Fast, incomplete trials for removing clues. A missed fact only keeps a clue.

A trial that does not clash shows that nothing it implies clashes either, so those trials are omitted. It is repeated
only when something near its implied literals becomes known. Trials omit rules about the whole board. (Le Berre,
Exploiting the real power of unit propagation lookahead, 2001.)
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.explanations.closure_levels import Reach

Near = Mapping[int, Collection[int]]
"""For each variable the variables that share a clause with it, itself included."""

LOOKED_AT = 100
"""The most literals in the measurement of a trial's length, if the Reach allows more: most short trials need fewer, and
long ones often thousands."""


class _Harmless(NamedTuple):
    """A trial without a clash: its implied literals, itself included, and the number of changes known then."""

    implied: Sequence[Literal]
    then: int


def near_variables(clauses: Iterable[tuple[Literal, Sequence[Literal]]]) -> dict[int, set[int]]:
    """The variables that share a clause. Each clause has its guard beside it."""
    near: dict[int, set[int]] = {}
    for _, clause in clauses:
        variables = {*map(abs, clause)}
        for variable in variables:
            near.setdefault(variable, set()).update(variables)
    return near


def rise_quickly(reach: Reach, longest: Sequence[int | None], near: Near) -> list[list[Literal]]:
    """Learns the facts that trials with these numbers of further facts (None: any) show, if found quickly.

    The numbers are tried in rising order. Returns the open facts after each. Only at the last number are
    trials measured again when more is known: the others compare puzzles, and measuring takes long. Raises OutOfTests,
    Stopped.
    """
    if not reach.open:
        return [[] for _ in longest]
    trying = _Trying(reach, near, max((most for most in longest if most is not None), default=0))
    *first, last = longest
    reach.waits = True
    try:
        return [*map(trying.left_by, first), trying.left_by(last, again=True)]
    finally:
        reach.waits = False


class _Clash(NamedTuple):
    """A trial that clashes: the number of further facts, the number of known literals then, and the path to the
    clash."""

    length: int
    then: int
    chain: Sequence[Literal]


class _Trying:
    """The trials of the open facts, with at most `longest` further facts (None: any number).

    `counted`: more further facts than this are not counted.
    """

    def __init__(self, reach: Reach, near: Near, counted: int) -> None:
        self.reach, self.near, self._counted = reach, near, counted
        self.longest: int | None = 0
        self._looked_at = min(reach.looked_at, LOOKED_AT)
        self._harmless: dict[Literal, _Harmless] = {}  # by the tried literal, in the order of the trials
        self._changes: list[set[int]] = []  # the variables near the facts of each `learn` since the last `look`
        self._clashing: dict[Literal, _Clash] = {}

    def left_by(self, longest: int | None, *, again: bool = False) -> list[Literal]:
        """Learns the facts that trials with at most `longest` further facts show. Returns the open facts.

        `again`: lengths that were measured with fewer known facts, or not to the end, are measured again.
        """
        self.longest = longest
        if again:  # the final result must be complete, so long trials are counted to their end
            self._looked_at = self.reach.looked_at
            self._clashing = {fact: clash for fact, clash in self._clashing.items() if len(clash.chain) > 1}
        self.learn()
        while self.look() or self.catch_up() or (again and self.measure_again() and self.learn()):
            pass
        return self.reach.open

    def look(self) -> bool:
        """Tries the opposite of each open fact, unless it is known to clash, or nothing near it has changed. Facts are
        learned at once, so later trials are shorter or unnecessary. Returns True if any fact was learned."""
        self._drop_stale()
        covered = set().union(*(trial.implied for trial in self._harmless.values()))
        trials, held, known = self.reach.trials, self.reach.held, len(self.reach.log)
        for fact in self.reach.open:
            if held[fact] or -fact in covered or fact in self._clashing:
                continue
            implied = trials.run([-fact])
            if implied is not None:
                self._harmless[-fact] = _Harmless(implied, len(self._changes))
                covered.update(implied)
                continue
            self._measure(fact)
            self.learn()
        return len(self.reach.log) > known

    def _drop_stale(self) -> None:
        """Forgets the trials near which something became known later."""
        changed, number = set[int](), len(self._changes)
        for tried, (implied, then) in reversed([*self._harmless.items()]):
            while number > then:
                number -= 1
                changed |= self._changes[number]
            if changed.isdisjoint(map(abs, implied)):
                self._harmless[tried] = _Harmless(implied, 0)
            else:
                del self._harmless[tried]
        self._changes.clear()

    def _measure(self, fact: Literal) -> None:
        length, chain = 0, [-fact]
        if self.longest is not None:
            trials = self.reach.trials
            found = trials.quick_chain(fact, self._looked_at, self._counted)
            length, chain = trials.further(found), found or chain
        self._clashing[fact] = _Clash(length, len(self.reach.log), chain)

    def measure_again(self) -> bool:
        """Measures trials again that were measured with fewer known facts, if something near their path to the clash is
        now known. Returns True if there are any."""
        held, log = self.reach.held, self.reach.log
        self._clashing = {fact: known for fact, known in self._clashing.items() if not held[fact]}
        changed = {then: self._beside(log[then:]) for then in {clash.then for clash in self._clashing.values()}}
        older = [
            fact for fact, clash in self._clashing.items() if not changed[clash.then].isdisjoint(map(abs, clash.chain))
        ]
        for fact in older:
            self._measure(fact)
        return bool(older)

    def _beside(self, literals: Iterable[Literal]) -> set[int]:
        """The variables near these literals."""
        near = self.near
        return set().union(*(near.get(abs(literal), (abs(literal),)) for literal in literals))

    def catch_up(self) -> bool:
        """Learns what rules about the whole board imply now. Returns True if there is anything."""
        known = len(self.reach.log)
        if not self.reach.catch_up():
            return False
        self._changes.append(self._beside(self.reach.log[known:]))
        return True

    def learn(self) -> bool:
        """Learns the facts whose trials clash soon enough. Returns True if there are any."""
        held, known = self.reach.held, len(self.reach.log)
        short = {
            fact: length
            for fact, (length, _, _) in self._clashing.items()
            if (self.longest is None or length <= self.longest) and not held[fact]
        }
        if not short:
            return False
        self.reach.learn(short)
        self._clashing = {fact: known for fact, known in self._clashing.items() if fact not in short}
        self._changes.append(self._beside(self.reach.log[known:]))
        return True
