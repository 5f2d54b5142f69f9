"""Numbers that do not fit a sum, in words: the sums that they would make, and the cells that reject these."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb

from cluewise.puzzles.common.solution import Slot

from .sentences import RANGE, alternatives, listed

FEW_COMBINATIONS = 4
"""More combinations are not named."""

MOST_CLAUSES = 2
"""The most clauses that reject sums, one after the other."""

MOST_SETS = 10_000
"""No more sets of numbers are tried."""

Left = Mapping[Slot, Collection[int]]
"""The numbers that are left for slots."""


def as_sums(sets: Iterable[Sequence[int]]) -> str:
    """`1 + 8 or 4 + 5`"""
    return alternatives(" + ".join(map(str, numbers)) for numbers in sets)


def sets_of(size: int, total: int, numbers: Collection[int]) -> list[tuple[int, ...]] | None:
    """The sets of `size` different ones of these numbers with this sum, in ascending order; None if too many to try."""
    if comb(len(numbers), size) > MOST_SETS:
        return None
    return [each for each in combinations(sorted(numbers), size) if sum(each) == total]


def as_only(sets: Sequence[tuple[int, ...]], numbers: Collection[int], marks: str) -> str:
    """`as 1 + 8 or 4 + 5`, where these are all sums of different numbers; else the words say that others are excluded,
    and by which numbers left.

    `sets`: the sums that fit. `numbers`: all numbers that different cells could have. `marks`: the numbers left.
    """
    if sets_of(len(sets[0]), sum(sets[0]), numbers) == [*sets]:
        return f"as {as_sums(sets)}"
    return f"with the numbers left{marks and f' ({marks})'} only as {as_sums(sets)}"


def why_not(number: int, slot: Slot, total: int, others: Sequence[Slot], left: Left, numbers: Collection[int]) -> str:
    """The reason why a slot cannot have a number, which no sum of different numbers in all slots allows.

    `total`: the sum of the slot and the others. `numbers`: all numbers that the slots could have, without those of
    other known slots that differ from them.
    """
    rests = sets_of(len(others), total - number, set(numbers) - {number})
    if rests is None:
        return marks(number, slot, total, others, left)
    if not rests:
        return f"no such sum contains {number}"
    with_it = f"with {number} at {slot} it would be"
    if len(rests) > FEW_COMBINATIONS:
        rests = [rest for rest in rests if not _missing(rest, others, left)]
        with_it = f"with {number} at {slot} it would be, of the numbers left ({marks_text(others, left)}),"
    if not 0 < len(rests) <= FEW_COMBINATIONS:
        return marks(number, slot, total, others, left)
    sums = as_sums(sorted(tuple(sorted((number, *rest))) for rest in rests))
    clauses = [*_misfits(rests, number, others, left)]
    return (
        f"{with_it} {sums}, {', '.join(clauses)}"
        if len(clauses) <= MOST_CLAUSES
        else marks(number, slot, total, others, left)
    )


def marks(number: int, slot: Slot, total: int, others: Sequence[Slot], left: Left) -> str:
    """The sum of the others if a slot has a number, and the numbers that are left for them."""
    return f"with {number} at {slot} the others would make {total - number}, and {marks_text(others, left)}"


def _misfits(rests: Sequence[tuple[int, ...]], number: int, others: Sequence[Slot], left: Left) -> Iterator[str]:
    """What rejects these sets of different numbers for the other cells, in clauses."""
    none_of = [slot for slot in others if all(set(left[slot]).isdisjoint(rest) for rest in rests)]
    if none_of:
        yield f"and {none_of[0]} ({numbers_text(left[none_of[0]])}) can be none of these others"
        return
    missing: list[int] = []
    for rest in rests:
        lacking = _missing(rest, others, left)
        if lacking and not _has_one(missing, rest):
            missing.append(lacking[0])
    if missing:
        yield f"and {cells_are(others)} not {alternatives(sorted(missing))}"
    for rest in rests:
        if not _has_one(missing, rest):
            cells, few = crowded({slot: {*rest}.intersection(left[slot]) for slot in others}, others)
            of = "of which" if len(rests) == 1 else f"and in {as_sums([sorted((number, *rest))])}"
            only = f"only be {alternatives(few)}" if few else "be none of the others"
            yield f"{of} {listed(map(str, cells))} can {only}"


def _has_one(missing: Iterable[int], rest: Collection[int]) -> bool:
    return not set(rest).isdisjoint(missing)


def _missing(rest: Sequence[int], others: Sequence[Slot], left: Left) -> list[int]:
    """The numbers of a set that no cell has left."""
    return [number for number in rest if not any(number in left[slot] for slot in others)]


def crowded(left: Left, others: Sequence[Slot]) -> tuple[Sequence[Slot], list[int]]:
    """The fewest cells that have fewer numbers left than there are cells, and these numbers.

    By the theorem of Hall (1935) there are such cells if the numbers do not fit all cells.
    """
    for size in range(1, len(others) + 1):
        for cells in combinations(others, size):
            few = sorted({number for slot in cells for number in left[slot]})
            if len(few) < size:
                return cells, few
    raise ValueError(f"different numbers are left for {others}")


def cells_are(slots: Sequence[Slot]) -> str:
    """`r1c1 is`, or `r1c1 and r1c2 are`"""
    return f"{listed(map(str, slots))} {'are' if len(slots) > 1 else 'is'}"


def marks_text(slots: Iterable[Slot], left: Left, every: Collection[int] = ()) -> str:
    """The numbers left for slots: `r1c1 and r1c2 are 3 to 9 and r2c2 is 4 or 6`. Slots with all of `every` are omitted;
    numbers that would take more characters than those that are excluded are told by these."""
    alike: dict[str, list[Slot]] = {}
    for slot in slots:
        text, gone = numbers_text(left[slot]), set(every).difference(left[slot])
        without = f"not {numbers_text(gone)}" if gone else text
        if gone or not every:
            alike.setdefault(min(text, without, key=len), []).append(slot)
    return listed(f"{cells_are(some)} {text}" for text, some in alike.items())


def numbers_text(numbers: Collection[int]) -> str:
    """`1, 3 or 4`; three or more without a gap are a range, `2 or 4 to 9`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = ([f"{run[0]} to {run[-1]}"] if len(run) >= RANGE else map(str, run) for run in runs)
    return alternatives(text for some in texts for text in some)
