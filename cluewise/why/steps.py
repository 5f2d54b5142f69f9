"""Deductions one after the other, the easiest first: what follows from few reasons and what is known already.

First each reason is tried alone, by unit propagation on all that is known; only those whose facts changed are tried
again. Where none helps, reasons near an open fact are tried together, under a budget of conflicts, then all. What
clashes is made minimal, reasons before facts. (Stepwise explanation of constraint satisfaction: Bogaerts, Gamba, Guns,
A framework for step-wise explaining how to solve constraint satisfaction problems, 2021; small explanations of pencil
puzzles: Espasa, Gent, Hoffmann, Jefferson, Lynch, Using small MUSes to explain how to solve pen and paper puzzles,
2021.)
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import UnknownName
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from .engines import Engine
from .facts import Fact
from .grounds import Grounds

BUDGETS = (200, 400, 4000)
"""Conflicts spent on a fact: with the reasons about it, with those one step further, with all reasons."""

DOZEN, SMALL = 12, 90
"""So many of the cheapest clashes are made minimal where several reasons are needed; twice as many, as long as none of
the steps is as small as three reasons."""

LOOKS = 12
"""So many open facts are denied in turn to find cuts against that, before several reasons are tried."""

EASY, FEW, ENOUGH = 11, 4, 30
"""A step that costs no more is taken without a look at others; one that costs no more than the step before after a look
at a few, and at most so many reasons that say something new are looked at."""

MUCH = 10**9

SHORT = 3
"""People call a line full if it has more cells than this."""

CROSSED_OUT = "crossed out"
"""The technique of a step that only crosses out a value beside an entry. People do this without a word."""

PER_REASON = 10
"""The weight of a reason, in facts."""


class Step(NamedTuple):
    """`facts` and `reasons` force all `conclusions`; no proper subset of them does."""

    conclusions: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    reasons: tuple[Reason, ...]
    technique: str = ""

    @property
    def cost(self) -> int:
        """How hard the step is to see. It grows with the square of the number of reasons."""
        return PER_REASON * (len(self.reasons) ** 2) + len(self.facts)


class _Found(NamedTuple):
    """A step in literals: the premises are the fewest for the first conclusion."""

    cost: int
    conclusions: tuple[Literal, ...]
    facts: tuple[Literal, ...]
    guards: tuple[Literal, ...]


class Deduction:
    """What is known of a puzzle so far, and what follows next.

    `goal` are the facts that hold in a solution (of which those that hold in all can follow), `known` those that are
    known at the start, `rules` the names of the rules that may be used (None: all). The grounds must have been solved
    before, so that their cuts are there. `width` is the number of steps that were at hand for the last one.

    Raises UnknownName for a rule that there is not.
    """

    def __init__(
        self,
        grounds: Grounds,
        goal: Iterable[Literal],
        known: Iterable[Literal] = (),
        rules: Collection[str] | None = None,
    ) -> None:
        self.grounds, self.width, self._last = grounds, 0, 0
        self._local = list(grounds.local)
        self._looked: dict[Literal, int] = {}
        self._variables = {abs(literal) for literal in grounds.facts}
        self.guards = [guard for guard, reason in grounds.reasons.items() if rules is None or reason.rule in rules]
        _check_rules(grounds, rules)
        self.goal = set(goal)
        self.known: dict[Literal, None] = {}
        self._value: dict[int, Literal] = {}
        self.engine = Engine(grounds.clauses, grounds.clock)  # what is known holds there without assumptions
        grounds.followers.append(self.engine)
        speaks = _facts_by_guard(grounds)
        self._speaks = {guard: speaks.get(guard, set()) for guard in self.guards}
        self._by_variable: dict[int, set[Literal]] = {}
        for guard, variables in self._speaks.items():
            for variable in variables:
                self._by_variable.setdefault(variable, set()).add(guard)
        self._dirty: dict[Literal, None] = dict.fromkeys(self._speaks)
        self._known_to: dict[Literal, int] = {}
        self._implied: dict[Literal, list[Literal]] = {}  # by a reason alone, and not yet shrunk to a step
        self._ready: dict[tuple[Literal, ...], _Found] = {}
        self._failed: dict[tuple[Literal, int], int] = {}
        self._entered = list(known)  # entries may be stated by literals that are no facts
        for literal in self._entered:
            self.engine.add([literal])
        _, implied = self.grounds.engine.propagate(self._entered)
        self._learn(chain(self._entered, implied, self._outright()))

    def _outright(self) -> Iterator[Literal]:
        """Values that clues give directly."""
        for _, literals in self.grounds.plain():
            yield from literals

    def _learn(self, literals: Iterable[Literal]) -> None:
        """Adds these facts, and what follows from them without a reason: a slot has one value."""
        while new := [one for one in dict.fromkeys(literals) if one in self.goal and one not in self.known]:
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

    def next(self) -> Step | None:
        """Returns the easiest next step and learns its conclusions; None if nothing more follows."""
        easiest = self._found()
        if easiest is None:
            return None
        step = self._told(easiest)
        self._learn(easiest.conclusions)
        self._last = easiest.cost
        return step

    def _found(self) -> _Found | None:
        for key in [key for key, easiest in self._ready.items() if easiest.conclusions[0] in self.known]:
            self._dirty.update(dict.fromkeys(self._ready.pop(key).guards))  # what else follows may need less
        self._ask_reasons_alone()
        if self._hard() and self._look_for_cuts():
            self._ask_reasons_alone()
        if self._hard():
            self._try_reasons_together()
        self._try_reasons_alone()
        ready = {easiest.conclusions[0]: easiest.guards for easiest in self._ready.values()}
        self.width = len(ready) + len(self._implied.keys() - {guard for guards in ready.values() for guard in guards})
        if not self._ready:
            return None
        # Of equal steps that from facts further on: people read from the top, and have seen the others.
        easiest = min(
            self._ready.values(), key=lambda one: (one.cost, one.conclusions, [-abs(fact) for fact in one.facts])
        )
        return easiest._replace(conclusions=tuple(one for one in easiest.conclusions if one not in self.known))

    def _hard(self) -> bool:
        """Whether no step needs only one reason."""
        return not self._implied and all(len(found.guards) > 1 for found in self._ready.values())

    def _look_for_cuts(self) -> bool:
        """Cuts of a lazy rule that speak against what open facts deny; were there new ones?

        The cuts that the search for solutions needed are few and large. Without them at work, the opposite of an open
        fact leads to small ones: to a loop that closes too early, say.
        """
        if not self.grounds.model.finders:
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
            self._speak(guard, {abs(one) for one in self.grounds.clauses_of(guard)} & self._variables)
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
        """Propagates each reason for which a fact is new."""
        dirty, self._dirty = list(self._dirty), {}
        for guard in dirty:
            self._known_to[guard] = len(self._speaks[guard] & self._value.keys())
            consistent, implied = self.engine.propagate([guard])
            left = [one for one in implied if one in self.goal and one not in self.known] if consistent else []
            if left:
                self._implied[guard] = left
            else:
                self._implied.pop(guard, None)
        for guard in [one for one, implied in self._implied.items() if not self.known.keys().isdisjoint(implied)]:
            self._implied[guard] = [one for one in self._implied[guard] if one not in self.known]
        self._implied = {guard: left for guard, left in self._implied.items() if left}

    def _try_reasons_alone(self) -> None:
        """Adds steps by one reason, reasons with few known facts first, until one is easy or enough are found."""
        for tried, guard in enumerate(sorted(self._implied, key=self._known_to.__getitem__)):
            best = self._cheapest()
            if tried == ENOUGH or best <= EASY or (tried >= FEW and best <= self._last):
                break
            conclusions = set(self._add(self._shrunk(self._implied[guard][0], (guard,))))
            self._implied[guard] = [one for one in self._implied[guard] if one not in conclusions]
        self._implied = {guard: left for guard, left in self._implied.items() if left}

    def _shrunk(self, fact: Literal, guards: Sequence[Literal]) -> _Found:
        """A step with these reasons, a minimal set of facts, and all conclusions of these premises."""
        engine = self.grounds.part(guards)
        near = [one for one in self._known_about(guards) if one != fact]
        background = [*guards, -fact]
        try:
            facts = engine.minimal(near, background)
        except ValueError:  # a code of slots or a definition was needed on the way
            engine = self.grounds.engine
            facts = engine.minimal([one for one in self.known if one != fact], background)
        if len(guards) == 1 and not engine.propagate([*facts, -fact])[0]:
            guards = ()  # a slot's values say it alone
        consistent, implied = engine.propagate([*guards, *facts])
        also = [one for one in implied if one in self.goal and one not in self.known and one != fact]
        conclusions = [fact, *also] if consistent else [fact]
        if len(guards) > 1:  # more may follow than propagation sees
            about = set().union(*(self._speaks[guard] for guard in guards))
            others = [one for one in self.open if abs(one) in about and one not in conclusions]
            conclusions += self._following(engine, [*guards, *facts], others)
        cost = PER_REASON * len(guards) ** 2 + len(facts)
        return _Found(cost, (fact, *sorted(conclusions[1:], key=abs)), tuple(sorted(facts, key=abs)), tuple(guards))

    def _following(self, engine: Engine, premises: Sequence[Literal], facts: Iterable[Literal]) -> Iterator[Literal]:
        """Yields the facts that follow. A model without one of them excludes others too."""
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

    def _try_reasons_together(self) -> None:
        """Adds steps from the cheapest clashes of open facts: with near reasons first, then with all."""
        for hop in range(len(BUDGETS)):
            if clashes := self._clashes(hop):
                self._shrink_cheapest(sorted(clashes, key=lambda clash: (len(clash[1]), clash[0])))
                return
        for fact in self.open:  # harder than any budget: the first that follows at all
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
            # What speaks of many facts goes first: what is left is small.
            order = sorted(core, key=lambda one: (-len(self._speaks[one]), one))
            most = math.isqrt(self._cheapest() // PER_REASON) if self._ready else None
            guards = self.engine.minimal(order, [-fact], most)
            if most is None or len(guards) <= most:
                concluded.update(self._add(self._shrunk(fact, guards)))

    def _add(self, found: _Found) -> Sequence[Literal]:
        """Adds a step that is ready. Returns its conclusions."""
        self._ready[found.guards + found.facts] = found
        return found.conclusions

    def _cheapest(self) -> int:
        return min((found.cost for found in self._ready.values()), default=MUCH)

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

    # ── told ──

    def _told(self, found: _Found) -> Step:
        conclusions = tuple(map(self.grounds.fact, self._worth_telling(found)))
        facts = tuple(map(self.grounds.fact, found.facts))
        reasons = tuple(self.grounds.in_order(found.guards))
        return Step(conclusions, facts, reasons, technique(conclusions, facts, reasons))

    def _worth_telling(self, found: _Found) -> list[Literal]:
        """The conclusions to show: no `≠` beside an `=` of the slot, unless fewer premises would then be enough."""
        facts = {literal: self.grounds.fact(literal) for literal in sorted(found.conclusions, key=abs)}
        settled = {fact.slot for fact in facts.values() if fact.relation == "=" and not fact.view}
        shown = [one for one, fact in facts.items() if fact.view or fact.relation == "=" or fact.slot not in settled]
        if found.conclusions[0] in shown:  # the premises are the fewest for it
            return shown
        return shown if shown and needs_all(self.grounds, [*found.facts, *found.guards], shown) else list(facts)


def technique(conclusions: Sequence[Fact], facts: Sequence[Fact], reasons: Sequence[Reason]) -> str:
    """The common name of a step of this shape; empty if it has none."""
    if len(reasons) != 1 or not conclusions:
        return ""
    first = conclusions[0]
    if not facts:
        alike = len(conclusions) > 1 and len({(fact.relation, fact.value) for fact in conclusions}) == 1
        needed = alike and first.relation == "=" and first.value in (1, True) and _is_line(reasons[0].cells)
        return "the line needs all its free cells" if needed else ""
    if len(facts) == 1 and facts[0].relation == "=" and all(fact.relation == "≠" for fact in conclusions):
        return CROSSED_OUT
    same_slot = all(fact.slot == first.slot and fact.relation == "≠" for fact in facts)
    if first.relation == "=" and same_slot:
        return "naked single"
    others = all(fact.slot != first.slot and fact.relation == "≠" and fact.value == first.value for fact in facts)
    if first.relation == "=" and others and not first.view:
        return "hidden single"
    two_valued = all(fact.relation == "=" for fact in (*facts, *conclusions))
    if two_valued and len({fact.value for fact in facts}) == len({fact.value for fact in conclusions}) == 1:
        held, concluded = facts[0].value, first.value
        if held != concluded and _is_line(reasons[0].cells):
            return "the line is full" if held in (1, True) else "the line needs all its free cells"
    return ""


def _is_line(cells: Sequence[Cell]) -> bool:
    """Whether these are more than a few cells of one row or one column."""
    return len(cells) > SHORT and 1 in (len({cell.r for cell in cells}), len({cell.c for cell in cells}))


def _check_rules(grounds: Grounds, rules: Collection[str] | None) -> None:
    known = {reason.rule for reason in (*grounds.guards, *grounds.puzzle.reasons())}
    for rule in rules or ():
        if rule not in known:
            raise UnknownName(f"{grounds.puzzle.name} rule", rule, sorted(known))


def _facts_by_guard(grounds: Grounds) -> dict[Literal, set[int]]:
    """The variables of facts in each guard's constraints, directly or through definitions."""
    defined: dict[int, set[int]] = {}
    facts = {abs(literal) for literal in grounds.facts}
    speaks: dict[Literal, set[int]] = {}
    for clause in grounds.clauses:
        guard = -clause[0] if clause and -clause[0] in grounds.reasons else None
        variables = {abs(literal) for literal in clause}
        if guard is not None:
            speaks.setdefault(guard, set()).update(variables - {guard})
        elif clause:
            for variable in variables - facts:
                defined.setdefault(variable, set()).update(variables)
    return {guard: _closed(variables, defined, facts) for guard, variables in speaks.items()}


def _closed(variables: set[int], defined: dict[int, set[int]], facts: set[int]) -> set[int]:
    """The facts among these variables and among those that define the others."""
    seen, queue = set(variables), list(variables)
    for variable in queue:
        for other in defined.get(variable, set()) - seen if variable not in facts else ():
            seen.add(other)
            queue.append(other)
    return seen & facts


def check_step(grounds: Grounds, step: Step) -> bool:
    """Checks with the engine that a step is forced, and by no proper subset of its premises."""
    literal = {fact: one for one, fact in grounds.facts.items()}
    premises = [*(literal[fact] for fact in step.facts), *(grounds.guards[reason] for reason in step.reasons)]
    conclusions = [literal[fact] for fact in step.conclusions]
    forced = all(grounds.engine.solve([*premises, -one]) is False for one in conclusions)
    return forced and needs_all(grounds, premises, conclusions)


def needs_all(grounds: Grounds, premises: Sequence[Literal], conclusions: Sequence[Literal]) -> bool:
    """Whether each premise is needed for some conclusion."""
    for left in premises:
        fewer = [one for one in premises if one != left]
        if not any(grounds.engine.solve([*fewer, -one]) for one in conclusions):
            return False
    return True
