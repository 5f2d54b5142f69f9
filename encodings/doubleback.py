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
    twice: Σ x[e] = 4 over the edges that lead out of a room, where walls inside it count twice (rule 4).
    """
    open_cells(puzzle, model, lines, passes)
    for room, gates, walls in puzzle.visited():
        reason = puzzle.reason_of("twice", room)
        if walls:
            crossings = (*((1, lines[edge]) for edge in gates), *((2, lines[wall]) for wall in walls))
            model.family("twice").sum(crossings, 4, 4, reason=reason)
        else:
            gated(model.family("twice"), lines, gates, 2, reason)


ENCODINGS = loop_encodings(_rooms, redundant=("passed",))
