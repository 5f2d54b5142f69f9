"""Encodings of Bosanowa: sums of numbers and differences, in bits.

Rule numbers are those of `puzzles/bosanowa.py`; n(c) is the number of circle c.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell
from .common.givens import take_givens
from .common.kit import Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.bosanowa import Bosanowa

EEN_2006 = "Eén and Sörensson, Translating pseudo-Boolean constraints into SAT, 2006, for sums of bits"
Terms = dict[Cell, Sequence[tuple[int, Literal]]]
"""By circle, the terms whose sum is its number minus 1."""


def _in_bits(puzzle: "Bosanowa", bounds: Mapping[Cell, int]) -> Model:
    """The rules; the numbers, up to these bounds, and the differences are in bits."""
    model, numbers = Model(), Terms()
    for cell in puzzle.beside:
        code = model.binary(cell, range(1, bounds.get(cell, puzzle.top) + 1))
        numbers[cell] = [(1 << i, bit) for i, bit in enumerate(code.variables)]
    take_givens(model, puzzle)
    differences: dict[Cell, list[tuple[int, Literal]]] = {cell: [] for cell in numbers}
    for edge in puzzle.touching:
        a, b = edge.ends
        if a not in numbers or b not in numbers:
            continue
        most, larger = max(len(model.slots[end].values) for end in (a, b)) - 1, model.new()
        terms = [(1 << i, model.new()) for i in range(most.bit_length())]
        for one, other, when in ((a, b, larger), (b, a, -larger)):
            minus = [(-weight, literal) for weight, literal in (*numbers[other], *terms)]
            model.family("difference").sum([*numbers[one], *minus], 0, 0, when=when)
        for cell in (a, b):
            differences[cell] += terms
    for cell, terms in differences.items():
        minus = [(-weight, literal) for weight, literal in numbers[cell]]
        model.family("sum").sum([*terms, *minus], 1, 1, reason=puzzle.reason_of("sum", cell))
    return model


@encoding(
    summary="numbers and differences in bits, up to the bounds", source=EEN_2006, blames=False, redundant=("range",)
)
def bounded(puzzle: "Bosanowa") -> Model:
    """Variables: b[c,i], bit i of n(c) − 1; e[c,d,i], bit i of the difference of two neighbours; l[c,d], n(c) ≥ n(d).

    range: no number above the bound, which given numbers set.  given: the bits.
    difference: l → n(c) − n(d) = Σ 2^i e[c,d,i], and ¬l → the opposite.
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
