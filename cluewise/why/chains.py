"""Trials told as chains: the opposite of a fact is supposed; what follows, reason by reason, ends in a clash.

A trial engine says which open facts have a trial (`trials.py`). Propagation that remembers why each literal holds then
finds what such a trial uses. First the trials with the fewest facts are made minimal: reasons are dropped, then known
facts, as long as propagation still clashes. A link is what one reason implies from the facts that stand before it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from cluewise.encodings.common.model import Literal

from .closure import Closure, Contradiction, OutOfTests
from .grounds import Grounds
from .reach import Reach
from .sentences import shape

Clause = tuple[Literal, Sequence[Literal]]
Premises = tuple[set[Literal], tuple[Literal, ...]]
"""The facts and the guards that imply a literal."""

TRIED = 6
"""The number of trials that are made minimal, those with the fewest facts first."""

MOST = 12
"""The most sentences of a chain, without the supposition and the conclusion."""

MIDDLING = 8
"""If a minimal trial has more sentences, other ways to make it minimal are tried."""

LONGEST = 40
"""Trials with more facts than this are not made minimal."""

MANY = 10**9
"""More facts than any trial has."""


class Told(NamedTuple):
    """What follows by one reason (or by none: a slot takes one of its values). Without literals: the clash."""

    literals: tuple[Literal, ...]
    guards: tuple[Literal, ...]


class Trial(NamedTuple):
    """A trial in literals: the fact that it shows, the known facts and the guards that it uses, and its links."""

    fact: Literal
    known: tuple[Literal, ...]
    guards: tuple[Literal, ...]
    links: tuple[Told, ...]


class Unfolding:
    """Unit propagation that keeps for each literal the clause that implies it.

    `clauses`: each a guard (0: none) and its literals; `at` gives the numbers of those with a literal. Only clauses
    whose guard is in `on` count. `because` has the number of a clause, or None for what is given. `told`: the literals
    that a person reads.
    """

    def __init__(
        self,
        clauses: Sequence[Clause],
        at: Callable[[Literal], Iterable[int]],
        on: Collection[Literal],
        told: Collection[Literal] = (),
    ) -> None:
        self.clauses, self._clauses_at, self._on, self._told = clauses, at, {0, *on}, told
        self.because: dict[Literal, int | None] = {}
        self.log: list[Literal] = []
        self._at = self._seen = 0

    def switch_on(self, guards: Iterable[Literal]) -> None:
        self._on.update(guards)

    def run(self, given: Iterable[Literal]) -> int | None:
        """Holds these literals and what follows, breadth-first. Returns the number of a false clause, or None.

        What is given counts as given, even if it followed before.
        """
        for literal in given:
            if literal not in self.because:
                self.log.append(literal)
            self.because[literal] = None
        while self._seen < len(self.clauses):
            self._seen += 1
            if self._is_false(self._seen - 1):
                return self._seen - 1
        while self._at < len(self.log):
            self._at += 1
            for number in self._clauses_at(-self.log[self._at - 1]):
                if self._is_false(number):
                    return number
        return None

    def _is_false(self, number: int) -> bool:
        """Whether a clause is false. The last open literal of a clause is held."""
        guard, clause = self.clauses[number]
        if guard not in self._on:
            return False
        because, unit = self.because, None
        for literal in clause:
            if literal in because:
                return False
            if -literal not in because:
                if unit is not None:
                    return False
                unit = literal
        if unit is None:
            return True
        because[unit] = number
        self.log.append(unit)
        return False

    def cheapest(self, supposed: Literal) -> int | None:
        """Holds a literal and what follows, cheapest first. Returns the number of a false clause, or None.

        What follows costs the sum of its premises, and one more if it is told; what held before costs nothing. So the
        clash is the one with the fewest facts, those told twice counted twice (Knuth, A generalization of Dijkstra's
        algorithm, 1977).
        """
        costs, found = {supposed: 0}, None
        queue: list[tuple[int, int, Literal, int | None]] = [(0, 0, supposed, None)]
        least = MANY
        while queue and queue[0][0] < least:
            cost, _, literal, number = heappop(queue)
            if literal in self.because:
                continue
            if -literal in self.because:  # its clause is false
                least, found = cost, number
                break
            self.because[literal] = number
            self.log.append(literal)
            costs[literal] = cost
            for number in self._clauses_at(-literal):
                held, spent = self._left(number, costs)
                if held == 0 and spent < least:
                    least, found = spent, number
                elif held:
                    heappush(queue, (spent + (held in self._told), len(self.log), held, number))
        self._at = len(self.log)
        return found

    def _left(self, number: int, costs: Mapping[Literal, int]) -> tuple[Literal | None, int]:
        """The one open literal of a clause and the cost of the others; 0 if it is false, None if it implies nothing."""
        guard, clause = self.clauses[number]
        if guard not in self._on:
            return None, 0
        unit, spent = 0, 0
        for literal in clause:
            if -literal in self.because:
                spent += costs.get(-literal, 0)
            elif unit or literal in self.because:
                return None, 0
            else:
                unit = literal
        return unit, spent

    def behind(self, clash: int) -> list[Literal]:
        """The literals on the way to a false clause, in the order in which they follow."""
        needed, queue = set[Literal](), [-literal for literal in self.clauses[clash][1]]
        for literal in queue:
            if literal not in needed:
                needed.add(literal)
                queue += self.before(literal)
        return [literal for literal in self.log if literal in needed]

    def before(self, literal: Literal) -> list[Literal]:
        """The literals that imply a literal."""
        number = self.because[literal]
        return [] if number is None else [-other for other in self.clauses[number][1] if other != literal]

    def uses(self, supposed: Literal) -> "Uses | None":
        """What the trial of a literal uses; None if it does not clash. What followed is taken back."""
        before, found = len(self.log), None
        if (clash := self.cheapest(supposed)) is not None:
            behind = self.behind(clash)
            numbers = [number for literal in behind if (number := self.because[literal]) is not None]
            known = [literal for literal in behind if self.because[literal] is None and literal != supposed]
            found = Uses([*numbers, clash], known, [literal for literal in behind if literal not in known])
        for literal in self.log[before:]:
            del self.because[literal]
        del self.log[before:]
        self._at = before
        return found


class Uses(NamedTuple):
    """What a trial uses: clauses, by their numbers, known literals, and the literals that follow."""

    numbers: list[int]
    known: list[Literal]
    literals: list[Literal]


class Chains:
    """The trials of a puzzle that can be told as chains. Close it after use.

    `goal`: the literals that are tried. `rules`: only reasons of these rules count (None: all). `fresh`: guards of
    reasons whose clauses were added to the grounds, for the owner to take.
    """

    def __init__(self, grounds: Grounds, goal: Iterable[Literal], rules: Collection[str] | None) -> None:
        self.grounds = grounds
        self.closure = Closure(grounds, goal, rules=rules)
        self.fresh: dict[Literal, None] = {}
        self._reach: Reach | None = None
        self._base: Unfolding | None = None
        self._known: dict[Literal, None] = {}
        self._shared: set[int] = set(range(len(self.closure.clauses)))
        self._ended = False

    def close(self) -> None:
        if self._reach is not None:
            self._reach.close()
        self.closure.close()

    def learn(self, known: Iterable[Literal]) -> None:
        """Learns facts. The grounds get what rules about the whole board imply then."""
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
        """Adds clauses of the closure to the grounds."""
        for number in numbers:
            if number not in self._shared:
                self._shared.add(number)
                guard, clause = self.closure.clauses[number]
                self.grounds.add([-guard, *clause])
                self.fresh[guard] = None

    def trials(self) -> list[Trial]:
        """The shortest trials of open facts, each minimal; at most TRIED."""
        reach = self._reach
        if self._ended or reach is None:
            return []
        try:
            facts = self._clashing(reach)
        except OutOfTests:
            self._ended = True
            return []
        base = self._propagated(reach)
        found = [(fact, uses) for fact in facts if (uses := base.uses(-fact)) is not None]
        found = [(fact, uses) for fact, uses in found if len(uses.literals) <= LONGEST]
        found.sort(key=lambda each: (self._length(each[1]), abs(each[0])))
        trials = (self._minimal(fact, uses) for fact, uses in found[:TRIED])
        return [trial for trial in trials if trial is not None and self._sentences(trial) <= MOST]

    def _sentences(self, trial: Trial) -> int:
        """The number of sentences that tell the links of a trial."""
        shapes = [" ".join(shape(self.grounds.reasons[guard]) for guard in told.guards) for told in trial.links]
        return 1 + sum(one != next_one for one, next_one in pairwise(shapes[:-1])) + (len(shapes) > 1)

    def _clashing(self, reach: Reach) -> list[Literal]:
        """Open facts that have a trial. Rules about the whole board are looked at only if there are few without."""
        facts, trials = [fact for fact in reach.open if -fact in self.grounds.facts], reach.trials
        watched, self.closure.watched_in_trials = self.closure.watched_in_trials, False
        try:
            found = [fact for fact in facts if trials.run([-fact]) is None]
        finally:
            self.closure.watched_in_trials = watched
        if len(found) >= TRIED or not watched:
            return found
        return [fact for fact in facts if trials.clashes(fact)]

    def _length(self, uses: Uses) -> int:
        return sum(literal in self.grounds.facts and literal not in self._known for literal in uses.literals)

    def _propagated(self, reach: Reach) -> Unfolding:
        """All that follows from what is known without a trial."""
        closure = self.closure
        if self._base is None:
            self._base = Unfolding(closure.clauses, closure.clauses_at, reach.guards, self.grounds.facts)
        base = self._base
        base.switch_on(closure.cuts)
        base.run([literal for literal in self._known if base.because.get(literal, 0) is not None])
        return base

    def _minimal(self, fact: Literal, uses: Uses) -> Trial | None:
        """A trial without the reasons and known facts that it does not need; None if it cannot be told in links.

        Which reasons are left depends on the order in which they are dropped; other orders are tried for a long trial.
        """
        self._share(uses.numbers)
        guards = [guard for guard in dict.fromkeys(self.closure.clauses[number][0] for number in uses.numbers) if guard]
        few = FewClauses(self.grounds, guards, fact)
        if not few.clashes(guards, uses.known):
            return None
        best: Trial | None = None
        for order in (sorted(guards, key=lambda guard: -few.sizes[guard]), guards, guards[::-1]):
            trial = few.trial(order, uses.known)
            if trial is not None and (best is None or self._sentences(trial) < self._sentences(best)):
                best = trial
            if best is not None and self._sentences(best) <= MIDDLING:
                break
        return best


class FewClauses:
    """The clauses of a few reasons, for trials of one fact."""

    def __init__(self, grounds: Grounds, guards: Sequence[Literal], fact: Literal) -> None:
        self._facts, self._fact, self._reasons = grounds.facts, fact, grounds.reasons
        self.clauses: list[Clause] = []
        self._at: dict[Literal, list[int]] = {}
        self.sizes = dict.fromkeys(guards, 0)
        for stated in grounds.parts.of(guards):
            guard = -stated[0] if -stated[0] in grounds.reasons else 0
            clause = stated[1:] if guard else stated
            for literal in clause:
                self._at.setdefault(literal, []).append(len(self.clauses))
            self.clauses.append((guard, clause))
            if guard in self.sizes:
                self.sizes[guard] += len(clause)

    def open_facts(self, unfolding: Unfolding) -> list[Literal]:
        """The literals of the facts in these clauses that are neither true nor false."""
        about = {abs(literal) for _, clause in self.clauses for literal in clause}
        sides = [side for variable in sorted(about) for side in (variable, -variable) if side in self._facts]
        return [side for side in sides if side not in unfolding.because and -side not in unfolding.because]

    def unfolded(self, guards: Sequence[Literal], known: Iterable[Literal]) -> tuple[Unfolding, int | None]:
        """What follows from these reasons and facts and the opposite of the fact, and the clause that clashes."""
        unfolding = Unfolding(self.clauses, lambda literal: self._at.get(literal, ()), guards, self._facts)
        return unfolding, unfolding.run([*known, -self._fact])

    def clashes(self, guards: Sequence[Literal], known: Iterable[Literal]) -> bool:
        return self.unfolded(guards, known)[1] is not None

    def trial(self, order: Sequence[Literal], known: Sequence[Literal]) -> Trial | None:
        """The trial without the reasons and known facts that it does not need, the first ones dropped first."""
        guards = list(order)
        for guard in order:
            fewer = [other for other in guards if other != guard]
            if self.clashes(fewer, known):
                guards = fewer
        for literal in sorted(known, key=abs):
            less = [other for other in known if other != literal]
            if self.clashes(guards, less):
                known = less
        links = self.links(guards, known)
        return Trial(self._fact, tuple(sorted(known, key=abs)), tuple(guards), tuple(links)) if links else None

    def links(self, guards: Sequence[Literal], known: Sequence[Literal]) -> list[Told] | None:
        """What follows from the supposition, reason by reason, to the clash; None if a link needs several reasons.

        Like reasons come one after the other as far as they can, because they are told in one sentence.
        """
        unfolding, clash = self.unfolded(guards, known)
        assert clash is not None
        before = {*known, -self._fact}
        behind = [literal for literal in unfolding.behind(clash) if literal in self._facts and literal not in before]
        steps = {literal: self.step(unfolding, clash, literal) for literal in (*behind, 0)}
        if any(len(used) > 1 for _, used in steps.values()):
            return None
        links: list[Told] = []
        while behind:
            shapes = dict.fromkeys(self._shape(steps[literal][1]) for literal in behind)
            batches = [self._batch(behind, steps, before, shape) for shape in shapes]
            links += max(batches, key=lambda batch: sum(len(told.literals) for told in batch))
            before.update(literal for told in links for literal in told.literals)
            behind = [literal for literal in behind if literal not in before]
        return [*links, Told((), steps[0][1])]

    def _batch(
        self, behind: Iterable[Literal], steps: Mapping[Literal, Premises], before: Collection[Literal], shape: str
    ) -> list[Told]:
        """What follows by reasons of one shape, one after the other."""
        links: list[Told] = []
        stood: list[set[Literal]] = []  # the facts before each link
        now = set(before)
        for literal in behind:  # in the order in which they follow
            premises, used = steps[literal]
            if self._shape(used) != shape or not premises <= now:
                continue
            same = [i for i, link in enumerate(links) if link.guards == used and premises <= stood[i]]
            if same:
                links[same[-1]] = links[same[-1]]._replace(literals=(*links[same[-1]].literals, literal))
            else:
                links.append(Told((literal,), used))
                stood.append(set(now))
            now.add(literal)
        return links

    def _shape(self, guards: Iterable[Literal]) -> str:
        return " ".join(shape(self._reasons[guard]) for guard in guards)

    def step(self, unfolding: Unfolding, clash: int, literal: Literal) -> Premises:
        """The facts and the guards that imply a literal directly (0: the clash)."""
        numbers, premises = [unfolding.because[literal] if literal else clash], set[Literal]()
        guards: dict[Literal, None] = {}
        seen = {literal}
        for number in numbers:
            if number is None:
                continue
            guard, clause = self.clauses[number]
            guards.update({guard: None} if guard else {})
            for other in clause:
                if -other in unfolding.because and -other not in seen:
                    seen.add(-other)
                    if -other in self._facts:
                        premises.add(-other)
                    else:
                        numbers.append(unfolding.because[-other])
        return premises, tuple(guards)
