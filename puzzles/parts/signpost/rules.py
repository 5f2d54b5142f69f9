"""The rule of Signpost about an arrow."""

from collections.abc import Iterable

from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Slot, Violation


class PointsOn(Rule):
    """If the first slot has a number k below `last`, one of the other slots, to which its arrow points, has k + 1."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], last: int) -> None:
        super().__init__(reason, slots)
        self.last = last

    def first_violation(self, values: PartialValues) -> Violation | None:
        number, *seen = values
        if number in (None, self.last) or None in seen or number + 1 in seen:
            return None
        return self.violation(f"{number + 1} is not there")
