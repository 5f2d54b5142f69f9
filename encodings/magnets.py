"""Encodings of Magnets: a variable for each way to fill a plate, or for each pole of a cell.

Rule numbers are those of `puzzles/magnets.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.magnets import COUNTED, OPPOSITE
from cluewise.puzzles.parts.magnets.formats import EMPTY, MINUS, PLUS

from .common.cardinality import NATIVE
from .common.kit import Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.magnets import Magnets

    from ..puzzles.common.kit import Cell

Poles = dict[str, dict["Cell", Literal]]
"""poles[pole][cell] is the literal that says that the pole is in the cell, for cells of plates."""


def _outside_plates(puzzle: "Magnets", model: Model, poles: Poles) -> None:
    """Rules 2 to 4. Two literals say which poles the cells of a plate hold, so these rules use the plates, too."""
    plates = puzzle.rule("plate", None, "the two cells of a plate are one magnet, or both are empty")
    for rule in ("touch", "given", *dict.fromkeys(side for side, *_ in puzzle.clues_beside(*COUNTED))):
        model.uses(rule, plates)
    for edge in puzzle.beside:
        first, second = edge.ends
        for pole in (PLUS, MINUS):
            clashing = poles[OPPOSITE[pole] if puzzle.anti else pole][second]
            model.family("touch").clause((-poles[pole][first], -clashing), puzzle.reason_of("touch", edge))
    for side, line, number, _ in puzzle.clues_beside(*COUNTED):
        in_line = (poles[COUNTED[side]][cell] for cell in line.cells if cell in puzzle.other_half)
        model.family("number").exactly(number, in_line, puzzle.reason_of(side, line.number))
    for cell, pole in puzzle.poles.items():
        reason = puzzle.reason_of("given", cell)
        if pole != EMPTY:
            model.family("given").clause((poles[pole][cell],), reason)
        elif cell in puzzle.other_half:
            for other in (PLUS, MINUS):
                model.family("given").clause((-poles[other][cell],), reason)


@encoding(
    summary="a variable for each of the three ways to fill a plate; counts of poles",
    source="the 0-1 model of the rules over plates",
    suited=("gluecard4", NATIVE),
)
def plates(puzzle: "Magnets") -> Model:
    """Variables: p[d], the plus pole of plate d is in its first cell; q[d], in its second; e[d], it is empty.

    plate: p + q + e = 1.  touch: not both of two variables p, q of plates that touch, if their poles clash.
    number: Σ over the p and q that put the pole in the line = number.  given: p or q, or
    neither for an empty cell.
    """
    model = Model()
    poles: Poles = {PLUS: {}, MINUS: {}}
    for cell in puzzle.cells:
        if cell not in puzzle.other_half:
            model.fixed(cell, EMPTY)
    for first, second in puzzle.plates:
        p, q, empty = model.new(), model.new(), model.new()
        model.family("plate").exactly(1, (p, q, empty), puzzle.reason_of("plate", first))
        model.grouped(first, [(p, (PLUS,)), (q, (MINUS,)), (empty, (EMPTY,))])
        model.grouped(second, [(p, (MINUS,)), (q, (PLUS,)), (empty, (EMPTY,))])
        poles[PLUS] |= {first: p, second: q}
        poles[MINUS] |= {first: q, second: p}
    _outside_plates(puzzle, model, poles)
    return model


@encoding(
    summary="one-hot cells; the two cells of a plate must fit together; counts of poles",
    source="the 0-1 model of the rules over cells",
)
def cells(puzzle: "Magnets") -> Model:
    """Variables: x[c,k], cell c holds k: a plus pole, a minus pole or nothing.

    cell: Σ_k x[c,k] = 1.  plate: x[c,+] ↔ x[d,−], x[c,−] ↔ x[d,+] for its two cells.
    touch: ¬x[c,k] ∨ ¬x[d,l] for poles that clash.  number: Σ x[c,k] = number.  given: x[c,k], or ¬x[c,+] and ¬x[c,−].
    """
    model = Model()
    poles: Poles = {PLUS: {}, MINUS: {}}
    for cell in puzzle.cells:
        code = model.one_hot(cell, puzzle.values(cell))
        model.family("cell").exactly(1, code.variables)
        for pole in (PLUS, MINUS) if cell in puzzle.other_half else ():
            poles[pole][cell] = model.literal(cell, pole)
    for first, second in puzzle.plates:
        for pole, opposite in ((PLUS, MINUS), (MINUS, PLUS)):
            a, b = poles[pole][first], poles[opposite][second]
            model.family("plate").clause((-a, b), puzzle.reason_of("plate", first))
            model.family("plate").clause((a, -b), puzzle.reason_of("plate", first))
    _outside_plates(puzzle, model, poles)
    return model


ENCODINGS = (plates, cells)
