"""Steps that are possible now, by one reason or by several, each with minimal premises.

First each reason is tried alone, by unit propagation on all known facts; only reasons whose facts changed are tried
again. If none helps, reasons near an open fact are tried together, within a budget of conflicts, then all reasons. A
clash is made minimal, first its reasons, then its facts.
"""

import math
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from cluewise.encodings.common.model import Literal

from .engines import CoreEngine
from .knowledge import FEW_CONFLICTS, Knowledge
from .steps import PER_REASON

BUDGETS = (FEW_CONFLICTS, 400, 4000)
"""Budgets of conflicts for a fact: with the reasons about it, with reasons one hop further, with all reasons."""

DOZEN, SMALL = 12, 90
"""If several reasons are needed, the DOZEN cheapest clashes are made minimal. Twice as many are made minimal as long as
no step costs at most SMALL (three reasons)."""

EASY, FEW, ENOUGH = 11, 4, 30
"""A step that costs at most EASY is used at once. A step that costs no more than the last step is used after FEW
reasons were tried. At most ENOUGH reasons are tried."""

MUCH = 10**9


class PossibleStep(NamedTuple):
    """A step in literals. Its premises are minimal for the first conclusion."""

    cost: int
    conclusions: tuple[Literal, ...]
    facts: tuple[Literal, ...]
    guards: tuple[Literal, ...]


