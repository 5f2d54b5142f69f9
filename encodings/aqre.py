"""Encodings of Aqre: a variable per cell.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/aqre.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Connected, Model, connect, count_rooms, encoding, shaded_cells
from cluewise.puzzles.aqre import fours

if TYPE_CHECKING:
    from cluewise.puzzles.aqre import Aqre


@encoding(summary="a variable per cell", source=RULES_MODEL, globals=(Connected,))
def cells(puzzle: "Aqre") -> Model:
    """Variables: x[c].

    number: Σ x over the room = number.  four: ∨ x and ∨ ¬x over four consecutive cells.  connected: the shaded cells.
    """
    model, shaded = shaded_cells(puzzle)
    count_rooms(model, puzzle, shaded)
    for line, four in fours(puzzle.lines):
        reason = puzzle.reason_of("four", (line.kind, four[0]))
        model.family("four").clause((shaded[cell] for cell in four), reason)
        model.family("four").clause((-shaded[cell] for cell in four), reason)
    connect(model, puzzle, shaded)
    return model


ENCODINGS = (cells,)
