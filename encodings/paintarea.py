"""An encoding of Paintarea: a variable per cell.

Rule numbers are those of `puzzles/paintarea.py`.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from ..puzzles.common.geometry import Cell, squares
from ..puzzles.common.solution import is_silent
from .common.clause_cache import state_once
from .common.kit import RULES_MODEL, Connected, Literal, Model, encoding, shaded_cells
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
    if is_silent():
        _tiles_touch(model, puzzle, shaded)
    connect(model, puzzle, shaded, fours if is_silent() else ())
    return model


SMALL = 2
"""Tiles of more cells are seldom alone in a candidate."""


def _tiles_touch(model: Model, puzzle: "Paintarea", shaded: Mapping[Cell, Literal]) -> None:
    """x[c] → ∨ x over the cells beside a small tile, for solvers. One that has a cell of each square may be alone."""
    family, fours, around = model.family("connected"), squares(puzzle.height, puzzle.width), puzzle.around
    for area in puzzle.areas:
        if len(area) <= SMALL and not all(map(set(area).intersection, fours)):
            beside = [shaded[other] for cell in area for other in around[cell] if other not in area]
            family.clause((-shaded[area[0]], *beside))


ENCODINGS = (cells,)
