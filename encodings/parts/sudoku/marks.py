"""Constraints on cells and pairs as forms: dots, comparisons, parity, indexers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .entries import differ_by, equal, less, neighbours, of
from .records import AllowedPair, Domain, EitherOf, Form, When, bits, relation

if TYPE_CHECKING:
    from cluewise.puzzles.parts.sudoku.constraint import Constraint, Spot
    from cluewise.puzzles.sudoku import Sudoku


def _in_ratio(a: int, b: int, ratio: int) -> bool:
    return a == b * ratio or b == a * ratio


def _sum_to(a: int, b: int, value: int) -> bool:
    return a + b == value


@of("difference")
def _difference(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], differ_by, puzzle, c.values[0])


@of("ratio")
def _ratio(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _in_ratio, puzzle, c.values[0])


@of("pair-sum")
def _pair_sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0], _sum_to, puzzle, c.values[0])


@of("greater")
def _greater(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    return neighbours(spot[0][::-1], less, puzzle)


@of("clone")
def _clone(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for a, b in zip(*spot, strict=True):
        if a != b:
            yield AllowedPair(a, b, relation(equal, puzzle.numbers))


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
        yield AllowedPair(spot[0][0], other, relation(less, puzzle.numbers))


@of("maximum")
def _maximum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    for other in spot[1] if len(spot) > 1 else ():
        yield AllowedPair(other, spot[0][0], relation(less, puzzle.numbers))


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
    same = relation(equal, puzzle.numbers)
    yield EitherOf(tuple(
        (Domain(index, 1 << k), *((AllowedPair(value, cell, same),) if cell != value else ()))
        for k, cell in enumerate(line, 1) if k in puzzle.numbers
    ))  # fmt: skip
