"""Trials of a number among sums, told in one sentence: if a cell had it, a sum or a unit would have no numbers left.

A trial crosses out what placed numbers exclude, keeps the numbers that fit each sum, and places a number that has one
cell left in a unit. Its parts are those that the end needs.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cluewise.puzzles.common.solution import Reason, Slot

from .facts import Fact
from .misfits import FEW_COMBINATIONS, as_sums, cells_are, marks_text, numbers_text
from .sentences import alternatives, as_runs, listed
from .steps import MOST_REASONS, Link
from .sum_domains import Domains, SumInference, fit, numbers_of
from .sums import Derived, Left, Seen, SumTechniques

MOST_PARTS, ENOUGH = 9, 4
"""The most parts of a trial without units that hold all numbers; a trial with ENOUGH reasons is taken at once."""

MOST_WAYS = 6
"""The most sums of a trial that are named."""

MOST_EXAMINED = 12
"""The most new trials whose inferences are made few before one of them is taken."""


PER_NUMBER = 2
"""The reasons that a number that is left for the cell of a trial counts for."""


class TrialPart(NamedTuple):
    """What follows in a trial: the numbers that are left for some slots, in words, and the parts that it needs.

    `why`: the argument, with `{}` for the `numbers` that it is about.
    """

    changes: tuple[str, ...]
    reasons: tuple[Reason, ...]
    needs: frozenset[int]
    cells: tuple[Slot, ...]
    used: tuple[Reason, ...] = ()
    facts: tuple[Fact, ...] = ()
    why: str = ""
    numbers: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        why = self.why.format("them" if len(self.numbers) > 1 else "it")
        return f"{listed(self.changes)}{why and f', because {why}'}"

    def joined(self, other: "TrialPart") -> "TrialPart":
        """Both parts as one sentence."""
        return self._replace(
            changes=self.changes + other.changes,
            reasons=tuple(dict.fromkeys(self.reasons + other.reasons)),
            cells=tuple(dict.fromkeys(self.cells + other.cells)),
            used=tuple(dict.fromkeys(self.used + other.used)),
            facts=tuple(dict.fromkeys(self.facts + other.facts)),
            numbers=self.numbers | other.numbers,
        )


class _End(Exception):
    """A clash, as the last part."""

    def __init__(self, part: TrialPart) -> None:
        self.part = part


class SumTrials:
    """Trials on the sums and units of a puzzle. Numbers that fail once fail as long as others are only crossed out."""

    def __init__(self, techniques: SumTechniques) -> None:
        self._techniques = techniques
        self._needed: dict[tuple[Slot, int], Sequence[SumInference]] = {}

    def tried(self, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        """The trial with the fewest reasons, or the first one with few.

        It may be long only in puzzles with units that hold all numbers: others have shorter steps of other kinds.
        """
        domains = Domains(self._techniques, left)
        failing = self._failing(left, domains)
        for (slot, number), needed in sorted(failing.items(), key=lambda each: _cost(left[each[0][0]], each[1])):
            proof = _Trial(self._techniques, left, slot, number, domains.needed(slot, number, needed)).proof()
            short = len(proof) <= MOST_PARTS and len(_reasons(proof)) <= MOST_REASONS
            if short or self._techniques.units:
                yield _seen(left, slot, number, proof)
                return

    def _failing(
        self, left: Mapping[Slot, Sequence[int]], domains: Domains
    ) -> Mapping[tuple[Slot, int], Sequence[SumInference]]:
        """Numbers that fail, and the inferences that show it; those that are known, and some new ones."""
        self._needed = {
            test: needed for test, needed in self._needed.items() if test[1] in left[test[0]] and len(left[test[0]]) > 1
        }
        examined = 0
        for slot in sorted((slot for slot in left if len(left[slot]) > 1), key=lambda slot: len(left[slot])):
            for number in left[slot]:
                if (slot, number) not in self._needed and (found := domains.fails(slot, number)):
                    self._needed[slot, number] = needed = domains.needed(slot, number, found)
                    examined += 1
                    if examined == MOST_EXAMINED or len(_reasons(needed)) <= ENOUGH:
                        return self._needed
        return self._needed


Proof = Sequence[TrialPart]
"""The parts of a trial; the last one is its end."""


def _cost(numbers: Sequence[int], needed: Sequence[SumInference]) -> tuple[int, int]:
    """The reasons, and more where many numbers are left: a number that is placed leads further than one that is not."""
    return len(_reasons(needed)) + PER_NUMBER * len(numbers), len(needed)


def _reasons(parts: Iterable[TrialPart | SumInference]) -> tuple[Reason, ...]:
    return tuple(dict.fromkeys(reason for part in parts for reason in part.reasons))


def _seen(left: Mapping[Slot, Sequence[int]], slot: Slot, number: int, proof: Proof) -> Seen:
    """A trial as a chain."""
    links = [Link((Fact(slot, "=", number),), ())]
    links += (Link(part.facts, part.reasons, text=part.text) for part in _together(proof))
    cells = tuple(dict.fromkeys(cell for part in proof for cell in part.cells if cell != slot))
    used = tuple(dict.fromkeys(reason for part in proof for reason in part.used))
    allowed = {slot: set(left[slot]) - {number}}
    return Seen(allowed, "", _reasons(proof), "trial of a sum", (slot, *cells), used, tuple(links))


def _together(proof: Proof) -> Iterator[TrialPart]:
    """The parts of a trial; those by one argument, one after the other, are one."""
    last, *parts = proof
    for part in parts:
        if part.why and part.why == last.why:
            last = last.joined(part)
        else:
            yield last
            last = part
    yield last


class _Trial:
    """The trial of one number."""

    def __init__(
        self,
        techniques: SumTechniques,
        left: Mapping[Slot, Sequence[int]],
        slot: Slot,
        number: int,
        needed: Iterable[SumInference],
    ) -> None:
        self.techniques, self.before, self.slot = techniques, left, slot
        self.needed = list(needed)
        self.left = {other: set(numbers) for other, numbers in left.items()}
        self.left[slot] = {number}
        self.parts: list[TrialPart] = []
        self.by: dict[Slot, set[int]] = {}
        self.crossed: dict[Slot, set[tuple[Slot, Reason]]] = {}
        self.done: set[Slot] = set()

    def proof(self) -> Proof:
        """The parts that lead to the clash."""
        size = 0
        try:
            while size != (size := sum(map(len, self.left.values()))):
                self._cross_out()
                for kind, infer in (("sum", self._fit), ("place", self._place), ("take", self._take)):
                    for each in self.needed:
                        if each.kind == kind:
                            infer(each)
        except _End as end:
            return self._behind(end.part)
        raise AssertionError("the inferences end in a clash")

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
            for unit, reason in (each.group for each in self.needed if each.kind == "differ" and each.group):
                for other in sorted(unit - {slot}, key=str) if slot in unit else ():
                    if number in self.left[other]:
                        self.left[other].discard(number)
                        self.crossed.setdefault(other, set()).add((slot, reason))
                        if not self.left[other]:
                            raise _End(self._part(f"{slot} and {other} are both {number}", [other], ()))
                        if len(self.left[other]) == 1:
                            queue.append(other)
                            text = f"{other} is {min(self.left[other])}, not {number} ({slot} is {number})"
                            self._add(self._part(text, [other], ()), {other: self.left[other]})

    def _part(
        self,
        text: str,
        slots: Sequence[Slot],
        reasons: tuple[Reason, ...],
        used: tuple[Reason, ...] = (),
        why: str = "",
        numbers: Iterable[int] = (),
    ) -> TrialPart:
        needs, units, cells = self._needs(slots)
        return TrialPart((text,), (*reasons, *units), needs, cells, used, why=why, numbers=frozenset(numbers))

    def _add(self, part: TrialPart, left: Mapping[Slot, Iterable[int]]) -> None:
        """Adds a part that leaves these numbers for slots."""
        facts: list[Fact] = []
        for slot, numbers in left.items():
            kept = sorted(numbers)
            gone = [number for number in self.before[slot] if number not in kept]
            facts += [Fact(slot, "=", kept[0])] if len(kept) == 1 else [Fact(slot, "≠", number) for number in gone]
            self.left[slot] = set(kept)
            self.by.setdefault(slot, set()).add(len(self.parts))
        self.parts.append(part._replace(facts=tuple(facts)))

    def _fit(self, inference: SumInference) -> None:
        """The numbers that fit a sum."""
        assert inference.total is not None
        each, slots = inference.total, inference.total.total.slots
        allowed, _ = self._fitting(each)
        fewer = {slot: allowed[slot] for slot in slots if len(allowed[slot]) < len(self.left[slot])}
        left = self._numbers(slots)
        found = self.techniques.searched(slots, each.total.total, left, different=each.total.different)
        if not fewer:
            return
        if found is None or len(found.sets) <= FEW_COMBINATIONS:
            self._keep(fewer, self._ways(each, found), each)
            return
        for some, words in self.techniques.told(each.total, left, found):
            kept = {slot: sorted(self.left[slot].intersection(numbers)) for slot, numbers in some.items()}
            if kept := {slot: numbers for slot, numbers in kept.items() if len(numbers) < len(self.left[slot])}:
                self._keep(kept, words, each)

    def _ways(self, each: Derived, found: Left | None) -> str:
        """The numbers that a sum can consist of; empty if they are many."""
        few = found is not None and 0 < len(found.sets) <= MOST_WAYS
        return f", only as {as_sums(found.sets)}" if found and few and len(each.total.slots) > 1 else ""

    def _fitting(self, each: Derived) -> tuple[Mapping[Slot, Sequence[int]], Sequence[int]]:
        """The numbers of the slots that fit a sum, and those that it needs. Raises _End if none fit."""
        slots = each.total.slots
        masks = tuple(sum(1 << number for number in self.left[slot]) for slot in slots)
        allowed, common = fit(each.total.total, masks, self.techniques.apart(each.total))
        if not all(allowed):
            raise _End(self._part(self._no_numbers(each), slots, each.total.reasons, each.used))
        return dict(zip(slots, map(numbers_of, allowed), strict=True)), numbers_of(common)

    def _no_numbers(self, each: Derived) -> str:
        """Why no numbers are left for a sum."""
        slots, total = each.total.slots, each.total.total
        left = self._numbers(slots)
        bounds = self.techniques.bounds(slots, left, different=each.total.different)
        for sign, bound in zip((1, -1), bounds or (), strict=False):
            if sign * bound > sign * total:
                limits = self.techniques.limits(slots, left, sign, different=each.total.different)
                than, name = "or more" if sign > 0 else "or less", each.name and f" ({each.name})"
                return f"{' + '.join(map(str, slots))} is {bound} {than}{limits}, not {total}{name}"
        return f"no numbers are left for {each.equation}: {marks_text(slots, left)}"

    def _keep(self, fewer: Mapping[Slot, Sequence[int]], why: str, each: Derived) -> None:
        part = self._part(self._change(fewer), each.total.slots, each.total.reasons, each.used, f"{each.equation}{why}")
        self._add(part, fewer)

    def _change(self, fewer: Mapping[Slot, Sequence[int]]) -> str:
        """The numbers that are left for slots, or those that they lose if these are fewer."""
        alike: dict[str, list[Slot]] = {}
        for slot, numbers in fewer.items():
            gone = self.left[slot].difference(numbers)
            text = numbers_text(numbers) if len(numbers) <= len(gone) else f"not {numbers_text(gone)}"
            alike.setdefault(text, []).append(slot)
        return listed(f"{cells_are(some)} {text}" for text, some in alike.items())

    def _take(self, inference: SumInference) -> None:
        """The numbers that a sum has in any case are not elsewhere in a group that has all their places in the sum."""
        assert inference.total is not None
        assert inference.group is not None
        each, (group, reason), slots = inference.total, inference.group, inference.total.total.slots
        allowed, needed = self._fitting(each)
        dropped: dict[tuple[str, tuple[Slot, ...]], list[int]] = {}
        for number in needed:
            places = [slot for slot in slots if number in allowed[slot]]
            beside = tuple(slot for slot in sorted(group.difference(slots), key=str) if number in self.left[slot])
            if beside and group.issuperset(places):
                dropped.setdefault((self._why_there(number, places, each), beside), []).append(number)
        for (why, others), numbers in dropped.items():
            self._drop(numbers, others, why, each, reason)

    def _why_there(self, number: int, places: Sequence[Slot], each: Derived) -> str:
        """Why a sum has a number at one of these places."""
        where = alternatives(places)
        if all(self.left[slot] == {number} for slot in places):
            return f"{where} is {number}"
        slots, left = each.total.slots, self._numbers(each.total.slots)
        found = self.techniques.searched(slots, each.total.total, left, different=each.total.different)
        few = found is not None and len(found.sets) <= FEW_COMBINATIONS
        why = "" if few else self.techniques.without(number, each.total, left)
        return f"{each.equation}{why or self._ways(each, found)}, has {{}} at {where}"

    def _drop(self, numbers: Sequence[int], others: Sequence[Slot], why: str, each: Derived, reason: Reason) -> None:
        reasons, slots = (*each.total.reasons, reason), each.total.slots
        left = {other: self.left[other].difference(numbers) for other in others}
        lost = [other for other in others if not left[other]]
        if lost:
            kept = sorted(self.left[lost[0]])
            text = f"{lost[0]} is {alternatives(kept)}, and {why.format('them' if len(kept) > 1 else 'it')}"
            raise _End(self._part(text, [lost[0], *slots], reasons, each.used))
        text = f"{listed(as_runs([*map(str, others)]))} {'are' if others[1:] else 'is'} not {alternatives(numbers)}"
        self._add(self._part(text, [*slots, *others], reasons, each.used, why, numbers), left)

    def _numbers(self, slots: Iterable[Slot]) -> Mapping[Slot, Sequence[int]]:
        return {slot: sorted(self.left[slot]) for slot in slots}

    def _place(self, inference: SumInference) -> None:
        """Numbers with no cell or one cell left in a unit that holds all numbers."""
        unit = inference.unit
        assert unit is not None
        where = unit.reasons[0].text.partition(" holds ")[0]
        for number in sorted({n for slot in unit.slots for n in self.before[slot]}):
            places = [slot for slot in unit.slots if number in self.left[slot]]
            gone = [slot for slot in unit.slots if number in self.before[slot] and number not in self.left[slot]]
            if not places:
                raise _End(self._part(f"{where} has no place left for {number}", gone, unit.reasons))
            if len(places) == 1 and len(self.left[places[0]]) > 1:
                part = self._part(f"{places[0]} is {number} (its only place in {where})", gone, unit.reasons)
                self._add(part, {places[0]: [number]})

    def _behind(self, end: TrialPart) -> Proof:
        """The parts that the end needs, and the end."""
        needed, queue = set[int](), [*end.needs]
        for number in queue:
            if number not in needed:
                needed.add(number)
                queue += self.parts[number].needs
        return [*(self.parts[number] for number in sorted(needed)), end]
