"""Encodings of LatinSkeleton: a variable per cell and number.

h[c,v] says that cell c holds v. Rule numbers are those of `puzzles/latin_skeleton.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import Model, encoding, latin

if TYPE_CHECKING:
    from ..puzzles.latin_skeleton import LatinSkeleton


@encoding(
    summary="a variable per cell and number; the numbers that a number leaves the cell beside it",
    source="the 0-1 model of the rules",
)
def supports(puzzle: "LatinSkeleton") -> Model:
    """Variables: h[c,v].

    cell, row, column: each number once.  dot: h[a,v] → ∨_{w<v} h[b,w], where a is greater than b.
    """
    model, codes = latin(puzzle)
    for pair in puzzle.pairs():
        greater, less = (codes[cell].variables for cell in pair)
        for number, holds in enumerate(greater):  # numbers from 0, as the variables
            model.family("dot").clause((-holds, *less[:number]), puzzle.reason_of("dot", pair))
    return model


ENCODINGS = (supports,)
