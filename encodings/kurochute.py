"""Encodings of Kurochute: a variable per cell.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/kurochute.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Model, Undivided, barrier_cells, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.kurochute import Kurochute


@encoding(summary="a variable per cell", source=RULES_MODEL, globals=(Undivided,))
def cells(puzzle: "Kurochute") -> Model:
    """Variables: x[c].

    touch: ¬x ∨ ¬x'.  clue: ¬x.  number: Σ x = 1 over the cells at this distance.  connected: the unshaded cells.
    """
    model, shaded = barrier_cells(puzzle)
    for cell in puzzle.by_cell(puzzle.numbers):
        model.family("clue").clause((-shaded[cell],), puzzle.reason_of("clue", cell))
    for cell, number in puzzle.number_at.items():
        places = (shaded[place] for place in puzzle.reach(cell, number))
        model.family("number").exactly(1, places, puzzle.reason_of("number", cell))
    return model


ENCODINGS = (cells,)
