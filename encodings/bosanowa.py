"""Encodings of Bosanowa: sums of numbers and differences, in bits.

Rule numbers are those of `puzzles/bosanowa.py`; n(c) is the number of circle c.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell
from .common.givens import take_givens
from .common.kit import Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.bosanowa import Bosanowa

EEN_2006 = "Eén and Sörensson, Translating pseudo-Boolean constraints into SAT, 2006, for sums of bits"
Terms = list[tuple[int, Literal]]
"""Weights and literals: a number in bits."""


def _in_bits(
    puzzle: "Bosanowa", bounds: Mapping[Cell, int], differ: Callable[[Model, Terms, Terms, int], Terms]
) -> Model:
    """The rules; the numbers, up to these bounds, and the differences are in bits. `differ` states the difference
    of two numbers, which is at most the given number, and returns it."""
    model, numbers = Model(), dict[Cell, Terms]()  # each number minus 1
    for cell in puzzle.beside:
        code = model.binary(cell, range(1, bounds.get(cell, puzzle.top) + 1))
        numbers[cell] = [(1 << i, bit) for i, bit in enumerate(code.variables)]
    take_givens(model, puzzle)
    differences: dict[Cell, Terms] = {cell: [] for cell in numbers}
    for edge in puzzle.touching:
        a, b = edge.ends
        if a not in numbers or b not in numbers:
            continue
        most = max(len(model.slots[end].values) for end in (a, b)) - 1
        difference = differ(model, numbers[a], numbers[b], most)
        for cell in (a, b):
            differences[cell] += difference
    for cell, terms in differences.items():
        model.family("sum").sum([*terms, *_minus(numbers[cell])], 1, 1, reason=puzzle.reason_of("sum", cell))
    return model


def _minus(terms: Iterable[tuple[int, Literal]]) -> Terms:
    return [(-weight, literal) for weight, literal in terms]


def _number(model: Model, most: int) -> Terms:
    """A new number in bits, enough of them for `most`."""
    return [(1 << i, model.new()) for i in range(most.bit_length())]


def _either_way(model: Model, a: Terms, b: Terms, most: int) -> Terms:
    """By a literal l: the first number is the greater. A sum for each of both cases."""
    first, difference = model.new(), _number(model, most)
    for one, other, when in ((a, b, first), (b, a, -first)):
        model.family("difference").sum([*one, *_minus((*other, *difference))], 0, 0, when=when)
    return difference


def _by_order(model: Model, a: Terms, b: Terms, most: int) -> Terms:
    """By the greater and the smaller number, which the literal l chooses bit by bit. A single sum."""
    family, first = model.family("order"), model.new()
    greater, smaller = Terms(), Terms()
    for x, y in zip_longest(a, b):
        if x is None or y is None:  # only the greater number has this bit
            weight, bit = x or y
            family.clause((-bit, first if x else -first))
            greater.append((weight, bit))
            continue
        (weight, one), (_, other), high, low = x, y, model.new(), model.new()
        greater.append((weight, high))
        smaller.append((weight, low))
        for when, held, rest in ((first, one, other), (-first, other, one)):
            family.clauses([(-when, -high, held), (-when, high, -held), (-when, -low, rest), (-when, low, -rest)])
        family.clauses([(-one, -other, high), (-one, -other, low), (one, other, -high), (one, other, -low)])
    difference = _number(model, most)
    model.family("difference").sum([*greater, *_minus((*smaller, *difference))], 0, 0)
    return difference


@encoding(
    summary="numbers and differences in bits, up to the bounds", source=EEN_2006, blames=False, redundant=("range",)
)
def bounded(puzzle: "Bosanowa") -> Model:
    """Variables: b[c,i], bit i of n(c) − 1; e[c,d,i], bit i of the difference of two neighbours; l[c,d], n(c) ≥ n(d);
    g[c,d,i] and s[c,d,i], bit i of the greater and of the smaller of their numbers minus 1.

    range: no number above the bound, which given numbers set.  given: the bits.
    order: l → g = b[c], s = b[d], and ¬l → the opposite; a bit of both numbers is one of g and of s.
    difference: Σ 2^i g[c,d,i] − Σ 2^i s[c,d,i] = Σ 2^i e[c,d,i].
    sum: n(c) is the sum of the differences to its neighbours.
    """
    return _in_bits(puzzle, puzzle.most, _by_order)


@encoding(summary="numbers and differences in bits", source=EEN_2006, redundant=("range",))
def bits(puzzle: "Bosanowa") -> Model:
    """Variables and families as in `bounded`, but all circles have the largest bound of any circle, and there are no
    bits of the greater and of the smaller number: rating takes fewer steps without them.

    range: no number above the largest bound (at least 63).
    difference: l → n(c) − n(d) = Σ 2^i e[c,d,i], and ¬l → the opposite.
    """
    return _in_bits(puzzle, {}, _either_way)


ENCODINGS = (bounded, bits)
