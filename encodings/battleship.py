"""Encodings of Battleship: a variable for each placement of a ship, with the cells around it or as a packing.

x[c] says that cell c holds a ship. Rule numbers are those of `puzzles/battleship.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell
from .common.cardinality import NATIVE
from .common.kit import ILP, Literal, Model, encoding
from .parts.battleship.banks import by_packing, by_placements

if TYPE_CHECKING:
    from cluewise.puzzles.battleship import Battleship

MEUFFELS_2010 = "Meuffels and den Hertog, Solving the Battleship puzzle as an integer programming problem, 2010"


def _cells(puzzle: "Battleship") -> tuple[Model, dict[Cell, Literal]]:
    """Rules 3 and 4. Rule 2 for straight ships: two cells that meet at a corner do not both hold ships."""
    from cluewise.puzzles.battleship import MIDDLE, OPEN, WATER

    model = Model()
    ships = model.booleans(puzzle.cells)
    for line, clue in puzzle.counted_lines():
        reason = puzzle.reason_of("line", (line.kind, line.number))
        model.family("line").exactly(clue, (ships[cell] for cell in line.cells), reason)
    family = model.family("segment")
    for cell, sign in puzzle.by_cell(puzzle.segments).items():
        reason = puzzle.reason_of("segment", cell)
        family.clause((-ships[cell] if sign == WATER else ships[cell],), reason)
        at = {side: ships[neighbour] for side, neighbour in puzzle.beside(cell).items()}
        for side in OPEN.get(sign, ()):
            family.clause((at[side],) if side in at else (), reason)
        for side in (side for side in at if sign in OPEN and side not in OPEN[sign]):
            family.clause((-at[side],), reason)
        for sides in ("ne", "es", "sw", "nw") if sign == MIDDLE else ():
            family.clause((at[side] for side in sides if side in at), reason)
    model.completed_by("piece", "touch")
    model.completed_by("times", "touch")
    for pair in puzzle.diagonals:
        model.family("touch").clause((-ships[cell] for cell in pair), puzzle.reason_of("touch", pair))
    return model, ships


@encoding(
    summary="a variable for each placement of a ship, which determines the cells in it and around it",
    source=MEUFFELS_2010,
    suited=("minicard", NATIVE),
    explains=True,
)
def placements(puzzle: "Battleship") -> Model:
    """Variables: x[c]; p[k], a ship lies in placement k.

    line: Σ x = clue.  segment: a given segment fixes its cell and the cells beside it.
    touch: ¬x[c] ∨ ¬x[d] for cells that meet at a corner, if all ships are straight.
    piece, times: as `banks.by_placements`.
    """
    model, ships = _cells(puzzle)
    by_placements(puzzle, model, ships, puzzle.diagonals)
    return model


@encoding(
    summary="a variable for each placement of a ship; at most one ship meets a square of four cells",
    source=MEUFFELS_2010,
    made_for=(ILP,),
    redundant=("touch",),
)
def packing(puzzle: "Battleship") -> Model:
    """Variables: x[c]; p[k], a ship lies in placement k.

    line, segment, touch: as in `placements`.  cover, piece, times: as `banks.by_packing`.
    """
    model, ships = _cells(puzzle)
    by_packing(puzzle, model, ships)
    return model


ENCODINGS = (placements, packing)
