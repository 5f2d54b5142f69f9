"""Encodings of Reflect Link: crosses, triangles, lengths; the loop that crosses itself as in `common/crossings.py`.

r[c,d,k] says that the first k edges from cell c in direction d are on the loop. Rule numbers are those of the puzzle.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import COUNTED, Passes, loop_encodings, reaches

if TYPE_CHECKING:
    from cluewise.puzzles.reflect import Reflect


def _marks(puzzle: "Reflect", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 to 5.

    cross: x[e] for the four edges of a cross (rule 3).  triangle: x[e] for two edges, ¬x[e] for the others (rule 4).
    reach: r[c,d,k] ↔ r[c,d,k−1] ∧ x[k-th edge].  number: Σ r[c,d,k] = number − 1, in two directions (rule 5).
    """
    for cell in sorted(puzzle.crossable):
        for edge in puzzle.beside(cell):
            model.family("cross").clause((lines[edge] if edge else model.false,), puzzle.reason_of("cross", cell))
    for cell, sides, number in puzzle.triangles():
        for side, edge in enumerate(puzzle.beside(cell)):
            line = lines[edge] if edge else model.false
            model.family("triangle").clause((line if side in sides else -line,), puzzle.reason_of("triangle", cell))
        if number:
            arms = (reaches(model.family("reach"), lines, puzzle.arms[cell][side]) for side in sides)
            along = (literal for arm in arms for literal in arm)
            model.family("number").exactly(number - 1, along, puzzle.reason_of("number", cell))


ENCODINGS = loop_encodings(_marks, redundant=("passed",), weak=("number",), crossing=True, suited=COUNTED)
