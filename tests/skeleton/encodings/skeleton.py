"""Encodings of Skeleton: a variable a cell.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/skeleton.py`.
"""

from typing import TYPE_CHECKING

from cluewise.encodings.common.kit import Model, encoding

if TYPE_CHECKING:
    from ..puzzles.skeleton import Skeleton


@encoding(
    summary="a variable a cell; a count around each number",
    source="the 0-1 model of the rules",
)
def counts(puzzle: "Skeleton") -> Model:
    """Variables: x[c].

    given: ¬x[c] for a cell with a number.  number: Σ x over the cells beside it = number.
    """
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for cell, number in puzzle.by_cell(puzzle.numbers).items():
        model.family("given").clause((-shaded[cell],), puzzle.reason_of("given", cell))
        neighbours = (shaded[neighbour] for neighbour in puzzle.around[cell])
        model.family("number").exactly(number, neighbours, puzzle.reason_of("number", cell))
    return model


ENCODINGS = (counts,)
