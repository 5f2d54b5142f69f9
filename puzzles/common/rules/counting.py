"""Rules about counts, sums and products of values."""

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from math import prod
from operator import getitem, itemgetter
from typing import Any

from ..solution import UNSPOKEN, Reason, Slot, Value, Violation, is_silent
from .rule import PartialValues, Rule


class Count(Rule):
    """low ≤ number of slots with one of `values` ≤ high. If `numbers` is given, that number is one of them instead."""

    def __init__(
        self,
        reason: Reason,
        slots: Iterable[Slot],
        values: Container[Value],
        low: int = 0,
        high: int | None = None,
        numbers: Collection[int] | None = None,
    ) -> None:
        self.reason, self.slots, self.values = reason, tuple(slots), values
        high = len(self.slots) if high is None else high
        self.numbers = range(low, high + 1) if numbers is None else numbers

    def first_violation(self, held: PartialValues) -> Violation | None:
        values = self.values
        if type(values) is tuple and len(values) == 1:  # the most common rule
            count = held.count(values[0])
        else:
            count = len([value for value in held if value is not None and value in values])
        if count in self.numbers:
            return None
        most = count + held.count(None)
        if most > count and any(count <= number <= most for number in self.numbers):
            return None
        return self.violation(f"found {count}" if count == most else f"{count} to {most} are possible")


class CountsAtOnce(Rule):
    """Several Counts that are judged together: they have equally many slots, the same values and the same numbers.

    It has no Reason of its own: it replaces them while no Reasons are made.
    """

    def __init__(self, groups: Sequence[Sequence[Slot]], values: tuple[Value, ...], numbers: Collection[int]) -> None:
        super().__init__(UNSPOKEN, dict.fromkeys(chain.from_iterable(groups)))
        self.groups, self.values, self.numbers, self._is_judged = groups, values, numbers, False

    @cached_property
    def counts(self) -> list[Count]:
        return [Count(UNSPOKEN, group, self.values, numbers=self.numbers) for group in self.groups]

    @cached_property
    def _places(self) -> list[list[int]]:
        index = {slot: i for i, slot in enumerate(self.slots)}
        return [[index[slot] for slot in group] for group in self.groups]

    @cached_property
    def _columns(self) -> list[Any]:
        return [itemgetter(*column) for column in zip(*self._places, strict=True)]

    def first_violation(self, held: PartialValues) -> Violation | None:
        values, numbers = self.values, self.numbers
        if None not in held:
            inside = [value in values for value in held]
            if self._is_judged:
                sums = set(map(sum, zip(*(column(inside) for column in self._columns), strict=True)))
            else:  # the tables pay from the second time on
                self._is_judged, at = True, dict(zip(self.slots, inside, strict=True)).__getitem__
                sums = {sum(map(at, group)) for group in self.groups}
            if all(map(numbers.__contains__, sums)):
                return None
        violations = (
            count.first_violation([held[i] for i in places])
            for count, places in zip(self.counts, self._places, strict=True)
        )
        return next(filter(None, violations), None)


def gathered(rules: Iterable[Rule]) -> list[Rule]:
    """The rules, with Counts that are alike as one, and Relations as one. For rules that are kept: to gather takes
    longer than to judge."""
    from .values import Relation, RelationsAtOnce

    alike: dict[Hashable, list[Count]] = {}
    kept, relations = list[Rule](), list[Relation]()
    for rule in rules:
        if type(rule) is Count and isinstance(rule.values, tuple) and rule.slots:
            alike.setdefault((len(rule.slots), rule.values, tuple(rule.numbers)), []).append(rule)
        elif type(rule) is Relation and len(rule.slots) > 1:
            relations.append(rule)
        else:
            kept.append(rule)
    for counts in alike.values():
        first, groups = counts[0], [count.slots for count in counts]
        kept.append(CountsAtOnce(groups, first.values, first.numbers) if len(counts) > 1 else first)  # type: ignore[arg-type]
    return [*kept, RelationsAtOnce(relations)] if relations else kept


