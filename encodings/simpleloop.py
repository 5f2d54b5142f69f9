"""Encodings of Simple Loop: the loop as in `common/loops.py`, and the cells that it passes.

x[e] says that the loop runs along edge e; p[c] that it passes cell c. Rule numbers are those of the puzzle.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, loop_encodings, open_cells

if TYPE_CHECKING:
    from cluewise.puzzles.simpleloop import Simpleloop


def _cells(puzzle: "Simpleloop", model: Model, lines: Edges, passes: Passes) -> None:
    """Rule 3.

    shaded: ¬x[e] at a shaded cell.  open: p[c] for the other cells (rule 3).
    """
    open_cells(puzzle, model, lines, passes)


ENCODINGS = loop_encodings(_cells, redundant=("passed",))
