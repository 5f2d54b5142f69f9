"""The rule of a unit of a Sudoku: its numbers differ."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ...common.geometry import Cell
from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Value, Violation


class UnitRule(Rule):
    """The cells of a unit contain no number twice. A unit with as many cells as numbers contains each number once.

    A number that occurs twice violates `reason_for(number)`. `all_of`: the numbers that the unit must contain if it
    has a cell for each.
    """

    always_probed = True

    def __init__(
        self, reason: Reason, slots: Sequence[Cell], reason_for: Callable[[int], Reason], all_of: Sequence[int] = ()
    ) -> None:
        super().__init__(reason, slots)
        self.reason_for, self.all_of = reason_for, all_of

    def first_violation(self, values: PartialValues) -> Violation | None:
        return next(self._repeated(values), None)

    def all_violations(self, values: PartialValues) -> list[Violation]:
        return list(self._repeated(values))

    def broken_reasons(self, held: PartialValues) -> Iterable[Reason]:
        """The Reasons for numbers that occur twice and for missing ones."""
        return (self.reason_for(number) for number in self.all_of or set(held) if held.count(number) != 1)

    def _repeated(self, held: PartialValues) -> Iterator[Violation]:
        """One Violation for each number that occurs twice."""
        if len(set(held)) == len(held):
            return
        places: dict[Any, list[int]] = {}
        for i, value in enumerate(held):
            if value is not None:
                places.setdefault(value, []).append(i)
        for number, indices in places.items():
            if len(indices) > 1:
                cells = tuple(cell for i in indices if isinstance(cell := self.slots[i], Cell))
                text = f"{self.reason.text}: {number} stands {len(indices)} times"
                yield Violation(self.reason.rule, text, cells, self.reason_for(number))

    def probe(self, values: list[Any]) -> Callable[[int, Value], bool]:
        taken = set(values)
        return lambda _, value: value not in taken
