"""Keen's rule of a cage whose clue may be the result of several operations, or of a subtraction of many numbers."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement

from cluewise.puzzles.common.rules import PartialValues, Rule
from cluewise.puzzles.common.solution import Reason, Slot, Violation

from .operations import gives

MOST_OPEN = 4
"""A cage with more open cells is not judged."""


class Calculated(Rule):
    """An operation on the values gives `number`: `operation`, or any of `+-*/` if that is "". Values are `options`."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], number: int, operation: str, options: range) -> None:
        super().__init__(reason, slots)
        self.number, self.operation, self.options = number, operation, options

    def first_violation(self, values: PartialValues) -> Violation | None:
        known = tuple(sorted(value for value in values if value is not None))
        count = len(values) - len(known)
        if count > MOST_OPEN or _possible(known, count, self.number, self.operation, self.options):
            return None
        return self.violation(f"found {', '.join(map(str, known))}" + (f" and {count} open" if count else ""))


@lru_cache(1 << 16)
def _possible(known: tuple[int, ...], count: int, number: int, operation: str, options: range) -> bool:
    """True if the known numbers and `count` others give the number."""
    others = combinations_with_replacement(options, count)
    return any(gives((*known, *more), number, operation) for more in others)