def counts_at_once(groups: Iterable[Sequence[Slot]], value: Value, numbers: Collection[int]) -> Iterator[Rule]:
    """The rules that each group has one of these numbers of slots with the value, without Reasons."""
    by_size: dict[int, list[Sequence[Slot]]] = {}
    for slots in groups:
        by_size.setdefault(len(slots), []).append(slots)
    for some in by_size.values():
        if len(some) > 1 and some[0]:
            yield CountsAtOnce(some, (value,), numbers)
        else:
            yield from (Count(UNSPOKEN, slots, (value,), numbers=numbers) for slots in some)


def counts_alike(
    puzzle: Any,
    name: str,
    groups: Mapping[Any, tuple[Slot, ...]],
    text: str,
    numbers: Collection[int],
    value: Value = 1,
) -> Iterator[Rule]:
    """The rules that each group has one of these numbers of slots with the value; several at once while no Reasons are
    made. `groups` are by the places of the Reasons; the text is formatted with the place and the slots."""
    if is_silent():
        yield from counts_at_once(groups.values(), value, numbers)
        return
    for at, slots in groups.items():
        yield Count(puzzle.rule(name, at, text.format(at, *slots), slots), slots, (value,), numbers=numbers)


def clue_counts(
    puzzle: Any,
    clues: Iterable[tuple[Hashable, tuple[Any, ...], int]],
    text: Callable[[Any, tuple[Any, ...], int], str],
) -> Iterator[Rule]:
    """The rules that the number of each clue counts slots with the value 1; several at once while no Reasons are made.
    `clues` have a place, the slots and the number each; `text` makes the sentence from them."""
    if is_silent():
        by_number: dict[int, list[Sequence[Slot]]] = {}
        for _, slots, number in clues:
            by_number.setdefault(number, []).append(slots)
        for number, groups in by_number.items():
            yield from counts_at_once(groups, 1, range(number, number + 1))
        return
    for at, slots, number in clues:
        yield Count(puzzle.clue("number", at, text(at, slots, number), slots), slots, (1,), number, number)


class EqualCounts(Rule):
    """If the first slots of both lines have the value, both lines have equally many slots with it."""

    def __init__(self, reason: Reason, lines: tuple[Sequence[Slot], Sequence[Slot]], value: Value) -> None:
        super().__init__(reason, (*lines[0], *lines[1]))
        self.size, self.value = len(lines[0]), value

    def first_violation(self, values: PartialValues) -> Violation | None:
        first, second = values[: self.size], values[self.size :]
        if first[0] != self.value or second[0] != self.value:
            return None
        least, most = first.count(self.value), first.count(self.value) + first.count(None)
        if least <= second.count(self.value) + second.count(None) and second.count(self.value) <= most:
            return None
        return self.violation(f"found {least} and {second.count(self.value)}")


class TouchedGroup(Rule):
    """If a slot of `own` has the value, exactly one of the groups has a pair of slots that both have it. The first slot
    of each pair is one of `own`."""

    def __init__(
        self, reason: Reason, own: Sequence[Slot], groups: Sequence[Sequence[tuple[Slot, Slot]]], value: Value
    ) -> None:
        pairs = [pair for group in groups for pair in group]
        super().__init__(reason, dict.fromkeys((*own, *(slot for pair in pairs for slot in pair))))
        self.own, self.value = len(own), value
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.groups = [[(index[a], index[b]) for a, b in group] for group in groups]

    def first_violation(self, values: PartialValues) -> Violation | None:
        may = [value is None or value == self.value for value in values]
        sure = [value == self.value for value in values]
        touched = sum(any(sure[a] and sure[b] for a, b in group) for group in self.groups)
        if touched > 1:
            return self.violation(f"found {touched}")
        possible = any(may[a] and may[b] for group in self.groups for a, b in group)
        return None if possible or not any(sure[: self.own]) else self.violation("found none")


class OwnCount(Rule):
    """The value of the first slot is the number of slots with this value in all groups together. Each group contains
    the first slot, and no two groups have another slot in common."""

    def __init__(self, reason: Reason, slot: Slot, groups: Sequence[Sequence[Slot]]) -> None:
        super().__init__(reason, dict.fromkeys((slot, *(other for group in groups for other in group))))
        self.groups = groups

    def first_violation(self, values: PartialValues) -> Violation | None:
        if values[0] is None:
            return None
        count = sum(value == values[0] for value in values)
        most = count + values.count(None)
        if count <= values[0] <= most:
            return None
        return self.violation(f"found {count}" if count == most else f"{count} to {most} are possible")


