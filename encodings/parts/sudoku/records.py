"""The few forms of all constraints of variants. Each form has a propagator and clauses.

Encoders of kinds (`entries.py`) yield these forms. `propagation.py` removes numbers by them before
anything is encoded, `clauses.py` states them. Cells are indices in reading order, sets of numbers are bits.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

State = Hashable
Indices = tuple[int, ...]


@lru_cache(512)
def relation(fits: Callable[..., bool], numbers: range, *arguments: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each number of the first cell the allowed ones of the second, as bits; and the same the other way round.

    `fits(a, b, *arguments)` says which pairs are allowed. It must be a function of a module, so that it is cached.
    """
    high = numbers[-1] + 1
    to, back = [0] * high, [0] * high
    for a in numbers:
        for b in numbers:
            if fits(a, b, *arguments):
                to[a] |= 1 << b
                back[b] |= 1 << a
    return tuple(to), tuple(back)


class AllowedPair(NamedTuple):
    """Two cells hold an allowed pair: see `relation`."""

    a: int
    b: int
    allowed: tuple[tuple[int, ...], tuple[int, ...]]


class AllDistinct(NamedTuple):
    """No two of the cells hold the same number; with `all_of`, every number is in one of them."""

    cells: Indices
    all_of: bool = False


class OneSet(NamedTuple):
    """The cells hold the numbers of one of the sets (bits), each number in one cell."""

    cells: Indices
    sets: tuple[int, ...]


class Total(NamedTuple):
    """low ≤ Σ weight·number ≤ high."""

    cells: Indices
    weights: tuple[int, ...]
    low: int
    high: int


class Machine:
    """An automaton over a line: `step(state, number, place)` is the next state or None, `final(state)` accepts.

    Its moves are cached, so machines are made by cached functions.
    """

    def __init__(
        self,
        start: State,
        step: Callable[[State, int, int], State | None],
        final: Callable[[Any], bool],
        numbers: range,
    ) -> None:
        self.start, self.step, self.final, self.numbers = start, step, final, numbers
        self._moves: dict[tuple[State, int], list[tuple[int, State]]] = {}

    def moves(self, state: State, place: int) -> list[tuple[int, State]]:
        """The numbers that can be read in a state at a place, each with the next state."""
        known = self._moves.get((state, place))
        if known is None:
            pairs = ((number, self.step(state, number, place)) for number in self.numbers)
            known = self._moves[state, place] = [(number, after) for number, after in pairs if after is not None]
        return known


class MachineRun(NamedTuple):
    """The automaton accepts the numbers of the cells; a cell may be read several times."""

    cells: Indices
    machine: Machine


class Times(NamedTuple):
    """From `low` to `high` of the cells hold one of the numbers (bits)."""

    cells: Indices
    numbers: int
    low: int
    high: int


class Domain(NamedTuple):
    """A cell holds one of the numbers (bits)."""

    cell: int
    numbers: int


class When(NamedTuple):
    """If a cell holds a number, another cell holds another number (None: there is no such cell)."""

    cell: int
    number: int
    other: int | None
    then: int


class EitherOf(NamedTuple):
    """At least one of the options holds; an option is several forms together."""

    options: tuple[tuple["Form", ...], ...]


class Ranked(NamedTuple):
    """Exactly `less` of the other lines come before the line, compared number by number; none is equal to it.

    `first` is the line's first number if every line holds each number once. All lines have one length.
    """

    line: Indices
    others: tuple[Indices, ...]
    less: int
    first: int


Form = Ranked | AllowedPair | AllDistinct | OneSet | Total | MachineRun | Times | Domain | When | EitherOf


def bits(numbers: Sequence[int]) -> int:
    """A set of numbers as bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def total(cells: Sequence[int], value: int, weights: Sequence[int] | None = None) -> Total:
    """The numbers of the cells add up to a value; a cell may occur several times."""
    merged: dict[int, int] = {}
    for cell, weight in zip(cells, weights or [1] * len(cells), strict=True):
        merged[cell] = merged.get(cell, 0) + weight
    used = {cell: weight for cell, weight in merged.items() if weight}
    return Total(tuple(used), tuple(used.values()), value, value)
