"""Sums as people see them: the combinations of a cage or a run, subsets of a unit, and the rule of 45.

In Sudokus, the cells of a unit add up to 45. Of one, two or three rows, columns or boxes side by side, the cages inside
leave a few cells (innies), or the cages over them have a few cells more (outies): their sum is known.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import AllDifferent, Sum
from cluewise.puzzles.common.solution import Reason, Slot

from .sentences import alternatives, listed

MOST_UNITS, MOST_REST = 3, 5
"""The most units that are joined, and the most cells that are left."""

MOST_SUBSET = 4
"""The most cells of a naked or hidden subset."""

MOST_CELLS, MOST_TRIED = 6, 5000
"""The most cells of a combination, and the most numbers that are tried in it."""

FEW_COMBINATIONS = 4
"""More combinations are not named."""


class Seen(NamedTuple):
    """What a person sees at once: the numbers that are left for slots, the reason in words, and the Reasons.

    `cells`: the slots whose known values or excluded values are used. `used`: further Reasons, the cages of a region.
    """

    allowed: Mapping[Slot, Collection[Any]]
    text: str
    reasons: tuple[Reason, ...]
    technique: str
    cells: tuple[Slot, ...]
    used: tuple[Reason, ...] = ()


class KnownSum(NamedTuple):
    """Slots with a known sum; `different`: no number occurs twice."""

    slots: tuple[Slot, ...]
    total: int
    reasons: tuple[Reason, ...]
    different: bool = True


class Left(NamedTuple):
    """The numbers that fit each slot, and the sets of numbers."""

    allowed: Mapping[Slot, set[int]]
    sets: Sequence[tuple[int, ...]]


class SumTechniques:
    """The sums of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._units: list[KnownSum] = []
        self.totals: list[KnownSum] = []
        self._different: list[tuple[frozenset[Slot], Reason]] = []
        self._tried: dict[Any, Left | None] = {}
        sums = list[Sum]()
        for rule in puzzle.search_rules():
            all_of = getattr(rule, "all_of", None)
            if all_of is not None:
                self._different.append((frozenset(rule.slots), rule.reason))
                if len(all_of) == len(rule.slots):
                    self._units.append(KnownSum(rule.slots, sum(all_of), (rule.reason,)))
            elif type(rule) is AllDifferent:
                self._different.append((frozenset(rule.slots), rule.reason))
            elif type(rule) is Sum and rule.low == rule.high:
                sums.append(rule)
        by_slots = dict(reversed(self._different))
        for rule in sums:
            other = by_slots.get(frozenset(rule.slots))
            reasons = tuple(dict.fromkeys([rule.reason, *([other] if other else [])]))
            self.totals.append(KnownSum(rule.slots, rule.low, reasons, other is not None))
        self._regions = list(self._joined_units()) if self.totals and self._units else []

    def combined(self, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        """The combinations of sums when these numbers are left for the slots."""
        for total in self.totals:
            yield from self._combined(total, left)

    def joined(self, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        """Subsets of units with sums in them, and the rule of 45."""
        for size in range(2, MOST_SUBSET + 1) if self._regions else ():
            for unit in self._units:
                yield from _subsets(unit, size, left)
        for units in self._regions:
            yield from self._rest(units, left)

    # ── combinations ──

    def _combined(self, total: KnownSum, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
        found = self._fitting(total.slots, total.total, left, different=total.different)
        if found is None:
            return
        text = total.reasons[0].text
        if found.sets and len(found.sets) <= FEW_COMBINATIONS:
            text += f", as {alternatives(' + '.join(map(str, numbers)) for numbers in found.sets)}"
        else:
            text += ", of the numbers that are left in it"
        if any(len(numbers) < len(left[slot]) for slot, numbers in found.allowed.items()):
            yield Seen(found.allowed, text, total.reasons, "combinations", total.slots)
        needed = set.intersection(*map(set, found.sets)) if found.sets and total.different else set()
        for unit, reason in self._different:
            if not needed or len(total.slots) < 2 or not unit.issuperset(total.slots) or len(unit) == len(total.slots):
                continue
            others = {slot: set(left[slot]) - needed for slot in unit.difference(total.slots)}
            if any(len(numbers) < len(left[slot]) for slot, numbers in others.items()):
                always = f", with {listed(map(str, sorted(needed)))} in any case" if len(found.sets) > 1 else ""
                taken = f"{text}{always}, and {reason.text}"
                yield Seen(others, taken, (*total.reasons, reason), "taken by a sum", total.slots)

    def _fitting(
        self, slots: Sequence[Slot], total: int, left: Mapping[Slot, Sequence[int]], *, different: bool
    ) -> Left | None:
        """The numbers that fit these slots; None if there are too many slots or combinations."""
        if len(slots) > MOST_CELLS:
            return None
        key = slots, total, tuple(tuple(left[slot]) for slot in slots)
        if key not in self._tried:
            apart = [[different or self._differ(a, b) for b in slots[:i]] for i, a in enumerate(slots)]
            self._tried[key] = fitting(slots, total, left, apart)
        return self._tried[key]

    def _differ(self, a: Slot, b: Slot) -> bool:
        return any(a in slots and b in slots for slots, _ in self._different)

    # ── the rule of 45 ──

    def _joined_units(self) -> Iterator[tuple[KnownSum, ...]]:
        """One to MOST_UNITS units of a kind that share no cell; rows and columns side by side."""
        kinds: dict[str, list[KnownSum]] = {}
        for unit in self._units:
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
        names = listed(unit.reasons[0].text.partition(" holds ")[0] for unit in units)
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
            if found and any(len(numbers) < len(left[slot]) for slot, numbers in found.allowed.items()):
                text = _rule_of_45(names, len(units), whole, total, free, known, name)
                reasons, used = ([part.reasons[0] for part in parts] for parts in (units, cages))
                yield Seen(found.allowed, text, tuple(reasons), name, tuple(rest), tuple(used))


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
    """The numbers of each slot in sums that fit, and the sets of numbers; None after MOST_TRIED numbers.

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

    return Left(dict(zip(slots, allowed, strict=True)), sorted(sets)) if choose(total) and sets else None
