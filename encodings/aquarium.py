"""Encodings of Aquarium: a variable per layer of water, or per cell.

Rule numbers are those of `puzzles/aquarium.py`.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.kit import Cell
    from cluewise.puzzles.aquarium import Aquarium


@encoding(
    summary="a variable per layer (the cells of a row that are filled together); lines count the cells of layers",
    source="Eén and Sörensson, Translating pseudo-Boolean constraints into SAT, 2006",
)
def layers(puzzle: "Aquarium") -> Model:
    """Variables: w[l], layer l is filled; all its cells share this variable.

    below: w[l] → w[m] for the layers m under l.  line: Σ (number of cells of l in the line) · w[l] = number.
    """
    model = Model()
    model.uses("", puzzle.rule("level", None, "water stands equally high in a tank"))
    water: dict[Cell, Literal] = {}
    for cells, below in puzzle.layers:
        filled = model.new()
        for cell in cells:
            water[cell] = filled
            model.together(cell, (filled,), {(False,): 0, (True,): 1})
        for under in below:
            model.family("below").clause((-filled, water[under]), puzzle.reason_of("below", (cells[0], under)))
    for line, number in puzzle.counted_lines():
        count: dict[Literal, int] = {}
        for cell in line.cells:
            count[water[cell]] = count.get(water[cell], 0) + 1
        terms = ((cells, filled) for filled, cells in count.items())
        reason = puzzle.reason_of("line", (line.kind, line.number))
        model.family("line").sum(terms, number, number, reason=reason)
    return model


@encoding(
    summary="a variable per cell; counts of lines",
    source=RULES_MODEL,
    explains=True,
)
def cells(puzzle: "Aquarium") -> Model:
    """Variables: x[c], cell c is filled.

    level: x[c] ↔ x[c'] for consecutive cells of a layer.  below: x[c] → x[c'] for the first cells of a layer and of a
    layer under it.  line: Σ x = number.
    """
    model = Model()
    water = model.booleans(puzzle.cells)
    for row, below in puzzle.layers:
        for cell, following in pairwise(row):
            model.family("level").clause((-water[cell], water[following]), puzzle.reason_of("level", row[0]))
            model.family("level").clause((water[cell], -water[following]), puzzle.reason_of("level", row[0]))
        for under in below:
            reason = puzzle.reason_of("below", (row[0], under))
            model.family("below").clause((-water[row[0]], water[under]), reason)
    for line, number in puzzle.counted_lines():
        reason = puzzle.reason_of("line", (line.kind, line.number))
        model.family("line").exactly(number, (water[cell] for cell in line.cells), reason)
    return model


ENCODINGS = (layers, cells)
