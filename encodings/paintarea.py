"""An encoding of Paintarea: a variable per cell.

Rule numbers are those of `puzzles/paintarea.py`.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from ..puzzles.common.kit import squares
from .common.clause_cache import state_once
from .common.kit import RULES_MODEL, Connected, Model, encoding, shaded_cells
from .common.shading import connect

if TYPE_CHECKING:
    from cluewise.puzzles.paintarea import Paintarea


@encoding(summary="a variable per cell", source=RULES_MODEL, globals=(Connected,), explains=True)
def cells(puzzle: "Paintarea") -> Model:
    """Variables: x[c], cell c is shaded.

    tile: x[c] ↔ x[d] for one cell of a tile and the next.  number: Σ x over the neighbours = number.
    square: ∨ x, ∨ ¬x.  connected: the shaded cells.
    """
    model, shaded = shaded_cells(puzzle)
    for tile, area in enumerate(puzzle.areas):
        for one, other in pairwise(map(shaded.__getitem__, area)):
            model.family("tile").clauses(((-one, other), (one, -other)), puzzle.reason_of("tile", tile))
    for cell, number in puzzle.number_at.items():
        around = (shaded[place] for place in puzzle.around[cell])
        model.family("number").exactly(number, around, puzzle.reason_of("number", cell))
    fours, square = squares(puzzle.height, puzzle.width), model.family("square")

    def state() -> None:
        for four in fours:
            literals = [shaded[cell] for cell in four]
            square.clauses((literals, [-literal for literal in literals]), puzzle.reason_of("square", four[0]))

    state_once(square, state, fours, shaded.values())
    connect(model, puzzle, shaded)
    return model


ENCODINGS = (cells,)
