"""Encodings of Cojun: those of all puzzles with rooms, and an order for cells one above the other.

The family `room` states rule 1, `apart` rule 2, `above` rule 3, `given` rule 4 of `puzzles/cojun.py`.
"""

from typing import TYPE_CHECKING

from .common import rooms
from .common.kit import Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.cojun import Cojun


def _above(puzzle: "Cojun", model: Model) -> Model:
    """Rule 3: the lower cell holds v only if the upper one does not hold v or less."""
    model.completed_by("above", "room")
    for upper, lower in puzzle.stacked:
        for v in puzzle.values(lower):
            for w in puzzle.values(upper):
                if int(w) < int(v):  # type: ignore[call-overload]  # equal numbers are excluded by rule 1
                    above, below = (model.slots[c].literals(n) for c, n in ((upper, w), (lower, v)))
                    excluded = (-literal for literal in (*above, *below))
                    model.family("above").clause(excluded, puzzle.reason_of("above", (upper, lower)))
    return model


@encoding(summary=rooms.direct.summary, source=rooms.direct.source)
def direct(puzzle: "Cojun") -> Model:
    """Variables: h[c,v], cell c holds number v.

    cell: Σ_v h[c,v] = 1, except in rooms of one cell.  room: Σ_c h[c,v] = 1 for each number v of a room.
    given: h[c,v].  apart: ¬h[c,v] ∨ ¬h[d,v] for neighbours in two rooms.
    above: ¬h[c,w] ∨ ¬h[d,v] for w < v, where c is above d in a room.
    """
    return _above(puzzle, rooms.direct.build(puzzle))


@encoding(summary=rooms.bits.summary, source=rooms.bits.source)
def bits(puzzle: "Cojun") -> Model:
    """Variables: b[c,i], bit i of the number of cell c minus 1.

    range: no number above those of the room.  room: ¬(c holds v) ∨ ¬(d holds v) for any two cells c, d of a room and
    each number v.  given: the bits of the number.  apart: as `room`, for neighbours in two rooms.
    above: ¬(c holds w) ∨ ¬(d holds v) for w < v, where c is above d in a room.
    """
    return _above(puzzle, rooms.bits.build(puzzle))


ENCODINGS = (direct, bits)
