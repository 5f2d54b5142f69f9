"""Encodings of Kropki: the numbers that a number allows beside it, or the pairs of numbers that a place excludes.

h[c,v] says that cell c holds v. Rule numbers are those of `puzzles/kropki.py`; N is the longer side.
"""

from itertools import product
from typing import TYPE_CHECKING

from .common.kit import Model, encoding
from .common.latin import latin, latin_bits
from .common.references import IWAMA_1994

if TYPE_CHECKING:
    from cluewise.puzzles.kropki import Kropki


def _fits(dot: str | None, a: int, b: int) -> bool:
    """Rules 2 to 4 for the numbers beside a place with this dot, or without one."""
    double = a == 2 * b or b == 2 * a
    return {"o": a - b in (1, -1), "*": double, None: a - b not in (1, -1) and not double}[dot]


@encoding(
    summary="a variable per cell and number; the numbers that a number allows beside it",
    redundant=("cell",),  # it follows from the lines
    source="Gent, Arc consistency in SAT, 2002, for the support encoding",
)
def supports(puzzle: "Kropki") -> Model:
    """Variables: h[c,v].

    cell, row, column: each number once, or at most once in the shorter lines.  given: h[c,v].
    dot: h[a,v] → ∨ h[b,w] over the numbers w that may be beside v, and back.
    """
    model, codes = latin(puzzle)
    numbers = range(1, max(puzzle.width, puzzle.height) + 1)
    for edge, dot in zip(puzzle.touching, puzzle.dots, strict=True):
        for a, b in (edge.ends, edge.ends[::-1]):
            for v in numbers:
                beside = (codes[b].first + w - 1 for w in numbers if _fits(dot, v, w))
                model.family("dot").clause((-(codes[a].first + v - 1), *beside), puzzle.reason_of("dot", edge))
    return model


@encoding(
    summary="numbers in bits; the pairs of numbers that a place excludes",
    source=f"the log encoding: {IWAMA_1994}",
    redundant=("range",),
)
def bits(puzzle: "Kropki") -> Model:
    """Variables: b[c,i], bit i of the number of cell c minus 1; h[c,v].

    range: no number above N.  value: h[c,v] ↔ the bits of v − 1.  row, column: as in `supports`.  given: the bits.
    dot: ¬h[a,v] ∨ ¬h[b,w] for the numbers v, w that may not be beside each other.
    """
    model, values = latin_bits(puzzle)
    model.completed_by("dot", "row", "column")  # equal numbers are left to the lines
    for edge, dot in zip(puzzle.touching, puzzle.dots, strict=True):
        (a, b), reason = edge.ends, puzzle.reason_of("dot", edge)
        for v, w in product(range(1, max(puzzle.width, puzzle.height) + 1), repeat=2):
            if v != w and not _fits(dot, v, w):
                model.family("dot").clause((-values[a][v], -values[b][w]), reason)
    return model


ENCODINGS = (supports, bits)
