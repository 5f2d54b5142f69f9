"""Sums of numbers in unary: counts over chains of literals, each of which implies the one before it.

Source: Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, 2003: the totalizer adds
numbers in unary. Here the numbers are there already, so it has a few inner nodes instead of one per literal.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from .literals import Literal

if TYPE_CHECKING:
    from .model import Family

Place = tuple[int, int]
"""The number of a chain, and a literal's place in it."""


def grouped(literals: Sequence[Literal], places: Mapping[Literal, Sequence[Place]]) -> list[list[Literal]]:
    """The literals as numbers in unary: those of one chain in its order, each of the others alone.

    A literal in several chains counts in the one with the most of these literals.
    """
    members = Counter(number for literal in literals for number, _ in places.get(literal, ()))
    groups: dict[int, list[tuple[int, Literal]]] = {}
    for literal in literals:
        alone = -len(groups) - 1, 0
        number, at = max(places.get(literal, ()), key=lambda place: members[place[0]], default=alone)
        groups.setdefault(number, []).append((at, literal))
    return [[literal for _, literal in sorted(group)] for group in groups.values()]


def total_of(numbers: Sequence[Sequence[Literal]], most: int, family: "Family") -> Sequence[Literal]:
    """For each k from 1 to `most` a literal: the sum of these numbers in unary is at least k. The two shortest are
    added until one is left."""
    waiting: list[tuple[int, int, Sequence[Literal]]] = [(len(number), i, number) for i, number in enumerate(numbers)]
    heapify(waiting)
    count = len(waiting)
    while len(waiting) > 1:
        a, b = heappop(waiting)[2], heappop(waiting)[2]
        both = [family.model.new() for _ in range(min(len(a) + len(b), most))]
        family.clauses(_added(a, b, both, len(both), below_total=True))
        heappush(waiting, (len(both), count, both))
        count += 1
    return waiting[0][2][: max(0, most)] if waiting else []


def sum_between(
    numbers: Sequence[Sequence[Literal]], low: int, high: int, new: Callable[[], int]
) -> Iterator[Sequence[Literal]]:
    """low ≤ the sum of these numbers in unary ≤ high. The two shortest are added until two are left."""
    total = sum(map(len, numbers))
    low, high = max(low, 0), min(high, total)
    if low > high:
        yield ()
        return
    waiting: list[tuple[int, int, Sequence[Literal]]] = [(len(number), i, number) for i, number in enumerate(numbers)]
    heapify(waiting)
    count = len(waiting)
    while len(waiting) > 2:
        a, b = heappop(waiting)[2], heappop(waiting)[2]
        both = [new() for _ in range(min(len(a) + len(b), high + 1))]
        yield from _added(a, b, both, low, below_total=high < total)
        heappush(waiting, (len(both), count, both))
        count += 1
    a, b = ([*(number for _, _, number in waiting), [], []])[:2]
    for i in range(min(len(a), high + 1) + 1):  # a ≥ i and b ≥ high + 1 − i together are too much
        j = high + 1 - i
        if j <= len(b):
            yield [-literal for literal in (*a[i - 1 : i], *b[j - 1 : j])] if i else [-b[j - 1]]
    for i in range(min(len(a), low - 1) + 1):  # a ≤ i and b < low − i together are too little
        j = low - i
        yield [*a[i : i + 1], *(b[j - 1 : j] if j <= len(b) else ())]


def _added(
    a: Sequence[Literal], b: Sequence[Literal], both: Sequence[Literal], low: int, *, below_total: bool
) -> list[Sequence[Literal]]:
    """The number `both` is a + b, as far as it has literals: a ≥ i ∧ b ≥ j → both ≥ i + j if sums can be too much,
    a ≤ i ∧ b ≤ j → both ≤ i + j < low if they can be too little."""
    top, clauses = len(both), list[Sequence[Literal]]()
    if below_total:
        clauses += [(-literal, above) for literal, above in zip(a, both, strict=False)]
        clauses += [(-literal, above) for literal, above in zip(b, both, strict=False)]
        for i, x in enumerate(a[:top], 1):
            clauses += [(-x, -y, above) for y, above in zip(b, both[i:], strict=False)]
    if low > 0:
        below = [-literal for literal in both[:low]]
        for i, x in enumerate(a):
            clauses += [(x, y, negated) for y, negated in zip(b, below[i:], strict=False)]
        clauses += [(y, negated) for y, negated in zip(b, below[len(a) :], strict=False)]
        clauses += [(x, negated) for x, negated in zip(a, below[len(b) :], strict=False)]
    return clauses
