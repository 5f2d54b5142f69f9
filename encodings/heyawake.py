"""Heyawake compiled: a variable per cell. Cuts or a flow connect the unshaded cells, or chains of shaded cells that
would divide them are excluded.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/heyawake.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.barriers import barrier_encodings
from .common.model import Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.heyawake import Heyawake


def _rooms(puzzle: "Heyawake", model: Model, shaded: Mapping[Cell, Literal]) -> None:
    """number: Σ x over the room = number.  span: ∨ x over each shortest stretch that rule 4 forbids to be unshaded."""
    for room, cells, number in puzzle.counted():
        model.family("number").exactly(number, (shaded[cell] for cell in cells), puzzle.why["number", room])
    for line, start, cells in puzzle.spans():
        reason = puzzle.why["span", (line.kind, line.number, start)]
        model.family("span").clause((shaded[cell] for cell in cells), reason)


ENCODINGS = barrier_encodings(_rooms)
