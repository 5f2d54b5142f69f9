"""The rule that consecutive numbers form a path from slot to slot."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..solution import Reason, Slot, Value, Violation
from .rule import PartialValues, Rule, cells_of


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
