"""Encodings of Dosun-Fuwari: objects one-hot, or in their order from the ground up.

b[c] says that cell c is an iron ball, o[c] that it is a balloon. Rule numbers are those of `puzzles/dosufuwa.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import RULES_MODEL, Literal, Model, encoding
from .common.references import TAMURA_2009

if TYPE_CHECKING:
    from cluewise.puzzles.dosufuwa import Dosufuwa

    from ..puzzles.common.kit import Cell

EMPTY, BALL, BALLOON = ".", "@", "o"


def _stated(puzzle: "Dosufuwa", model: Model, holds: "dict[str, dict[Cell, Literal]]") -> Model:
    """The rules, with the literals of both kinds of objects."""
    for room in puzzle.rooms:
        for value, literals in holds.items():
            model.family("room").exactly(
                1, (literals[cell] for cell in room), puzzle.reason_of("room", (room[0], value))
            )
    balls, balloons = holds[BALL], holds[BALLOON]
    for upper, lower in puzzle.stacked:
        model.family("ball").clause((-balls[upper], balls[lower]), puzzle.reason_of("ball", upper))
        model.family("balloon").clause((-balloons[lower], balloons[upper]), puzzle.reason_of("balloon", lower))
    return model


@encoding(summary="a variable per cell and object", source=RULES_MODEL)
def objects(puzzle: "Dosufuwa") -> Model:
    """Variables: b[c]; o[c]; e[c], cell c is empty.

    cell: b[c] + o[c] + e[c] = 1.  room: Σ b = 1, Σ o = 1 over the room.  ball: b[c] → b[d] for the cell d below c.
    balloon: o[d] → o[c].
    """
    model = Model()
    holds: dict[str, dict[Cell, Literal]] = {BALL: {}, BALLOON: {}}
    for cell in puzzle.free:
        code = model.one_hot(cell, (EMPTY, *holds))
        model.family("cell").exactly(1, code.variables)
        for literals, variable in zip(holds.values(), code.variables[1:], strict=True):
            literals[cell] = variable
    return _stated(puzzle, model, holds)


@encoding(summary="balls below empty cells below balloons, in order", source=TAMURA_2009)
def order(puzzle: "Dosufuwa") -> Model:
    """Variables: a[c], cell c is no iron ball; o[c]. So b[c] = ¬a[c].

    order: o[c] → a[c].  room, ball, balloon: as in `objects`.
    """
    model = Model()
    codes = {cell: model.order(cell, (BALL, EMPTY, BALLOON)) for cell in puzzle.free}
    balls = {cell: -code.first for cell, code in codes.items()}
    return _stated(puzzle, model, {BALL: balls, BALLOON: {cell: code.first + 1 for cell, code in codes.items()}})


ENCODINGS = (objects, order)
