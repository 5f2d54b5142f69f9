"""Bosanowa's rule: a number is the sum of its differences to its neighbours."""

from cluewise.puzzles.common.rules import PartialValues, Rule
from cluewise.puzzles.common.solution import Violation


class Differences(Rule):
    """The value of the first slot is the sum of the differences between it and each of the others."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        number, *others = values
        if number is None:
            return None
        total = sum(abs(number - other) for other in others if other is not None)
        if total == number or (total < number and None in others):
            return None
        return self.violation(f"found {number} and differences of {total}")
