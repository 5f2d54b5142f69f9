"""Simple Loop compiled: the loop as in `common/loops.py`, and the cells that it passes.

x[e] says that the loop runs along edge e; p[c] that it passes cell c. Rule numbers are those of the puzzle.
"""

from typing import TYPE_CHECKING

from .common.loop_kinds import Passes, loop_encodings
from .common.loops import Edges
from .common.model import Model

if TYPE_CHECKING:
    from cluewise.puzzles.simpleloop import Simpleloop


def _cells(puzzle: "Simpleloop", model: Model, lines: Edges, passes: Passes) -> None:
    """Rule 3."""
    for cell, shaded in zip(puzzle.cells, puzzle.shaded, strict=True):
        if shaded:
            for edge in puzzle.edges_at[cell]:
                model.family("shaded").clause((-lines[edge],), puzzle.why["shaded", cell])
        else:
            model.family("open").clause((passes[cell],), puzzle.why["open", cell])


ENCODINGS = loop_encodings(
    _cells,
    ("shaded", "open"),
    "shaded: ¬x[e] at a shaded cell.  open: p[c] for the other cells (rule 3).",
    ("passed",),
)
