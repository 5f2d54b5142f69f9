"""Encodings of Bosanowa: sums of numbers and differences, in bits.

Rule numbers are those of `puzzles/bosanowa.py`; n(c) is the number of circle c.
"""

from collections.abc import Mapping
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


def _in_bits(puzzle: "Bosanowa", bounds: Mapping[Cell, int]) -> Model:
    """The rules; the numbers, up to these bounds, and the differences are in bits."""
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
        greater, less = _ordered(model, numbers[a], numbers[b])
        terms = [(1 << i, model.new()) for i in range(most.bit_length())]
        minus = [(-weight, literal) for weight, literal in (*less, *terms)]
        model.family("difference").sum([*greater, *minus], 0, 0)
        for cell in (a, b):
            differences[cell] += terms
    for cell, terms in differences.items():
        minus = [(-weight, literal) for weight, literal in numbers[cell]]
        model.family("sum").sum([*terms, *minus], 1, 1, reason=puzzle.reason_of("sum", cell))
    return model


def _ordered(model: Model, a: Terms, b: Terms) -> tuple[Terms, Terms]:
    """The greater of two numbers and the other one, by a literal l: the first is the greater."""
    family, first = model.family("order"), model.new()
    greater, less = Terms(), Terms()
    for x, y in zip_longest(a, b):
        if x is None or y is None:  # only the greater number has this bit
            weight, bit = x or y
            family.clause((-bit, first if x else -first))
            greater.append((weight, bit))
            continue
        (weight, one), (_, other), high, low = x, y, model.new(), model.new()
        greater.append((weight, high))
        less.append((weight, low))
        for when, held, rest in ((first, one, other), (-first, other, one)):
            family.clauses([(-when, -high, held), (-when, high, -held), (-when, -low, rest), (-when, low, -rest)])
        family.clauses([(-one, -other, high), (-one, -other, low), (one, other, -high), (one, other, -low)])
    return greater, less


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
    return _in_bits(puzzle, puzzle.most)


@encoding(summary="numbers and differences in bits", source=EEN_2006, redundant=("range",))
def bits(puzzle: "Bosanowa") -> Model:
    """Variables and families as in `bounded`, but all circles have the largest bound of any circle.

    range: no number above the largest bound (at least 63).
    """
    return _in_bits(puzzle, {})


ENCODINGS = (bounded, bits)