class PossibleSteps:
    """The steps that are ready, and the implications of single reasons that are not yet shrunk to a step.

    `most`: the most open facts for which several reasons are tried together. `width` is the number of steps that were
    possible when reasons were last tried alone.
    """

    def __init__(self, board: Knowledge, most: int = MUCH) -> None:
        self._board, self._guarded, self.most = board, board.guarded, most
        self.width = 0
        self.last = 0
        """The cost of the step that was taken last."""
        self._known_to: dict[Literal, int] = {}
        self._implied: dict[Literal, list[Literal]] = {}
        self.ready: dict[tuple[Literal, ...], PossibleStep] = {}
        self._failed: dict[tuple[Literal, int], int] = {}

    def refresh(self) -> None:
        """Drops the steps that are known by now: other conclusions of their reasons may need fewer premises."""
        for key in [key for key, easiest in self.ready.items() if easiest.conclusions[0] in self._board.known]:
            self._board.dirty.update(dict.fromkeys(self.ready.pop(key).guards))

    def least(self) -> PossibleStep | None:
        """The cheapest step that is ready, with the conclusions that are new."""
        if not self.ready:
            return None
        # Of equal steps, take one from facts further down: people read from the top, and know the others already.
        easiest = min(
            self.ready.values(), key=lambda step: (step.cost, step.conclusions, [-abs(fact) for fact in step.facts])
        )
        return self.fresh(easiest)

    def fresh(self, step: PossibleStep) -> PossibleStep:
        """A step with the conclusions that are new."""
        return step._replace(conclusions=tuple(fact for fact in step.conclusions if fact not in self._board.known))

    def hard(self) -> bool:
        """True if no step needs only one reason."""
        return not self._implied and all(len(step.guards) > 1 for step in self.ready.values())

    def ask_reasons_alone(self) -> None:
        """Propagates each reason that has new known facts."""
        dirty, self._board.dirty = list(self._board.dirty), {}
        for guard in dirty:
            self._known_to[guard] = len(self._board.speaks[guard] & self._board.value.keys())
            consistent, implied = self._board.engine.propagate([guard])
            if new := self._board.fresh(implied) if consistent else []:
                self._implied[guard] = new
            else:
                self._implied.pop(guard, None)
        fresh = {guard: self._board.fresh(facts) for guard, facts in self._implied.items()}
        self._implied = {guard: facts for guard, facts in fresh.items() if facts}

    def try_reasons_alone(self) -> None:
        """Adds steps by one reason, reasons with few known facts first, until one is easy or enough are found."""
        for tried, guard in enumerate(sorted(self._implied, key=self._known_to.__getitem__)):
            best = self._cheapest()
            if tried == ENOUGH or best <= EASY or (tried >= FEW and best <= self.last):
                break
            conclusions = set(self.add(self.shrunk(self._implied[guard][0], (guard,))))
            self._implied[guard] = [fact for fact in self._implied[guard] if fact not in conclusions]
        self._implied = {guard: facts for guard, facts in self._implied.items() if facts}
        ready = {easiest.conclusions[0]: easiest.guards for easiest in self.ready.values()}
        self.width = len(ready) + len(self._implied.keys() - {guard for guards in ready.values() for guard in guards})

    def shrunk(self, fact: Literal, guards: Sequence[Literal]) -> PossibleStep:
        """A step with these reasons, a minimal set of facts, and all conclusions of these premises."""
        engine, facts = self._engine_and_facts(fact, guards)
        if len(guards) == 1 and not engine.propagate([*facts, -fact])[0]:
            guards = ()  # it follows from a slot's values alone
        consistent, implied = engine.propagate([*guards, *facts])
        new = [other for other in self._board.fresh(implied) if other != fact]
        conclusions = [fact, *new] if consistent else [fact]
        if len(guards) > 1:  # more facts may follow than propagation shows
            about = set().union(*(self._board.speaks[guard] for guard in guards))
            others = [literal for literal in self._board.open if abs(literal) in about and literal not in conclusions]
            conclusions += self._board.following(engine, [*guards, *facts], others)
        cost = max(1, PER_REASON * len(guards) ** 2 + len(facts))
        return PossibleStep(
            cost, (fact, *sorted(conclusions[1:], key=abs)), tuple(sorted(facts, key=abs)), tuple(guards)
        )

    def _engine_and_facts(self, fact: Literal, guards: Sequence[Literal]) -> tuple[CoreEngine, Sequence[Literal]]:
        """An engine on which these reasons show a fact, and a minimal set of known facts for it."""
        small, every = self._guarded.part(guards), self._board.known
        for known in (self._board.known_about(guards), filter(small.has, every)):  # codes of slots may be needed, too
            with suppress(ValueError):
                return small, small.minimal([literal for literal in known if literal != fact], [*guards, -fact])
        whole = self._guarded.engine  # it has all definitions
        return whole, whole.minimal([literal for literal in every if literal != fact], [*guards, -fact])

    def try_reasons_together(self, hops: range) -> None:
        """Adds steps from the cheapest clashes of open facts: with near reasons first, then with all reasons."""
        for hop in hops:
            if clashes := self._clashes(hop):
                self._shrink_cheapest(sorted(clashes, key=lambda clash: (len(clash[1]), clash[0])))
                return
        engine = self._board.engine
        # Without any budget: the first fact that follows at all.
        for fact in self._board.open if len(BUDGETS) - 1 in hops else ():
            if self._failed.get((fact, -1)) == len(self._board.known):
                continue
            if engine.solve([*self._board.guards, -fact]) is False:
                self.add(self.shrunk(fact, engine.minimal(sorted(engine.core() - {-fact}), [-fact])))
                return
            self._failed[fact, -1] = len(self._board.known)

    def _clashes(self, hop: int) -> list[tuple[Literal, set[Literal]]]:
        """Open facts that reasons within this distance force, each with such reasons, within the budget."""
        clashes: list[tuple[Literal, set[Literal]]] = []
        for fact in self._board.nearest_first()[: self.most]:
            if len(clashes) == 2 * DOZEN:
                break
            guards, engine = self._near(fact, hop), self._board.engine
            known = self._board.known_about(guards) if hop < len(BUDGETS) - 1 else list(self._board.known)
            if self._failed.get((fact, hop)) == len(known):
                continue
            if hop == 0 and not self._guarded.parts.defining:  # otherwise distant facts may matter
                engine, guards = self._guarded.part(guards), [*guards, *known]
            if engine.solve([*guards, -fact], BUDGETS[hop]) is False:
                clashes.append((fact, engine.core() & self._board.speaks.keys()))
            else:
                self._failed[fact, hop] = len(known)
        return clashes

    def _shrink_cheapest(self, clashes: Sequence[tuple[Literal, set[Literal]]]) -> None:
        concluded: set[Literal] = set()
        for number, (fact, core) in enumerate(clashes):
            if number >= DOZEN and self._cheapest() <= SMALL:
                return
            if fact in concluded:
                continue
            # Reasons about many facts are dropped first, so that the remaining reasons are small.
            order = sorted(core, key=lambda guard: (-len(self._board.speaks[guard]), guard))
            most = math.isqrt(self._cheapest() // PER_REASON) if self.ready else None
            guards = self._board.engine.minimal(order, [-fact], most)
            if most is None or len(guards) <= most:
                concluded.update(self.add(self.shrunk(fact, guards)))

    def add(self, step: PossibleStep) -> Sequence[Literal]:
        """Adds a step that is ready. Returns its conclusions."""
        self.ready[step.guards + step.facts] = step
        return step.conclusions

    def _cheapest(self) -> int:
        return min((step.cost for step in self.ready.values()), default=MUCH)

    def _near(self, fact: Literal, hop: int) -> list[Literal]:
        return self._board.guards if hop == len(BUDGETS) - 1 else self._board.near(fact, hop)
