"""Encodings of Hitori: a variable per cell.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/hitori.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import BARRIER_ALIASES, RULES_MODEL, Model, Undivided, barrier_cells, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.hitori import Hitori


@encoding(summary="a variable per cell", source=RULES_MODEL, globals=(Undivided,), aliases=BARRIER_ALIASES)
def cells(puzzle: "Hitori") -> Model:
    """Variables: x[c].

    touch: ¬x ∨ ¬x'.  repeat: Σ ¬x ≤ 1 over the cells of a line that hold the same number.  connected: the unshaded
    cells.
    """
    model, shaded = barrier_cells(puzzle)
    for line, number, cells in puzzle.repeats():
        reason = puzzle.reason_of("repeat", (line.kind, line.number, number))
        model.family("repeat").at_most(1, (-shaded[cell] for cell in cells), reason)
    return model


ENCODINGS = (cells,)
