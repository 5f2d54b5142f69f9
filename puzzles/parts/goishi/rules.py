"""The rules of Goishi about two stones that are picked one after the other, and about three."""

from collections.abc import Iterable

from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Slot, Violation


class PickedBefore(Rule):
    """If the first two slots have consecutive numbers, all others have lower ones."""

    def __init__(self, reason: Reason, first: Slot, second: Slot, between: Iterable[Slot]) -> None:
        super().__init__(reason, (first, second, *between))

    def first_violation(self, values: PartialValues) -> Violation | None:
        first, second, *between = values
        if first is None or second is None or abs(first - second) != 1:
            return None
        if all(number is None or number < min(first, second) for number in between):
            return None
        return self.violation(f"{first} and {second} pass {max(filter(None, between))}")


class NoTurnBack(Rule):
    """The numbers one below and one above that of the first slot are not both in the other slots."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        number, *others = values
        if number is None or number - 1 not in others or number + 1 not in others:
            return None
        return self.violation(f"found {number - 1} and {number + 1} beside {number}")
