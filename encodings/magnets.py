"""Magnets compiled: a variable for each way to fill a plate, or for each pole of a cell.

Rule numbers are those of `puzzles/magnets.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.magnets import EMPTY, OPPOSITE
from cluewise.puzzles.parts.magnets.formats import MINUS, PLUS

from .common.cardinality import NATIVE
from .common.encoding import encoding
from .common.model import Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Cell
    from cluewise.puzzles.magnets import Magnets

Poles = dict[str, dict["Cell", Literal]]
"""Per pole and cell of a plate, the literal that says that the pole is in the cell."""


def _outside_plates(puzzle: "Magnets", model: Model, poles: Poles) -> None:
    """Rules 2 to 4."""
    for edge in puzzle.beside:
        one, other = edge.ends
        for pole in (PLUS, MINUS):
            clashing = poles[OPPOSITE[pole] if puzzle.anti else pole][other]
            model.family("touch").clause((-poles[pole][one], -clashing), puzzle.why["touch", edge])
    for side, line, pole, number in puzzle.counts():
        in_line = (poles[pole][cell] for cell in line.cells if cell in poles[pole])
        model.family("number").exactly(number, in_line, puzzle.why[side, line.number])
    for cell, pole in puzzle.poles.items():
        model.family("given").clause((poles[pole][cell],), puzzle.why["given", cell])


@encoding(
    summary="a variable for each of the three ways to fill a plate; counts of poles",
    source="the 0-1 model of the rules over plates",
    suited=("gluecard4", NATIVE),
)
def plates(puzzle: "Magnets") -> Model:
    """Variables: p[d], the plus pole of plate d is in its first cell; q[d], in its second; e[d], it is empty.

    plate: p + q + e = 1.  touch: two of the p, q of plates that touch are not both true.
    number: Σ of the p and q that put the pole into the line = number.  given: p or q.
    """
    model = Model()
    poles: Poles = {PLUS: {}, MINUS: {}}
    for cell in puzzle.cells:
        if cell not in puzzle.other_half:
            model.fixed(cell, EMPTY)
    for one, other in puzzle.plates:
        first, second, empty = model.new(), model.new(), model.new()
        model.family("plate").exactly(1, (first, second, empty), puzzle.why["plate", one])
        model.grouped(one, [(first, (PLUS,)), (second, (MINUS,)), (empty, (EMPTY,))])
        model.grouped(other, [(first, (MINUS,)), (second, (PLUS,)), (empty, (EMPTY,))])
        poles[PLUS] |= {one: first, other: second}
        poles[MINUS] |= {one: second, other: first}
    _outside_plates(puzzle, model, poles)
    return model


@encoding(
    summary="kinds of cells one-hot; the two cells of a plate must fit; counts of poles",
    source="the 0-1 model of the rules over cells",
)
def cells(puzzle: "Magnets") -> Model:
    """Variables: x[c,k], cell c holds k, a plus pole, a minus pole or nothing.

    cell: Σ_k x[c,k] = 1.  plate: x[c,+] ↔ x[d,−], x[c,−] ↔ x[d,+] for its two cells.
    touch: ¬x[c,k] ∨ ¬x[d,l] for poles of plates that touch.  number: Σ x[c,k] = number.  given: x[c,k].
    """
    model = Model()
    poles: Poles = {PLUS: {}, MINUS: {}}
    for cell in puzzle.cells:
        code = model.one_hot(cell, puzzle.values(cell))
        model.family("cell").exactly(1, code.variables)
        for pole in (PLUS, MINUS) if cell in puzzle.other_half else ():
            poles[pole][cell] = model.literal(cell, pole)
    for one, other in puzzle.plates:
        for pole, opposite in ((PLUS, MINUS), (MINUS, PLUS)):
            here, there = poles[pole][one], poles[opposite][other]
            model.family("plate").clause((-here, there), puzzle.why["plate", one])
            model.family("plate").clause((here, -there), puzzle.why["plate", one])
    _outside_plates(puzzle, model, poles)
    return model


ENCODINGS = (plates, cells)
