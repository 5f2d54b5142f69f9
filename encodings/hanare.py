"""An encoding of Hanare: the number of each room by a variable per cell.

x[c] says that cell c holds the number of its room. Rule numbers are those of `puzzles/hanare.py`.
"""

from itertools import combinations
from typing import TYPE_CHECKING

from .common.kit import RULES_MODEL, Model, encoding
from .common.some_numbers import numbered_rooms

if TYPE_CHECKING:
    from cluewise.puzzles.hanare import Hanare


@encoding(summary="a variable per cell", source=RULES_MODEL)
def cells(puzzle: "Hanare") -> Model:
    """Variables: x[c].

    room: Σ x = 1.  given: x[c].
    distance: ¬x[a] ∨ ¬x[b] ∨ (∨ x between) for two cells of a line, of rooms whose difference is not their distance.
    """
    model, holds = numbered_rooms(puzzle)
    for line in puzzle.lines:
        for (i, a), (j, b) in combinations(enumerate(line.cells), 2):
            if puzzle.area_at[a] != puzzle.area_at[b] and abs(puzzle.size_at[a] - puzzle.size_at[b]) != j - i - 1:
                clause = (-holds[a], -holds[b], *(holds[cell] for cell in line.cells[i + 1 : j]))
                model.family("distance").clause(clause, puzzle.reason_of("distance", (a, b)))
    return model


ENCODINGS = (cells,)