class UnequalCounts(Rule):
    """Two groups have different numbers of slots with the value; a slot may be in both."""

    def __init__(self, reason: Reason, groups: tuple[Sequence[Slot], Sequence[Slot]], value: Value) -> None:
        super().__init__(reason, dict.fromkeys((*groups[0], *groups[1])))
        self.groups, self.value = groups, value

    @cached_property
    def indices(self) -> list[list[int]]:
        """The groups as indices of slots."""
        index = {slot: i for i, slot in enumerate(self.slots)}
        return [[index[slot] for slot in group] for group in self.groups]

    def first_violation(self, values: PartialValues) -> Violation | None:
        if None in values:
            return None
        count, other = (sum(values[i] == self.value for i in group) for group in self.indices)
        return self.violation(f"found {count} and {count}") if count == other else None


class CountEach(Rule):
    """low ≤ number of slots with one of their values ≤ high; `values` has these values for each slot in turn."""

    def __init__(
        self, reason: Reason, slots: Iterable[Slot], values: Iterable[Container[Value]], low: int, high: int
    ) -> None:
        super().__init__(reason, slots)
        self.values, self.low, self.high = tuple(values), low, high

    def first_violation(self, values: PartialValues) -> Violation | None:
        count = sum(value is not None and value in some for value, some in zip(values, self.values, strict=True))
        most = count + values.count(None)
        if self.low <= most and count <= self.high:
            return None
        return self.violation(f"found {count}" if count == most else f"{count} to {most} are possible")


class CountIf(Rule):
    """If the first slot has one of its values `own`, low ≤ number of the other slots with one of `values` ≤ high. If
    `numbers` is given, that number is one of them instead."""

    def __init__(
        self,
        reason: Reason,
        slot: Slot,
        own: Container[Value],
        slots: Iterable[Slot],
        values: Container[Value],
        low: int = 0,
        high: int | None = None,
        numbers: Collection[int] | None = None,
    ) -> None:
        super().__init__(reason, (slot, *slots))
        self.own, self.values = own, values
        high = len(self.slots) - 1 if high is None else high
        self.numbers = range(low, high + 1) if numbers is None else numbers

    def first_violation(self, values: PartialValues) -> Violation | None:
        if values[0] is None or values[0] not in self.own:
            return None
        return _miscounted(self, values[1:])


class CountWhen(Rule):
    """If each slot of `when` has one of its values, low ≤ number of the other slots with one of `values` ≤ high.

    `when` has pairs of a slot and values. A slot may be in `when` and among the others.
    """

    def __init__(
        self,
        reason: Reason,
        when: Sequence[tuple[Slot, Container[Value]]],
        slots: Iterable[Slot],
        values: Container[Value],
        low: int,
        high: int,
    ) -> None:
        super().__init__(reason, dict.fromkeys((*(slot for slot, _ in when), *slots)))
        index = {slot: i for i, slot in enumerate(self.slots)}
        self.when, self.counted = [(index[slot], some) for slot, some in when], [index[slot] for slot in slots]
        self.values, self.numbers = values, range(low, high + 1)

    def first_violation(self, values: PartialValues) -> Violation | None:
        if any(values[i] is None or values[i] not in some for i, some in self.when):
            return None
        return _miscounted(self, [values[i] for i in self.counted])


def _miscounted(rule: CountIf | CountWhen, held: PartialValues) -> Violation | None:
    """A violation if the number of these slots with one of the rule's values cannot be one of its numbers."""
    count = sum(value is not None and value in rule.values for value in held)
    most = count + held.count(None)
    if any(count <= number <= most for number in rule.numbers):
        return None
    return rule.violation(f"found {count}" if count == most else f"{count} to {most} are possible")


