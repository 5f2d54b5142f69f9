"""Latin squares: the constraints shared by all puzzles in which every line holds each number once."""

from typing import Any

from cluewise.puzzles.common.cell_boards import LatinPuzzle
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.latin_boards import BlankedLatin

from .givens import take_givens
from .model import Literal, Model, OneHot


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


def blanked_bits(puzzle: BlankedLatin) -> tuple[Model, Values]:
    """As `blanked`, with the value of each cell in bits and a literal h[c,v] per cell and value.

    Families: "range"; "value": h[c,v] ↔ the bits of v; "row", "column", "given" as in `blanked`. The lines alone imply
    that every cell has a value, so "range" is redundant.
    """
    model, values = _in_bits(puzzle)
    for line in puzzle.latin_lines:
        for value, times in puzzle.holdings.items():
            reason, holders = (
                puzzle.reason_of(line.kind, (line.number, value)),
                (values[cell][value] for cell in line.cells),
            )
            model.family(line.kind).exactly(times, holders, reason)
    return model, values


def latin_bits(puzzle: LatinPuzzle) -> tuple[Model, Values]:
    """As `latin`, with the number of each cell in bits; families as in `blanked_bits`."""
    model, values = _in_bits(puzzle)
    for line in puzzle.latin_lines:
        numbers: Any = puzzle.values(line.cells[0])
        family = model.family(line.kind)
        state = family.exactly if len(line.cells) == len(numbers) else family.at_most
        for number in numbers:
            state(1, (values[cell][number] for cell in line.cells), puzzle.reason_of(line.kind, line.number))
    return model, values


def _in_bits(puzzle: LatinPuzzle) -> tuple[Model, Values]:
    model, values = Model(), Values()
    for cell in puzzle.cells:
        code, known = model.binary(cell, puzzle.values(cell)), puzzle.values(cell)
        values[cell] = {int(v): model.family("value").conjunction(code.literals(v)) for v in known}  # type: ignore[call-overload]
    _give(puzzle, model)
    return model, values


def _give(puzzle: LatinPuzzle, model: Model) -> None:
    take_givens(model, puzzle)
