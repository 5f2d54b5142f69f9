"""Constraints on lines as forms: thermometers, renban, whispers and their kin."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from .entries import classes_of, differ_by, equal, equal_sums, less, neighbours, of
from .records import AllDistinct, AllowedPair, EitherOf, Form, Machine, MachineRun, OneSet, State, relation, total

if TYPE_CHECKING:
    from cluewise.puzzles.parts.sudoku.constraint import Constraint, Spot
    from cluewise.puzzles.sudoku import Sudoku


def _at_most(a: int, b: int) -> bool:
    return a <= b


def _apart(a: int, b: int, least: int) -> bool:
    return abs(a - b) >= least


def _parities(a: int, b: int) -> bool:
    return a % 2 != b % 2


def _listed(a: int, b: int, pairs: tuple[str, ...]) -> bool:
    return f"{a}-{b}" in pairs


def _other_class(a: int, b: int, numbers: range, modulus: int | None) -> bool:
    classes = classes_of(numbers, modulus)
    return classes[numbers.index(a)] != classes[numbers.index(b)]


@of("thermo")
def _thermo(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], less, puzzle)


@of("slow-thermo")
def _slow(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _at_most, puzzle)


@of("whisper")
def _whisper(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _apart, puzzle, c.values[0])


@of("parity")
def _parity(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _parities, puzzle)


@of("pairs")
def _pairs(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _listed, puzzle, c.values)


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
            yield AllowedPair(a, b, relation(equal, puzzle.numbers))


@of("renban")
def _renban(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    cells = spot[0]
    if len(set(cells)) < len(cells):
        yield EitherOf(())
        return
    if len(cells) == 2:
        yield AllowedPair(*cells, relation(differ_by, puzzle.numbers, 1))
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
    yield from equal_sums(visits, puzzle)
