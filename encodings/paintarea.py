"""Encodings of Paintarea: a variable per tile, or per cell.

Rule numbers are those of `puzzles/paintarea.py`.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell, squares
from .common.kit import RULES_MODEL, Connected, Literal, Model, encoding, shaded_cells
from .common.shading import connect

if TYPE_CHECKING:
    from cluewise.puzzles.paintarea import Paintarea


def _shape(puzzle: "Paintarea", model: Model, shaded: Mapping[Cell, Literal]) -> None:
    """Rules 2 and 3."""
    for four in squares(puzzle.height, puzzle.width):
        literals = dict.fromkeys(shaded[cell] for cell in four)  # cells of a tile may share one
        model.family("square").clause(literals, puzzle.reason_of("square", four[0]))
        model.family("square").clause((-literal for literal in literals), puzzle.reason_of("square", four[0]))
    connect(model, puzzle, shaded)


@encoding(summary="a variable per tile, which all its cells share", source=RULES_MODEL, globals=(Connected,))
def tiles(puzzle: "Paintarea") -> Model:
    """Variables: t[k], tile k is shaded; the cells of the tile share it.

    number: Σ (neighbours in tile k) · t[k] = number.  square: ∨ t, ∨ ¬t.  connected: the shaded cells.
    """
    model, shaded = Model(), dict[Cell, Literal]()
    model.uses("", puzzle.rule("tile", None, "each tile is shaded as a whole, or not at all"))
    for area in puzzle.areas:
        filled = model.new()
        for cell in area:
            shaded[cell] = filled
            model.together(cell, (filled,), {(False,): 0, (True,): 1})
    for cell, number in puzzle.number_at.items():
        terms = Counter(shaded[place] for place in puzzle.around[cell])
        reason = puzzle.reason_of("number", cell)
        model.family("number").sum(((n, tile) for tile, n in terms.items()), number, number, reason=reason)
    _shape(puzzle, model, {cell: shaded[cell] for cell in puzzle.cells})
    return model


@encoding(summary="a variable per cell", source=RULES_MODEL, globals=(Connected,), explains=True)
def cells(puzzle: "Paintarea") -> Model:
    """Variables: x[c], cell c is shaded.

    tile: x[c] ↔ x[d] for one cell of a tile and the next.  number: Σ x over the neighbours = number.
    square: ∨ x, ∨ ¬x.  connected: the shaded cells.
    """
    model, shaded = shaded_cells(puzzle)
    for tile, area in enumerate(puzzle.areas):
        for one, other in pairwise(area):
            model.family("tile").clause((-shaded[one], shaded[other]), puzzle.reason_of("tile", tile))
            model.family("tile").clause((shaded[one], -shaded[other]), puzzle.reason_of("tile", tile))
    for cell, number in puzzle.number_at.items():
        around = (shaded[place] for place in puzzle.around[cell])
        model.family("number").exactly(number, around, puzzle.reason_of("number", cell))
    _shape(puzzle, model, shaded)
    return model


ENCODINGS = (tiles, cells)
