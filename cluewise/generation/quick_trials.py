"""Trials in quick succession, for digging: they miss some facts, and a missed fact only keeps a clue.

A trial that does not clash shows that nothing it implies clashes either, so those trials are left out. It is repeated
only when something near what it implied has become known. Rules about the whole board are left out inside trials.
(Le Berre, Exploiting the real power of unit propagation lookahead, 2001.)
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.explanations.closure_levels import Reach

Near = Mapping[int, Collection[int]]
"""For each variable the variables that share a clause with it, itself included."""

LOOKED_AT = 100
"""The most literals that are looked at for the length of a trial, if the Reach allows more: most short ones need
fewer, and long ones often thousands."""

Harmless = dict[Literal, Sequence[Literal]]
"""The trials without a clash: from the literal tried to what it implies, itself included."""


def near_variables(clauses: Iterable[Sequence[Literal]], guards: Collection[Literal]) -> dict[int, set[int]]:
    """The variables that share a clause; the guards of reasons do not count."""
    near: dict[int, set[int]] = {}
    for clause in clauses:
        variables = {abs(literal) for literal in clause if -literal not in guards}
        for variable in variables:
            near.setdefault(variable, set()).update(variables)
    return near


def rise_quickly(reach: Reach, longest: Sequence[int | None], near: Near) -> list[int]:
    """Learns what trials with at most so many further facts show (None: any number), as far as it is quick to see.

    One number after the other, from the least. Returns how many facts stay open after each. Only at the last one are
    trials counted again when more is known: the others compare puzzles, and counting takes long. Raises OutOfTests,
    Stopped.
    """
    if not reach.open:
        return [0] * len(longest)
    trying = _Trying(reach, near, max((most for most in longest if most is not None), default=0))
    *first, last = longest
    return [*map(trying.left_by, first), trying.left_by(last, again=True)]


class _Clash(NamedTuple):
    """A trial that clashes: the number of further facts, how much was known then, and what leads to the clash."""

    length: int
    then: int
    chain: Sequence[Literal]


class _Trying:
    """The trials of the open facts, with at most `longest` further facts (None: any number).

    `counted`: the length of trials with more further facts does not matter.
    """

    def __init__(self, reach: Reach, near: Near, counted: int) -> None:
        self.reach, self.near, self._counted = reach, near, counted
        self.longest: int | None = 0
        self._looked_at = min(reach.looked_at, LOOKED_AT)
        self._harmless: Harmless = {}
        self._clashing: dict[Literal, _Clash] = {}

    def left_by(self, longest: int | None, *, again: bool = False) -> int:
        """Learns what trials with at most so many further facts show. Returns how many facts stay open.

        `again`: what was counted when less was known, or not to its end, is counted again.
        """
        self.longest = longest
        if again:  # what is said last must not be missed, so long trials are counted to their end
            self._looked_at = self.reach.looked_at
            self._clashing = {fact: clash for fact, clash in self._clashing.items() if len(clash.chain) > 1}
        self.learn()
        while self.look() or (again and self.measure_again() and self.learn()):
            pass
        return len(self.reach.open)

    def look(self) -> bool:
        """Tries the opposite of each open fact, unless it is known to clash, or nothing has changed for it. What a
        trial shows is learned at once: then the others are shorter, or not needed. Returns whether anything was."""
        covered = set().union(*self._harmless.values())
        trials, held, known = self.reach.trials, self.reach.held, len(self.reach.log)
        for fact in self.reach.open:
            if held[fact] or -fact in covered or fact in self._clashing:
                continue
            implied = trials.run([-fact])
            if implied is not None:
                self._harmless[-fact] = implied
                covered.update(implied)
                continue
            self._measure(fact)
            if self.learn():
                covered = set().union(*self._harmless.values())
        return len(self.reach.log) > known

    def _measure(self, fact: Literal) -> None:
        length, chain = 0, [-fact]
        if self.longest is not None:
            trials = self.reach.trials
            found = trials.chain(fact, self._looked_at, self._counted)
            length, chain = trials.further(found), found or chain
        self._clashing[fact] = _Clash(length, len(self.reach.log), chain)

    def measure_again(self) -> bool:
        """Counts again what was counted when less was known, if something near the way to the clash is known now.
        Returns whether there is any."""
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

    def learn(self) -> bool:
        """Learns the facts whose trials clash soon enough. Returns whether there are any."""
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
        changed = self._beside(self.reach.log[known:])
        for tried in [tried for tried, implied in self._harmless.items() if not changed.isdisjoint(map(abs, implied))]:
            del self._harmless[tried]
        return True
