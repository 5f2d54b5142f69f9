"""Propagation of sums and units on sets of numbers, as bits: the trials of numbers that fail, and what each needs."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from cluewise.puzzles.common.solution import Reason, Slot

from .sums import Derived, KnownSum, SumTechniques

MOST_FITTED = 100_000
"""No sum is fitted whose cells, without the last, can have more tuples of numbers than this."""


class SumInference(NamedTuple):
    """A kind of inference in a trial.

    - `sum`: the numbers that fit a sum. `take`: a number that a sum needs is not elsewhere in the group.
    - `differ`: the numbers of a group differ. `place`: a unit has a place for each number.
    """

    kind: str
    total: Derived | None = None
    unit: KnownSum | None = None
    group: tuple[frozenset[Slot], Reason] | None = None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        of_total = self.total.total.reasons if self.total else ()
        return (*of_total, *(self.unit.reasons if self.unit else ()), *(self.group[1:] if self.group else ()))


def inferences(techniques: SumTechniques) -> Iterator[SumInference]:
    """All inferences of a trial, those that are dropped first from a proof at the front."""
    for total in techniques.derived.values():
        slots = total.total.slots
        for group in techniques.different if total.total.different else ():
            if not group[0].issubset(slots) and len(group[0].intersection(slots)) > 1:
                yield SumInference("take", total, group=group)
    yield from (SumInference("differ", group=group) for group in techniques.different)
    yield from (SumInference("place", unit=unit) for unit in techniques.units)
    yield from (SumInference("sum", total) for total in techniques.derived.values())


class Domains:
    """The numbers that are left for cells, and the trials that fail."""

    def __init__(self, techniques: SumTechniques, left: Mapping[Slot, Sequence[int]]) -> None:
        used = dict.fromkeys(slot for slots, _ in techniques.different for slot in sorted(slots, key=str))
        used |= dict.fromkeys(slot for total in techniques.totals for slot in total.slots)
        self._techniques, self._index = techniques, {slot: i for i, slot in enumerate(used)}
        self._masks = [sum(1 << number for number in left[slot]) for slot in used]
        self._all = _Network(list(map(self._revision, inferences(techniques))), len(used))

    def fails(self, slot: Slot, number: int) -> Sequence[SumInference]:
        """Inferences with which a trial of the number fails; empty if it does not."""
        i = self._index.get(slot)
        return () if i is None else self._all.behind(self._with(i, number), self._all.at[i])

    def needed(self, slot: Slot, number: int, some: Iterable[SumInference]) -> Sequence[SumInference]:
        """A minimal set of these inferences, with which a trial of the number fails."""
        masks, at = self._with(self._index[slot], number), len(self._masks)
        kept, done = list(map(self._revision, some)), 0
        while done < len(kept):
            fewer = kept[:done] + kept[done + 1 :]
            if behind := _Network(fewer, at).behind(masks[:], range(len(fewer))):
                kept = [each for each in fewer if each.inference in behind]
            else:
                done += 1
        return [each.inference for each in kept]

    def _with(self, i: int, number: int) -> list[int]:
        masks = self._masks[:]
        masks[i] = 1 << number
        return masks

    def _revision(self, inference: SumInference) -> "_Revision":
        return _revision(inference, self._index, self._techniques)


class _Revision(NamedTuple):
    """The cells of an inference as numbers, and its effect on the numbers that are left for cells.

    `others`: further cells that lose numbers by it.
    """

    inference: SumInference
    cells: Sequence[int]
    revise: Callable[[list[int]], "Changes"]
    others: Sequence[int] = ()


class _Network:
    """Inferences by the cells that they look at."""

    def __init__(self, some: Sequence[_Revision], cells: int) -> None:
        self._some = some
        self.at: list[list[int]] = [[] for _ in range(cells)]
        for number, each in enumerate(some):
            for i in each.cells:
                self.at[i].append(number)

    def behind(self, masks: list[int], first: Iterable[int]) -> Sequence[SumInference]:
        """The inferences that lead to a cell without a number, the `first` ones at the beginning; empty if they do not.

        Changes `masks`.
        """
        queues: tuple[dict[int, None], dict[int, None]] = {}, {}
        for number in first:
            queues[self._some[number].inference.total is not None][number] = None
        log: list[tuple[int, list[int]]] = []
        while queue := queues[0] or queues[1]:
            number = next(iter(queue))
            del queue[number]
            changes = self._some[number].revise(masks)
            if changes is None:
                return self._traced(number, log)
            changed = [(i, mask) for i, mask in changes if mask != masks[i]]
            for i, mask in changed:
                masks[i] = mask
                for other in self.at[i]:
                    queues[self._some[other].inference.total is not None][other] = None
            if changed:
                log.append((number, [i for i, _ in changed]))
        return ()

    def _traced(self, end: int, log: Sequence[tuple[int, list[int]]]) -> Sequence[SumInference]:
        needed, cells = {end}, {*self._some[end].cells, *self._some[end].others}
        for number, changed in reversed(log):
            if not cells.isdisjoint(changed):
                needed.add(number)
                cells.update(self._some[number].cells)
        return [self._some[number].inference for number in sorted(needed)]


Changes = Iterable[tuple[int, int]] | None
"""New numbers of cells; None if a cell has none."""


def _revision(inference: SumInference, index: Mapping[Slot, int], techniques: SumTechniques) -> _Revision:
    group = [index[slot] for slot in inference.group[0]] if inference.group else []
    if inference.unit is not None:
        cells = [index[slot] for slot in inference.unit.slots]
        return _Revision(inference, cells, lambda masks: _placed(cells, masks))
    if inference.total is None:
        return _Revision(inference, group, lambda masks: _differing(group, masks))
    total, at = inference.total.total.total, [index[slot] for slot in inference.total.total.slots]
    apart = techniques.apart(inference.total.total)
    if inference.kind == "sum":
        return _Revision(inference, at, lambda masks: _fitted(at, total, apart, masks))
    return _Revision(inference, at, lambda masks: _taken(at, total, apart, group, masks), group)


def _fitted(at: Sequence[int], total: int, apart: tuple[tuple[int, ...], ...], masks: list[int]) -> Changes:
    allowed, _ = fit(total, tuple(masks[i] for i in at), apart)
    return zip(at, allowed, strict=True) if all(allowed) else None


def _taken(
    at: Sequence[int], total: int, apart: tuple[tuple[int, ...], ...], group: Collection[int], masks: list[int]
) -> Changes:
    allowed, common = fit(total, tuple(masks[i] for i in at), apart)
    if not all(allowed):
        return None
    taken = 0
    for number in numbers_of(common):
        places = [i for i, mask in zip(at, allowed, strict=True) if mask >> number & 1]
        taken |= (1 << number) * all(i in group for i in places)
    changed = [(i, masks[i] & ~taken) for i in group if masks[i] & taken and i not in at]
    return changed if all(mask for _, mask in changed) else None


def _differing(group: Sequence[int], masks: list[int]) -> Changes:
    single = 0
    for i in group:
        mask = masks[i]
        if not mask & (mask - 1):
            if single & mask:
                return None
            single |= mask
    changed = [(i, masks[i] & ~single) for i in group if masks[i] & single and masks[i] & (masks[i] - 1)]
    return changed if all(mask for _, mask in changed) else None


def _placed(cells: Sequence[int], masks: list[int]) -> Changes:
    """Each number has a place: there are as many numbers as cells."""
    once = twice = 0
    for i in cells:
        twice |= once & masks[i]
        once |= masks[i]
    if once.bit_count() < len(cells):
        return None
    lone = once & ~twice
    changed = [(i, masks[i] & lone) for i in cells if masks[i] & lone]
    return None if any(mask & (mask - 1) for _, mask in changed) else changed


@lru_cache(1 << 12)
def numbers_of(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, in ascending order."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


@lru_cache(1 << 17)
def fit(total: int, masks: tuple[int, ...], apart: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], int]:
    """The numbers of each cell in tuples with this sum, and the numbers that all these tuples contain.

    `apart`: for each cell the cells before it that differ from it. 0 for every cell if no tuple fits; all numbers if
    there are too many tuples to try.
    """
    options = [numbers_of(mask) for mask in masks]
    if prod(map(len, options[:-1])) > MOST_FITTED:
        return masks, 0
    least = [sum(each[0] for each in options[i:]) for i in range(len(options) + 1)]
    most = [sum(each[-1] for each in options[i:]) for i in range(len(options) + 1)]
    allowed, chosen, common = [0] * len(masks), [0] * len(masks), -1

    def choose(i: int, rest: int, held: int) -> bool:
        nonlocal common
        if i == len(options):
            common &= held
            return True
        fits = False
        for number in options[i]:
            if not least[i + 1] <= rest - number <= most[i + 1]:
                continue
            chosen[i] = bit = 1 << number
            if not any(chosen[j] == bit for j in apart[i]) and choose(i + 1, rest - number, held | bit):
                allowed[i] |= bit
                fits = True
        return fits

    return (tuple(allowed), common) if choose(0, total, 0) else ((0,) * len(masks), 0)
