"""Consecutive numbers in any order, where other constraints state that no two of the cells are equal."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from cluewise.puzzles.common.solution import Reason, Slot

from ...common.model import Family, Literal, Model, Order


def by_lowest(model: Model, family: Family, cells: Sequence[Slot], reason: Reason) -> None:
    """l[k], the lowest number of the cells is k.  Σ_k l[k] = 1; (c holds v) → l[k] for some k from v − n + 1 to v, for
    n cells; l[k] → some cell holds v, for each v from k to k + n − 1."""
    holds: dict[int, dict[Slot, Literal]] = {}
    for cell in cells:
        for value in numbers_of(model, cell):
            holds.setdefault(value, {})[cell] = model.literal(cell, value)
    count = len(cells)
    lowest = {k: model.new() for k in sorted(holds) if all(k + i in holds for i in range(count))}
    family.exactly(1, lowest.values(), reason)
    for value, literals in holds.items():
        options = [lowest[k] for k in range(value - count + 1, value + 1) if k in lowest]
        for literal in literals.values():
            family.clause((-literal, *options), reason)
        for option in options:
            family.clause((-option, *literals.values()), reason)


def by_distance(model: Model, family: Family, cells: Sequence[Slot], reason: Reason) -> None:
    """(c holds v or more) → (d holds v − n + 1 or more) for two of n cells, each in the order code."""
    for pair in combinations(cells, 2):
        for a, b in (pair, pair[::-1]):
            for value in numbers_of(model, a):
                family.clause((-reached(model, a, value), reached(model, b, value - len(cells) + 1)), reason)


def unequal(model: Model, family: Family, cells: Sequence[Slot], reason: Reason | None) -> None:
    """¬(c holds v) ∨ ¬(d holds v) for two of the cells, in any code."""
    for a, b in combinations(cells, 2):
        for value in set(numbers_of(model, a)).intersection(numbers_of(model, b)):
            excluded = (*model.slots[a].literals(value), *model.slots[b].literals(value))
            family.clause((-literal for literal in excluded), reason)


def numbers_of(model: Model, cell: Slot) -> range:
    """The numbers of a cell, which are consecutive."""
    values: Sequence[Any] = model.slots[cell].values
    return range(values[0], values[-1] + 1)


def reached(model: Model, cell: Slot, value: int) -> Literal:
    """The literal or constant for: a cell in the order code holds this number or more."""
    numbers, code = numbers_of(model, cell), model.slots[cell]
    assert isinstance(code, Order)
    if value not in numbers or value == numbers[0]:
        return model.true if value <= numbers[0] else model.false
    return code.first + value - numbers[0] - 1
