"""Hidato's rule about a number and the next number."""

from collections.abc import Iterable, Sequence

from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Slot, Violation


class Touch(Rule):
    """The slot with `number` is beside the slot with `number` + 1.

    `near[i]` are the indices of the slots beside the i-th slot.
    """

    always_probed = True

    def __init__(self, reason: Reason, slots: Iterable[Slot], near: Sequence[Sequence[int]], number: int) -> None:
        super().__init__(reason, slots)
        self.near, self.number = near, number

    def first_violation(self, values: PartialValues) -> Violation | None:
        for i, number in enumerate(values):
            if number == self.number and all(values[j] not in (None, number + 1) for j in self.near[i]):
                return self.violation(f"no {number + 1} is beside {self.slots[i]}")
        return None
