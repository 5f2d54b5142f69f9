"""The rule that consecutive numbers form a path from slot to slot."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from ..solution import Reason, Slot, Value, Violation
from .connection import listed
from .rule import Insight, PartialValues, Rule, cells_of

MOST_WALKED = 3000
"""The most places that are tried for the ways between two placed numbers."""


FEW_WAYS = 12
"""So many ways between two placed numbers are looked through before a place that only one number can take."""


class Path(Rule):
    """n slots have the numbers from 1 to n, and each slot leads to the slot with the next number.

    `onward[i]` are the indices of the slots that the i-th slot can lead to.
    """

    always_probed = True

    def __init__(self, reason: Reason, slots: Iterable[Slot], onward: Sequence[Iterable[int]]) -> None:
        super().__init__(reason, slots)
        self.onward = [frozenset(places) for places in onward]
        self.inward: list[list[int]] = [[] for _ in self.slots]
        for i, places in enumerate(self.onward):
            for j in places:
                self.inward[j].append(i)

    def first_violation(self, values: PartialValues) -> Violation | None:
        at: dict[int, int] = {}
        for i, number in enumerate(values):
            if number is not None and at.setdefault(number, i) != i:
                return self._narrowed(f"{number} stands at {self.slots[at[number]]} and {self.slots[i]}", at[number], i)
        for number, i in at.items():
            following = at.get(number + 1)
            if following is not None and following not in self.onward[i]:
                finding = f"{self.slots[i]}, which holds {number}, does not lead to {self.slots[following]}"
                return self._narrowed(f"{finding}, which holds {number + 1}", i, following)
        for number, missing, free in self._wanted(values, at):
            if not free:
                finding = f"no slot remains for {missing}, next to {number} at {self.slots[at[number]]}"
                return self._narrowed(finding, at[number])
        return None

    def _wanted(self, held: PartialValues, at: Mapping[int, int]) -> Iterator[tuple[int, int, list[int]]]:
        """Each placed number, a number before or after it that is not placed, and the free places for that number."""
        for number, i in at.items():
            for missing, places in ((number + 1, self.onward[i]), (number - 1, self.inward[i])):
                if 0 < missing <= len(held) and missing not in at:
                    yield number, missing, [j for j in places if held[j] is None]

    def insights(self, values: PartialValues) -> Iterator[Insight]:
        """Numbers that all ways between two placed numbers have at one place, and places that one missing number can
        take."""
        at = {number: i for i, number in enumerate(values) if number is not None}
        gaps = [_Gap(self, low, high, at, values) for low, high in pairwise([None, *sorted(at), None])]
        gaps = [gap for gap in gaps if gap.missing]
        yield from self._ways_agree((gap for gap in gaps if len(gap.ways or ()) in range(1, FEW_WAYS + 1)), at)
        yield from self._alone(gaps, at)
        yield from self._ways_agree(gaps, at)
        while _exclude_each_other(gaps):
            yield from self._ways_agree(gaps, at)

    def _ways_agree(self, gaps: Iterable["_Gap"], at: Mapping[int, int]) -> Iterator[Insight]:
        """The numbers with one place on all ways; those that need the fewest words first."""
        found = list[Insight]()
        for gap in gaps:
            for k, (number, places) in enumerate(zip(gap.missing, gap.places(), strict=True)):
                if len(places) == 1:
                    (i,) = places
                    way = f"on each way {gap.name} over open cells{gap.why(k, self.slots)}"
                    text = f"{way}, {number} is at {self.slots[i]}"
                    found.append(Insight(self.slots[i], number, text, tuple(self.slots[at[end]] for end in gap.ends)))
        yield from sorted(found, key=lambda insight: len(insight.text))

    def _alone(self, gaps: Sequence["_Gap"], at: Mapping[int, int]) -> Iterator[Insight]:
        """The places that only one number can take."""
        numbers: dict[int, list[tuple[int, _Gap]]] = {}
        for gap in gaps:
            for number, places in zip(gap.missing, gap.places(), strict=True):
                for i in places:
                    numbers.setdefault(i, []).append((number, gap))
        near = {i: sum(j in numbers for j in {*self.onward[i], *self.inward[i]}) for i in numbers}
        for i, fitting in sorted(numbers.items(), key=lambda each: near[each[0]]):
            if len(fitting) == 1:
                number, gap = fitting[0]
                text = f"of the missing numbers, only {number} has a way over open cells to {self.slots[i]}"
                yield Insight(self.slots[i], number, f"{text}, {gap.name}", ())

    def walks(self, low: int | None, high: int | None, at: Mapping[int, int], free: set[int]) -> list[set[int]]:
        """The places of the numbers between two placed ones, each one step from places of the next."""
        missing = range((low or 0) + 1, len(self.slots) + 1 if high is None else high)
        possible = dict.fromkeys(missing, free)
        for numbers, onward, end in ((missing, self.onward, low), (missing[::-1], self.inward, high)):
            reached = set() if end is None else {at[end]}
            for number in numbers if end is not None else ():
                reached = {j for i in reached for j in onward[i]} & possible[number]
                possible[number] = reached
        return list(possible.values())

    def ways(self, start: int, end: int, possible: Sequence[set[int]]) -> list[tuple[int, ...]] | None:
        """The ways from place to place, without their ends; None if there are many."""
        found, way, tried = list[tuple[int, ...]](), [start], 0

        def walk() -> bool:
            nonlocal tried
            tried += 1
            if len(way) > len(possible):
                found.extend([tuple(way[1:])] if end in self.onward[way[-1]] else [])
                return tried <= MOST_WALKED
            for j in sorted(self.onward[way[-1]] & possible[len(way) - 1]):
                if j not in way:
                    way.append(j)
                    complete = walk()
                    way.pop()
                    if not complete:
                        return False
            return tried <= MOST_WALKED

        return found if walk() else None

    def _narrowed(self, finding: str, *places: int) -> Violation:
        return self.violation(finding, cells_of(self.slots[i] for i in places))

    def probe(self, values: list[Any]) -> Callable[[int, Value], bool]:
        at = {number: i for i, number in enumerate(values) if number is not None}
        forced = {places[0]: missing for _, missing, places in self._wanted(values, at) if len(places) == 1}

        def fits(place: int, value: Any) -> bool:
            before, after = at.get(value - 1), at.get(value + 1)
            reached = before is None or place in self.onward[before]
            free = value not in at and forced.get(place, value) == value
            return free and reached and (after is None or after in self.onward[place])

        return fits


class _Gap:
    """The missing numbers between two placed ones, with their ways over open places.

    `ways` is None if there are many, or if only one end is placed. `passing` are places that no other missing number
    can reach, `barred` those that another gap needs, with this gap.
    """

    def __init__(
        self, path: Path, low: int | None, high: int | None, at: Mapping[int, int], values: PartialValues
    ) -> None:
        self.missing = range((low or 0) + 1, len(values) + 1 if high is None else high)
        self.ends = [end for end in (low, high) if end is not None]
        self.name = "from " + " to ".join(f"{end} at {path.slots[at[end]]}" for end in self.ends)
        free = {i for i, value in enumerate(values) if value is None}
        self.walks = path.walks(low, high, at, free) if self.missing else []
        self.ways: list[tuple[int, ...]] | None = None
        if low is not None and high is not None and self.missing:
            self.ways = path.ways(at[low], at[high], self.walks)
        self.every = self.ways
        self.passing, self.barred = set[int](), dict[int, _Gap]()

    def places(self) -> list[set[int]]:
        """The places of each missing number."""
        if self.ways is None:
            return [places - self.barred.keys() for places in self.walks]
        return [set(places) for places in zip(*self.ways, strict=True)] or [set() for _ in self.missing]

    def reached(self) -> set[int]:
        return set().union(*self.places())

    def needed(self) -> set[int]:
        """The places on all ways."""
        if self.ways is None:
            return {i for places in self.places() if len(places) == 1 for i in places}
        return set.intersection(*map(set, self.ways)) if self.ways else set()

    def restrict(self, passing: Collection[int], barred: "Mapping[int, _Gap]") -> bool:
        """Keeps the ways that pass some places and not others. Returns True if that excludes any."""
        before = self.places()
        for i in passing if self.ways is not None else ():
            kept = [way for way in self.ways or () if i in way]
            if kept and len(kept) < len(self.ways or ()):
                self.ways = kept
                self.passing.add(i)
        for i, gap in sorted(barred.items()):
            if i in self.reached() and (self.ways is None or any(i not in way for way in self.ways)):
                self.ways = None if self.ways is None else [way for way in self.ways if i not in way]
                self.barred[i] = gap
        return self.places() != before

    def why(self, k: int, slots: Sequence[Slot]) -> str:
        """The places that the ways pass, and those that they leave to other numbers, in words: those without which the
        k-th missing number has more places."""
        passing, barred = self._enough(lambda ways: len({way[k] for way in ways}) == 1)
        texts = []
        if passing:
            texts.append(f"past {listed([slots[i] for i in passing])}, which no other number can take")
        for gap in dict.fromkeys(self.barred[i] for i in barred):
            places = [i for i in barred if self.barred[i] is gap]
            past, _ = gap._enough(partial(_all_pass, places))
            needs = f", as no other number can take {listed([slots[i] for i in past])}" if past else ""
            texts.append(f"without {listed([slots[i] for i in places])}, which each way {gap.name} passes{needs}")
        return f" ({' and '.join(texts)})" if texts else ""

    def _enough(self, holds: Callable[[Sequence[tuple[int, ...]]], bool]) -> tuple[list[int], list[int]]:
        """Few of the places that the ways pass, and of those that they leave, that are enough for a statement."""
        passing, barred = {*self.passing}, {*self.barred}
        for i in sorted(passing | barred) if self.every is not None else ():
            fewer = passing - {i}, barred - {i}
            kept = [way for way in self.every or () if fewer[0].issubset(way) and fewer[1].isdisjoint(way)]
            if holds(kept):
                passing, barred = fewer
        return sorted(passing), sorted(barred)


def _all_pass(places: Collection[int], ways: Iterable[Collection[int]]) -> bool:
    return all(i in way for way in ways for i in places)


def _exclude_each_other(gaps: Sequence[_Gap]) -> bool:
    """Restricts the ways of each gap by the places that only it reaches, and that others need. False if nothing is
    excluded."""
    reached, needed = [gap.reached() for gap in gaps], [gap.needed() for gap in gaps]
    changed = False
    for k, gap in enumerate(gaps):
        others = set().union(*(places for m, places in enumerate(reached) if m != k))
        barred = {i: gaps[m] for m, places in enumerate(needed) if m != k for i in places}
        changed |= gap.restrict(sorted(reached[k] - others), barred)
    return changed
