"""The table of encoders: one function for each kind of constraint, and functions that several of them share.

The functions state the rules a second time. They do not use the kinds in `puzzles/parts/sudoku/`, because tests compare
the two. Their files have the same names. A function gets the constraint, the spot (groups of cells) and the puzzle.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from .records import AllowedPair, Form, relation, total

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


# ── pairs of numbers that several kinds allow ──


def less(a: int, b: int) -> bool:
    """a is less than b."""
    return a < b


def equal(a: int, b: int) -> bool:
    """Both are the same."""
    return a == b


def differ_by(a: int, b: int, by: int) -> bool:
    """They differ by exactly this much."""
    return abs(a - b) == by


def classes_of(numbers: range, modulus: int | None) -> tuple[int, ...]:
    """The class of each number (by its index): its remainder, or (None) low, middle, high."""
    if modulus is not None:
        return tuple(number % modulus for number in numbers)
    low = (len(numbers) + 1) // 3
    return tuple(0 if k < low else 2 if k >= len(numbers) - low else 1 for k in range(len(numbers)))


def neighbours(line: tuple[int, ...], fits: Callable[..., bool], puzzle: "Sudoku", *more: object) -> Iterator[Form]:
    """Every two neighbours on a line hold a pair that fits (see `relation`)."""
    for a, b in pairwise(line):
        yield AllowedPair(a, b, relation(fits, puzzle.numbers, *more))


def equal_sums(groups: list[list[int]], puzzle: "Sudoku") -> Iterator[Form]:
    """All groups have one sum: one option for each sum that is possible, over few sums; else differences of 0."""
    if len(groups) < 2:
        return
    shortest = min(groups, key=len)
    for group in groups:
        if group is not shortest:
            yield total((*group, *shortest), 0, (*(1,) * len(group), *(-1,) * len(shortest)))
