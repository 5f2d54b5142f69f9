"""Double Back compiled: rooms with four crossings; the loop itself as in `common/loops.py`.

Rule numbers are those of `puzzles/doubleback.py`.
"""

from typing import TYPE_CHECKING

from .common.loop_kinds import Passes, gated, loop_encodings
from .common.loops import Edges
from .common.model import Model

if TYPE_CHECKING:
    from cluewise.puzzles.doubleback import Doubleback


def _rooms(puzzle: "Doubleback", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4."""
    for cell, shaded in zip(puzzle.cells, puzzle.shaded, strict=True):
        if shaded:
            for edge in puzzle.edges_at[cell]:
                model.family("shaded").clause((-lines[edge],), puzzle.why["shaded", cell])
        else:
            model.family("open").clause((passes[cell],), puzzle.why["open", cell])
    for room, gates in puzzle.visited():
        gated(model.family("twice"), lines, gates, 2, puzzle.why["twice", room])


ENCODINGS = loop_encodings(
    _rooms,
    ("shaded", "open", "twice"),
    """shaded: ¬x[e] at a shaded cell.  open: p[c] for the other cells (rule 3).
    twice: Σ x[e] = 4 over the edges that lead out of a room (rule 4).""",
    ("passed",),
)
