"""Encodings of Heyawake: a variable per cell.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/heyawake.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import BARRIER_ALIASES, RULES_MODEL, Model, Undivided, barrier_cells, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.heyawake import Heyawake


@encoding(summary="a variable per cell", source=RULES_MODEL, globals=(Undivided,), aliases=BARRIER_ALIASES)
def cells(puzzle: "Heyawake") -> Model:
    """Variables: x[c].

    touch: ¬x ∨ ¬x'.  number: Σ x over the room = number.  span: ∨ x over each shortest stretch that rule 4 forbids to
    be unshaded.  connected: the unshaded cells.
    """
    model, shaded = barrier_cells(puzzle)
    for room, cells, number in puzzle.counted():
        model.family("number").exactly(number, (shaded[cell] for cell in cells), puzzle.reason_of("number", room))
    for line, start, cells in puzzle.spans():
        reason = puzzle.reason_of("span", (line.kind, line.number, start))
        model.family("span").clause((shaded[cell] for cell in cells), reason)
    return model


ENCODINGS = (cells,)
