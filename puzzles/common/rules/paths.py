"""The rule that consecutive numbers form a path from slot to slot."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..plural import count_words
from ..solution import Reason, Slot, Value, Violation
from .rule import Insight, PartialValues, Rule, cells_of


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
        """Missing numbers with one place that is near enough to the numbers before and after them, and places that one
        missing number can reach."""
        at = {number: i for i, number in enumerate(values) if number is not None}
        placed, possible = sorted(at), dict[int, list[int]]()
        for low, high in pairwise([None, *placed, None]):
            missing = range((low or 0) + 1, len(values) + 1 if high is None else high)
            after = {} if low is None or not missing else self._steps(at[low], self.onward, values, len(missing))
            before = {} if high is None or not missing else self._steps(at[high], self.inward, values, len(missing))
            for number in missing:
                free = [i for i, value in enumerate(values) if value is None]
                if low is not None:
                    free = [i for i in free if after.get(i, len(values)) <= number - low]
                if high is not None:
                    free = [i for i in free if before.get(i, len(values)) <= high - number]
                possible[number] = free
                if len(free) == 1:
                    ends = [(end, abs(number - end)) for end in (low, high) if end is not None]
                    near = " and ".join(
                        f"{count_words(n, 'step')} of {end} at {self.slots[at[end]]}" for end, n in ends
                    )
                    text = f"{number} is within {near}, and of the open cells only {self.slots[free[0]]} is"
                    yield Insight(self.slots[free[0]], number, text, tuple(self.slots[at[end]] for end, _ in ends))
        numbers: dict[int, list[int]] = {}
        for number, free in possible.items():
            for i in free:
                numbers.setdefault(i, []).append(number)
        for i, fitting in numbers.items():
            if len(fitting) == 1:
                text = f"{self.slots[i]} is too far from the places of all other missing numbers"
                yield Insight(self.slots[i], fitting[0], text, ())

    def _steps(self, start: int, onward: Sequence[Iterable[int]], values: PartialValues, most: int) -> dict[int, int]:
        """The fewest steps to the open places, through open places, if they are at most `most`."""
        steps, reached = dict[int, int](), [start]
        for distance in range(1, most + 1):
            reached = [
                j for i in reached for j in onward[i] if values[j] is None and steps.setdefault(j, distance) == distance
            ]
            reached = list(dict.fromkeys(reached))
        return steps

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