class PassedGroups(Rule):
    """Exactly `count` of the groups have a slot with one of `values`.

    For example, each group has the edges of a cell: then a line passes exactly `count` of the cells.
    """

    def __init__(self, reason: Reason, groups: Sequence[Iterable[Slot]], values: Container[Value], count: int) -> None:
        index = dict[Slot, int]()
        self.groups = [[index.setdefault(slot, len(index)) for slot in group] for group in groups]
        super().__init__(reason, index)
        self.values, self.count = values, count

    def first_violation(self, values: PartialValues) -> Violation | None:
        sure = {i for i, value in enumerate(values) if value is not None and value in self.values}
        least = most = len(self.groups) - sum(map(sure.isdisjoint, self.groups))
        if None in values:
            sure.update(i for i, value in enumerate(values) if value is None)
            most = len(self.groups) - sum(map(sure.isdisjoint, self.groups))
        if least <= self.count <= most:
            return None
        return self.violation(f"found {least}" if least == most else f"{least} to {most} are possible")


class Sum(Rule):
    """low ≤ sum of the values ≤ high; every value is from `least` to `most`."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], low: int, high: int, least: int, most: int) -> None:
        super().__init__(reason, slots)
        self.low, self.high, self.least, self.most = low, high, least, most

    def first_violation(self, values: PartialValues) -> Violation | None:
        known = [value for value in values if value is not None]
        total, missing = sum(known), len(values) - len(known)
        if total + missing * self.least > self.high or total + missing * self.most < self.low:
            return self.violation(f"found {total}" + (f" and {missing} open" if missing else ""))
        return None


class Product(Rule):
    """The product of the values is `number`; every value is from 1 to `most`."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], number: int, most: int) -> None:
        super().__init__(reason, slots)
        self.number, self.most = number, most

    def first_violation(self, values: PartialValues) -> Violation | None:
        known = prod(value for value in values if value is not None)
        rest, odd = divmod(self.number, known)
        if not odd and _is_product(rest, values.count(None), self.most):
            return None
        return self.violation(f"found {known}" + (f" and {values.count(None)} open" if None in values else ""))


@lru_cache(4096)
def _is_product(number: int, factors: int, most: int) -> bool:
    """True if `number` is the product of `factors` factors from 1 to `most`. The factor 1 is not tried."""
    if number == 1 or factors == 0 or number == 0:
        return number == 1
    return any(
        number % factor == 0 and _is_product(number // factor, factors - 1, most) for factor in range(2, most + 1)
    )


class Weighted(Rule):
    """The weights of the slots' values add up to `total`; `weights` maps values to weights, for each slot in turn."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], weights: Iterable[Mapping[Any, int]], total: int) -> None:
        super().__init__(reason, slots)
        self.weights, self.total = tuple(weights), total

    def first_violation(self, values: PartialValues) -> Violation | None:
        if None not in values and sum(map(getitem, self.weights, values)) == self.total:
            return None
        sums = {0}
        for value, weights in zip(values, self.weights, strict=True):
            steps = set(weights.values()) if value is None else {weights[value]}
            sums = {before + step for before in sums for step in steps}
        if self.total in sums:
            return None
        return self.violation(f"found {sums.pop()}" if len(sums) == 1 else "that sum cannot be reached")


class SumWhere(Rule):
    """The numbers of the pairs whose first slot has one of `values` add up to `total`; the second slot has the number.
    `blanks` are values that are no numbers; no number is negative."""

    def __init__(
        self,
        reason: Reason,
        pairs: Iterable[tuple[Slot, Slot]],
        values: Container[Value],
        total: int,
        blanks: Container[Value] = (),
    ) -> None:
        super().__init__(reason, [slot for pair in pairs for slot in pair])
        self.values, self.total, self.blanks = values, total, blanks

    def first_violation(self, values: PartialValues) -> Violation | None:
        least, is_open = 0, False
        for first, number in zip(values[::2], values[1::2], strict=True):
            if (first is not None and first not in self.values) or number in self.blanks:
                continue
            is_open |= first is None or number is None
            least += number if first is not None and number is not None else 0
        if least == self.total or (is_open and least < self.total):
            return None
        return self.violation(f"found {least}" + (" and more" if is_open else ""))
