"""Encodings of Putteria: the number of each room by a variable per cell, or by its place in bits.

x[c] says that cell c holds the number of its room. Rule numbers are those of `puzzles/putteria.py`.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from ..puzzles.common.kit import UNKNOWN, Cell
from .common.kit import RULES_MODEL, Literal, Model, encoding
from .common.references import IWAMA_1994
from .common.some_numbers import numbered_rooms, numbered_rooms_in_bits

if TYPE_CHECKING:
    from cluewise.puzzles.putteria import Putteria


def _rest(puzzle: "Putteria", model: Model, holds: Mapping[Cell, Literal]) -> None:
    """Rule 2, and the crosses."""
    for edge in puzzle.touching:
        model.family("touch").clause((-holds[cell] for cell in edge.ends), puzzle.reason_of("touch", edge))
    for cell, clue in puzzle.by_cell(puzzle.given).items():
        if clue == UNKNOWN:
            model.family("cross").clause((-holds[cell],), puzzle.reason_of("given", cell))


@encoding(summary="a variable per cell; lines count equal numbers", source=RULES_MODEL)
def cells(puzzle: "Putteria") -> Model:
    """Variables: x[c].

    room: Σ x = 1.  given: x[c].  cross: ¬x[c].  touch: ¬x ∨ ¬x'.  repeat: Σ x ≤ 1 over the cells of a line whose rooms
    have the same size.
    """
    model, holds = numbered_rooms(puzzle)
    _rest(puzzle, model, holds)
    for line, size, equal in puzzle.repeats():
        reason = puzzle.reason_of("repeat", (line.kind, line.number, size))
        model.family("repeat").at_most(1, (holds[cell] for cell in equal), reason)
    return model


@encoding(
    summary="the place of each room's number in bits; pairs of equal numbers", source=f"the log encoding: {IWAMA_1994}"
)
def places(puzzle: "Putteria") -> Model:
    """Variables: x[c]; b[r,i], bit i of the place of room r's number among its cells.

    range: no place beyond the last cell.  room: x[c] ↔ the bits of c.  given, cross, touch: as in `cells`.
    repeat: ¬x ∨ ¬x' for two cells of a line whose rooms have the same size.
    """
    model, holds = numbered_rooms_in_bits(puzzle)
    _rest(puzzle, model, holds)
    for line, size, equal in puzzle.repeats():
        reason = puzzle.reason_of("repeat", (line.kind, line.number, size))
        for pair in combinations(equal, 2):
            model.family("repeat").clause((-holds[cell] for cell in pair), reason)
    return model


ENCODINGS = (cells, places)
