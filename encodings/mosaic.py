"""An encoding of Mosaic: sums of columns that neighbouring squares share.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/mosaic.py`.
"""

from typing import TYPE_CHECKING

from .common.columns import Columns
from .common.kit import Model, encoding, shaded_cells
from .common.references import BAILLEUX_2003

if TYPE_CHECKING:
    from cluewise.puzzles.mosaic import Mosaic


@encoding(
    summary="a variable per cell; columns of three are counted once for all squares; a number is a sum of columns",
    source=f"{BAILLEUX_2003}, for unary sums",
    example=True,
)
def columns(puzzle: "Mosaic") -> Model:
    """Variables: x[c]; t[c,k] for each column c of up to three cells: at least k of them are shaded.

    column: t[c,k] ↔ at least k of its x.  number, for its columns c, d, e: ¬t[c,i] ∨ ¬t[d,j] ∨ ¬t[e,k] where
    i + j + k = number + 1;  t[c,i+1] ∨ t[d,j+1] ∨ t[e,k+1] where i + j + k = number − 1.
    """
    model, shaded = shaded_cells(puzzle)
    columns = Columns(model)
    for cell, number in puzzle.by_cell(puzzle.numbers).items():
        square = {member: shaded[member] for member in puzzle.square(cell)}
        columns.state(number, square, puzzle.reason_of("number", cell))
    return model


ENCODINGS = (columns,)
