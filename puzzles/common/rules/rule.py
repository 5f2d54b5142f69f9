"""Base classes of rules: a Reason, slots, and `first_violation`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from ..geometry import Cell, Edge
from ..old_names import adopt
from ..solution import UNSPOKEN, Reason, Slot, Value, Violation

PartialValues = Sequence[Any]
"""The values of a rule's slots, in the rule's order; None for an open slot."""


WORDLESS = Violation("", "", (), UNSPOKEN)
"""Replaces every Violation of a rule while no Reasons are made."""


class Insight(NamedTuple):
    """A value that a rule implies on a partial board, the reason in words, and the slots whose values it names."""

    slot: Slot
    value: Value
    text: str
    named: tuple[Slot, ...]


class Rule(ABC):
    """A restriction of the values of `slots`; `reason` names and describes it.

    The search calls `probe` for every remaining value if the rule has few slots. An `always_probed` rule is probed
    for any number of slots, because its `probe` does not call `first_violation` for each value.
    """

    is_global: ClassVar[bool] = False
    always_probed: ClassVar[bool] = False
    speaks: ClassVar[bool] = False
    """For explanations: the findings of a rule that is not about the whole board are sentences of their own."""
    together: ClassVar[str] = ""
    """For explanations: the one idea of all rules of this class in a puzzle, in words; empty if they have none."""

    def __init__(self, reason: Reason, slots: Iterable[Slot]) -> None:
        self.reason, self.slots = reason, tuple(slots)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        adopt(cls, {"judge": "first_violation", "blame": "all_violations"})

    @abstractmethod
    def first_violation(self, values: PartialValues) -> Violation | None:
        """A Violation if the rule is broken or can no longer be satisfied; else None."""

    def all_violations(self, values: PartialValues) -> list[Violation]:
        """All Violations: at most one for a local rule, one for each place for a global rule."""
        violation = self.first_violation(values)
        return [] if violation is None else [violation]

    def deeper_violation(self, values: PartialValues) -> Violation | None:
        """For explanations: a Violation that `first_violation` misses, found by a longer look; else None."""
        return None

    def narrower_violations(self, values: PartialValues, left: Sequence[Collection[Value]]) -> Iterator[Violation]:
        """For explanations: Violations that `all_violations` misses, of a rule that looks at the values that are left
        for open slots."""
        yield from ()

    def closer(self, values: PartialValues, finding: str) -> str:
        """For explanations: a finding about these values, with the cells that show it if they are few."""
        return finding

    def insights(self, values: PartialValues) -> "Iterator[Insight]":
        """For explanations: values of open slots that follow from a partial board that can be completed, by an argument
        that a person sees at once, such as `only r2c3 is near enough to 4 and to 7`."""
        yield from ()

    def all_reasons(self) -> tuple[Reason, ...]:
        """Its Reason, and those of the clues that it reads, which constraints of an encoding of it may have."""
        return (self.reason,)

    def broken_reasons(self, held: PartialValues) -> Iterable[Reason]:
        """The Reasons of everything that a full assignment breaks, even if `all_violations` reports less."""
        return (
            self.reason if violation.reason is None else violation.reason for violation in self.all_violations(held)
        )

    def probe(self, values: list[Any]) -> Callable[[int, Value], bool]:
        """A test `fits(place, value)` for the open slot at `slots[place]`: False if the value would break the rule.

        `first_violation` must accept `values`.
        """

        def fits(place: int, value: Value) -> bool:
            values[place] = value
            violation = self.first_violation(values)
            values[place] = None
            return violation is None

        return fits

    def violation(self, finding: str, cells: Iterable[Cell] | None = None) -> Violation:
        """A Violation with the Reason's text and the finding. With `cells`, the Reason is narrowed to these cells."""
        if self.reason is UNSPOKEN:
            return WORDLESS
        reason = self.reason if cells is None else self.reason.narrowed(cells)
        return Violation(reason.rule, f"{reason.text}: {finding}", reason.cells, reason)


class GlobalRule(Rule):
    """A rule that can be broken in several places."""

    is_global = True

    def first_violation(self, values: PartialValues) -> Violation | None:
        return next(self.violations(values), None)

    def all_violations(self, values: PartialValues) -> list[Violation]:
        return list(self.violations(values))

    @abstractmethod
    def violations(self, values: PartialValues) -> Iterator[Violation]:
        """A Violation for each place where the rule is broken or can no longer be satisfied."""


def index_pairs(cells: Sequence[Slot], pairs: Iterable[tuple[Slot, Slot]]) -> list[tuple[int, int]]:
    """Pairs of cells as pairs of their indices."""
    index = {cell: i for i, cell in enumerate(cells)}
    return [(index[a], index[b]) for a, b in pairs]


def cells_of(slots: Iterable[Slot]) -> tuple[Cell, ...]:
    """The cells of these slots, each once: a cell itself, the two ends of an edge."""
    places = ((slot,) if isinstance(slot, Cell) else slot.ends if isinstance(slot, Edge) else () for slot in slots)
    return tuple(dict.fromkeys(cell for ends in places for cell in ends))
