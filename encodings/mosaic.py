"""Mosaic compiled: counts over squares of cells, or sums of columns that neighbouring squares share.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/mosaic.py`.
"""

from collections.abc import Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from cluewise.puzzles.common.solution import Reason

from .common.cardinality import NATIVE
from .common.encoding import encoding
from .common.model import Family, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Cell
    from cluewise.puzzles.mosaic import Mosaic


@encoding(
    summary="a variable a cell; a count for each number",
    source="the 0-1 model of the rules",
    suited=("gluecard4", NATIVE),
)
def squares(puzzle: "Mosaic") -> Model:
    """Variables: x[c].

    number: Σ x over the square = number.
    """
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    family = model.family("number")
    for cell, number in puzzle.by_cell(puzzle.numbers).items():
        family.exactly(number, (shaded[other] for other in puzzle.square(cell)), puzzle.why["number", cell])
    return model


@encoding(
    summary="a variable a cell; columns of three are counted once for all squares, a number is a sum of up to three",
    source="Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, 2003, for unary sums",
)
def columns(puzzle: "Mosaic") -> Model:
    """Variables: x[c]; t[c,k] for each column of up to three cells, c in its middle: at least k of them are shaded.

    column: t[c,k] ↔ at least k of its x.  number, for its columns c, d, e: ¬t[c,i] ∨ ¬t[d,j] ∨ ¬t[e,k] where
    i + j + k = number + 1;  t[c,i+1] ∨ t[d,j+1] ∨ t[e,k+1] where i + j + k = number − 1.
    """
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    counted: dict[Cell, Sequence[Literal]] = {}
    for cell, number in puzzle.by_cell(puzzle.numbers).items():
        middles = [other for other in puzzle.square(cell) if other.r == cell.r]
        for middle in middles:
            if middle not in counted:
                column = [shaded[other] for other in puzzle.square(middle) if other.c == middle.c]
                counted[middle] = _counted(model.family("column"), column)
        _add_up(model.family("number"), [counted[middle] for middle in middles], number, puzzle.why["number", cell])
    return model


def _counted(family: Family, cells: Sequence[Literal]) -> list[Literal]:
    """Literals: at least one, two, … of these cells are shaded."""
    if len(cells) == 1:
        return list(cells)
    counts = []
    for k in range(1, len(cells) + 1):
        counts.append(family.model.new())
        for chosen in combinations(cells, k):
            family.clause((counts[-1], *(-x for x in chosen)))
        for chosen in combinations(cells, len(cells) - k + 1):
            family.clause((-counts[-1], *chosen))
    return counts


def _add_up(family: Family, columns: Sequence[Sequence[Literal]], number: int, reason: Reason) -> None:
    """The counts of the columns add up to the number: they do not reach one more, and they exceed one less."""
    less = min(number - 1, sum(map(len, columns)))  # all cells are too few where the number is too large
    for counts in product(*(range(len(column) + 1) for column in columns)):
        if sum(counts) == number + 1:
            family.clause((-column[k - 1] for column, k in zip(columns, counts, strict=True) if k), reason)
        elif sum(counts) == less:
            more = (column[k] for column, k in zip(columns, counts, strict=True) if k < len(column))
            family.clause(more, reason)


ENCODINGS = (squares, columns)
