"""A long sum, split by houses: the sum of each part has few values, and parts are added in pairs.

In a row, column or box that holds every number once, a part of more than half of the cells is the sum of the house
minus the other cells. So every part has few cells, all different. Variables say that a part's sum is at least t (the
order encoding), as in the totalizer of Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality
constraints, 2003.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, pairwise
from math import comb
from operator import or_
from typing import NamedTuple

from ...common.bits import ones
from ...common.number_sets import selected
from .grid import NumberGrid

MOST_SETS = 130
"""The maximum number of sets of numbers that fill a part. Longer parts are cut."""

Clauses = Iterator[list[int]]


class SumPart(NamedTuple):
    """Cells whose sum, times the weight, is added. Several cells all differ."""

    cells: tuple[int, ...]
    weight: int


class Ordered(NamedTuple):
    """A number: its values in rising order; `at_least[k]` is the variable of "at least values[k + 1]"."""

    values: list[int]
    at_least: list[int]

    @staticmethod
    def of(values: Iterable[int], new: Callable[[], int]) -> "Ordered":
        """A new number with these values."""
        ordered = sorted(values)
        return Ordered(ordered, [new() for _ in ordered[1:]])

    def in_order(self) -> Clauses:
        """At least a value: at least the one before."""
        return ([-after, before] for before, after in pairwise(self.at_least))

    def unless_at_least(self, k: int) -> list[int]:
        """The number is less than values[k]. Nothing for the first value: that is false."""
        return [-self.at_least[k - 1]] if k else []

    def unless_at_most(self, k: int) -> list[int]:
        """The number is more than values[k]. Nothing for the last value: that is false."""
        return [self.at_least[k]] if k < len(self.at_least) else []


Binding = Generator[list[int], None, Ordered]
"""Clauses, and at the end the number that they bind."""


def full_houses(grid: NumberGrid) -> list[tuple[int, ...]]:
    """The rows, columns and boxes that hold every number once."""
    return [tuple(unit.cells) for unit in grid.puzzle.units if grid.is_full(unit.cells)]


def parts_of(
    grid: NumberGrid, cells: Sequence[int], weights: Sequence[int], houses: Sequence[tuple[int, ...]]
) -> tuple[list[SumPart], int]:
    """The parts of a sum, and the constant that the houses add to it.

    Cells of one weight are taken house by house; the house that holds most of them comes first.
    """
    parts: list[SumPart] = []
    constant = 0
    count = len(grid.puzzle.numbers)
    most = max(k for k in range(1, count // 2 + 2) if comb(count, k) <= MOST_SETS)
    for weight in dict.fromkeys(weights):
        left = {i for i, other in zip(cells, weights, strict=True) if other == weight}
        while left:
            house = max(houses, key=lambda house: len(left.intersection(house)), default=())
            within = tuple(i for i in house if i in left)
            if len(within) < 2:
                parts += [SumPart((i,), weight) for i in sorted(left)]
                break
            left.difference_update(within)
            rest = tuple(i for i in house if i not in within)
            if len(rest) < len(within):
                constant += weight * sum(grid.puzzle.numbers)
                within, weighted = rest, -weight
            else:
                weighted = weight
            parts += [SumPart(within[k : k + most], weighted) for k in range(0, len(within), most)]
    return parts, constant


def split(grid: NumberGrid, parts: Sequence[SumPart], masks: Sequence[int], low: int, high: int) -> Clauses:
    """Clauses for low ≤ Σ weight·number over all parts ≤ high. `masks[i]` are the numbers of cell i, as bits."""
    numbers = [Ordered([0], [])]
    for part in parts:
        numbers.append((yield from _part(grid, part, masks)))
    while len(numbers) > 2:
        numbers.sort(key=lambda number: len(number.values))
        first, second, *numbers = numbers
        least = low - sum(number.values[-1] for number in numbers)
        most = high - sum(number.values[0] for number in numbers)
        numbers.append((yield from _added(first, second, least, most, grid.model.new)))
        if not numbers[-1].values:
            yield []
            return
    yield from _bounded(numbers[0], numbers[-1], low, high)


def _part(grid: NumberGrid, part: SumPart, masks: Sequence[int]) -> Binding:
    """The sum of a part, by a literal for each set of numbers that may fill its cells."""
    cells = [i for i in part.cells if grid.settled[i] is None]
    settled = sum(grid.settled[i] or 0 for i in part.cells)
    if not cells:
        return Ordered([part.weight * settled], [])
    if len(cells) == 1:
        fillings = list(grid.at[cells[0]].items())
    else:
        union = reduce(or_, [masks[i] for i in cells])
        sets = [sum(1 << number for number in chosen) for chosen in combinations(ones(union), len(cells))]
        selectors = {numbers: grid.model.new() for numbers in sets if all(masks[i] & numbers for i in cells)}
        yield from selected([grid.at[i] for i in cells], selectors)
        fillings = [(sum(ones(numbers)), selector) for numbers, selector in selectors.items()]
    chosen = [(part.weight * (settled + added), literal) for added, literal in fillings]
    sums = Ordered.of({value for value, _ in chosen}, grid.model.new)
    yield from sums.in_order()
    of_value: list[list[int]] = [[] for _ in sums.values]
    for value, literal in chosen:
        k = bisect_left(sums.values, value)
        of_value[k].append(literal)
        yield from ([-literal, -other] for other in (*sums.unless_at_least(k), *sums.unless_at_most(k)))
    for k, literals in enumerate(of_value):
        yield [*sums.unless_at_least(k), *sums.unless_at_most(k), *literals]
    return sums


def _added(first: Ordered, second: Ordered, low: int, high: int, new: Callable[[], int]) -> Binding:
    """The sum of two numbers, as far as it can lie between `low` and `high`."""
    sums = Ordered.of({a + b for a in first.values for b in second.values if low <= a + b <= high}, new)
    yield from sums.in_order()
    for p, a in enumerate(first.values):
        for q, b in enumerate(second.values):
            k = bisect_left(sums.values, a + b)  # the sum is at least values[k]; there may be no such value
            if k == len(sums.values):
                yield [*first.unless_at_least(p), *second.unless_at_least(q)]
            elif k:
                yield [*first.unless_at_least(p), *second.unless_at_least(q), sums.at_least[k - 1]]
            k = bisect_right(sums.values, a + b)  # it is less than values[k]
            if k == 0:
                yield [*first.unless_at_most(p), *second.unless_at_most(q)]
            elif k < len(sums.values):
                yield [*first.unless_at_most(p), *second.unless_at_most(q), -sums.at_least[k - 1]]
    return sums


def _bounded(first: Ordered, second: Ordered, low: int, high: int) -> Clauses:
    """low ≤ the sum of two numbers ≤ high."""
    for p, a in enumerate(first.values):
        for q, b in enumerate(second.values):
            if a + b > high:
                yield [*first.unless_at_least(p), *second.unless_at_least(q)]
            if a + b < low:
                yield [*first.unless_at_most(p), *second.unless_at_most(q)]
