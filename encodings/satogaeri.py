"""Encodings of Satogaeri: a variable for each move, or also for each step of a move.

m[c,v] says that the circle at cell c makes move v. Rule numbers are those of `puzzles/satogaeri.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, TAMURA_2009, UNKNOWN, Literal, Model, encoding
from cluewise.puzzles.satogaeri import STEPS

if TYPE_CHECKING:
    from cluewise.kit import Cell
    from cluewise.puzzles.satogaeri import Satogaeri


def _moves(puzzle: "Satogaeri") -> Model:
    """m[c,v], and rules 1, 2 and 4."""
    model = Model()
    for cell, number in puzzle.circles.items():
        moves = puzzle.moves[cell]
        model.family("move").exactly(1, model.one_hot(cell, tuple(moves)).variables)
        if number != UNKNOWN:
            fitting = (model.literal(cell, move) for move, path in moves.items() if len(path) == number + 1)
            model.family("length").clause(fitting, puzzle.reason_of("length", cell))
    for room in range(len(puzzle.areas)):
        ends = (model.literal(cell, move) for cell, moves in puzzle.arrivals(room).items() for move in moves)
        model.family("room").exactly(1, ends, puzzle.reason_of("room", room))
    return model


@encoding(summary="a variable per move", source=RULES_MODEL)
def moves(puzzle: "Satogaeri") -> Model:
    """Variables: m[c,v].

    move: Σ_v m[c,v] = 1.  length: ∨ m over the moves of that length.  room: Σ m = 1 over the moves that end in a room.
    visit: Σ m ≤ 1 over the moves that pass or reach a cell; none of them if a circle starts there.
    """
    model = _moves(puzzle)
    for cell, circles in puzzle.visits().items():
        visits = (model.literal(circle, move) for circle, found in circles.items() for move in found)
        model.family("visit").at_most(int(cell not in puzzle.circles), visits, puzzle.reason_of("visit", cell))
    return model


@encoding(summary="a variable per move, and per step of a move", source=f"the order encoding: {TAMURA_2009}")
def steps(puzzle: "Satogaeri") -> Model:
    """Variables: m[c,v]; s[c,d,k], the circle at c moves k cells or more in direction d.

    move, length, room: as in `moves`.  step: s[c,d,k] ↔ m[c,dk] ∨ s[c,d,k+1].
    visit: Σ s ≤ 1 over the steps to a cell; none of them if a circle starts there.
    """
    model = _moves(puzzle)
    step: dict[tuple[Cell, Cell], Literal] = {}
    for circle, moves in puzzle.moves.items():
        for arrow in STEPS:
            farther = list[Literal]()
            for move in sorted((move for move in moves if move[0] == arrow), key=lambda move: -int(move[1:])):
                farther = [model.family("step").disjunction((model.literal(circle, move), *farther))]
                step[circle, moves[move][-1]] = farther[0]
    for cell, circles in puzzle.visits().items():
        visits = (step[circle, cell] for circle in circles)
        model.family("visit").at_most(int(cell not in puzzle.circles), visits, puzzle.reason_of("visit", cell))
    return model


ENCODINGS = (steps, moves)
