"""An encoding of Minesweeper: a variable per cell; numbers as sums of shared columns of cells.

x[c] says that cell c holds a mine. Rule numbers are those of `puzzles/minesweeper.py`.
"""

from typing import TYPE_CHECKING

from .common.columns import Columns
from .common.kit import Literal, Model, encoding
from .common.references import BAILLEUX_2003

if TYPE_CHECKING:
    from cluewise.puzzles.minesweeper import Minesweeper

    from ..puzzles.common.kit import Cell


def _cells(puzzle: "Minesweeper") -> tuple[Model, dict["Cell", Literal]]:
    """Rules 1, 3 and 4.

    total: Σ x over all cells = total, by the chosen cardinality encoding.
    """
    model = Model()
    mines = model.booleans(puzzle.cells)
    for cell in sorted(puzzle.bare):
        model.family("clue").clause((-mines[cell],), puzzle.reason_of("clue", cell))
    if puzzle.total is not None:
        model.family("total").exactly(puzzle.total, mines.values(), puzzle.reason_of("total", "total"))
    return model, mines


@encoding(
    summary="a variable per cell; columns of three are counted once for all numbers; a number is a sum of columns",
    source=f"{BAILLEUX_2003}, for unary sums",
    example=True,
)
def columns(puzzle: "Minesweeper") -> Model:
    """Variables: x[c]; t[c,k] for each column of up to three cells that a number counts: at least k of them hold mines.

    clue: ¬x for a cell with a clue.  total: Σ x = total.  column: t[c,k] ↔ at least k of its x.  number: the t of its
    columns add up to it. The cell of the number is counted, too, if it holds no mine, so that neighbouring numbers
    share columns.
    """
    model, mines = _cells(puzzle)
    columns = Columns(model)
    model.uses("number", puzzle.clue("clue", None, "cells with a clue hold no mine"))
    for cell, number in puzzle.number_at.items():
        counted = [cell, *puzzle.near(cell)] if cell in puzzle.bare else puzzle.near(cell)
        columns.state(number, {square: mines[square] for square in sorted(counted)}, puzzle.reason_of("number", cell))
    return model


ENCODINGS = (columns,)
