"""Encodings of Double Back: rooms with four crossings; the loop itself as in `common/loops.py`.

Rule numbers are those of `puzzles/doubleback.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import Edges, Model, Passes, gated, loop_encodings, open_cells

if TYPE_CHECKING:
    from cluewise.puzzles.doubleback import Doubleback


def _rooms(puzzle: "Doubleback", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    shaded: ¬x[e] at a shaded cell.  open: p[c] for the other cells (rule 3).
    twice: Σ x[e] = 4 over the edges that lead out of a room (rule 4).
    """
    open_cells(puzzle, model, lines, passes)
    for room, gates in puzzle.visited():
        gated(model.family("twice"), lines, gates, 2, puzzle.reason_of("twice", room))


ENCODINGS = loop_encodings(_rooms, redundant=("passed",))
