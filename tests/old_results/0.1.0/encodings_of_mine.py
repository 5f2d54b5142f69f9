"""Encodings of one's own, written for version 0.1.0."""

from cluewise.encodings.common.encoding import encoding
from cluewise.encodings.common.model import Clause, Cut, Model


@encoding(summary="a variable per cell", source="the rules", targets=("cnf",))
def plain(puzzle):
    """Variables: x[c]."""
    model = Model()
    for cell in puzzle.cells:
        model.boolean(cell, 0, 1)
    return stated(puzzle, model)


@encoding(summary="the numbers as cuts", source="the rules", lazy=True, blames=False)
def late(puzzle):
    """Variables: x[c]."""
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}

    def find(holds):
        return [Cut(Clause((-shaded[cell],)), None) for cell in puzzle.by_cell(puzzle.numbers) if holds(shaded[cell])]

    model.cut(find)
    return stated(puzzle, model, given=False)


def stated(puzzle, model, given=True):
    shaded = dict(zip(puzzle.cells, range(1, model.variables + 1), strict=True))
    for cell, number in puzzle.by_cell(puzzle.numbers).items():
        if given:
            model.family("given").clause((-shaded[cell],), puzzle.why["given", cell])
        around = (shaded[neighbour] for neighbour in puzzle.around[cell])
        model.family("number").exactly(number, around, puzzle.why["number", cell])
    return model
