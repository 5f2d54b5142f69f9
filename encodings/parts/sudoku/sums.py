"""Constraints on sets of cells as forms: sums, arrows, contents."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from .entries import equal_sums, less, of
from .records import AllDistinct, AllowedPair, EitherOf, Form, Machine, MachineRun, State, Times, bits, relation, total

if TYPE_CHECKING:
    from cluewise.puzzles.parts.sudoku.constraint import Constraint, Spot
    from cluewise.puzzles.sudoku import Sudoku


@of("cage")
def _cage(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield AllDistinct(spot[0])
    if c.values:
        yield total(spot[0], int(c.values[0]))


@of("different", "disjoint", "diagonal", "extra-region")
def _different(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    if len(set(spot[0])) < len(spot[0]):
        yield EitherOf(())
    yield AllDistinct(spot[0], len(spot[0]) == len(puzzle.numbers))


@of("sum")
def _sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield total(spot[0], int(c.values[0]), [int(value) for value in c.values[1:]] or None)


@of("arrow")
def _arrow(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    circle, shaft = spot
    if puzzle.numbers[-1] > 9 and len(circle) > 1:
        yield MachineRun((*circle, *shaft), _written_machine(puzzle.numbers, len(circle), len(shaft)))
        return
    places = [-(10**k) for k in reversed(range(len(circle)))]
    yield total((*circle, *shaft), 0, (*places, *(1,) * len(shaft)))


@lru_cache(64)
def _written_machine(numbers: range, circle: int, shaft: int) -> Machine:
    """Numbers beyond 9 are written one after another: the state is the rest of the sum."""
    most = shaft * numbers[-1]

    def step(state: Any, number: int, place: int) -> State | None:
        if place < circle:
            after = int(f"{state or ''}{number}")
            return after if after <= most else None
        return state - number if state >= number else None

    return Machine(0, step, lambda state: state == 0, numbers)


@lru_cache(64)
def _stretches_machine(numbers: range, value: int, *, loop: bool) -> Machine:
    """The state is (the sum that a loop carries to its start, the sum of the stretch so far)."""

    def step(state: Any, number: int, place: int) -> State | None:
        brought, reached = state
        reached += number
        return (brought, 0 if reached == value else reached) if reached <= value else None

    return Machine((0, 0), step, lambda state: state == (0, 0), numbers)


@of("sum-line")
def _sum_line(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    machine = _stretches_machine(puzzle.numbers, int(c.values[0]), loop=False)
    line = spot[0]
    if c.values[1:] != (1,):
        yield MachineRun(line, machine)
        return
    most = min(len(line), int(c.values[0]) // max(puzzle.numbers[0], 1) + 1)
    yield EitherOf(tuple((MachineRun(line[k:] + line[:k], machine),) for k in range(most)))


@of("equal-sum")
def _equal_sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return equal_sums([list(group) for group in spot], puzzle)


@of("same-values")
def _same_values(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for first, second in pairwise(spot):
        yield from (
            MachineRun((*first, *second), _balance_machine(puzzle.numbers, len(first), number))
            for number in puzzle.numbers
        )


@lru_cache(256)
def _balance_machine(numbers: range, half: int, number: int) -> Machine:
    """A number occurs as often in the first half as in the second."""

    def step(state: Any, read: int, place: int) -> State | None:
        state += (read == number) * (1 if place < half else -1)
        return state if state >= 0 else None

    return Machine(0, step, lambda state: state == 0, numbers)


@of("contains", "quadruple")
def _contains(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for number, times in Counter(c.values).items():
        yield Times(spot[0], 1 << int(number), times, len(spot[0]))


@of("contains-exactly")
def _contains_exactly(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for number, times in Counter(c.values).items():
        yield Times(spot[0], 1 << int(number), times, times)


@of("look-and-say")
def _look_and_say(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for times, number in zip(c.values[::2], c.values[1::2], strict=True):
        yield Times(spot[0], 1 << int(number), int(times), int(times))


@of("counting-circles")
def _circles(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    cells = spot[0]
    for number in puzzle.numbers:
        often = (Times(cells, 1 << number, number, number),)
        yield EitherOf(((Times(cells, 1 << number, 0, 0),), often)) if number else Times(cells, 1, 0, 0)


@of("rellik")
def _rellik(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield AllDistinct(spot[0])
    yield MachineRun(spot[0], _rellik_machine(puzzle.numbers, int(c.values[0])))


@lru_cache(64)
def _rellik_machine(numbers: range, value: int) -> Machine:
    """The state is the set of sums that choices of the numbers so far have, up to the value, as bits."""
    below = (1 << value + 1) - 1 if value >= 0 else 0

    def step(state: Any, number: int, place: int) -> State | None:
        added = state << number & below
        return None if value >= 0 and added >> value & 1 else state | added

    return Machine(1, step, lambda state: True, numbers)


@of("lunchbox")
def _lunchbox(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    """One option for each place of the two extremes, with the smaller one first or last."""
    cells, options = spot[0], list[tuple[Form, ...]]()
    yield AllDistinct(cells)
    for i, j in combinations(range(len(cells)), 2):
        others = [cell for k, cell in enumerate(cells) if k not in (i, j)]
        inner = total(cells[i + 1 : j], int(c.values[0])) if j > i + 1 else None
        if inner is None and c.values[0] != 0:
            continue
        for low, high in ((cells[i], cells[j]), (cells[j], cells[i])):
            rising = relation(less, puzzle.numbers)
            parts = [AllowedPair(low, other, rising) for other in others] + [
                AllowedPair(other, high, rising) for other in others
            ]
            options.append((AllowedPair(low, high, rising), *parts, *((inner,) if inner else ())))
    if len(cells) > 1:
        yield EitherOf(tuple(options))
    elif c.values[0] != 0:
        yield EitherOf(())


@of("equality-cage")
def _equality_cage(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    """Half of the cells are low, half high, half odd and half even; a middle number would be one too many."""
    cells, (half, odd), numbers = spot[0], divmod(len(spot[0]), 2), puzzle.numbers
    if odd:
        yield EitherOf(())
        return
    yield AllDistinct(cells)
    split = len(numbers) // 2
    parts = (
        numbers[:split],
        numbers[len(numbers) - split :],
        [d for d in numbers if d % 2],
        [d for d in numbers if d % 2 == 0],
    )
    for part in parts:
        yield Times(cells, bits(part), half, half)
