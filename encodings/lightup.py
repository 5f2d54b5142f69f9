"""Encodings of Light Up: a variable per white cell; light is stated cell by cell, or by stretches.

x[c] says that cell c has a lamp. A stretch is a longest run of white cells in a line. Rule numbers are those of
`puzzles/lightup.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.kit import Cell
    from cluewise.puzzles.lightup import Lightup


def _lamps(puzzle: "Lightup") -> tuple[Model, dict["Cell", Literal]]:
    """Rules 3 and 4."""
    model = Model()
    lamps = model.booleans(puzzle.white)
    for cell, number in puzzle.numbers.items():
        beside = (lamps[neighbour] for neighbour in puzzle.beside(cell))
        model.family("number").exactly(number, beside, puzzle.reason_of("number", cell))
    for kind, _, cells in puzzle.stretches:
        if len(cells) > 1:
            reason = puzzle.reason_of("apart", (kind, cells[0]))
            model.family("apart").at_most(1, (lamps[cell] for cell in cells), reason)
    return model, lamps


@encoding(
    summary="a variable per white cell; each has a lamp in sight",
    source=RULES_MODEL,
)
def lamps(puzzle: "Lightup") -> Model:
    """Variables: x[c].

    number: Σ x beside = number.  apart: Σ x ≤ 1 in each stretch.  lit: ∨ x over the cells seen from c, itself included.
    """
    model, lamps = _lamps(puzzle)
    for cell in puzzle.white:
        model.family("lit").clause(map(lamps.__getitem__, puzzle.seen(cell)), puzzle.reason_of("lit", cell))
    return model


@encoding(
    summary="a variable per white cell and one per stretch; each cell has a lamp in one of its two stretches",
    source="the 0-1 model of the rules, with a variable for the light in each stretch",
)
def stretches(puzzle: "Lightup") -> Model:
    """Variables: x[c]; l[s]: stretch s has a lamp.

    number, apart: as in `lamps`.  light: l[s] ↔ ∨ x over its cells.  lit: l[s] ∨ l[t] for the two stretches of c.
    """
    model, lamps = _lamps(puzzle)
    family = model.family("light")
    light = {(kind, cells[0]): family.disjunction(lamps[cell] for cell in cells) for kind, _, cells in puzzle.stretches}
    for cell, crossing in puzzle.stretches_of.items():
        both = (light[kind, cells[0]] for kind, _, cells in crossing)
        model.family("lit").clause(dict.fromkeys(both), puzzle.reason_of("lit", cell))
    return model


ENCODINGS = (lamps, stretches)
