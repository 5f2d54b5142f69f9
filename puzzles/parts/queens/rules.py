"""The rule of Queens about the number of queens on some squares."""

from collections.abc import Sequence

from ...common.geometry import Cell
from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Violation


class QueenCount(Rule):
    """low ≤ number of queens ≤ high on squares of different rows. The slots are these rows, the values columns."""

    def __init__(self, reason: Reason, squares: Sequence[Cell], low: int, high: int) -> None:
        super().__init__(reason, (square.r for square in squares))
        self.squares, self.low, self.high = squares, low, high

    def first_violation(self, values: PartialValues) -> Violation | None:
        queens = [square for square, column in zip(self.squares, values, strict=True) if column == square.c]
        if len(queens) > self.high:
            return self.violation(f"found {' and '.join(f'a queen in {square}' for square in queens)}")
        if len(queens) + values.count(None) < self.low:
            return self.violation("found none")
        return None
