"""Latin squares: the constraints shared by all puzzles in which every line holds each number once."""

from cluewise.puzzles.common.cell_boards import LatinPuzzle
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.latin_boards import BlankedLatin

from ...common.givens import take_givens
from ...common.model import Literal, Model, OneHot


def latin(puzzle: LatinPuzzle) -> tuple[Model, dict[Cell, OneHot]]:
    """A Model with a variable per cell and number, and the cells' codes.

    Families: "cell": Σ over a cell = 1; "row", "column", "diagonal": Σ of a number over a line = 1, or ≤ 1 over
    a line that is shorter than the numbers are many; "given": units.
    """
    model = Model()
    codes = {cell: model.one_hot(cell, puzzle.values(cell)) for cell in puzzle.cells}
    for code in codes.values():
        model.family("cell").exactly(1, code.variables)
    for line in puzzle.latin_lines:
        family, reason = model.family(line.kind), puzzle.reason_of(line.kind, line.number)
        state = family.exactly if len(line.cells) == len(puzzle.values(line.cells[0])) else family.at_most
        for holders in zip(*(codes[cell].variables for cell in line.cells), strict=True):
            state(1, holders, reason)
    _give(puzzle, model)
    return model, codes


def blanked(puzzle: BlankedLatin) -> tuple[Model, dict[Cell, OneHot]]:
    """As `latin`, with blank cells: "row" and "column" state how many cells of a line hold each value.

    Their Reasons are at (number of the line, value).
    """
    model = Model()
    codes = {cell: model.one_hot(cell, puzzle.values(cell)) for cell in puzzle.cells}
    for code in codes.values():
        model.family("cell").exactly(1, code.variables)
    for line in puzzle.latin_lines:
        for value, times in puzzle.holdings.items():
            reason, holders = (
                puzzle.reason_of(line.kind, (line.number, value)),
                (codes[cell].first + value for cell in line.cells),
            )
            model.family(line.kind).exactly(times, holders, reason)
    _give(puzzle, model)
    return model, codes


Values = dict[Cell, dict[int, Literal]]
"""`values[c][v]` says that cell c holds v."""


def _give(puzzle: LatinPuzzle, model: Model) -> None:
    take_givens(model, puzzle)
