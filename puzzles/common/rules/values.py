"""Rules about the values of a few slots: one of some values, all different, consecutive, a relation, a table."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import Any

from ..plural import count_words
from ..solution import UNSPOKEN, Reason, Slot, Value, Violation
from .rule import PartialValues, Rule


class OneOf(Rule):
    """One slot has one of these values: its given value, or one of a few possible values."""

    def __init__(self, reason: Reason, slot: Slot, values: Collection[Value]) -> None:
        self.reason, self.slots, self.values = reason, (slot,), values

    def first_violation(self, values: PartialValues) -> Violation | None:
        return None if values[0] is None or values[0] in self.values else self.violation(f"found {values[0]}")


class AllDifferent(Rule):
    """No two slots have the same value."""

    always_probed = True

    def first_violation(self, values: PartialValues) -> Violation | None:
        if len(set(values)) == len(values):
            return None
        seen: dict[Value, int] = {}
        for i, value in enumerate(values):
            if value is not None and seen.setdefault(value, i) != i:
                return self.violation(f"{value} stands at {self.slots[seen[value]]} and {self.slots[i]}")
        return None

    def probe(self, values: list[Any]) -> Callable[[int, Value], bool]:
        taken = set(values)
        return lambda _, value: value not in taken


class Consecutive(AllDifferent):
    """The values are different numbers without a gap, in any order."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        known = [value for value in values if value is not None]
        if known and max(known) - min(known) >= len(values):
            return self.violation(f"found {min(known)} and {max(known)}")
        return super().first_violation(values)

    def probe(self, values: list[Any]) -> Callable[[int, Value], bool]:
        known = {value for value in values if value is not None}
        if not known:
            return lambda _, value: True
        near = range(max(known) - len(values) + 1, min(known) + len(values))
        return lambda _, value: value in near and value not in known


class Relation(Rule):
    """The predicate `holds` is true of all values together, such as a comparison. It is called only with all values.

    With `alike`, two values of a slot other than the first are alike for `holds` if `alike` has one result for them.
    """

    def __init__(
        self,
        reason: Reason,
        slots: Iterable[Slot],
        holds: Callable[..., bool],
        alike: Callable[[Value], Hashable] | None = None,
    ) -> None:
        self.reason, self.slots, self.holds, self.alike = reason, tuple(slots), holds, alike

    def first_violation(self, values: PartialValues) -> Violation | None:
        if None in values or self.holds(*values):
            return None
        return self.violation(f"found {' and '.join(map(str, values))}")


class RelationsAtOnce(Rule):
    """Several Relations, of several slots each, that are judged together.

    It has no Reason of its own: it replaces them while no Reasons are made.
    """

    def __init__(self, relations: Sequence[Relation]) -> None:
        super().__init__(UNSPOKEN, dict.fromkeys(chain.from_iterable(one.slots for one in relations)))
        self.relations = relations

    @cached_property
    def _asked(self) -> list[tuple[Callable[..., bool], Callable[[PartialValues], PartialValues]]]:
        """Each predicate, and what takes its values."""
        index = {slot: i for i, slot in enumerate(self.slots)}
        return [(one.holds, itemgetter(*map(index.__getitem__, one.slots))) for one in self.relations]

    def first_violation(self, values: PartialValues) -> Violation | None:
        some_open = None in values
        for holds, take in self._asked:
            held = take(values)
            if not ((some_open and None in held) or holds(*held)):
                return self.violation("a relation does not hold")
        return None


class Table(Rule):
    """The values of the slots are one of the allowed tuples."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], allowed: Iterable[Sequence[Value]]) -> None:
        super().__init__(reason, slots)
        self.allowed = allowed if isinstance(allowed, frozenset) else frozenset(map(tuple, allowed))

    def first_violation(self, values: PartialValues) -> Violation | None:
        if None not in values:
            fits = tuple(values) in self.allowed
        else:
            known = [(i, value) for i, value in enumerate(values) if value is not None]
            fits = any(all(row[i] == value for i, value in known) for row in self.allowed)
        return None if fits else self.violation("found " + " ".join("?" if v is None else str(v) for v in values))


class OnePlace(Rule):
    """The slots with `value` are those of exactly one of these places; the slots of a place are given by their
    indices."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], value: Value, places: Iterable[Sequence[int]]) -> None:
        super().__init__(reason, slots)
        self.value, self.places = value, tuple(dict.fromkeys(map(frozenset, places)))

    def first_violation(self, values: PartialValues) -> Violation | None:
        sure = {i for i, value in enumerate(values) if value == self.value}
        if any(sure <= place and all(values[i] in (None, self.value) for i in place) for place in self.places):
            return None
        return self.violation(f"found {self.value} in {count_words(len(sure), 'cell')}" if sure else "no place is left")
