"""Every kind of constraint as forms (`records.py`): one function a kind, found by its name in `ENCODERS`.

The functions state the rules anew; they do not ask the kinds in `puzzles/parts/sudoku/`, with which tests compare them.
A function gets the constraint, the spot (groups of cells) and the puzzle.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.parts.sudoku.machine import automaton_of

from .records import (
    AllDistinct,
    AllowedPair,
    Domain,
    EitherOf,
    Form,
    Machine,
    MachineRun,
    OneSet,
    State,
    Times,
    Total,
    When,
    bits,
    relation,
    total,
)
from .regular import automaton

if TYPE_CHECKING:
    from cluewise.puzzles.parts.sudoku.constraint import Constraint, Spot
    from cluewise.puzzles.sudoku import Sudoku

Encoder = Callable[["Constraint", "Spot", "Sudoku"], Iterable[Form]]
ENCODERS: dict[str, Encoder] = {}


def of(*names: str) -> Callable[[Encoder], Encoder]:
    """Enters a function in the table."""

    def enter(encoder: Encoder) -> Encoder:
        ENCODERS.update(dict.fromkeys(names, encoder))
        return encoder

    return enter


def forms(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> list[Form]:
    """The forms of a constraint at a spot."""
    return list(ENCODERS[c.kind](c, spot, puzzle))


# ── pairs of numbers ──


def _less(a: int, b: int) -> bool:
    return a < b


def _at_most(a: int, b: int) -> bool:
    return a <= b


def _equal(a: int, b: int) -> bool:
    return a == b


def _other(a: int, b: int) -> bool:
    return a != b


def _apart(a: int, b: int, least: int) -> bool:
    return abs(a - b) >= least


def _differ_by(a: int, b: int, by: int) -> bool:
    return abs(a - b) == by


def _in_ratio(a: int, b: int, ratio: int) -> bool:
    return a == b * ratio or b == a * ratio


def _sum_to(a: int, b: int, value: int) -> bool:
    return a + b == value


def _parities(a: int, b: int) -> bool:
    return a % 2 != b % 2


def _listed(a: int, b: int, pairs: tuple[str, ...]) -> bool:
    return f"{a}-{b}" in pairs


def _no_ratio(a: int, b: int, ratios: tuple[int, ...]) -> bool:
    return all(a != b * ratio and b != a * ratio for ratio in ratios)


def _no_sum(a: int, b: int, sums: tuple[int, ...]) -> bool:
    return a + b not in sums


def _not_both(a: int, b: int, number: int) -> bool:
    return not a == b == number


def _classes(numbers: range, modulus: int | None) -> tuple[int, ...]:
    """The class of each number (by its index): its remainder, or (None) low, middle, high."""
    if modulus is not None:
        return tuple(number % modulus for number in numbers)
    low = (len(numbers) + 1) // 3
    return tuple(0 if k < low else 2 if k >= len(numbers) - low else 1 for k in range(len(numbers)))


def _other_class(a: int, b: int, numbers: range, modulus: int | None) -> bool:
    classes = _classes(numbers, modulus)
    return classes[numbers.index(a)] != classes[numbers.index(b)]


def _neighbours(line: tuple[int, ...], fits: Callable[..., bool], puzzle: "Sudoku", *more: object) -> Iterator[Form]:
    for a, b in pairwise(line):
        yield AllowedPair(a, b, relation(fits, puzzle.numbers, *more))


# ── lines ──


@of("thermo")
def _thermo(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _less, puzzle)


@of("slow-thermo")
def _slow(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _at_most, puzzle)


@of("whisper")
def _whisper(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _apart, puzzle, c.values[0])


@of("parity")
def _parity(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _parities, puzzle)


@of("pairs")
def _pairs(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _listed, puzzle, c.values)


@of("all-pairs")
def _all_pairs(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for a, b in combinations(spot[0], 2):
        yield AllowedPair(a, b, relation(_listed, puzzle.numbers, c.values))


@of("nabner")
def _nabner(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for a, b in combinations(spot[0], 2):
        yield AllowedPair(a, b, relation(_apart, puzzle.numbers, 2))


@of("palindrome")
def _palindrome(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    line = spot[0]
    for a, b in zip(line[: len(line) // 2], line[::-1], strict=False):
        if a != b:
            yield AllowedPair(a, b, relation(_equal, puzzle.numbers))


@of("renban")
def _renban(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    cells = spot[0]
    if len(set(cells)) < len(cells):
        yield EitherOf(())
        return
    if len(cells) == 2:
        yield AllowedPair(*cells, relation(_differ_by, puzzle.numbers, 1))
        return
    yield AllDistinct(cells, len(cells) == len(puzzle.numbers))
    low, high = puzzle.numbers[0], puzzle.numbers[-1]
    starts = range(low, high - len(cells) + 2)
    yield OneSet(cells, tuple((1 << len(cells)) - 1 << start for start in starts))


@lru_cache(64)
def _between_machine(numbers: range, length: int) -> Machine:
    """The state is (first, lowest inner, highest inner), and True at the end if the ends enclose the inner cells."""

    def step(state: Any, number: int, place: int) -> State | None:
        if place == 0:
            return (number, None, None)
        first, low, high = state
        if place < length - 1:
            if number == first:
                return None
            low, high = (number, number) if low is None else (min(low, number), max(high, number))
            return (first, low, high) if high < first or low > first else None
        enclosed = low is None or first < low <= high < number or number < low <= high < first
        return "end" if enclosed else None

    return Machine(None, step, lambda state: state == "end", numbers)


@of("between")
def _between(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    if len(spot[0]) > 2:
        yield MachineRun(spot[0], _between_machine(puzzle.numbers, len(spot[0])))


@lru_cache(64)
def _lockout_machine(numbers: range, length: int, least: int) -> Machine:
    """Reads both ends first: the state is (low, high) of the ends, which inner cells avoid."""

    def step(state: Any, number: int, place: int) -> State | None:
        if place == 0:
            return number
        if place == 1:
            low, high = sorted((state, number))
            return (low, high) if high - low >= least else None
        return None if state[0] <= number <= state[1] else state

    return Machine(None, step, lambda state: isinstance(state, tuple), numbers)


@of("lockout")
def _lockout(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    first, *inner, last = spot[0]
    yield MachineRun((first, last, *inner), _lockout_machine(puzzle.numbers, len(spot[0]), int(c.values[0])))


@of("modular")
def _modular(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _windows(spot[0], puzzle, int(c.values[0]), int(c.values[0]))


@of("entropic")
def _entropic(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _windows(spot[0], puzzle, 3, None)


def _windows(line: tuple[int, ...], puzzle: "Sudoku", size: int, modulus: int | None) -> Iterator[Form]:
    """Cells fewer than `size` steps apart are in different classes."""
    for k, a in enumerate(line):
        for b in line[k + 1 : k + size]:
            yield AllowedPair(a, b, relation(_other_class, puzzle.numbers, puzzle.numbers, modulus))


@of("zipper")
def _zipper(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    line = spot[0]
    pairs = list(zip(line[: len(line) // 2], line[::-1], strict=False))
    if len(line) % 2:
        for a, b in pairs:
            yield total((a, b, line[len(line) // 2]), 0, (1, 1, -1))
    else:
        for (a, b), (d, e) in pairwise(pairs):
            yield total((a, b, d, e), 0, (1, 1, -1, -1))


@of("double-arrow")
def _double_arrow(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    line = spot[0]
    yield total(line, 0, (1, *(-1,) * (len(line) - 2), 1))


@of("region-sum")
def _region_sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    visits: list[list[int]] = []
    before = None
    for i in spot[0]:
        box = puzzle.boxes[i]
        if box is not None and box != before:
            visits.append([])
        if box is not None:
            visits[-1].append(i)
        before = box
    yield from _equal_sums(visits, puzzle)


def _equal_sums(groups: list[list[int]], puzzle: "Sudoku") -> Iterator[Form]:
    """All groups have one sum: one option for each sum that is possible, over few sums; else differences of 0."""
    if len(groups) < 2:
        return
    shortest = min(groups, key=len)
    for group in groups:
        if group is not shortest:
            yield total((*group, *shortest), 0, (*(1,) * len(group), *(-1,) * len(shortest)))


# ── sums ──


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
    """The state is (what a loop brings to its start, the sum of the stretch so far)."""

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
    return _equal_sums([list(group) for group in spot], puzzle)


@of("same-values")
def _same_values(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for first, second in pairwise(spot):
        yield from (
            MachineRun((*first, *second), _balance_machine(puzzle.numbers, len(first), number))
            for number in puzzle.numbers
        )


@lru_cache(256)
def _balance_machine(numbers: range, half: int, number: int) -> Machine:
    """A number stands as often in the first half as in the second."""

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
            less = relation(_less, puzzle.numbers)
            parts = [AllowedPair(low, other, less) for other in others] + [
                AllowedPair(other, high, less) for other in others
            ]
            options.append((AllowedPair(low, high, less), *parts, *((inner,) if inner else ())))
    if len(cells) > 1:
        yield EitherOf(tuple(options))
    elif c.values[0] != 0:
        yield EitherOf(())


# ── cells and pairs ──


@of("difference")
def _difference(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _differ_by, puzzle, c.values[0])


@of("ratio")
def _ratio(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _in_ratio, puzzle, c.values[0])


@of("pair-sum")
def _pair_sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _sum_to, puzzle, c.values[0])


@of("greater")
def _greater(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0][::-1], _less, puzzle)


@of("clone")
def _clone(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for a, b in zip(*spot, strict=True):
        if a != b:
            yield AllowedPair(a, b, relation(_equal, puzzle.numbers))


@of("one-of")
def _one_of(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield Domain(spot[0][0], bits([int(value) for value in c.values]))


@of("odd")
def _odd(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield Domain(spot[0][0], bits([number for number in puzzle.numbers if number % 2]))


@of("even")
def _even(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield Domain(spot[0][0], bits([number for number in puzzle.numbers if number % 2 == 0]))


@of("minimum")
def _minimum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for other in spot[1] if len(spot) > 1 else ():
        yield AllowedPair(spot[0][0], other, relation(_less, puzzle.numbers))


@of("maximum")
def _maximum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for other in spot[1] if len(spot) > 1 else ():
        yield AllowedPair(other, spot[0][0], relation(_less, puzzle.numbers))


@of("column-index")
def _column_index(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    i, w = spot[0][0], puzzle.width
    for number in puzzle.numbers:
        yield When(i, number, i - i % w + number - 1 if 0 < number <= w else None, i % w + 1)


@of("row-index")
def _row_index(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    i, w = spot[0][0], puzzle.width
    for number in puzzle.numbers:
        yield When(i, number, (number - 1) * w + i % w if 0 < number <= puzzle.height else None, i // w + 1)


@of("box-index")
def _box_index(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    i = spot[0][0]
    box = [j for j in range(len(puzzle.boxes)) if puzzle.boxes[j] is not None and puzzle.boxes[j] == puzzle.boxes[i]]
    for number in puzzle.numbers:
        yield When(i, number, box[number - 1] if 0 < number <= len(box) else None, box.index(i) + 1 if i in box else 0)


@of("value-index")
def _value_index(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    value, index, *line = spot[0]
    equal = relation(_equal, puzzle.numbers)
    yield EitherOf(tuple(
        (Domain(index, 1 << k), *((AllowedPair(value, cell, equal),) if cell != value else ()))
        for k, cell in enumerate(line, 1) if k in puzzle.numbers
    ))  # fmt: skip


# ── outside ──


@of("little-killer")
def _little_killer(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield total(spot[0], int(c.values[0]))


@lru_cache(256)
def _sandwich_machine(numbers: range, value: int) -> Machine:
    """The state is how many of the two ends have been read and which, and the sum between them so far."""
    ends = (numbers[0], numbers[-1])

    def step(state: Any, number: int, place: int) -> State | None:
        first, reached = state
        if number in ends:
            if first is None:
                return (number, 0)
            return ("end", 0) if first not in ("end", number) and reached == value else None
        if first in (None, "end"):
            return (first, reached)
        return (first, reached + number) if reached + number <= value else None

    return Machine((None, 0), step, lambda state: bool(state[0] == "end"), numbers)


@of("sandwich")
def _sandwich(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], _sandwich_machine(puzzle.numbers, int(c.values[0])))


@lru_cache(256)
def _x_sum_machine(numbers: range, value: int, length: int) -> Machine:
    """The state is how many cells are still to be added, and the rest of the sum."""

    def step(state: Any, number: int, place: int) -> State | None:
        if place == 0:
            if number > length:
                return None
            # X = 0 adds no cell: the sum is 0
            left, rest = (number - 1, value - number) if number else (0, value)
        else:
            left, rest = state
            left, rest = (left - 1, rest - number) if left else (left, rest)
        return (left, rest) if rest >= 0 and (left or not rest) else None

    return Machine(None, step, lambda state: state == (0, 0), numbers)


@of("x-sum")
def _x_sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], _x_sum_machine(puzzle.numbers, int(c.values[0]), len(spot[0])))


@lru_cache(256)
def _skyscraper_machine(numbers: range, value: int) -> Machine:
    def step(state: Any, number: int, place: int) -> State | None:
        tallest, seen = state
        if number > tallest:
            tallest, seen = number, seen + 1
        return (tallest, seen) if seen <= value else None

    return Machine((0, 0), step, lambda state: bool(state[1] == value), numbers)


@of("skyscraper")
def _skyscraper(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], _skyscraper_machine(puzzle.numbers, int(c.values[0])))


@lru_cache(256)
def _hidden_machine(numbers: range, value: int) -> Machine:
    def step(state: Any, number: int, place: int) -> State | None:
        if state == "found" or place == 0:
            return "found" if state == "found" else number
        if number >= state:
            return number
        return "found" if number == value else None

    return Machine(None, step, lambda state: state == "found", numbers)


@of("hidden-skyscraper")
def _hidden(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], _hidden_machine(puzzle.numbers, int(c.values[0])))


@of("numbered-room")
def _room(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    line = spot[0]
    for number in puzzle.numbers:
        yield When(line[0], number, line[number - 1] if 0 < number <= len(line) else None, int(c.values[0]))


# ── the whole grid ──


@of("anti-knight", "anti-king")
def _differ(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _other, puzzle)


@of("anti-taxicab")
def _taxicab(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    (a, b), w = spot[0], puzzle.width
    return _neighbours(spot[0], _not_both, puzzle, abs(a // w - b // w) + abs(a % w - b % w))


@of("nonconsecutive")
def _nonconsecutive(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _not_consecutive, puzzle)


def _not_consecutive(a: int, b: int) -> bool:
    return a + 1 != b and b + 1 != a


@of("no-ratio")
def _without_ratio(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _no_ratio, puzzle, c.values)


@of("no-pair-sum")
def _without_sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _neighbours(spot[0], _no_sum, puzzle, c.values)


def _each_class(spot: "Spot", puzzle: "Sudoku", modulus: int | None) -> Iterator[Form]:
    classes = _classes(puzzle.numbers, modulus)
    for kind in range(3):
        members = [number for number, of_class in zip(puzzle.numbers, classes, strict=True) if of_class == kind]
        yield Times(spot[0], bits(members), 1, len(spot[0]))


@of("global-entropy")
def _entropy(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _each_class(spot, puzzle, None)


@of("global-mod")
def _mod(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _each_class(spot, puzzle, 3)


# ── free rules ──


@of("regex")
def _regex(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], automaton(str(c.values[0]), puzzle.numbers))


@lru_cache(64)
def _determined(text: str, numbers: range, ends: frozenset[int]) -> Machine:
    """An automaton by its sets of states (Rabin and Scott, Finite automata and their decision problems, 1959).

    After each place in `ends` it reads the sign between stretches.
    """
    machine = automaton_of(text)

    def step(state: Any, number: int, place: int) -> State | None:
        state = machine.after(state, number - numbers[0])
        return (machine.after(state, len(numbers)) if place in ends else state) or None

    return Machine(machine.first, step, lambda state: not machine.accepting.isdisjoint(state), numbers)


@of("automaton")
def _automaton(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    lengths = accumulate(len(stretch) for stretch in spot[:-1])
    line = tuple(i for stretch in spot for i in stretch)
    yield MachineRun(line, _determined(str(c.values[0]), puzzle.numbers, frozenset(length - 1 for length in lengths)))


@of("any-of")
def _any_of(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    from cluewise.puzzles.parts.sudoku.table import kind_of

    options = []
    for option in c.inner:
        parts: list[Form] = []
        for part in option:
            for inner in kind_of(part).spots(part, puzzle):
                parts += forms(part, inner, puzzle)
        options.append(tuple(parts))
    yield EitherOf(tuple(options))


__all__ = ["ENCODERS", "Total", "forms"]
