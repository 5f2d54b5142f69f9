"""Hitori compiled: a variable per cell. Cuts or a flow connect the unshaded cells, or chains of shaded cells that
would divide them are excluded.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/hitori.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.barriers import barrier_encodings
from .common.model import Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.hitori import Hitori


def _repeats(puzzle: "Hitori", model: Model, shaded: Mapping[Cell, Literal]) -> None:
    """repeat: Σ ¬x ≤ 1 over the cells of a line that hold the same number."""
    for line, number, cells in puzzle.repeats():
        reason = puzzle.why["repeat", (line.kind, line.number, number)]
        model.family("repeat").at_most(1, (-shaded[cell] for cell in cells), reason)


ENCODINGS = barrier_encodings(_repeats)
