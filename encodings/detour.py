"""Encodings of Detour: the turns of each room; the loop itself as in `common/loops.py`.

t[c] says that the loop turns in cell c. Rule numbers are those of `puzzles/detour.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, every, loop_encodings, turning

if TYPE_CHECKING:
    from cluewise.puzzles.detour import Detour


def _turns(puzzle: "Detour", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 1 and 3.

    every: p[c] (rule 1).  turn: t[c] ↔ (n ⊕ s) ∧ (e ⊕ w).  onward: x ∧ ¬t[c] → the opposite edge.
    number: Σ t[c] = number, over a room (rule 3).
    """
    every(puzzle, model, passes)
    for room, number in puzzle.counted():
        turns = [turning(model.family("turn"), puzzle, lines, cell) for cell in puzzle.areas[room]]
        model.family("number").exactly(number, turns, puzzle.reason_of("number", room))


ENCODINGS = loop_encodings(_turns, redundant=("some", "passed"))
