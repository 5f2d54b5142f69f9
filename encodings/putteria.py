"""An encoding of Putteria: the number of each room by a variable per cell.

x[c] says that cell c holds the number of its room. Rule numbers are those of `puzzles/putteria.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.geometry import repeats
from ..puzzles.common.kit import UNKNOWN
from .common.kit import RULES_MODEL, Model, encoding
from .common.some_numbers import numbered_rooms

if TYPE_CHECKING:
    from cluewise.puzzles.putteria import Putteria


@encoding(summary="a variable per cell; lines count equal numbers", source=RULES_MODEL)
def cells(puzzle: "Putteria") -> Model:
    """Variables: x[c].

    room: Σ x = 1.  given: x[c].  cross: ¬x[c].  touch: ¬x ∨ ¬x'.  repeat: Σ x ≤ 1 over the cells of a line whose rooms
    have the same size.
    """
    model, holds = numbered_rooms(puzzle)
    for edge in puzzle.touching:
        model.family("touch").clause((-holds[cell] for cell in edge.ends), puzzle.reason_of("touch", edge))
    for cell, clue in puzzle.by_cell(puzzle.given).items():
        if clue == UNKNOWN:
            model.family("cross").clause((-holds[cell],), puzzle.reason_of("given", cell))
    for line, size, equal in repeats(puzzle.by_line([*map(puzzle.size_at.get, puzzle.cells)])):
        reason = puzzle.reason_of("repeat", (line.kind, line.number, size))
        model.family("repeat").at_most(1, (holds[cell] for cell in equal), reason)
    return model


ENCODINGS = (cells,)
