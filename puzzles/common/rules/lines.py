"""Rules about a line of slots, in its order: runs, and the number of slots that are seen along it."""

import re
from abc import abstractmethod
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import groupby
from operator import or_
from typing import Any, Generic, TypeVar

from ..solution import Reason, Slot, Value, Violation
from .rule import PartialValues, Rule

State = TypeVar("State", bound=Hashable)

MixedState = tuple[tuple[int, ...], int]
"""The lengths of the runs that are not finished, in ascending order, and the length so far of the run that is read."""

SumState = tuple[int, int]
"""The number of finished runs, and the sum so far of the run that is read: 0 between runs, 1 if any sum will do."""


class Runs(Rule):
    """The maximal runs of slots with `value` have these lengths, in this order; None is any length."""

    always_probed = True

    def __init__(self, reason: Reason, slots: Iterable[Slot], lengths: Iterable[int | None], value: Value) -> None:
        super().__init__(reason, slots)
        self.value, self.lengths = value, list(lengths)

    @property
    def known(self) -> list[int]:
        """The lengths, without those that may be any."""
        return [length for length in self.lengths if length is not None]

    @cached_property
    def signs(self) -> list[int]:
        """An automaton with one transition for each sign: 1 for a slot of a run, 0 for the gap after it. The sign 2 is
        1 and may repeat."""
        return [sign for length in self.lengths for sign in ((1,) * length if length else (2,)) + (0,)][:-1]

    def first_violation(self, values: PartialValues) -> Violation | None:
        if None not in values:
            wanted = self.value
            found = [len(run) for run in bytes([value == wanted for value in values]).split(b"\0") if run]
            if found == self.lengths or (
                len(found) == len(self.lengths)
                and all(length in (None, actual) for length, actual in zip(self.lengths, found, strict=True))
            ):
                return None
            return self.violation(f"found {' '.join(map(str, found)) or 'none'}")
        least = sum(length or 1 for length in self.lengths)
        if least + len(self.lengths) - 1 > len(values) or not self._forward(values)[-1] & self._ends:
            return self.violation("no arrangement is left")
        return None

    @cached_property
    def _steps(self) -> dict[bool | None, tuple[int, int]]:
        """By the colour of a slot (None: open), the states that it may repeat and those that it may enter, as bits. A
        state is the number of signs that have been read, with a gap before the first one and one after the last."""
        signs = [0, *self.signs, 0]
        repeated, entered = ([0, 0], [0, 0])
        for state, sign in enumerate(signs):
            if sign != 1:
                repeated[sign // 2] |= 1 << state
            if state:
                entered[min(sign, 1)] |= 1 << state
        white, black = zip(repeated, entered, strict=True)
        return {False: white, True: black, None: (sum(repeated), sum(entered))}

    @property
    def _ends(self) -> int:
        """The states in which a line may end, as bits."""
        last = len(self.signs) + 1
        return 1 << last | (1 << last - 1 if self.signs else 1)

    def _forward(self, held: PartialValues) -> list[int]:
        """The states that can be reached before each slot and after the last, as bits."""
        states = [1]
        for value in held:
            repeated, entered = self._steps[None if value is None else value == self.value]
            states.append(states[-1] & repeated | states[-1] << 1 & entered)
        return states

    def probe(self, values: list[Any]) -> Callable[[int, Value], bool]:
        """One pass over the slots in each direction finds the values that fit (Batenburg and Kosters, Solving nonograms
        by combining relaxations, 2009)."""
        before, after = self._forward(values), [self._ends]
        for value in reversed(values):
            repeated, entered = self._steps[None if value is None else value == self.value]
            after.append(after[-1] & repeated | (after[-1] & entered) >> 1)
        after.reverse()

        def fits(place: int, value: Value) -> bool:
            repeated, entered = self._steps[value == self.value]
            states = before[place]
            return bool((states & repeated | states << 1 & entered) & after[place + 1])

        return fits


_ALIKE = re.compile(r"(?<![#?])(#+)\.+\1(?![#?])")
"""Two runs of one length, with a gap between them; a run beside an open slot may grow."""


class Regular(Rule, Generic[State]):
    """A deterministic automaton accepts the values of the slots, in their order.

    `start` is its first state. `symbols` are the values that an open slot may have; those that the automaton does not
    distinguish may be one. Source: Pesant, A regular language membership constraint for finite sequences of variables,
    2004.
    """

    start: State
    symbols: Sequence[Value]

    @abstractmethod
    def onward(self, state: State, value: Value) -> State | None:
        """The state after a slot with this value; None if no accepted line continues so."""

    @abstractmethod
    def is_end(self, state: State) -> bool:
        """True if the line may end in this state."""

    def least(self, state: State) -> int:
        """At least so many slots follow this state."""
        return 0

    @abstractmethod
    def found(self, values: Sequence[Any]) -> str:
        """The finding about a line without open slots."""

    def first_violation(self, values: PartialValues) -> Violation | None:
        states: set[State] = {self.start}
        for value in values:
            options = self.symbols if value is None else (value,)
            following = {self.onward(state, option) for state in states for option in options}
            states = {state for state in following if state is not None}
        if any(self.is_end(state) for state in states):
            return None
        return self.violation("no arrangement is left" if None in values else self.found(values))


class MixedRuns(Regular[MixedState]):
    """The maximal runs of slots with `value` have these lengths, in any order."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], lengths: Iterable[int], value: Value) -> None:
        super().__init__(reason, slots)
        self.lengths, self.value = tuple(sorted(lengths)), value
        self.start, self.symbols = (self.lengths, 0), (value, None)

    def onward(self, state: MixedState, value: Value) -> MixedState | None:
        left, length = state
        if value == self.value:
            return (left, length + 1) if left and length < left[-1] else None
        if not length:
            return state
        if length not in left:
            return None
        at = left.index(length)
        return left[:at] + left[at + 1 :], 0

    def is_end(self, state: MixedState) -> bool:
        left, length = state
        return left == ((length,) if length else ())

    def least(self, state: MixedState) -> int:
        left, length = state
        return sum(left) + len(left) - 1 - length

    def found(self, values: Sequence[Any]) -> str:
        runs = bytes([value == self.value for value in values]).split(b"\0")
        return f"found {' '.join(str(len(run)) for run in runs if run) or 'none'}"


class RunSums(Regular[SumState]):
    """The maximal runs of slots with a number have these sums, in this order; None is any sum.

    Slots have numbers from 1 to `top`, or 0 for no number.
    """

    def __init__(self, reason: Reason, slots: Iterable[Slot], sums: Iterable[int | None], top: int) -> None:
        super().__init__(reason, slots)
        self.totals, self.start, self.symbols = list(sums), (0, 0), range(top + 1)

    def onward(self, state: SumState, value: Any) -> SumState | None:
        run, total = state
        if not value:
            return state if not total else (run + 1, 0) if self._is_full(run, total) else None
        if run == len(self.totals):
            return None
        wanted = self.totals[run]
        return (run, 1) if wanted is None else (run, total + value) if total + value <= wanted else None

    def _is_full(self, run: int, total: int) -> bool:
        return self.totals[run] in (None, total)

    def is_end(self, state: SumState) -> bool:
        run, total = state
        return run == len(self.totals) - bool(total) and (not total or self._is_full(run, total))

    def least(self, state: SumState) -> int:
        run, total = state
        return 2 * (len(self.totals) - run) - 1 - bool(total)

    def found(self, values: Sequence[Any]) -> str:
        runs = [sum(run) for filled, run in groupby(values, bool) if filled]
        return f"found {' '.join(map(str, runs)) or 'none'}"


class UnequalRuns(Rule):
    """Two maximal runs of slots with `value` have different lengths if no other such run is between them."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], value: Value) -> None:
        super().__init__(reason, slots)
        self.value = value

    def first_violation(self, values: PartialValues) -> Violation | None:
        signs = "".join("?" if value is None else "#" if value == self.value else "." for value in values)
        alike = _ALIKE.search(signs)
        return self.violation(f"two runs of {len(alike[1])} follow each other") if alike else None


class Visible(Rule):
    """`count` slots are seen from the first one: those higher than all slots before them. Values are `low` to `top`; a
    slot with 0 is empty and not seen."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], count: int, top: int, low: int = 1) -> None:
        super().__init__(reason, slots)
        self.count, self.top, self.low = count, top, low

    def first_violation(self, values: PartialValues) -> Violation | None:
        seen = {0: 1}  # by greatest height so far: the possible numbers of seen slots, as bits
        for value in values:
            after: dict[int, int] = {}
            for height, counts in seen.items():
                if (height or not self.low) and (value is None or value <= height):
                    after[height] = after.get(height, 0) | counts
                for higher in range(height + 1, self.top + 1) if value is None else (value,):
                    if higher > height:
                        after[higher] = after.get(higher, 0) | counts << 1
            seen = after
        possible = [count for count in range(len(values) + 1) if any(counts >> count & 1 for counts in seen.values())]
        if self.count in possible:
            return None
        return self.violation(f"{possible[0]} can be seen" if len(possible) == 1 else "that many cannot be seen")


class Sight(Rule):
    """`count` slots are seen from a place: itself, and along each arm the slots before the first without `values`.

    The rule's slots are the slots of the arms, nearest first, without the place itself.
    """

    def __init__(self, reason: Reason, arms: Sequence[Sequence[Slot]], values: Container[Value], count: int) -> None:
        super().__init__(reason, (slot for arm in arms for slot in arm))
        self.lengths, self.values, self.count = [len(arm) for arm in arms], values, count

    def first_violation(self, values: PartialValues) -> Violation | None:
        counts, start = 1 << 1, 0  # the possible numbers of seen slots along the arms so far, as bits
        for length in self.lengths:
            ends = self._ends(values[start : start + length])
            counts = reduce(or_, (counts << k for k in ends))
            start += length
        if counts >> self.count & 1:
            return None
        single = counts & (counts - 1) == 0
        return self.violation(f"found {counts.bit_length() - 1}" if single else "that many cannot be seen")

    def _ends(self, arm: PartialValues) -> Iterator[int]:
        """The possible numbers of seen slots of an arm."""
        for k, value in enumerate(arm):
            if value is None or value not in self.values:
                yield k
            if value is not None and value not in self.values:
                return
        yield len(arm)


class SeenNumber(Rule):
    """If the first slot has a number, it is the number of slots that are seen along the arms: along each arm the slots
    before the first without `values`. A value that is one of `values` is no number."""

    def __init__(self, reason: Reason, slot: Slot, arms: Sequence[Sequence[Slot]], values: Container[Value]) -> None:
        super().__init__(reason, (slot, *(other for arm in arms for other in arm)))
        self.arms, self.values = arms, values

    def first_violation(self, values: PartialValues) -> Violation | None:
        if values[0] is None or values[0] in self.values:
            return None
        return Sight(self.reason, self.arms, self.values, 1 + values[0]).first_violation(values[1:])


class FirstSeen(Rule):
    """The first slot whose value is not one of `blanks` has `value`."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], blanks: Container[Value], value: Value) -> None:
        super().__init__(reason, slots)
        self.blanks, self.value = blanks, value

    def first_violation(self, values: PartialValues) -> Violation | None:
        for value in values:
            if value is None or value == self.value:
                return None
            if value not in self.blanks:
                return self.violation(f"found {value}")
        return self.violation("found none")


class SumBetween(Rule):
    """Exactly two slots have the value `mark`. The sum of the values between them is `total`; none is negative."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], mark: Value, total: int) -> None:
        super().__init__(reason, slots)
        self.mark, self.total = mark, total

    def first_violation(self, values: PartialValues) -> Violation | None:
        marked = [i for i, value in enumerate(values) if value == self.mark]
        if len(marked) > 2 or len(marked) + values.count(None) < 2:
            return self.violation(f"{len(marked)} slots have the value {self.mark}")
        if len(marked) == 2:
            inside = values[marked[0] + 1 : marked[1]]
            least = sum(value for value in inside if value is not None)
            if least > self.total or (None not in inside and least < self.total):
                return self.violation(f"found {least}")
        return None
