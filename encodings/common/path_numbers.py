"""Numbers 1..N along a path through all places: the possible numbers of each place, and the links between neighbours.

Places are indices; each place leads to some other places. Signpost and Hidato are such puzzles.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from .model import Family, Literal, Order


def numbers_on_a_path(
    hints: Sequence[int | None], onward: Sequence[Sequence[int]], inward: Sequence[Sequence[int]]
) -> list[int]:
    """The possible numbers of each place, as the bits 1..N of an integer; 0 if the puzzle has no solution.

    Computes a fixed point of these rules. A place holds k only if some place it leads to may hold k + 1 and some place
    that leads to it may hold k − 1. A number settled in one place is removed from all others. A number that is possible
    in one place only is settled there.
    """
    everything = (2 << len(hints)) - 2
    return numbers_left([everything & 1 << hint if hint else everything for hint in hints], onward, inward)


def numbers_left(numbers: Sequence[int], onward: Sequence[Sequence[int]], inward: Sequence[Sequence[int]]) -> list[int]:
    """As `numbers_on_a_path`, from the numbers that each place may hold so far."""
    possible, first, last = [*numbers], 1 << 1, 1 << len(numbers)
    while True:
        before = possible.copy()
        for i in [i for i, numbers in enumerate(possible) if numbers & (numbers - 1)]:
            following = preceding = 0
            for j in onward[i]:
                following |= possible[j]
            for j in inward[i]:
                preceding |= possible[j]
            possible[i] &= (following >> 1 | last) & (preceding << 1 | first)
        _settle(possible)
        if possible == before:
            return possible


def _settle(possible: list[int]) -> None:
    """Naked and hidden singles. If a place has no number left, all places are emptied, which ends the iteration."""
    once = twice = settled = clash = 0
    for numbers in possible:
        twice |= once & numbers
        once |= numbers
        if numbers & (numbers - 1) == 0:
            clash |= settled & numbers
            settled |= numbers
    if clash or not all(possible):
        possible[:] = [0] * len(possible)
        return
    alone = once & ~twice
    for i, numbers in enumerate(possible):
        if numbers & (numbers - 1):
            possible[i] = numbers & alone or numbers & ~settled


def each_leads_on(
    family: Family, at: Sequence[Mapping[int, Literal]], beside: Sequence[Sequence[int]], step: int, stop: int
) -> None:
    """A place with number k ≠ stop is beside a place with k + step. The literal 0 means a settled number."""
    for options, around in zip(at, beside, strict=True):
        for number, variable in options.items():
            if number == stop:
                continue
            following = [at[j][number + step] for j in around if number + step in at[j]]
            if 0 not in following:
                family.clause([-variable, *following] if variable else following)


def one_more(arc: Literal, before: Order, after: Order) -> Iterator[tuple[Literal, ...]]:
    """arc → after = before + 1, as arc → (before ≥ k ↔ after ≥ k + 1). ≥ 1 always holds, ≥ N + 1 never does."""
    for index in range(len(before.values)):
        low, high = before.at_least(index), after.at_least(index + 1)
        yield (-arc, *((-low,) if low else ()), *((high,) if high else ()))
        if low and high:
            yield (-arc, low, -high)


def number_holders(at: Iterable[Mapping[int, Literal]]) -> dict[int, list[Literal]]:
    """Per number its literals; [0] if it is settled."""
    places: dict[int, list[Literal]] = {}
    for options in at:
        for number, variable in options.items():
            places.setdefault(number, []).append(variable)
    return places
