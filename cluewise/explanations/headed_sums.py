"""Sums whose total, or whose cells, depend on one cell: arrows (the circle) and X-sums (the first number)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.solution import Reason, Slot

from .misfits import as_sums, marks_text
from .sentences import alternatives, listed
from .sums import KnownSum, Left, Seen, SumTechniques

MOST_SETS = 4
"""The most sets of numbers of a sum that are named."""


class HeadedSum(NamedTuple):
    """`sums`: the sum for each number of the head; a number without a sum is impossible."""

    head: Slot
    sums: Mapping[int, KnownSum]
    reason: Reason

    @property
    def cells(self) -> tuple[Slot, ...]:
        return tuple(dict.fromkeys((self.head, *(slot for total in self.sums.values() for slot in total.slots))))


def seen(headed: HeadedSum, techniques: SumTechniques, left: Mapping[Slot, Sequence[int]]) -> Iterator[Seen]:
    """The numbers of the head for which no numbers of the cells fit, and the numbers of the cells that fit none."""
    fits: dict[int, Left | None] = {}
    name = f"{headed.reason.rule} sum".replace("x-sum sum", "X-sum")
    for number in left[headed.head]:
        if (total := headed.sums.get(number)) is None:
            continue
        beside = _beside(headed.head, number, total, techniques, left)
        least, most = techniques.bounds(total.slots, left) or (total.total, total.total)
        fits[number] = techniques.searched(total.slots, total.total, beside, different=False)
        cells = f"{listed(map(str, total.slots))} {'is' if len(total.slots) == 1 else 'are'}"
        if total.total < least:
            limits = techniques.limits(total.slots, left, 1, different=False)
            why = f"{cells} {least} or more{' together' * (len(total.slots) > 1)}{limits}"
        elif total.total > most:
            limits = techniques.limits(total.slots, left, -1, different=False)
            why = f"{cells} {most} or less{' together' * (len(total.slots) > 1)}{limits}"
        elif (found := fits[number]) is not None and not found.sets:
            others, still = listed(map(str, total.slots)), marks_text(total.slots, beside)
            why = f"with {number} at {headed.head}, no numbers left for {others} add up to {total.total} ({still})"
        else:
            continue
        kept = {headed.head: set(left[headed.head]) - {number}}
        yield Seen(kept, f"{headed.reason.text}, and {why}", (headed.reason,), name, headed.cells)
        return
    for slot in headed.cells[1:]:
        yield from _excluded(headed, slot, fits, techniques, left, name)


def _beside(
    head: Slot, number: int, total: KnownSum, techniques: SumTechniques, left: Mapping[Slot, Sequence[int]]
) -> dict[Slot, Any]:
    """The numbers of the cells if the head has this number."""
    return {
        slot: [n for n in left[slot] if n != number or not techniques.differ(head, slot)] or left[slot]
        for slot in total.slots
    }


def _excluded(
    headed: HeadedSum,
    slot: Slot,
    fits: Mapping[int, Left | None],
    techniques: SumTechniques,
    left: Mapping[Slot, Sequence[int]],
    name: str,
) -> Iterator[Seen]:
    """The numbers of a cell that are in no sum, if all sums are short and have few sets of numbers."""
    allowed, sums = set[int](), []
    for number, found in fits.items():
        if found is None or slot not in found.allowed:
            return
        allowed |= found.allowed[slot]
        sums += [f"{number} = {as_sums([each])}" if len(each) > 1 else f"{number}" for each in found.sets]
    if allowed and not allowed.issuperset(left[slot]) and 0 < len(sums) <= MOST_SETS:
        still = marks_text(headed.cells, left, techniques.numbers)
        text = f"{headed.reason.text}, with the numbers left{still and f' ({still})'} only as {alternatives(sums)}"
        yield Seen({slot: allowed & set(left[slot])}, text, (headed.reason,), name, headed.cells)
