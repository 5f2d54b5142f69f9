"""Rules of the whole grid as forms."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .entries import classes_of, neighbours, of
from .records import Domain, EitherOf, Form, Times, bits

if TYPE_CHECKING:
    from cluewise.puzzles.parts.sudoku.constraint import Constraint, Spot
    from cluewise.puzzles.sudoku import Sudoku


def _other(a: int, b: int) -> bool:
    return a != b


def _no_ratio(a: int, b: int, ratios: tuple[int, ...]) -> bool:
    return all(a != b * ratio and b != a * ratio for ratio in ratios)


def _no_sum(a: int, b: int, sums: tuple[int, ...]) -> bool:
    return a + b not in sums


def _not_both(a: int, b: int, number: int) -> bool:
    return not a == b == number


@of("anti-knight", "anti-king")
def _differ(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _other, puzzle)


@of("anti-taxicab")
def _taxicab(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    (a, b), w = spot[0], puzzle.width
    return neighbours(spot[0], _not_both, puzzle, abs(a // w - b // w) + abs(a % w - b % w))


@of("nonconsecutive")
def _nonconsecutive(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _not_consecutive, puzzle)


def _not_consecutive(a: int, b: int) -> bool:
    return a + 1 != b and b + 1 != a


@of("no-ratio")
def _without_ratio(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _no_ratio, puzzle, c.values)


@of("no-pair-sum")
def _without_sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _no_sum, puzzle, c.values)


def _each_class(spot: "Spot", puzzle: "Sudoku", modulus: int | None) -> Iterator[Form]:
    classes = classes_of(puzzle.numbers, modulus)
    for kind in range(3):
        members = [number for number, of_class in zip(puzzle.numbers, classes, strict=True) if of_class == kind]
        yield Times(spot[0], bits(members), 1, len(spot[0]))


@of("global-entropy")
def _entropy(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _each_class(spot, puzzle, None)


@of("global-mod")
def _mod(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return _each_class(spot, puzzle, 3)


@of("dutch-flatmates")
def _flatmates(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    (i,), above, below = spot
    numbers = puzzle.numbers
    another = bits(numbers) & ~(1 << numbers[(len(numbers) - 1) // 2])
    mates = [Domain(j, 1 << numbers[0]) for j in above] + [Domain(j, 1 << numbers[-1]) for j in below]
    yield EitherOf(((Domain(i, another),), *((mate,) for mate in mates)))


@of("region-same-values")
def _region_same_values(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    """A number is in none of the regions, or in each of them once."""
    for number in puzzle.numbers:
        never, once = (tuple(Times(region, 1 << number, k, k) for region in spot) for k in (0, 1))
        yield EitherOf((never, once))
