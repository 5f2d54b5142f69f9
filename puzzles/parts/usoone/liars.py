"""Usoone's rule that exactly one number of a room is false."""

from collections.abc import Sequence

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import PartialValues, Rule
from cluewise.puzzles.common.solution import Reason, Violation


class OneLiar(Rule):
    """Exactly one of these numbers is false. Each comes with the cells among which it should count the shaded ones."""

    def __init__(self, reason: Reason, counts: Sequence[tuple[Sequence[Cell], int]]) -> None:
        super().__init__(reason, dict.fromkeys(cell for cells, _ in counts for cell in cells))
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.counts = [([index[cell] for cell in cells], number) for cells, number in counts]

    def first_violation(self, held: PartialValues) -> Violation | None:
        false = doubtful = 0
        for cells, number in self.counts:
            values = [held[i] for i in cells]
            if not values.count(1) <= number <= len(values) - values.count(0):
                false += 1
            elif None in values:
                doubtful += 1
        if false > 1 or false + doubtful < 1:
            return self.violation(f"found {false}")
        return None
