"""Encodings of Hanare: the number of each room by a variable per cell, or by its place in bits.

x[c] says that cell c holds the number of its room. Rule numbers are those of `puzzles/hanare.py`.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell
from .common.kit import RULES_MODEL, Literal, Model, encoding
from .common.references import IWAMA_1994
from .common.some_numbers import numbered_rooms, numbered_rooms_in_bits

if TYPE_CHECKING:
    from cluewise.puzzles.hanare import Hanare


def _distances(puzzle: "Hanare", model: Model, holds: Mapping[Cell, Literal]) -> Model:
    """Rule 2 for every two cells of different rooms in a line."""
    for line in puzzle.lines:
        for (i, a), (j, b) in combinations(enumerate(line.cells), 2):
            if puzzle.area_at[a] != puzzle.area_at[b] and abs(puzzle.size_at[a] - puzzle.size_at[b]) != j - i - 1:
                clause = (-holds[a], -holds[b], *(holds[cell] for cell in line.cells[i + 1 : j]))
                model.family("distance").clause(clause, puzzle.reason_of("distance", (a, b)))
    return model


@encoding(summary="a variable per cell", source=RULES_MODEL)
def cells(puzzle: "Hanare") -> Model:
    """Variables: x[c].

    room: Σ x = 1.  given: x[c].
    distance: ¬x[a] ∨ ¬x[b] ∨ (∨ x between a and b) for two cells of a line, of
    different rooms, whose distance is not their difference.
    """
    return _distances(puzzle, *numbered_rooms(puzzle))


@encoding(summary="the place of each room's number in bits", source=f"the log encoding: {IWAMA_1994}")
def places(puzzle: "Hanare") -> Model:
    """Variables: x[c]; b[r,i], bit i of the place of room r's number among its cells.

    range: no place beyond the last cell.  room: x[c] ↔ the bits of c.  given, distance: as in `cells`.
    """
    return _distances(puzzle, *numbered_rooms_in_bits(puzzle))


ENCODINGS = (cells, places)
