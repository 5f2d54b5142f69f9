"""Trials of a number among sums, told in one sentence: if a cell had it, a sum or a unit would have no numbers left.

A trial crosses out what placed numbers exclude, keeps the numbers that fit each sum, and places a number that has one
cell left in a unit. Its parts are those that the end needs.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cluewise.puzzles.common.solution import Reason, Slot

from .misfits import FEW_COMBINATIONS, as_sums, numbers_text
from .sentences import alternatives, listed
from .sums import Derived, Seen, SumTechniques

MOST_PARTS, ENOUGH, MOST_REASONS = 9, 4, 8
"""The most parts of a trial; a trial with ENOUGH parts is taken at once; the most Reasons."""

MOST_SHORTENED = 8
"""The most trials that are shortened."""

MOST_LEFT, MOST_TRIALS = 3, 60
"""Numbers are tried at cells with at most MOST_LEFT left, and at most so many numbers."""

BATCH = 30
"""If none of them fails, and there are units that hold all numbers, the others are tried, so many at a time."""

ROUNDS = 8


class TrialPart(NamedTuple):
    """What follows in a trial: the numbers that are left for some slots, in words, and the parts that it needs."""

    text: str
    reasons: tuple[Reason, ...]
    needs: frozenset[int]
    cells: tuple[Slot, ...]
    used: tuple[Reason, ...] = ()
    key: object = None


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
        free = sorted((slot for slot in left if len(left[slot]) > 1), key=lambda slot: len(left[slot]))
        tests = [(cell, option) for cell in free for option in left[cell]]
        few = [test for test in tests if len(left[test[0]]) <= MOST_LEFT][:MOST_TRIALS]
        further = range(len(few), len(tests), BATCH) if self._techniques.units else ()
        for some in (few, *(tests[start : start + BATCH] for start in further)):
            if (best := self._shortest(some, left)) is not None:
                yield best
                return

    def _shortest(self, tests: Sequence[tuple[Slot, int]], left: Mapping[Slot, Sequence[int]]) -> Seen | None:
        """A short trial of these numbers; those with the fewest parts at first are shortened."""
        found: list[tuple[int, int, Proof]] = []
        for number, test in enumerate(tests):
            proof = _Trial(self._techniques, left, *test).proof()
            if proof is not None and len(proof) <= ENOUGH and _is_short(proof):
                return _seen(left, *test, proof)
            found += [(len(proof), number, proof)] if proof is not None else ()
        for _, number, proof in sorted(found, key=lambda each: each[:2])[:MOST_SHORTENED]:
            if _is_short(shorter := self._shortened(tests[number], left, proof)):
                return _seen(left, *tests[number], shorter)
        return None

    def _shortened(self, test: tuple[Slot, int], left: Mapping[Slot, Sequence[int]], proof: "Proof") -> "Proof":
        """The parts of a trial without those that it can do without."""
        banned = set[object]()
        for key in [part.key for part in proof if part.key]:
            if any(part.key == key for part in proof):
                fewer = _Trial(self._techniques, left, *test, banned | {key}).proof()
                if fewer is not None and len(fewer) <= len(proof):
                    banned.add(key)
                    proof = fewer
        return proof


Proof = Sequence[TrialPart]
"""The parts of a trial; the last one is its end."""


def _is_short(proof: Proof) -> bool:
    return len(proof) <= MOST_PARTS and len(_reasons(proof)) <= MOST_REASONS


def _reasons(proof: Proof) -> tuple[Reason, ...]:
    return tuple(dict.fromkeys(reason for part in proof for reason in part.reasons))


def _seen(left: Mapping[Slot, Sequence[int]], slot: Slot, number: int, proof: Proof) -> Seen:
    """A trial in one sentence."""
    then = "; then ".join(part.text for part in proof)
    cells = tuple(dict.fromkeys(cell for part in proof for cell in part.cells if cell != slot))
    used = tuple(dict.fromkeys(reason for part in proof for reason in part.used))
    text = f"if {slot} is {number}, then {then}"
    return Seen({slot: set(left[slot]) - {number}}, text, _reasons(proof), "trial of a sum", (slot, *cells), used)


class _Trial:
    """The trial of one number."""

    def __init__(
        self,
        techniques: SumTechniques,
        left: Mapping[Slot, Sequence[int]],
        slot: Slot,
        number: int,
        banned: Collection[object] = (),
    ) -> None:
        self.techniques, self.before, self.slot, self.number, self.banned = techniques, left, slot, number, banned
        self.left = {other: set(numbers) for other, numbers in left.items()}
        self.left[slot] = {number}
        self.parts: list[TrialPart] = []
        self.by: dict[Slot, set[int]] = {}
        self.crossed: dict[Slot, set[tuple[Slot, Reason]]] = {}
        self.done: set[Slot] = set()

    def proof(self) -> Proof | None:
        """The parts that lead to a clash; None without one."""
        try:
            for _ in range(ROUNDS):
                size = sum(map(len, self.left.values()))
                self._cross_out()
                self._fit()
                self._place()
                if size == sum(map(len, self.left.values())):
                    self._take()
                if size == sum(map(len, self.left.values())):
                    return None
        except _End as end:
            return self._behind(end.part)
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
                            text = f"{other} is {min(self.left[other])}, not {number} ({slot} is {number})"
                            self.parts.append(self._part(text, [other], ()))
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
            if not self._concerns(slots):
                continue
            numbers = self._numbers(slots)
            found = self.techniques.searched(slots, total, numbers, different=each.total.different)
            if found is None:
                continue
            if not found.sets:
                still = listed(f"{slot} is {numbers_text(numbers[slot])}" for slot in slots)
                still = f"({still})" if len(slots) <= FEW_COMBINATIONS else f"of {listed(map(str, slots))}"
                text = f"no numbers are left for {each.short.removesuffix(',')} {still}"
                raise _End(self._part(text, slots, each.total.reasons, each.used))
            fewer = {slot: found.allowed[slot] for slot in slots if len(found.allowed[slot]) < len(self.left[slot])}
            if fewer and ("fit", slots) not in self.banned:
                why = f": {as_sums(found.sets)}" if len(found.sets) <= FEW_COMBINATIONS else ""
                self._keep(fewer, f" (by {each.short.removesuffix(',')}{why})", slots, each)

    def _concerns(self, slots: Iterable[Slot]) -> bool:
        """Whether the trial changed the numbers that are left for any of these slots."""
        return any(slot in self.by or slot in self.crossed or slot == self.slot for slot in slots)

    def _keep(self, fewer: Mapping[Slot, set[int]], why: str, slots: Sequence[Slot], each: Derived) -> None:
        alike: dict[str, list[str]] = {}
        for slot, numbers in fewer.items():
            alike.setdefault(alternatives(sorted(numbers)), []).append(str(slot))
        words = listed(f"{listed(some)} {'are' if len(some) > 1 else 'is'} {text}" for text, some in alike.items())
        part = self._part(words + why, slots, each.total.reasons, each.used)
        self.parts.append(part._replace(key=("fit", slots)))
        for slot, numbers in fewer.items():
            self.left[slot] = set(numbers)
            self.by.setdefault(slot, set()).add(len(self.parts) - 1)

    def _take(self) -> None:
        """The numbers that a sum has in any case are not elsewhere in a unit that has all their places in the sum."""
        for each in self.techniques.derived.values():
            slots = each.total.slots
            if not each.total.different or len(slots) == 1 or not self._concerns(slots):
                continue
            found = self.techniques.searched(slots, each.total.total, self._numbers(slots), different=True)
            if not found or not found.sets:
                continue
            for number in sorted(set.intersection(*map(set, found.sets))):
                places = [slot for slot in slots if number in self.left[slot]]
                for unit, reason in self.techniques.different if len(places) > 1 else ():
                    others = [slot for slot in sorted(unit.difference(slots), key=str) if number in self.left[slot]]
                    if others and unit.issuperset(places) and ("take", slots, number, unit) not in self.banned:
                        self._drop(number, others, places, each, reason)
                        self.parts[-1] = self.parts[-1]._replace(key=("take", slots, number, unit))

    def _drop(self, number: int, others: Sequence[Slot], places: Sequence[Slot], each: Derived, reason: Reason) -> None:
        for other in others:
            self.left[other].discard(number)
        short, reasons, where = each.short, (*each.total.reasons, reason), alternatives(places)
        has = "have" if short.endswith(",") else "has"  # innies and outies
        if lost := [other for other in others if not self.left[other]]:
            text = f"{lost[0]} is {number}, which {short} {has} at {where}, too"
            raise _End(self._part(text, [lost[0], *each.total.slots], reasons, each.used))
        text = f"{listed(map(str, others))} {'are' if others[1:] else 'is'} not {number} ({short} {has} it at {where})"
        self.parts.append(self._part(text, each.total.slots, reasons, each.used))
        for other in others:
            self.by.setdefault(other, set()).add(len(self.parts) - 1)

    def _numbers(self, slots: Iterable[Slot]) -> Mapping[Slot, Sequence[int]]:
        return {slot: sorted(self.left[slot]) for slot in slots}

    def _place(self) -> None:
        """Numbers with no cell or one cell left in a unit that holds all numbers."""
        for unit in self.techniques.units:
            where = unit.reasons[0].text.partition(" holds ")[0]
            for number in sorted({n for slot in unit.slots for n in self.before[slot]}):
                places = [slot for slot in unit.slots if number in self.left[slot]]
                gone = [slot for slot in unit.slots if number in self.before[slot] and number not in self.left[slot]]
                if not places:
                    raise _End(self._part(f"{where} has no place left for {number}", gone, unit.reasons))
                key = "place", unit.slots, number
                if len(places) == 1 and len(self.left[places[0]]) > 1 and gone and key not in self.banned:
                    part = self._part(f"{places[0]} is {number} (its only place in {where})", gone, unit.reasons)
                    self.parts.append(part._replace(key=key))
                    self.left[places[0]] = {number}
                    self.by.setdefault(places[0], set()).add(len(self.parts) - 1)

    def _behind(self, end: TrialPart) -> Proof:
        """The parts that the end needs, and the end."""
        needed, queue = set[int](), [*end.needs]
        for number in queue:
            if number not in needed:
                needed.add(number)
                queue += self.parts[number].needs
        return [*(self.parts[number] for number in sorted(needed)), end]
