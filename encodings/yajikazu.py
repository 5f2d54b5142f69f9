"""Encodings of Yajikazu: a variable per cell.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/yajikazu.py`.
"""

from typing import TYPE_CHECKING

from .common.graphs.statements import Undivided
from .common.kit import RULES_MODEL, Model, encoding
from .parts.yajikazu.barriers import barrier_cells

if TYPE_CHECKING:
    from cluewise.puzzles.yajikazu import Yajikazu


@encoding(
    summary="a variable per cell; sums under a condition", source=RULES_MODEL, globals=(Undivided,), weak=("number",)
)
def cells(puzzle: "Yajikazu") -> Model:
    """Variables: x[c].

    touch: ¬x ∨ ¬x'.  number: ¬x[c] → Σ x over the cells that the clue at c points to = number.
    connected: the unshaded cells.
    """
    model, shaded = barrier_cells(puzzle)
    for cell, number, seen in puzzle.counted:
        terms, reason = [(1, shaded[place]) for place in seen], puzzle.reason_of("number", cell)
        if terms:
            model.family("number").sum(terms, number, number, when=-shaded[cell], reason=reason)
        elif number:
            model.family("number").clause((shaded[cell],), reason)
    return model


ENCODINGS = (cells,)
