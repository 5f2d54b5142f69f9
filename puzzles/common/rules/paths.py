"""The rule that consecutive numbers form a path from slot to slot."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..solution import Reason, Slot, Value, Violation
from .rule import Insight, PartialValues, Rule, cells_of

MOST_WALKED = 600
"""The most places that are tried for the ways between two placed numbers."""


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
        possible = dict[int, set[int]]()
        gaps = [(low, high) for low, high in pairwise([None, *sorted(at), None]) if self._missing(low, high)]
        for low, high in gaps:
            possible.update(self._on_the_way(low, high, at, values))
        needed = {i for places in possible.values() if len(places) == 1 for i in places}
        for number, places in possible.items():
            if len(places) == 1:
                (i,) = places
                ends = self._around_gap(number, at)
                text = f"on each way {self._gap(ends, at)} over open cells, {number} is at {self.slots[i]}"
                yield Insight(self.slots[i], number, text, tuple(self.slots[at[end]] for end in ends))
        numbers: dict[int, list[int]] = {}
        for number, places in possible.items():
            for i in places if len(places) == 1 else places - needed:
                numbers.setdefault(i, []).append(number)
        for i, fitting in numbers.items():
            if len(fitting) == 1 and len(possible[fitting[0]]) > 1:
                gap = self._gap(self._around_gap(fitting[0], at), at)
                text = f"of the missing numbers, only {fitting[0]} has a way over open cells to {self.slots[i]}, {gap}"
                yield Insight(self.slots[i], fitting[0], text, ())

    def _missing(self, low: int | None, high: int | None) -> range:
        """The numbers between two placed numbers (None: before the first, after the last)."""
        return range((low or 0) + 1, len(self.slots) + 1 if high is None else high)

    def _gap(self, ends: Sequence[int], at: Mapping[int, int]) -> str:
        """`from 3 at r1c1 to 7 at r2c4`"""
        return "from " + " to ".join(f"{end} at {self.slots[at[end]]}" for end in ends)

    def _around_gap(self, number: int, at: Mapping[int, int]) -> list[int]:
        """The placed numbers before and after a missing one, as far as there are any."""
        below, above = [n for n in at if n < number], [n for n in at if n > number]
        return [*([max(below)] if below else []), *([min(above)] if above else [])]

    def _on_the_way(
        self, low: int | None, high: int | None, at: Mapping[int, int], values: PartialValues
    ) -> dict[int, set[int]]:
        """The places of the numbers in a gap: on ways that visit no place twice, or on walks if there are many."""
        missing, free = self._missing(low, high), {i for i, value in enumerate(values) if value is None}
        possible = dict.fromkeys(missing, free)
        for numbers, onward, end in ((missing, self.onward, low), (missing[::-1], self.inward, high)):
            reached = None if end is None else {at[end]}
            for number in numbers if reached is not None else ():
                reached = {j for i in reached for j in onward[i]} & possible[number]
                possible[number] = reached
        if low is None or high is None:
            return possible
        found = self._ways(at[low], at[high], list(missing), possible)
        return possible if found is None else dict(zip(missing, found, strict=True))

    def _ways(
        self, start: int, end: int, missing: Sequence[int], possible: Mapping[int, set[int]]
    ) -> list[set[int]] | None:
        """The places of each number on the ways between two placed numbers; None if there are many ways."""
        found, way, tried = [set[int]() for _ in missing], [start], 0

        def walk() -> bool:
            nonlocal tried
            tried += 1
            if len(way) > len(missing):
                if end in self.onward[way[-1]]:
                    for places, i in zip(found, way[1:], strict=True):
                        places.add(i)
                return tried <= MOST_WALKED
            for j in self.onward[way[-1]] & possible[missing[len(way) - 1]]:
                if j not in way:
                    way.append(j)
                    complete = walk()
                    way.pop()
                    if not complete:
                        return False
            return tried <= MOST_WALKED

        return found if walk() and all(found) else None

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
