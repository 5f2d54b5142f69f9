"""Bounds of the numbers in the circles, from the given numbers."""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from cluewise.puzzles.common.geometry import Cell

STEPS = 40
"""The number of steps for each circle. Bounds are correct after any number of steps."""


class Interval(NamedTuple):
    """The least and the greatest number of a circle; the greatest may be `inf`."""

    low: int
    high: float

    def distance(self, number: int) -> int:
        """The distance from a number to the nearest number in the interval."""
        return self.low - number if number < self.low else int(max(number - self.high, 0))


def bounds(beside: Mapping[Cell, Sequence[Cell]], known: Mapping[Cell, int]) -> dict[Cell, Interval]:
    """For each circle an interval with all its possible numbers.

    `beside` has the neighbours of each circle, `known` the given numbers.

    A circle with n beside p and others has |n − p| = n − Σ |n − other|. An interval that would become empty is not
    changed: the puzzle then has no solution.
    """
    held = {cell: Interval(known[cell], known[cell]) if cell in known else Interval(1, inf) for cell in beside}
    waiting = deque(sorted(known))
    queued, left = {*waiting}, STEPS * len(beside)
    while waiting and left:
        cell = waiting.popleft()
        queued.discard(cell)
        left -= 1
        for changed in _narrowed(held, cell, beside[cell]):
            following = [near for near in (changed, *beside[changed]) if near not in queued]
            waiting += following
            queued.update(following)
    return held


def _narrowed(held: dict[Cell, Interval], cell: Cell, around: Sequence[Cell]) -> list[Cell]:
    """Narrows the intervals of a circle and of those around it by its sum; returns those that changed."""
    own = _where_it_holds(held[cell], [held[other] for other in around])
    found = {cell: own}
    for other in around:
        rest = [held[third] for third in around if third != other]
        if not rest:  # the other number is twice this one: it is not 0, and their difference is this one
            low, high = held[other]
            found[cell] = Interval((low + 1) // 2, high if high == inf else high // 2)
            found[other] = Interval(2 * own.low, 2 * own.high)
            continue
        points = _corners(own, rest)
        least = min(sum(one.distance(n) for one in rest) for n in points)
        endless = own.high == inf and sum(one.high < inf for one in rest) < 2
        most = inf if endless else max(2 * n - sum(one.distance(n) for one in rest) for n in points)
        found[other] = Interval(least, most)
    changed = []
    for place, (least, most) in found.items():
        new = Interval(max(held[place].low, least), min(held[place].high, most))
        if new != held[place] and new.low <= new.high:
            held[place] = new
            changed.append(place)
    return changed


def _corners(own: Interval, rest: Iterable[Interval]) -> list[int]:
    """The numbers in an interval at which a sum of distances to others may bend, and the ends of the interval."""
    ends = {*own, *(end for one in rest for end in one if own.low <= end <= own.high)}
    return sorted(int(end) for end in ends if end < inf)


def _where_it_holds(own: Interval, around: Sequence[Interval]) -> Interval:
    """The numbers n of a circle with n ≥ Σ |n − other|: an interval, because the sum is convex."""

    def spare(number: int) -> int:
        return number - sum(one.distance(number) for one in around)

    points = _corners(own, around)
    peak, last = max(points, key=spare), points[-1]
    if spare(peak) < 0:
        return own
    low = own.low + bisect_left(range(own.low, peak), True, key=lambda n: spare(n) >= 0)
    if own.high == inf and (bounded := sum(one.high < inf for one in around)) > 1:
        last += max(spare(last), 0) // (bounded - 1)  # beyond the corners, each step costs this much
    elif own.high == inf:
        return Interval(low, inf)
    return Interval(low, peak + bisect_left(range(peak + 1, last + 1), True, key=lambda n: spare(n) < 0))
