"""Latin squares: the constraints shared by all puzzles in which every line holds each number once."""

from cluewise.puzzles.common.cell_boards import LatinPuzzle
from cluewise.puzzles.common.geometry import Cell

from .model import Model, OneHot


def latin(puzzle: LatinPuzzle) -> tuple[Model, dict[Cell, OneHot]]:
    """A Model with a variable per cell and number, and the cells' codes.

    Families: "cell": Σ over a cell = 1; "row" and "column": Σ of a number over a line = 1; "given": units.
    """
    model = Model()
    numbers = range(1, puzzle.width + 1)
    codes = {cell: model.one_hot(cell, numbers) for cell in puzzle.cells}
    for code in codes.values():
        model.family("cell").exactly(1, code.variables)
    for line in puzzle.lines:
        family, reason = model.family(line.kind), puzzle.why[line.kind, line.number]
        for holders in zip(*(codes[cell].variables for cell in line.cells), strict=True):
            family.exactly(1, holders, reason)
    for cell, number in puzzle.known.items():
        model.family("given").takes(cell, number, puzzle.why["given", cell])
    return model, codes
