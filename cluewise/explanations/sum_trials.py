"""Trials of a number among sums, told in one sentence: if a cell had it, a sum or a unit would have no numbers left.

A trial crosses out what placed numbers exclude, keeps the numbers that fit each sum, and places a number that has one
cell left in a unit. Its parts are those that the end needs.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cluewise.puzzles.common.solution import Reason, Slot

from .misfits import FEW_COMBINATIONS, as_sums, numbers_text
from .sentences import alternatives, listed
from .sums import Derived, Seen, SumTechniques

MOST_PARTS, ENOUGH, MOST_REASONS = 9, 3, 8
"""The most parts of a trial; a trial with ENOUGH parts is taken at once; the most Reasons."""

MOST_LEFT, MOST_TRIALS = 3, 60
"""Numbers are tried at cells with at most MOST_LEFT left, and at most so many numbers."""

ROUNDS = 4


class TrialPart(NamedTuple):
    """What follows in a trial: the numbers that are left for some slots, in words, and the parts that it needs."""

    text: str
    reasons: tuple[Reason, ...]
    needs: frozenset[int]
    cells: tuple[Slot, ...]
    used: tuple[Reason, ...] = ()


class _End(Exception):
    """A clash, as the last part."""

    def __init__(self, part: TrialPart) -> None:
        self.part = part


class SumTrials:
    """Trials on the sums and units of a puzzle."""

    def __init__(self, techniques: SumTechniques) -> None:
        self._techniques = techniques

    def tried(self, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        """The shortest trial that excludes a number; the first one with few parts."""
        best: tuple[int, Seen] | None = None
        few = sorted((slot for slot in left if 1 < len(left[slot]) <= MOST_LEFT), key=lambda slot: len(left[slot]))
        for slot, number in [(cell, option) for cell in few for option in left[cell]][:MOST_TRIALS]:
            found = _Trial(self._techniques, left, slot, number).shown()
            if found is not None and (best is None or found[0] < best[0]):
                best = found
                if best[0] <= ENOUGH:
                    break
        if best is not None:
            yield best[1]


class _Trial:
    """The trial of one number."""

    def __init__(self, techniques: SumTechniques, left: Mapping[Slot, Sequence[int]], slot: Slot, number: int) -> None:
        self.techniques, self.before, self.slot, self.number = techniques, left, slot, number
        self.left = {other: set(numbers) for other, numbers in left.items()}
        self.left[slot] = {number}
        self.parts: list[TrialPart] = []
        self.by: dict[Slot, set[int]] = {}
        self.crossed: dict[Slot, set[tuple[Slot, Reason]]] = {}
        self.done: set[Slot] = set()

    def shown(self) -> tuple[int, Seen] | None:
        """The number of parts and the sentence; None without a clash or if it is long."""
        try:
            for _ in range(ROUNDS):
                size = sum(map(len, self.left.values()))
                self._cross_out()
                self._fit()
                self._place()
                if size == sum(map(len, self.left.values())):
                    return None
        except _End as end:
            return self._sentence(end.part)
        return None

    def _needs(self, slots: Sequence[Slot]) -> tuple[frozenset[int], tuple[Reason, ...], tuple[Slot, ...]]:
        """The parts behind the numbers that are left for these slots, and the units of crossed-out numbers."""
        needs, reasons, cells = set[int](), dict[Reason, None](), dict.fromkeys(slots)
        queue = list(slots)
        seen = set(queue)
        for slot in queue:
            needs |= self.by.get(slot, set())
            for other, reason in sorted(self.crossed.get(slot, ()), key=str):
                reasons[reason] = None
                cells[other] = None
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        return frozenset(needs), tuple(reasons), tuple(cells)

    def _cross_out(self) -> None:
        """Placed numbers are not elsewhere in their units."""
        queue = [slot for slot, numbers in self.left.items() if len(numbers) == 1 and slot not in self.done]
        for slot in queue:
            self.done.add(slot)
            (number,) = self.left[slot]
            for unit, reason in self.techniques.different:
                for other in sorted(unit - {slot}, key=str) if slot in unit else ():
                    if number in self.left[other]:
                        self.left[other].discard(number)
                        self.crossed.setdefault(other, set()).add((slot, reason))
                        if not self.left[other]:
                            raise _End(self._part(f"{slot} and {other} are both {number}", [other], ()))
                        if len(self.left[other]) == 1:
                            queue.append(other)
                            self.parts.append(self._part(f"{other} is {min(self.left[other])}", [other], ()))
                            self.by.setdefault(other, set()).add(len(self.parts) - 1)

    def _part(
        self, text: str, slots: Sequence[Slot], reasons: tuple[Reason, ...], used: tuple[Reason, ...] = ()
    ) -> TrialPart:
        needs, units, cells = self._needs(slots)
        return TrialPart(text, (*reasons, *units), needs, cells, used)

    def _fit(self) -> None:
        """The numbers that fit each sum."""
        for each in self.techniques.derived.values():
            slots, total = each.total.slots, each.total.total
            if not any(slot in self.by or slot in self.crossed or slot == self.slot for slot in slots):
                continue
            numbers = {slot: sorted(self.left[slot]) for slot in slots}
            found = self.techniques.searched(slots, total, numbers, different=each.total.different)
            if found is None:
                continue
            if not found.sets:
                still = listed(f"{slot} is {numbers_text(numbers[slot])}" for slot in slots)
                still = f"({still})" if len(slots) <= FEW_COMBINATIONS else f"of {listed(map(str, slots))}"
                text = f"no numbers are left for {each.short.removesuffix(',')} {still}"
                raise _End(self._part(text, slots, each.total.reasons, each.used))
            fewer = {slot: found.allowed[slot] for slot in slots if len(found.allowed[slot]) < len(self.left[slot])}
            if fewer:
                why = f": {as_sums(found.sets)}" if len(found.sets) <= FEW_COMBINATIONS else ""
                self._keep(fewer, f" (by {each.short}{why})", slots, each)

    def _keep(self, fewer: Mapping[Slot, set[int]], why: str, slots: Sequence[Slot], each: Derived) -> None:
        alike: dict[str, list[str]] = {}
        for slot, numbers in fewer.items():
            alike.setdefault(alternatives(sorted(numbers)), []).append(str(slot))
        words = listed(f"{listed(some)} {'are' if len(some) > 1 else 'is'} {text}" for text, some in alike.items())
        self.parts.append(self._part(words + why, slots, each.total.reasons, each.used))
        for slot, numbers in fewer.items():
            self.left[slot] = set(numbers)
            self.by.setdefault(slot, set()).add(len(self.parts) - 1)

    def _place(self) -> None:
        """Numbers with no cell or one cell left in a unit that holds all numbers."""
        for unit in self.techniques.units:
            where = unit.reasons[0].text.partition(" holds ")[0]
            for number in sorted({n for slot in unit.slots for n in self.before[slot]}):
                places = [slot for slot in unit.slots if number in self.left[slot]]
                gone = [slot for slot in unit.slots if number in self.before[slot] and number not in self.left[slot]]
                if not places:
                    raise _End(self._part(f"{where} has no place left for {number}", gone, unit.reasons))
                if len(places) == 1 and len(self.left[places[0]]) > 1 and gone:
                    part = self._part(f"{places[0]} is {number} (its only place in {where})", gone, unit.reasons)
                    self.parts.append(part)
                    self.left[places[0]] = {number}
                    self.by.setdefault(places[0], set()).add(len(self.parts) - 1)

    def _sentence(self, end: TrialPart) -> tuple[int, Seen] | None:
        needed, queue = set[int](), [*end.needs]
        for number in queue:
            if number not in needed:
                needed.add(number)
                queue += self.parts[number].needs
        parts = [*(self.parts[number] for number in sorted(needed)), end]
        reasons = tuple(dict.fromkeys(reason for part in parts for reason in part.reasons))
        if len(parts) > MOST_PARTS or len(reasons) > MOST_REASONS:
            return None
        then = "; then ".join(part.text for part in parts)
        allowed = {self.slot: set(self.before[self.slot]) - {self.number}}
        cells = tuple(dict.fromkeys(cell for part in parts for cell in part.cells if cell != self.slot))
        used = tuple(dict.fromkeys(reason for part in parts for reason in part.used))
        text = f"if {self.slot} is {self.number}, then {then}"
        return len(parts), Seen(allowed, text, reasons, "trial of a sum", (self.slot, *cells), used)
