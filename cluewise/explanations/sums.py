"""Sums as people see them: the combinations of a cage or a run, subsets of a unit, and the rule of 45.

In Sudokus, the cells of a unit add up to 45. Of one, two or three rows, columns or boxes side by side, the cages inside
leave a few cells (innies), or the cages over them have a few cells more (outies): their sum is known.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import AllDifferent, Sum
from cluewise.puzzles.common.solution import Reason, Slot

from .misfits import (
    FEW_COMBINATIONS,
    as_only,
    as_sums,
    cells_are,
    crowded,
    marks,
    marks_text,
    numbers_text,
    sets_of,
    why_not,
)
from .sentences import alternatives, listed
from .steps import Link
from .techniques import CROSSED_OUT, NAKED_SINGLE

MOST_UNITS, MOST_REST = 3, 5
"""The most units that are joined, and the most cells that are left."""

MANY_OTHERS = 3
"""The fewest other cells whose bound is told with a number that they then lack."""

MOST_SUBSET = 4
"""The most cells of a naked or hidden subset."""

MOST_CELLS, MOST_TRIED = 9, 5000
"""The most cells of a combination, and the most numbers that are tried in it."""


class Seen(NamedTuple):
    """What a person sees at once: the numbers that are left for slots, the reason in words, and the Reasons.

    `cells`: the slots whose known values or excluded values are used. `used`: further Reasons, the cages of a region.
    `links`: a trial as a chain, in place of the text.
    """

    allowed: Mapping[Slot, Collection[Any]]
    text: str
    reasons: tuple[Reason, ...]
    technique: str
    cells: tuple[Slot, ...]
    used: tuple[Reason, ...] = ()
    links: tuple[Link, ...] = ()


class KnownSum(NamedTuple):
    """Slots with a known sum; `different`: no number occurs twice."""

    slots: tuple[Slot, ...]
    total: int
    reasons: tuple[Reason, ...]
    different: bool = True


class Derived(NamedTuple):
    """A sum of a cage, or of innies or outies, in words; `used`: the cages behind it, `cells`: the slots behind it.

    `name`: `innies of box 1: 45 - 32`; empty for a cage.
    """

    total: KnownSum
    text: str
    used: tuple[Reason, ...]
    cells: tuple[Slot, ...]
    name: str = ""

    @property
    def equation(self) -> str:
        """`r1c1 + r1c2 = 13 (innies of box 1: 45 - 32)`"""
        return f"{' + '.join(map(str, self.total.slots))} = {self.total.total}{self.name and f' ({self.name})'}"


class Left(NamedTuple):
    """The numbers that fit each slot, and the sets of numbers."""

    allowed: Mapping[Slot, set[int]]
    sets: Sequence[tuple[int, ...]]


class SumTechniques:
    """The sums of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.units: list[KnownSum] = []
        self.totals: list[KnownSum] = []
        self.different: list[tuple[frozenset[Slot], Reason]] = []
        self._tried: dict[Any, Left | None] = {}
        self._apart: dict[KnownSum, tuple[tuple[int, ...], ...]] = {}
        self.derived: dict[tuple[Slot, ...], Derived] = {}
        self.headed: list[tuple[Slot, Mapping[int, KnownSum], Reason]] = []
        sums = list[Sum]()
        for rule in puzzle.search_rules():
            all_of = getattr(rule, "all_of", None)
            if all_of is not None:
                self.different.append((frozenset(rule.slots), rule.reason))
                if len(all_of) == len(rule.slots):
                    self.units.append(KnownSum(rule.slots, sum(all_of), (rule.reason,)))
            elif type(rule) is AllDifferent:
                self.different.append((frozenset(rule.slots), rule.reason))
            elif type(rule) is Sum and rule.low == rule.high:
                sums.append(rule)
            elif dependent := getattr(rule, "sums", None):
                head, by_number = dependent
                known = {
                    number: KnownSum(slots, total, (rule.reason,), different=False)
                    for number, (slots, total) in by_number.items()
                }
                if head is None:
                    self.totals += known.values()
                else:
                    self.headed.append((head, known, rule.reason))
        by_slots = dict(reversed(self.different))
        for rule in sums:
            other = by_slots.get(frozenset(rule.slots))
            reasons = tuple(dict.fromkeys([rule.reason, *([other] if other else [])]))
            self.totals.append(KnownSum(rule.slots, rule.low, reasons, other is not None))
        self.any = bool(self.totals or self.headed)
        beside = [total for _, known, _ in self.headed for total in known.values()]
        summed = dict.fromkeys(slot for total in (*self.totals, *beside) for slot in total.slots)
        self.numbers: set[Any] = {number for slot in summed for number in puzzle.values(slot)}
        self._regions = list(self._joined_units()) if self.totals and self.units else []

    def singles(self, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        """The numbers beside a placed one that it crosses out, and those with one cell left in a unit."""
        for slots, reason in self.different:
            ordered = [slot for slot in left if slot in slots]
            for placed in (slot for slot in ordered if len(left[slot]) == 1):
                (number,) = left[placed]
                kept = {
                    slot: set(left[slot]) - {number}
                    for slot in ordered
                    if slot != placed and number in left[slot] and len(left[slot]) > 1
                }
                if further := {slot: numbers for slot, numbers in kept.items() if len(numbers) > 1}:
                    yield Seen(further, reason.text, (reason,), CROSSED_OUT, (placed,))
                for slot in (slot for slot, numbers in kept.items() if len(numbers) == 1):
                    text = f"{reason.text}, {placed} is {number} and {slot} is {alternatives(left[slot])}"
                    yield Seen({slot: kept[slot]}, text, (reason,), NAKED_SINGLE, (placed,))
        for unit in self.units:
            for number in sorted({number for slot in unit.slots for number in left[slot]}):
                at = [slot for slot in unit.slots if number in left[slot]]
                if len(at) == 1 and len(left[at[0]]) > 1:
                    others = [slot for slot in unit.slots if slot != at[0] and len(left[slot]) > 1]
                    text = f"{unit.reasons[0].text}, and {cells_are(others)} not {number}"
                    yield Seen({at[0]: {number}}, text, unit.reasons, "hidden single", unit.slots)

    def combined(self, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        """The combinations of sums when these numbers are left for the slots."""
        for total in self.totals:
            yield from self._combined(total, left)

    def joined(self, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        """Subsets of units with sums in them, and the rule of 45."""
        for size in range(2, MOST_SUBSET + 1) if self._regions else ():
            for unit in self.units:
                yield from _subsets(unit, size, left)
        self.derived = {total.slots: Derived(total, total.reasons[0].text, (), total.slots) for total in self.totals}
        for units in self._regions:
            yield from self._rest(units, left)
        for unit in self.units if self._regions else ():
            inside = [each for each in self.derived.values() if set(unit.slots).issuperset(each.total.slots)]
            for one, other in permutations(inside, 2):
                if set(one.total.slots).isdisjoint(other.total.slots):
                    yield from self._together(unit, one, other, left)

    def _together(
        self, unit: KnownSum, one: "Derived", other: "Derived", left: Mapping[Slot, Sequence[int]]
    ) -> Iterator[Seen]:
        """Of two sums in a unit, only combinations without a common number are possible."""
        sets, words = [], []
        for each in (one, other):
            slots = each.total.slots
            if len(slots) == 1 or any(len(left[slot]) == 1 for slot in slots):
                return
            found = self._fitting(slots, each.total.total, left, different=True)
            if found is None or len(found.sets) > FEW_COMBINATIONS:
                return
            sets.append(found.sets)
            words.append(f"{each.text}{self.ways(found, each.total, left)}")
        fitting_sets = [each for each in sets[0] if any(set(each).isdisjoint(beside) for beside in sets[1])]
        numbers = {number for each in fitting_sets for number in each}
        allowed = {slot: set(left[slot]) & numbers for slot in one.total.slots}
        if fitting_sets and any(len(kept) < len(left[slot]) for slot, kept in allowed.items()):
            where = unit.reasons[0].text.partition(" holds ")[0]
            text = f"{', and '.join(words)}, and no number occurs twice in {where}"
            reasons = tuple(dict.fromkeys((*one.total.reasons, *other.total.reasons, *unit.reasons)))
            cells = tuple(dict.fromkeys((*one.cells, *other.cells)))
            yield Seen(allowed, text, reasons, "two sums in a unit", cells, (*one.used, *other.used))

    # ── combinations ──

    def _combined(self, total: KnownSum, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        text, cells, before, spare = total.reasons[0].text, total.slots, left, set[int]()
        known = [left[slot][0] for slot in cells if len(left[slot]) == 1]
        if known and len(known) < len(cells) > 2:
            free = tuple(slot for slot in cells if len(left[slot]) > 1)
            total = total._replace(slots=free, total=total.total - sum(known))
            text += f", which leaves {total.total} for {listed(map(str, free))}"
            if total.different:
                spare = set(known)  # they are crossed out by another reason
                fewer = {slot: [number for number in left[slot] if number not in known] for slot in free}
                left = {**left, **fewer}
        found = self._fitting(total.slots, total.total, left, different=total.different)
        if found is None:
            return
        for allowed, words in self.told(total, left, found, spare):
            kept = {
                slot: numbers if len(numbers) == 1 else numbers | spare.intersection(before[slot])
                for slot, numbers in allowed.items()
            }
            yield Seen(kept, text + words, total.reasons, "combinations", cells)
        if total.different and len(total.slots) > 1:
            yield from self._taken(total, found, left, text, cells, known=spare)

    def told(
        self, total: KnownSum, left: Mapping[Slot, Sequence[int]], found: Left, known: Collection[int] = ()
    ) -> Iterator[tuple[Mapping[Slot, set[int]], str]]:
        """The numbers that are left by a sum, in parts with one argument each, and the argument in words.

        `known`: the numbers that the other cells of its cage have.
        """
        slots = total.slots
        gone = {slot: set(left[slot]) - numbers for slot, numbers in found.allowed.items()}
        gone = {slot: numbers for slot, numbers in gone.items() if numbers}
        few = len(found.sets) <= FEW_COMBINATIONS
        if gone and total.different and len(slots) == 2:
            yield from self._of_two(total, gone, left, known)
            return
        if gone and few:
            words = self.ways(found, total, left, known)
            if len(slots) < 2:
                yield found.allowed, words
                return
            named = {number for each in found.sets for number in each}
            if any(numbers - named for numbers in gone.values()):
                yield {slot: set(left[slot]) & named for slot in gone}, words
            for number in sorted(set.intersection(*map(set, found.sets))):
                if len(places := [slot for slot in slots if number in left[slot]]) == 1 and places[0] in gone:
                    others = [slot for slot in slots if slot != places[0]]
                    yield {places[0]: {number}}, f"{words}, and {cells_are(others)} not {number}"
        for slot, numbers in gone.items():
            others = [other for other in slots if other != slot]
            if not few:
                yield from self._beyond(slot, numbers, total, others, left)
            for number in sorted(numbers):
                why = self._rejected(number, slot, total, others, left, known)
                yield {slot: set(left[slot]) - {number}}, f", and {why}"

    def _rejected(
        self,
        number: int,
        slot: Slot,
        total: KnownSum,
        others: Sequence[Slot],
        left: Mapping[Slot, Sequence[int]],
        known: Collection[int],
    ) -> str:
        """Why a slot of a sum cannot have a number."""
        if not total.different:
            return marks(number, slot, total.total, others, left)
        for other in others:
            if {*left[other]} == {number}:
                return f"{other} is {number}"
        crowded_out = self._crowded_out(number, slot, total, others, left)
        return crowded_out or why_not(number, slot, total.total, others, left, self.numbers.difference(known))

    def _of_two(
        self,
        total: KnownSum,
        gone: Mapping[Slot, set[int]],
        left: Mapping[Slot, Sequence[int]],
        known: Collection[int],
    ) -> Iterator[tuple[Mapping[Slot, set[int]], str]]:
        """The numbers of two different cells: those that occur in a sum at all, then those beside which another is
        left."""
        every = self.numbers.difference(known)
        sums = sets_of(2, total.total, every) or []
        named = {number for each in sums for number in each}
        if any(numbers - named for numbers in gone.values()):
            yield {slot: set(left[slot]) & named for slot in gone}, f", as {as_sums(sums)}"
        for slot, other in permutations(total.slots):
            if numbers := gone.get(slot, set()) & named:
                lacking = {total.total - number for number in numbers}
                positive = len(left[other]) <= len(lacking)
                still = numbers_text(left[other]) if positive else f"not {numbers_text(lacking)}"
                yield {slot: set(left[slot]) - numbers}, f", and {other} is {still}"

    def _crowded_out(
        self, number: int, slot: Slot, total: KnownSum, others: Sequence[Slot], left: Mapping[Slot, Sequence[int]]
    ) -> str:
        """The bound of the others if they differ from this number, too; empty if it does not exclude the number."""
        fewer = {other: [each for each in left[other] if each != number] for other in others}
        if len(others) < MANY_OTHERS or not all(fewer.values()):
            return ""
        if (bounds := self.bounds(others, fewer, different=True)) is None:
            cells, few = crowded(fewer, others)
            return f"with {number} at {slot} only {listed(map(str, few))} would be left for {listed(map(str, cells))}"
        least, most = bounds
        beside = f"with {number} at {slot} the others would make {total.total - number}, but without {number} they are"
        if least > total.total - number:
            return f"{beside} {least} or more together{self.limits(others, fewer, 1, different=True)}"
        if most < total.total - number:
            return f"{beside} {most} or less together{self.limits(others, fewer, -1, different=True)}"
        return ""

    def limits(self, slots: Sequence[Slot], left: Mapping[Slot, Sequence[int]], sign: int, *, different: bool) -> str:
        """What the least (`sign` is 1) or the largest sum of slots comes from: ` (r1c1 is 3 or more)`; empty if all
        have the least or the largest number left."""
        every = sorted(self.numbers)
        least, most = every[0], every[-1]
        wide = {
            slot: [number for number in every if (number >= left[slot][0] if sign > 0 else number <= left[slot][-1])]
            for slot in slots
        }
        end = (1 - sign) // 2
        bound, loose = (self.bounds(slots, some, different=different) for some in (left, wide))
        if len(slots) < 2 or not bound or not loose:
            return ""
        if bound[end] != loose[end]:
            return f" ({marks_text(slots, left, every)})"
        alike: dict[int, list[Slot]] = {}
        for slot in slots:
            alike.setdefault(left[slot][-end], []).append(slot)
        alike.pop(most if end else least, None)
        word = "less" if end else "more"
        texts = (
            f"{listed(map(str, some))} {'are' if len(some) > 1 else 'is'} "
            f"{number if all(len(left[slot]) == 1 for slot in some) else f'{number} or {word}'}"
            for number, some in alike.items()
        )
        return f" ({text})" if (text := listed(texts)) else ""

    def ways(
        self, found: Left, total: KnownSum, left: Mapping[Slot, Sequence[int]], known: Collection[int] = ()
    ) -> str:
        """`, as 1 + 8 or 4 + 5`; empty for a single slot."""
        if len(total.slots) == 1:
            return ""
        numbers = self.numbers.difference(known) if total.different else ()
        return f", {as_only(found.sets, numbers, marks_text(total.slots, left, self.numbers.difference(known)))}"

    def _beyond(
        self,
        slot: Slot,
        numbers: Collection[int],
        total: KnownSum,
        others: Sequence[Slot],
        left: Mapping[Slot, Sequence[int]],
    ) -> Iterator[tuple[Mapping[Slot, set[int]], str]]:
        """Numbers of a slot that are too high or too low beside the least and the largest sum of the others."""
        if (bounds := self.bounds(others, left, different=total.different)) is None:
            return
        least, most = bounds
        beside = f"{listed(map(str, others))} {'is' if len(others) == 1 else 'are'}"
        together = " together" if len(others) > 1 else ""
        if high := {number for number in numbers if number > total.total - least}:
            limits = self.limits(others, left, 1, different=total.different)
            yield {slot: set(left[slot]) - high}, f", and {beside} {least} or more{together}{limits}"
        if low := {number for number in numbers if number < total.total - most}:
            limits = self.limits(others, left, -1, different=total.different)
            yield {slot: set(left[slot]) - low}, f", and {beside} {most} or less{together}{limits}"

    def bounds(
        self, slots: Sequence[Slot], left: Mapping[Slot, Sequence[int]], *, different: bool = False
    ) -> tuple[int, int] | None:
        """The least and the largest sum of these slots; None if slots that differ have too few numbers."""
        apart = [[different or self.differ(a, b) for b in slots[:i]] for i, a in enumerate(slots)]
        low, high = (
            _least([sorted(sign * number for number in left[slot]) for slot in slots], apart) for sign in (1, -1)
        )
        return None if low is None or high is None else (low, -high)

    def _taken(
        self,
        total: KnownSum,
        found: Left,
        left: Mapping[Slot, Sequence[int]],
        text: str,
        cells: tuple[Slot, ...],
        used: tuple[Reason, ...] = (),
        known: Collection[int] = (),
    ) -> Iterator[Seen]:
        """The numbers that a sum needs in any case are not elsewhere in a unit that has all their places in the sum."""
        needed = sorted(set.intersection(*map(set, found.sets))) if found.sets else []
        for number in needed:
            if any(number in left[slot] and len(left[slot]) == 1 for slot in total.slots):
                continue  # it is placed
            places = {slot for slot in total.slots if number in found.allowed[slot]}
            why = self.ways(found, total, left, known) if len(found.sets) <= FEW_COMBINATIONS else ""
            why = why or self.without(number, total, left)
            if not why:
                continue
            for unit, reason in self.different:
                if not unit.issuperset(places) or unit.issubset(total.slots):
                    continue
                at = [slot for slot in sorted(unit.difference(total.slots)) if number in left[slot]]  # type: ignore[type-var]
                if others := {slot: set(left[slot]) - {number} for slot in at}:
                    where = "" if unit.issuperset(total.slots) else f" at {alternatives(sorted(places))}"  # type: ignore[type-var]
                    always = f", with {number} in any case{where}" if len(found.sets) > 1 or where else ""
                    words, reasons = f"{text}{why}{always}, and {reason.text}", (*total.reasons, reason)
                    yield Seen(others, words, reasons, TAKEN, cells, used)

    def without(self, number: int, total: KnownSum, left: Mapping[Slot, Sequence[int]]) -> str:
        """The reason why a sum needs a number; empty if it is not a matter of bounds."""
        fewer = {slot: [n for n in left[slot] if n != number] for slot in total.slots}
        if not all(fewer.values()):
            return ""
        if (bounds := self.bounds(total.slots, fewer, different=True)) is None:
            return f", and without {number} the cells have too few numbers to be different"
        least, most = bounds
        if most < total.total:
            limits = self.limits(total.slots, fewer, -1, different=True)
            return f", and without {number} the cells are {most} or less together{limits}"
        if least > total.total:
            limits = self.limits(total.slots, fewer, 1, different=True)
            return f", and without {number} the cells are {least} or more together{limits}"
        return ""

    def _fitting(
        self, slots: Sequence[Slot], total: int, left: Mapping[Slot, Sequence[int]], *, different: bool
    ) -> Left | None:
        """The numbers that fit these slots; None if there are none, or too many slots or combinations."""
        found = self.searched(slots, total, left, different=different)
        return found if found and found.sets else None

    def searched(
        self, slots: Sequence[Slot], total: int, left: Mapping[Slot, Sequence[int]], *, different: bool
    ) -> Left | None:
        """The numbers that fit these slots, or none; None if there are too many slots or combinations."""
        if len(slots) > MOST_CELLS:
            return None
        key = slots, total, tuple(tuple(left[slot]) for slot in slots)
        if key not in self._tried:
            apart = [[different or self.differ(a, b) for b in slots[:i]] for i, a in enumerate(slots)]
            self._tried[key] = fitting(slots, total, left, apart)
        return self._tried[key]

    def differ(self, a: Slot, b: Slot) -> bool:
        return any(a in slots and b in slots for slots, _ in self.different)

    def apart(self, total: KnownSum) -> tuple[tuple[int, ...], ...]:
        """For each slot of a sum the numbers of the slots before it that differ from it."""
        if total not in self._apart:
            self._apart[total] = tuple(
                tuple(j for j, other in enumerate(total.slots[:i]) if total.different or self.differ(slot, other))
                for i, slot in enumerate(total.slots)
            )
        return self._apart[total]

    # ── the rule of 45 ──

    def _joined_units(self) -> Iterator[tuple[KnownSum, ...]]:
        """One to MOST_UNITS units of a kind that share no cell; rows and columns side by side."""
        kinds: dict[str, list[KnownSum]] = {}
        for unit in self.units:
            kinds.setdefault(unit.reasons[0].rule, []).append(unit)
        for number in range(1, MOST_UNITS + 1):
            for kind, units in kinds.items():
                runs: Iterable[Sequence[KnownSum]]
                runs = (
                    combinations(units, number)
                    if kind == "box"
                    else zip(*(units[i:] for i in range(number)), strict=False)
                )
                for joined in runs:
                    slots = [slot for unit in joined for slot in unit.slots]
                    if len(slots) == len(set(slots)):
                        yield tuple(joined)

    def _rest(self, units: Sequence[KnownSum], left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        """The innies and the outies of these units."""
        region = {slot for unit in units for slot in unit.slots}
        whole = sum(unit.total for unit in units)
        inside = [total for total in self.totals if region.issuperset(total.slots)]
        over = [total for total in self.totals if not region.isdisjoint(total.slots)]
        names = _joined_names([unit.reasons[0].text.partition(" holds ")[0] for unit in units])
        for cages, name in ((inside, "innies"), (over, "outies")):
            covered = [slot for cage in cages for slot in cage.slots]
            if len(covered) != len(set(covered)) or not cages:
                continue
            rest = sorted(region.difference(covered) if name == "innies" else set(covered) - region)  # type: ignore[type-var]
            if name == "outies" and not region.issubset(covered):
                continue
            total = whole - sum(cage.total for cage in cages)
            total = total if name == "innies" else -total
            known = {slot: left[slot][0] for slot in rest if len(left[slot]) == 1}
            free = [slot for slot in rest if slot not in known]
            if not 0 < len(free) <= MOST_REST:
                continue
            found = self._fitting(tuple(free), total - sum(known.values()), left, different=False)
            if found is None:
                continue
            text = _rule_of_45(names, len(units), whole, total, free, known, name)
            reasons, used = (tuple(part.reasons[0] for part in parts) for parts in (units, cages))
            number = total - sum(known.values())
            rest_of = KnownSum(tuple(free), number, reasons, different=False)
            for allowed, words in self.told(rest_of, left, found):
                yield Seen(allowed, text + words, reasons, name, tuple(rest), used)
            if len(free) > 1 and all(self.differ(a, b) for a, b in combinations(free, 2)):
                derived = rest_of._replace(different=True)
                parts = [whole, whole - total] if name == "innies" else [whole + total, whole]
                parts += [sum(known.values())] if known else []
                short = f"{name} of {names}: {' - '.join(map(str, parts))}"
                self.derived[derived.slots] = Derived(derived, text, used, tuple(rest), short)
                yield from self._taken(derived, found, left, text, tuple(rest), used)


def _least(options: Sequence[Sequence[int]], apart: Sequence[Sequence[bool]]) -> int | None:
    """The least sum of one number of each of these sorted lists, where those that are `apart` differ; None without any.

    Of more than MOST_CELLS lists, a lower bound.
    """
    rest = [sum(each[0] for each in options[i:]) for i in range(len(options) + 1)]
    if len(options) > MOST_CELLS:
        return rest[0]
    best: int | None = None
    chosen: list[int] = []

    def choose(total: int) -> None:
        nonlocal best
        i = len(chosen)
        if i == len(options):
            best = total
            return
        for number in options[i]:
            if best is not None and total + number + rest[i + 1] >= best:
                return
            if not any(differ and number == other for differ, other in zip(apart[i], chosen, strict=True)):
                chosen.append(number)
                choose(total + number)
                chosen.pop()

    choose(0)
    return best


TAKEN = "taken by a sum"
"""The technique that a number of a sum is not elsewhere in a unit."""

SIZES = {2: "pair", 3: "triple", 4: "quadruple"}


def _subsets(unit: KnownSum, size: int, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
    """Cells of a unit with as many numbers left as there are cells, and numbers with as many places."""
    free = [slot for slot in unit.slots if len(left[slot]) > 1]
    where = unit.reasons[0].text.partition(" holds ")[0]
    for cells in combinations([slot for slot in free if len(left[slot]) <= size], size):
        numbers = set().union(*(left[slot] for slot in cells))
        others = {slot: set(left[slot]) - numbers for slot in free if slot not in cells}
        if len(numbers) == size and any(len(kept) < len(left[slot]) for slot, kept in others.items()):
            text = f"in {where}, {listed(map(str, cells))} hold {listed(map(str, sorted(numbers)))} in some order"
            yield Seen(others, text, unit.reasons, f"naked {SIZES[size]}", cells)
    places: dict[int, list[Slot]] = {}
    for slot in free:
        for number in left[slot]:
            places.setdefault(number, []).append(slot)
    for slot in unit.slots:
        if len(left[slot]) == 1:  # it is placed, and perhaps not crossed out yet
            places.pop(left[slot][0], None)
    for numbers_of in combinations([number for number, at in places.items() if len(at) <= size], size):
        at = dict.fromkeys(slot for number in numbers_of for slot in places[number])
        kept = {slot: set(left[slot]) & set(numbers_of) for slot in at}
        if len(at) == size and any(len(numbers) < len(left[slot]) for slot, numbers in kept.items()):
            text = f"in {where}, {listed(map(str, sorted(numbers_of)))} fit only {listed(map(str, at))}"
            yield Seen(kept, text, unit.reasons, f"hidden {SIZES[size]}", unit.slots)


def _joined_names(names: Sequence[str]) -> str:
    """`box 1`, `boxes 1, 2 and 4`"""
    kinds = {name.rpartition(" ")[0] for name in names}
    if len(names) == 1 or len(kinds) > 1:
        return listed(names)
    (kind,) = kinds
    return f"{kind}{'es' if kind.endswith('x') else 's'} {listed(name.rpartition(' ')[2] for name in names)}"


def _rule_of_45(
    names: str, number: int, whole: int, total: int, free: Sequence[Slot], known: Mapping[Slot, int], name: str
) -> str:
    """`Rows 1 and 2 add up to 90 and the cages in them to 83, which leaves 7 for r1c9`."""
    verb, them = ("adds", "it") if number == 1 else ("add", "them")
    numbers = f" and the known {'numbers' if len(known) > 1 else 'number'} beside them" if known else ""
    rest = total - sum(known.values())
    leaves = f"which leaves {rest} for {listed(map(str, free))}"
    if name == "innies":
        return f"{names} {verb} up to {whole} and the cages inside{numbers} to {whole - rest}, {leaves}"
    beside = numbers.replace(" and ", " with ", 1)
    return f"the cages over {names} add up to {whole + total} and {them}{beside} to {whole + total - rest}, {leaves}"


def fitting(
    slots: Sequence[Slot], total: int, left: Mapping[Slot, Sequence[int]], apart: Sequence[Sequence[bool]]
) -> Left | None:
    """The numbers of each slot in sums that fit, and the sets of numbers, if any; None after MOST_TRIED numbers.

    `apart[i][j]`: the slots i and j < i differ.
    """
    options = [sorted(left[slot]) for slot in slots]
    least = [sum(each[0] for each in options[i:]) for i in range(len(slots) + 1)]
    most = [sum(each[-1] for each in options[i:]) for i in range(len(slots) + 1)]
    allowed = [set[int]() for _ in slots]
    sets: dict[tuple[int, ...], None] = {}
    tried, chosen = 0, list[int]()

    def choose(rest: int) -> bool:
        nonlocal tried
        i = len(chosen)
        if i == len(slots):
            for numbers, number in zip(allowed, chosen, strict=True):
                numbers.add(number)
            sets[tuple(sorted(chosen))] = None
            return True
        for number in options[i]:
            tried += 1
            if tried > MOST_TRIED:
                return False
            if not least[i + 1] <= rest - number <= most[i + 1]:
                continue
            if any(differ and number == other for differ, other in zip(apart[i], chosen, strict=True)):
                continue
            chosen.append(number)
            complete = choose(rest - number)
            chosen.pop()
            if not complete:
                return False
        return True

    return Left(dict(zip(slots, allowed, strict=True)), sorted(sets)) if choose(total) else None
