"""Unit propagation that stores the antecedent of each literal."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from cluewise.encodings.common.model import Literal

Clause = tuple[Literal, Sequence[Literal]]

MANY = 10**9
"""More facts than any trial has."""

TURN = 10**5
"""The cost of a change between reasons of two kinds, if changes count: more than the facts of most trials."""

Kind = Callable[[Literal], object]
"""The kind of the reason of a guard: consecutive reasons of one kind are one sentence."""


class ImplicationGraph:
    """Unit propagation that keeps for each literal the clause that implies it.

    `clauses`: each a guard (0: none) and its literals; `at` gives the numbers of those with a literal. Only clauses
    whose guard is in `on` count. `antecedent` has the number of a clause, or None for a given literal. `reported`: the
    literals that a person reads. `first`: the numbers of the clauses with one literal (None: not known).
    """

    def __init__(
        self,
        clauses: Sequence[Clause],
        at: Callable[[Literal], Iterable[int]],
        on: Collection[Literal],
        reported: Collection[Literal] = (),
        first: Sequence[int] | None = None,
    ) -> None:
        self.clauses, self._clauses_at, self._on, self._reported = clauses, at, {0, *on}, reported
        self.antecedent: dict[Literal, int | None] = {}
        self.log: list[Literal] = []
        self._at = 0
        self._places: dict[Literal, int] = {}
        self._placed = 0
        self._unseen = range(len(clauses)) if first is None else first
        self._seen = len(clauses)

    def switch_on(self, guards: Iterable[Literal]) -> None:
        self._on.update(guards)

    def run(self, given: Iterable[Literal]) -> int | None:
        """Adds these literals and their consequences, breadth-first. Returns the number of a false clause, or None.

        Given literals count as given, even if they followed before.
        """
        for literal in given:
            if literal not in self.antecedent:
                self.log.append(literal)
            self.antecedent[literal] = None
        unseen, self._unseen = chain(self._unseen, range(self._seen, len(self.clauses))), ()
        self._seen = len(self.clauses)
        for number in unseen:
            if self._is_false(number):
                return number
        while self._at < len(self.log):
            self._at += 1
            for number in self._clauses_at(-self.log[self._at - 1]):
                if self._is_false(number):
                    return number
        return None

    def _is_false(self, number: int) -> bool:
        """True if a clause is false. The last open literal of a clause is added."""
        guard, clause = self.clauses[number]
        if guard not in self._on:
            return False
        because, unit = self.antecedent, None
        for literal in clause:
            if literal in because:
                return False
            if -literal not in because:
                if unit is not None and unit != literal:  # a clause may contain a literal twice
                    return False
                unit = literal
        if unit is None:
            return True
        because[unit] = number
        self.log.append(unit)
        return False

    def cheapest(self, supposed: Literal, kind: Kind | None = None) -> int | None:
        """Adds a literal and its consequences, cheapest first. Returns the number of a false clause, or None.

        A consequence costs the sum of its premises, and one more if a person reads it; earlier literals cost nothing.
        So the clash is the one with the fewest facts, those used twice counted twice (Knuth, A generalization of
        Dijkstra's algorithm, 1977). With `kind`, the changes between kinds count first: the most on any path.
        """
        costs, found = {supposed: 0}, None
        turns: dict[Literal, tuple[int, object]] = {}
        queue: list[tuple[int, int, Literal, int | None]] = [(0, 0, supposed, None)]
        least = MANY
        while queue and queue[0][0] < least:
            cost, _, literal, number = heappop(queue)
            if literal in self.antecedent:
                continue
            if -literal in self.antecedent:  # its clause is false
                least, found = cost, number
                break
            self.antecedent[literal] = number
            self.log.append(literal)
            costs[literal] = cost % TURN
            if kind and number is not None:
                turns[literal] = self._turns(number, turns, kind)
            for number in self._clauses_at(-literal):
                held, spent = self._left(number, costs)
                if held is None:
                    continue
                spent = min(spent + (held in self._reported), TURN - 1)
                if kind:
                    spent += TURN * self._turns(number, turns, kind)[0]
                if held:
                    heappush(queue, (spent, len(self.log), held, number))
                elif spent < least:
                    least, found = spent, number
        self._at = len(self.log)
        return found

    def _turns(self, number: int, turns: Mapping[Literal, tuple[int, object]], kind: Kind) -> tuple[int, object]:
        """The number of changes up to the literal that a clause implies, and the kind of its reason."""
        guard, clause = self.clauses[number]
        before = max((turns[-literal] for literal in clause if -literal in turns), default=(0, None), key=itemgetter(0))
        if not guard:
            return before
        own = kind(guard)
        return max(
            (turns[-literal][0] + (turns[-literal][1] != own) for literal in clause if -literal in turns), default=1
        ), own

    def _left(self, number: int, costs: Mapping[Literal, int]) -> tuple[Literal | None, int]:
        """The one open literal of a clause and the cost of the others; 0 if it is false, None if it implies nothing."""
        guard, clause = self.clauses[number]
        if guard not in self._on:
            return None, 0
        unit, spent = 0, 0
        for literal in clause:
            if -literal in self.antecedent:
                spent += costs.get(-literal, 0)
            elif literal == unit:
                continue
            elif unit or literal in self.antecedent:
                return None, 0
            else:
                unit = literal
        return unit, spent

    def behind(self, clash: int) -> list[Literal]:
        """The literals on the path to a false clause, in the order in which they follow."""
        needed, queue = set[Literal](), [-literal for literal in self.clauses[clash][1]]
        for literal in queue:
            if literal not in needed:
                needed.add(literal)
                queue += self.before(literal)
        self._places.update(zip(self.log[self._placed :], range(self._placed, len(self.log)), strict=True))
        self._placed = len(self.log)
        return sorted(needed, key=self._places.__getitem__)

    def before(self, literal: Literal) -> list[Literal]:
        """The literals that imply a literal."""
        number = self.antecedent[literal]
        return [] if number is None else [-other for other in self.clauses[number][1] if other != literal]

    def uses(self, supposed: Literal, inside: Iterable[Literal] = (), kind: Kind | None = None) -> "Uses | None":
        """The clauses and literals of the trial of a literal; None if it does not clash. Consequences are undone.

        `inside`: literals that are supposed in it, one after the other; the opposite of one that clashes is known from
        then on.
        """
        before, uses = len(self.log), Uses([], [], [])
        tried = {supposed, *inside, *(-literal for literal in inside)}
        clash = self.cheapest(supposed, kind)
        for literal in inside:
            if clash is None and literal not in self.antecedent and -literal not in self.antecedent:
                outside = len(self.log)
                if (inner := self.cheapest(literal, kind)) is not None:
                    self._note(uses, inner, tried)
                self._take_back(outside)
                clash = None if inner is None else self.cheapest(-literal, kind)
        if clash is not None:
            self._note(uses, clash, tried)
        self._take_back(before)
        return None if clash is None else uses

    def _note(self, uses: "Uses", clash: int, tried: Collection[Literal]) -> None:
        """Adds the clauses and literals that a clash uses, without the tried ones."""
        for literal in self.behind(clash):
            number = self.antecedent[literal]
            if number is not None:
                uses.numbers.append(number)
            (uses.literals if number is not None or literal in tried else uses.known).append(literal)
        uses.numbers.append(clash)

    def fails(self, supposed: Literal) -> bool:
        """True if a literal that is not true leads to a clash. Consequences are undone."""
        before = len(self.log)
        if supposed in self.antecedent:
            return False
        clash = self.run([supposed])
        self._take_back(before)
        return clash is not None

    def _take_back(self, before: int) -> None:
        for literal in self.log[before:]:
            del self.antecedent[literal]
        del self.log[before:]
        self._at = before
        self._placed = min(self._placed, before)


class Uses(NamedTuple):
    """The parts of a trial: clauses, by their numbers, known literals, and the literals that follow."""

    numbers: list[int]
    known: list[Literal]
    literals: list[Literal]
