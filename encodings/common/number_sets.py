"""Cells with different numbers and a known sum, as the sets of numbers that fill them (Killer Sudoku, Kakuro)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import Any

from .bits import ones

SETS = 100
"""Cells are stated by the sets of numbers that fill them if these are at most this many (side 9 has at most 12)."""


@lru_cache(4096)
def number_sets(side: int, count: int, total: int) -> tuple[int, ...] | None:
    """All sets of `count` numbers from 1..side with this sum, each as bits; None if there are more than SETS."""
    sets = tuple(islice(_sets(side, count, total), SETS + 1))
    return None if len(sets) > SETS else sets


def _sets(most: int, count: int, total: int) -> Iterator[int]:
    """Chooses the largest number first. The other numbers are below it. They can have every sum between their least
    and their greatest sum, so it is enough to check these two."""
    if count == 0:
        if total == 0:
            yield 0
        return
    for largest in range(most, count - 1, -1):
        rest = total - largest
        if count * (count - 1) // 2 <= rest <= (count - 1) * (2 * largest - count) // 2:
            for numbers in _sets(largest - 1, count - 1, rest):
                yield numbers | 1 << largest


Fillings = tuple[Sequence[Any], tuple[int, ...] | None]
"""Cells with different numbers, and the sets of numbers that may fill them (None: any)."""


def possible_numbers(cells: Iterable[Any], numbers: int, runs: Sequence[Fillings]) -> dict[Any, int]:
    """For each cell the numbers that it may hold, as bits: at most `numbers`, fewer by these runs.

    Three deductions are repeated until nothing changes. A set that no longer fits the cells of its run is dropped. A
    cell keeps the numbers of the remaining sets. A number that one cell of a run must hold is removed from the others.
    """
    held = dict.fromkeys(cells, numbers)
    for run, sets in runs:
        if sets is not None:
            in_some = _union(sets)
            for cell in run:
                held[cell] &= in_some
    waiting = dict.fromkeys(range(len(runs)))
    runs_of: dict[Any, list[int]] = {cell: [] for cell in held}
    for i, (run, _) in enumerate(runs):
        for cell in run:
            runs_of[cell].append(i)
    while waiting:
        i = next(iter(waiting))
        del waiting[i]
        for cell, mask in zip(runs[i][0], _fitting(runs[i], held, numbers), strict=True):
            if mask != held[cell]:
                held[cell] = mask
                waiting.update(dict.fromkeys(runs_of[cell]))
    return held


@lru_cache(4096)
def _union(sets: tuple[int, ...]) -> int:
    """The numbers that are in some set."""
    return reduce(or_, sets, 0)


def _fitting(run: Fillings, held: Mapping[Any, int], numbers: int) -> list[int]:
    """The numbers that the cells of a run may hold, by that run alone."""
    cells, sets = run
    masks = [held[cell] for cell in cells]
    if sets is not None:
        outside, numbers = ~reduce(or_, masks), 0
        for s in sets:
            if not s & outside and all(map(s.__and__, masks)):
                numbers |= s
        masks = [mask & numbers for mask in masks]
    for i, mask in enumerate(masks):
        if mask & (mask - 1) == 0:
            masks = [other if i == j else other & ~mask for j, other in enumerate(masks)]
    return masks


def filled(cells: Sequence[Mapping[int, int]], sets: Sequence[int], new: Callable[[], int]) -> Iterator[list[int]]:
    """Clauses that say that the numbers of one of these sets fill the cells, each number in one cell.

    Each cell is a mapping from its numbers to variables. `new` makes auxiliaries, which three or more cells need.
    """
    return _pairs(cells[0], cells[1], sets) if len(cells) == 2 else _filled(cells, sets, new)


def _pairs(first: Mapping[int, int], second: Mapping[int, int], sets: Sequence[int]) -> Iterator[list[int]]:
    """x[i,d] → x[j,e] for every set {d, e} and both orders of i, j; ¬x[i,d] if d is in no set."""
    partner = {}
    for numbers in sets:
        low, high = ones(numbers)
        partner[low], partner[high] = high, low
    for cell, neighbour in ((first, second), (second, first)):
        for number, variable in cell.items():
            implied = neighbour.get(partner.get(number, 0))
            yield [-variable, implied] if implied else [-variable]


def _filled(cells: Sequence[Mapping[int, int]], sets: Sequence[int], new: Callable[[], int]) -> Iterator[list[int]]:
    """Auxiliaries: s[S], the cells hold the numbers of S, for every set S; none if only one set is left.

    Every number of S is in a cell, and in only one, because there are as many cells as numbers.
    """
    holders = holders_of(cells)
    held = sum(1 << number for number in holders)
    sets = [numbers for numbers in sets if not numbers & ~held]
    if len(sets) > 1:
        yield from selected(cells, {numbers: new() for numbers in sets})
        return
    if not sets:
        yield []
    for number in ones(sets[0] if sets else 0):
        yield holders[number]
    for cell in cells:
        yield from ([-variable] for number, variable in cell.items() if not sets or not sets[0] >> number & 1)


def selected(cells: Sequence[Mapping[int, int]], selectors: Mapping[int, int]) -> Iterator[list[int]]:
    """Clauses that bind a literal s[S] for each set S of numbers: some set fills the cells, and s[S] says which.

    ∨_S s[S];  s[S] → ∨_i x[i,d] for every d in S;  x[i,d] → ∨_{S with d} s[S].
    """
    yield list(selectors.values())
    holders, with_number = holders_of(cells), dict[int, list[int]]()
    for numbers, selector in selectors.items():
        for number in ones(numbers):
            yield [-selector, *holders.get(number, ())]
            with_number.setdefault(number, []).append(selector)
    for number, variables in holders.items():
        choices = with_number.get(number, ())
        if len(choices) < len(selectors):
            for variable in variables:
                yield [-variable, *choices]


def holders_of(cells: Iterable[Mapping[int, int]]) -> dict[int, list[int]]:
    """For each number the variables of the cells that may hold it."""
    holders: dict[int, list[int]] = {}
    for cell in cells:
        for number, variable in cell.items():
            if number in holders:
                holders[number].append(variable)
            else:
                holders[number] = [variable]
    return holders
