"""The rule that slots are connected, over a whole board."""

import re
from collections.abc import Container, Iterable, Sequence
from functools import cached_property

from ..geometry import Cell, flooded
from ..geometry import component_numbers as component_numbers
from ..solution import Reason, Slot, Value, Violation
from .rule import PartialValues, Rule, cells_of


class Connected(Rule):
    """The slots with one of `values` are connected; `links` are the pairs of slots that touch."""

    is_global = True

    def __init__(
        self, reason: Reason, slots: Iterable[Slot], values: Container[Value], links: Iterable[tuple[Slot, Slot]]
    ) -> None:
        super().__init__(reason, slots)
        self.values, self._touching = values, links

    @cached_property
    def links(self) -> list[tuple[int, int]]:
        """The pairs as indices of slots, without pairs that have another slot."""
        index, pairs = {slot: i for i, slot in enumerate(self.slots)}, list(self._touching)
        try:
            return [(index[a], index[b]) for a, b in pairs]
        except KeyError:
            return [(index[a], index[b]) for a, b in pairs if a in index and b in index]

    @cached_property
    def _around(self) -> list[list[int]]:
        """The slots that touch each slot, as indices."""
        around: list[list[int]] = [[] for _ in self.slots]
        for a, b in self.links:
            around[a].append(b)
            around[b].append(a)
        return around

    def first_violation(self, values: PartialValues) -> Violation | None:
        return None if None not in values and self._is_joined(values) else next(iter(self._cut_off(values)), None)

    def _is_joined(self, held: PartialValues) -> bool:
        """True if a full assignment has at most one component."""
        values, around = self.values, self._around
        unseen = bytearray([value in values for value in held])
        start = unseen.find(1)
        if start < 0:
            return True
        unseen[start] = 0
        queue = [start]
        for place in queue:  # the list grows during the loop
            for other in around[place]:
                if unseen[other]:
                    unseen[other] = 0
                    queue.append(other)
        return 1 not in unseen

    def all_violations(self, values: PartialValues) -> list[Violation]:
        return self._cut_off(values)

    def _cut_off(self, held: PartialValues) -> list[Violation]:
        sure = [value is not None and value in self.values for value in held]
        possible = [value is None or inside for value, inside in zip(held, sure, strict=True)]
        root = component_numbers(len(held), [(a, b) for a, b in self.links if possible[a] and possible[b]])
        parts: dict[int, list[int]] = {}
        for i, inside in enumerate(sure):
            if inside:
                parts.setdefault(root[i], []).append(i)
        if len(parts) < 2:
            return []
        largest = max(parts.values(), key=len)
        return [
            self.violation(self._cut(part, largest), cells_of(self.slots[i] for i in part))
            for part in parts.values()
            if part is not largest
        ]

    def _cut(self, part: list[int], rest: list[int]) -> str:
        """The nearest slots of two parts, in words."""
        a, b = min(
            ((self.slots[i], self.slots[j]) for i in part[:FEW] for j in rest[:MANY]),
            key=lambda pair: _distance(*pair),
        )
        return f"{a} is cut off from {b}"

    def closer(self, values: PartialValues, finding: str) -> str:
        """Names the cells that cut off a part."""
        named = CUT_OFF.fullmatch(finding)
        index = {str(slot): i for i, slot in enumerate(self.slots) if isinstance(slot, Cell)}
        if named is None or not {named[1], named[2]} <= index.keys():
            return finding
        a, b = index[named[1]], index[named[2]]
        if values[a] not in self.values or values[b] not in self.values:
            return finding  # another rule found it, such as that of the other colour
        wall = min(self._wall(values, a, b), self._wall(values, b, a), key=len)
        return f"{finding} by {listed([self.slots[i] for i in wall])}" if 0 < len(wall) <= MOST_WALL else finding

    def _wall(self, values: PartialValues, a: int, b: int) -> list[int]:
        """The slots without the value around the part of `a` that separate it from `b`."""
        possible = [value is None or value in self.values for value in values]
        part = set(flooded([a], possible.__getitem__, self._around.__getitem__))
        around = {j for i in part for j in self._around[i]} - part
        beyond = set(flooded([b], lambda i: i not in part and i not in around, self._around.__getitem__))
        return sorted(i for i in around if i == b or not beyond.isdisjoint(self._around[i]))


class JoinedTo(Connected):
    """Every slot with one of `values` is connected to one of the slots `roots` over slots with these values."""

    def __init__(
        self,
        reason: Reason,
        slots: Iterable[Slot],
        values: Container[Value],
        links: Iterable[tuple[Slot, Slot]],
        roots: Container[Slot],
    ) -> None:
        super().__init__(reason, slots, values, links)
        self.roots = [i for i, slot in enumerate(self.slots) if slot in roots]

    def _is_joined(self, held: PartialValues) -> bool:
        return not self._cut_off(held)

    def _cut_off(self, held: PartialValues) -> list[Violation]:
        possible = [value is None or value in self.values for value in held]
        part = component_numbers(len(held), ((a, b) for a, b in self.links if possible[a] and possible[b]))
        joined = {part[i] for i in self.roots if possible[i]}
        apart: dict[int, list[Slot]] = {}
        for slot, value, number in zip(self.slots, held, part, strict=True):
            if value is not None and value in self.values and number not in joined:
                apart.setdefault(number, []).append(slot)
        return [self.violation(f"{slots[0]} is enclosed", cells_of(slots)) for slots in apart.values()]


CUT_OFF = re.compile(r"(\S+) is cut off from (\S+)")

MOST_WALL = 10
"""The most cells of a wall that are named."""


def listed(slots: Sequence[Slot]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = map(str, slots)
    return f"{', '.join(first)} and {last}" if first else last


FEW, MANY = 20, 200
"""The most slots of a part, and of the largest part, that are compared for the nearest ones."""


def _distance(a: Slot, b: Slot) -> int:
    (p, *_), (q, *_) = cells_of((a,)) or [Cell(0, 0)], cells_of((b,)) or [Cell(0, 0)]
    return abs(p.r - q.r) + abs(p.c - q.c)
