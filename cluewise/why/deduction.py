"""Deductions one after the other, the easiest first. Each follows from few reasons and known facts.

First each reason is tried alone, by unit propagation on all known facts; only reasons whose facts changed are tried
again. If none helps, reasons near an open fact are tried together, under a budget of conflicts, then all reasons. A
clash is made minimal, first its reasons, then its facts. (Stepwise explanation of constraint satisfaction: Bogaerts,
Gamba, Guns, A framework for step-wise explaining how to solve constraint satisfaction problems, 2021; small
explanations of pencil puzzles: Espasa, Gent, Hoffmann, Jefferson, Lynch, Using small MUSes to explain how to solve pen
and paper puzzles, 2021.)
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Reason

from .about import facts_by_guard
from .chains import MOST, Chains
from .checking import check_rules, needs_all
from .engines import CoreEngine
from .few_clauses import Trial
from .grounds import Grounds
from .lemmas import told_with_lemmas
from .ordering import Told
from .steps import FEW_REASONS, PER_REASON, Link, Step
from .techniques import Outline, technique

BUDGETS = (200, 400, 4000)
"""Budgets of conflicts for a fact: with the reasons about it, with reasons one hop further, with all reasons."""

DOZEN, SMALL = 12, 90
"""If several reasons are needed, the DOZEN cheapest clashes are made minimal. Twice as many are made minimal as long as
no step costs at most SMALL (three reasons)."""

LOOKS = 12
"""The number of open facts that are denied in turn to find cuts, before several reasons are tried."""

EASY, FEW, ENOUGH = 11, 4, 30
"""A step that costs at most EASY is taken at once. A step that costs no more than the last step is taken after FEW
reasons were tried. At most ENOUGH reasons are tried."""

MUCH = 10**9

BRIEF = 250
"""A step by two or three reasons with at most so many characters is told as it is; a longer one or a chain else."""


class _Candidate(NamedTuple):
    """A step in literals. Its premises are minimal for the first conclusion."""

    cost: int
    conclusions: tuple[Literal, ...]
    facts: tuple[Literal, ...]
    guards: tuple[Literal, ...]


class Deduction:
    """The known facts of a puzzle, and the next deductions.

    `goal`: the facts of a solution (facts that hold in all solutions can be deduced). `known`: the facts that are known
    at the start. `rules`: the names of the rules that may be used (None: all). The grounds must have been solved
    before, so that they have their cuts. `width` is the number of steps that were possible at the last step.

    `reader`: how much a person reads for a step. A trial is told as a chain if that is less than for a set of more than
    FEW_REASONS reasons (None: no chains).

    Raises UnknownName for an unknown rule.
    """

    def __init__(
        self,
        grounds: Grounds,
        goal: Iterable[Literal],
        known: Iterable[Literal] = (),
        rules: Collection[str] | None = None,
        reader: Callable[[Step], int] | None = None,
    ) -> None:
        self.grounds, self.width, self._last = grounds, 0, 0
        self._reader, self._rules = reader, rules
        self._chains: Chains | None = None
        self._local = list(grounds.local)
        self._looked: dict[Literal, int] = {}
        self._variables = {abs(literal) for literal in grounds.facts}
        self.guards = [guard for guard, reason in grounds.reasons.items() if rules is None or reason.rule in rules]
        check_rules(grounds, rules)
        self.goal = set(goal)
        self.known: dict[Literal, None] = {}
        self._value: dict[int, Literal] = {}
        self.engine = CoreEngine(grounds.clauses, grounds.clock)  # known facts are clauses on it, not assumptions
        grounds.followers.append(self.engine)
        speaks = facts_by_guard(grounds)
        self._speaks = {guard: speaks.get(guard, set()) for guard in self.guards}
        self._by_variable: dict[int, set[Literal]] = {}
        for guard, variables in self._speaks.items():
            for variable in variables:
                self._by_variable.setdefault(variable, set()).add(guard)
        self._dirty: dict[Literal, None] = dict.fromkeys(self._speaks)
        self._known_to: dict[Literal, int] = {}
        self._implied: dict[Literal, list[Literal]] = {}  # by a single reason, not yet shrunk to a step
        self._ready: dict[tuple[Literal, ...], _Candidate] = {}
        self._failed: dict[tuple[Literal, int], int] = {}
        self._entered = list(known)  # literals of entries need not be facts
        for literal in self._entered:
            self.engine.add([literal])
        _, implied = self.grounds.engine.propagate(self._entered)
        self._learn(chain(self._entered, implied, self._outright()))

    def _outright(self) -> Iterator[Literal]:
        """Values that clues give directly."""
        for _, literals in self.grounds.plain():
            yield from literals

    def _learn(self, literals: Iterable[Literal]) -> None:
        """Adds these facts, and facts that follow from them without a reason (because a slot has one value)."""
        while new := [fact for fact in dict.fromkeys(literals) if fact in self.goal and fact not in self.known]:
            for literal in new:
                self.known[literal] = None
                self._value[abs(literal)] = literal
                self.engine.add([literal])
                self._dirty.update(dict.fromkeys(self._by_variable.get(abs(literal), ())))
            if not self.grounds.parts.defining:
                return
            _, literals = self.grounds.engine.propagate([*self._entered, *self.known])

    @property
    def open(self) -> list[Literal]:
        """Facts of the goal that are not yet known."""
        return [literal for literal in self.goal if literal not in self.known]

    @property
    def solved(self) -> bool:
        """Whether the known facts are the solution."""
        return not any(self.grounds.settles(literal) for literal in self.open)

    def next(self) -> Step | None:
        """Returns the easiest next step and learns its conclusions; None if nothing more follows."""
        easiest = self._easiest()
        if self._reader is not None and (easiest is None or len(easiest.guards) > 1):
            few, told = self._told(self._reader)
            if told is not None and (few is None or self._reader(few[1]) > max(BRIEF, self._reader(told[1]))):
                self._learn(told[0])
                return told[1]
            if few is not None:
                return self._taken(*few)
            if (nested := self._nested(self._reader, easiest)) is not None:
                self._learn(nested[0])
                return nested[1]
        if easiest is None:
            self._try_reasons_together(range(1, len(BUDGETS)))
            easiest = self._least()
        return None if easiest is None else self._taken(easiest, self._step(easiest))

    def _taken(self, candidate: _Candidate, step: Step) -> Step:
        self._learn(candidate.conclusions)
        self._last = candidate.cost
        return step

    def _easiest(self) -> _Candidate | None:
        for key in [key for key, easiest in self._ready.items() if easiest.conclusions[0] in self.known]:
            self._dirty.update(dict.fromkeys(self._ready.pop(key).guards))  # other conclusions may need fewer premises
        self._ask_reasons_alone()
        if self._hard() and self._look_for_cuts():
            self._ask_reasons_alone()
        if self._hard():
            self._try_reasons_together(range(1 if self._reader else len(BUDGETS)))
        self._try_reasons_alone()
        ready = {easiest.conclusions[0]: easiest.guards for easiest in self._ready.values()}
        self.width = len(ready) + len(self._implied.keys() - {guard for guards in ready.values() for guard in guards})
        return self._least()

    def _least(self) -> _Candidate | None:
        """The cheapest step that is ready, with the conclusions that are new."""
        if not self._ready:
            return None
        # Of equal steps, take one from facts further down: people read from the top, and know the others already.
        easiest = min(
            self._ready.values(), key=lambda step: (step.cost, step.conclusions, [-abs(fact) for fact in step.facts])
        )
        return self._fresh(easiest)

    def _fresh(self, step: _Candidate) -> _Candidate:
        """A step with the conclusions that are new."""
        return step._replace(conclusions=tuple(fact for fact in step.conclusions if fact not in self.known))

    def _hard(self) -> bool:
        """Whether no step needs only one reason."""
        return not self._implied and all(len(step.guards) > 1 for step in self._ready.values())

    def _look_for_cuts(self) -> bool:
        """Finds cuts of a lazy rule that exclude the opposite of open facts. Returns whether there are new cuts.

        The cuts that the search for solutions needed are few and large. With these cuts switched off, the opposite of
        an open fact leads to small cuts: for example, against a loop that closes too early.
        """
        if self._reader is not None and self._ask_chains():
            return True
        if not self.grounds.model.finders or (self._reader is not None and self.grounds.model.watches_all):
            return False
        before, looked = len(self.grounds.guards), 0
        for fact in self._nearest_first():
            if looked == LOOKS:
                break
            if self._looked.get(fact) == len(self.known):
                continue
            self._looked[fact] = len(self.known)
            looked += 1
            if self.engine.solve([*self._local, -fact], BUDGETS[0]):
                self.grounds.cut_off(self.engine.model())
        for guard in list(self.grounds.reasons)[before:]:
            self._speak(guard, {abs(literal) for literal in self.grounds.clauses_of(guard)} & self._variables)
        return len(self.grounds.guards) > before

    def _speak(self, guard: Literal, variables: set[int]) -> None:
        """Adds a reason about these facts."""
        self.guards.append(guard)
        self._speaks[guard] = variables
        for variable in variables:
            self._by_variable.setdefault(variable, set()).add(guard)
        self._dirty[guard] = None

    # ── one reason ──

    def _ask_reasons_alone(self) -> None:
        """Propagates each reason that has new known facts."""
        dirty, self._dirty = list(self._dirty), {}
        for guard in dirty:
            self._known_to[guard] = len(self._speaks[guard] & self._value.keys())
            consistent, implied = self.engine.propagate([guard])
            new = [fact for fact in implied if fact in self.goal and fact not in self.known] if consistent else []
            if new:
                self._implied[guard] = new
            else:
                self._implied.pop(guard, None)
        for guard in [key for key, implied in self._implied.items() if not self.known.keys().isdisjoint(implied)]:
            self._implied[guard] = [fact for fact in self._implied[guard] if fact not in self.known]
        self._implied = {guard: facts for guard, facts in self._implied.items() if facts}

    def _try_reasons_alone(self) -> None:
        """Adds steps by one reason, reasons with few known facts first, until one is easy or enough are found."""
        for tried, guard in enumerate(sorted(self._implied, key=self._known_to.__getitem__)):
            best = self._cheapest()
            if tried == ENOUGH or best <= EASY or (tried >= FEW and best <= self._last):
                break
            conclusions = set(self._add(self._shrunk(self._implied[guard][0], (guard,))))
            self._implied[guard] = [fact for fact in self._implied[guard] if fact not in conclusions]
        self._implied = {guard: facts for guard, facts in self._implied.items() if facts}

    def _shrunk(self, fact: Literal, guards: Sequence[Literal]) -> _Candidate:
        """A step with these reasons, a minimal set of facts, and all conclusions of these premises."""
        engine = self.grounds.part(guards)
        known = [literal for literal in self._known_about(guards) if literal != fact]
        background = [*guards, -fact]
        try:
            facts = engine.minimal(known, background)
        except ValueError:  # the clash also needs the code of a slot or a definition
            engine = self.grounds.engine
            facts = engine.minimal([literal for literal in self.known if literal != fact], background)
        if len(guards) == 1 and not engine.propagate([*facts, -fact])[0]:
            guards = ()  # it follows from a slot's values alone
        consistent, implied = engine.propagate([*guards, *facts])
        new = [other for other in implied if other in self.goal and other not in self.known and other != fact]
        conclusions = [fact, *new] if consistent else [fact]
        if len(guards) > 1:  # more facts may follow than propagation shows
            about = set().union(*(self._speaks[guard] for guard in guards))
            others = [literal for literal in self.open if abs(literal) in about and literal not in conclusions]
            conclusions += self._following(engine, [*guards, *facts], others)
        cost = max(1, PER_REASON * len(guards) ** 2 + len(facts))
        return _Candidate(cost, (fact, *sorted(conclusions[1:], key=abs)), tuple(sorted(facts, key=abs)), tuple(guards))

    def _following(
        self, engine: CoreEngine, premises: Sequence[Literal], facts: Iterable[Literal]
    ) -> Iterator[Literal]:
        """Yields the facts that follow. A model without one fact also excludes other facts."""
        denied: set[Literal] = set()
        for fact in facts:
            if fact in denied:
                continue
            follows = engine.solve([*premises, -fact], BUDGETS[0])
            if follows is False:
                yield fact
            elif follows:
                denied.update(-literal for literal in engine.model())

    # ── several reasons ──

    def _try_reasons_together(self, hops: range) -> None:
        """Adds steps from the cheapest clashes of open facts: with near reasons first, then with all reasons."""
        for hop in hops:
            if clashes := self._clashes(hop):
                self._shrink_cheapest(sorted(clashes, key=lambda clash: (len(clash[1]), clash[0])))
                return
        for fact in (
            self.open if len(BUDGETS) - 1 in hops else ()
        ):  # beyond all budgets: the first fact that follows at all
            if self._failed.get((fact, -1)) == len(self.known):
                continue
            if self.engine.solve([*self.guards, -fact]) is False:
                self._add(self._shrunk(fact, self.engine.minimal(sorted(self.engine.core() - {-fact}), [-fact])))
                return
            self._failed[fact, -1] = len(self.known)

    def _clashes(self, hop: int) -> list[tuple[Literal, set[Literal]]]:
        """Open facts that reasons within this distance force, each with such reasons, within the budget."""
        clashes: list[tuple[Literal, set[Literal]]] = []
        for fact in self._nearest_first():
            if len(clashes) == 2 * DOZEN:
                break
            guards, engine = self._near(fact, hop), self.engine
            known = self._known_about(guards) if hop < len(BUDGETS) - 1 else list(self.known)
            if self._failed.get((fact, hop)) == len(known):
                continue
            if hop == 0 and not self.grounds.parts.defining:  # else far facts may matter
                engine, guards = self.grounds.part(guards), [*guards, *known]
            if engine.solve([*guards, -fact], BUDGETS[hop]) is False:
                clashes.append((fact, engine.core() & self._speaks.keys()))
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
            order = sorted(core, key=lambda guard: (-len(self._speaks[guard]), guard))
            most = math.isqrt(self._cheapest() // PER_REASON) if self._ready else None
            guards = self.engine.minimal(order, [-fact], most)
            if most is None or len(guards) <= most:
                concluded.update(self._add(self._shrunk(fact, guards)))

    def _add(self, step: _Candidate) -> Sequence[Literal]:
        """Adds a step that is ready. Returns its conclusions."""
        self._ready[step.guards + step.facts] = step
        return step.conclusions

    def _cheapest(self) -> int:
        return min((step.cost for step in self._ready.values()), default=MUCH)

    def _nearest_first(self) -> list[Literal]:
        """Open facts, sorted by the share of known facts in the reasons about them, largest first."""
        known = self._known_variables
        share = {guard: len(about & known) / (len(about) + 1) for guard, about in self._speaks.items()}
        best = {v: max(map(share.__getitem__, guards), default=0.0) for v, guards in self._by_variable.items()}
        return sorted(self.open, key=lambda fact: (-best.get(abs(fact), 0.0), fact))

    @property
    def _known_variables(self) -> set[int]:
        return set(self._value)

    def _near(self, fact: Literal, hop: int) -> list[Literal]:
        """The guards of reasons about a fact. Each hop adds the reasons that share an open fact with them."""
        if hop == len(BUDGETS) - 1:
            return self.guards
        guards = set(self._by_variable.get(abs(fact), ()))
        known = self._known_variables
        for _ in range(hop):
            variables = set().union(*(self._speaks[guard] for guard in guards)) - known
            guards = guards.union(*(self._by_variable[variable] for variable in variables))
        return sorted(guards)

    def _known_about(self, guards: Iterable[Literal]) -> list[Literal]:
        """The known facts that occur in these reasons."""
        about = set().union(*(self._speaks.get(guard, ()) for guard in guards))
        return [self._value[variable] for variable in about & self._value.keys()]

    # ── trials told as chains ──

    def _ask_chains(self) -> bool:
        """Tells the trials what is known. Returns whether rules about the whole board imply anything then."""
        if self._chains is None:
            self._chains = Chains(self.grounds, self.goal, self._rules)
            self.grounds.owned.append(self._chains)
        self._chains.learn([*self._entered, *self.known])
        return self._take_reasons(self._chains)

    def _take_reasons(self, chains: Chains) -> bool:
        """Takes the reasons that the trials added to the grounds. Returns whether there are any."""
        fresh, chains.fresh = chains.fresh, {}
        for guard in fresh:
            if guard in self._speaks:
                self._dirty[guard] = None
            else:
                self._speak(guard, {abs(literal) for literal in self.grounds.clauses_of(guard)} & self._variables)
        return bool(fresh)

    def _told(
        self, reader: Callable[[Step], int]
    ) -> tuple[tuple[_Candidate, Step] | None, tuple[list[Literal], Step] | None]:
        """The step by few reasons that is read fastest, and the chain, with its facts; None where there is none.

        A trial that uses few reasons gives such a step, too.
        """
        trials = [] if self._chains is None else self._chains.trials()
        if self._chains is not None:
            self._take_reasons(self._chains)
        for trial in trials:
            if len(trial.guards) <= FEW_REASONS:
                self._add(self._shrunk(trial.fact, self.engine.minimal(trial.guards, [-trial.fact])))
        ready = [self._fresh(step) for step in self._ready.values() if len(step.guards) <= FEW_REASONS]
        few = [(step, self._step(step)) for step in ready]
        chains = [self._chain(trial) for trial in trials]
        return (
            min(few, key=lambda each: (reader(each[1]), each[0].cost, each[0].conclusions), default=None),
            min(chains, key=lambda each: (reader(each[1]), abs(each[0][0])), default=None),
        )

    def _nested(
        self, reader: Callable[[Step], int], easiest: _Candidate | None
    ) -> tuple[Sequence[Literal], Step] | None:
        """The chain with trials inside that is read fastest: of the step that is ready, or of any open fact."""
        told = [self._chain(trial) for trial in self._chains.nested()] if self._chains is not None else []
        if easiest is not None and (step := self._step(easiest)).kind == "chain":
            told.append(([*easiest.conclusions], step))
        return min(told, key=lambda each: (reader(each[1]), abs(each[0][0])), default=None)

    def _chain(self, trial: Trial) -> tuple[list[Literal], Step]:
        """What a trial shows, and its Step."""
        fact, reasons = self.grounds.fact, tuple(self.grounds.in_order(trial.guards))
        links = [Link((fact(-trial.fact),), ())]
        links += map(self._link, trial.links)
        used = self.grounds.model.used_by(reasons)
        name = technique(Outline(self.grounds, [trial.fact], trial.known, reasons))
        shown = [trial.fact, *self._likewise(trial, name, reasons)] if name else [trial.fact]
        step = Step(tuple(map(fact, shown)), tuple(map(fact, trial.known)), reasons, name, used, tuple(links))
        return shown, step

    def _likewise(self, trial: Trial, name: str, reasons: Sequence[Reason]) -> list[Literal]:
        """The other facts that the same premises force, if the step with each of them has the same technique."""
        about = set().union(*(self._speaks[guard] for guard in trial.guards))
        others = [fact for fact in self.open if abs(fact) in about and fact != trial.fact]
        others = [fact for fact in others if technique(Outline(self.grounds, [fact], trial.known, reasons)) == name]
        engine = self.grounds.part(trial.guards)
        return sorted(self._following(engine, [*trial.guards, *trial.known], others), key=abs)

    # ── the resulting Step ──

    def _step(self, candidate: _Candidate) -> Step:
        shown = self._shown(candidate)
        if self._reader is not None and len(candidate.guards) > FEW_REASONS and candidate.conclusions[0] in shown:
            shown.sort(key=lambda literal: literal != candidate.conclusions[0])  # for it, all premises are needed
        conclusions = tuple(map(self.grounds.fact, shown))
        facts = tuple(map(self.grounds.fact, candidate.facts))
        reasons = tuple(self.grounds.in_order(candidate.guards))
        alone = len({fact.slot for fact in (*facts, *conclusions)}) == 1 and facts
        used = () if alone and not reasons else self.grounds.model.used_by(reasons)
        name = technique(Outline(self.grounds, shown, candidate.facts, reasons))
        return Step(conclusions, facts, reasons, name, used, self._lemmas(candidate, shown[0]))

    def _lemmas(self, candidate: _Candidate, shown: Literal) -> tuple[Link, ...]:
        """The links of a step with many reasons; none for a step with few, without a reader, or if no lemmas help."""
        if self._reader is None or len(candidate.guards) <= FEW_REASONS:
            return ()
        told = told_with_lemmas(self.grounds, shown, candidate.guards, candidate.facts, MOST)
        return () if told is None else (Link((self.grounds.fact(-shown),), ()), *map(self._link, told))

    def _link(self, told: Told) -> Link:
        reasons = tuple(self.grounds.reasons[guard] for guard in told.guards)
        return Link(tuple(map(self.grounds.fact, told.literals)), reasons, tuple(map(self._link, told.inner)))

    def _shown(self, candidate: _Candidate) -> list[Literal]:
        """The conclusions to show: no `≠` beside an `=` of the same slot, unless fewer premises force the rest."""
        facts = {literal: self.grounds.fact(literal) for literal in sorted(candidate.conclusions, key=abs)}
        settled = {fact.slot for fact in facts.values() if fact.relation == "=" and not fact.view}
        shown = [key for key, fact in facts.items() if fact.view or fact.relation == "=" or fact.slot not in settled]
        if candidate.conclusions[0] in shown:  # the premises are minimal for it
            return shown
        return shown if shown and needs_all(self.grounds, [*candidate.facts, *candidate.guards], shown) else list(facts)
