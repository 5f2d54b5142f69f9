"""Encodings of Dotchi Loop: a literal for each room says whether the loop turns; the loop as in `common/loops.py`.

t[c] says that the loop turns in cell c, a[R] that it turns at the circles of room R. Rule numbers are those of
`puzzles/dotchi.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, loop_encodings, turning

if TYPE_CHECKING:
    from cluewise.puzzles.dotchi import Dotchi


def _rooms(puzzle: "Dotchi", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    white: p[c] for a white circle.  black: ¬x[e] at a black circle (rule 3).  turn: t[c] ↔ (n ⊕ s) ∧ (e ⊕ w).
    onward: x ∧ ¬t[c] → the opposite edge.  alike: t[c] ↔ a[R] for the white circles of a room R (rule 4).
    """
    for cell, mark in puzzle.by_cell(puzzle.circles).items():
        if mark == "w":
            model.family("white").clause((passes[cell],), puzzle.reason_of("white", cell))
        else:
            for edge in puzzle.edges_at[cell]:
                model.family("black").clause((-lines[edge],), puzzle.reason_of("black", cell))
    model.completed_by("alike", "alike")  # with the cell that differs first
    for cells in filter(None, (puzzle.of_colour("w", area) for area in puzzle.areas)):
        all_turn = model.new()
        for cell in cells:
            turns = turning(model.family("turn"), puzzle, lines, cell)
            model.family("alike").clause((-turns, all_turn), puzzle.reason_of("alike", cell))
            model.family("alike").clause((turns, -all_turn), puzzle.reason_of("alike", cell))


ENCODINGS = loop_encodings(_rooms)
