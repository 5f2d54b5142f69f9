"""Slots, values and rules of a puzzle, and the check of a solution."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from ..geometry import Cell
from ..solution import Reason, Slot, Solution, Value, Violation, missing, strays

if TYPE_CHECKING:
    from ..rules import Rule


class PuzzleRules(ABC):
    """Slots, values and rules of a puzzle, and sentences about them."""

    @abstractmethod
    def slots(self) -> Collection[Slot]:
        """The slots that a solution has to fill, in reading order."""

    @abstractmethod
    def values(self, slot: Slot) -> Sequence[Value]:
        """The values that a slot can have if no clue restricts it."""

    @abstractmethod
    def reasons(self) -> list[Reason]:
        """A Reason for every clue and every instance of a rule; the constraints of a Model carry the same Reasons."""

    @abstractmethod
    def search_rules(self) -> "Sequence[Rule]":
        """The rules for the generic search."""

    def plainly_solved(self, solution: Solution) -> bool:
        """True if a quick test shows that the solution is correct; False if `check` has to decide."""
        return False

    def accepts(self, solution: Solution) -> bool:
        """True if `check` would find no violation; faster, because no sentences are made."""
        return self.plainly_solved(solution) or not self.check(solution)

    def check(self, solution: Solution) -> list[Violation]:
        """All violations; an empty list means solved.

        Slots without a value have a violation "missing" and slots that do not exist a violation "unknown".
        """
        if self.plainly_solved(solution):
            return []
        slots = self.slots()
        return [*strays(slots, solution), *missing(slots, solution, self.cells_of), *self.broken(solution)]

    @abstractmethod
    def broken(self, solution: Solution) -> Iterable[Violation]:
        """The rules that the given values break; slots without a value break none."""

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        """The cells that show the place of a slot."""
        return (slot,) if isinstance(slot, Cell) else ()

    def slot_text(self, slot: Slot) -> str:
        """A slot in a sentence; rows and columns count from 1."""
        return str(slot)

    def value_text(self, slot: Slot, value: Value) -> str:
        """A value of a slot in a sentence."""
        return str(value)

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        """A fact about a slot as a sentence: its value is `value` (`=`), another one (`≠`), at least `value` (`≥`) or
        less (`<`).
        """
        values = list(self.values(slot))
        if relation in ("≥", "<") and value in values and not isinstance(value, int):
            at = values.index(value)
            return f"{slot} is {' or '.join(map(str, values[at:] if relation == '≥' else values[:at]))}"
        verb = {"=": "is", "≠": "is not", "≥": "is at least", "<": "is less than"}[relation]
        return f"{slot} {verb} {value}"
