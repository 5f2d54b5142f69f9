"""Encodings of Chocona: a variable per cell; inner corners as clauses, or as tables of the 2×2 squares.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/chocona.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Model, corner_tables, count_rooms, encoding, no_corners, shaded_cells

if TYPE_CHECKING:
    from cluewise.puzzles.chocona import Chocona


@encoding(summary="a variable per cell; inner corners as clauses", source=RULES_MODEL)
def cells(puzzle: "Chocona") -> Model:
    """Variables: x[c].

    number: Σ x over the room = number.  corner: ¬x ∨ ¬x' ∨ ¬x'' ∨ x''' over the cells of a 2×2 square in any order.
    """
    model, shaded = shaded_cells(puzzle)
    count_rooms(model, puzzle, shaded)
    no_corners(model, puzzle, shaded)
    return model


@encoding(
    summary="a variable per cell, and per pattern of a 2×2 square",
    source="Bacchus, GAC via unit propagation, 2007, for tables",
)
def patterns(puzzle: "Chocona") -> Model:
    """Variables: x[c]; a selector for each pattern of each 2×2 square.

    number: Σ x over the room = number.  corner: one of the patterns without exactly three shaded cells.
    """
    model, shaded = shaded_cells(puzzle)
    count_rooms(model, puzzle, shaded)
    corner_tables(model, puzzle, 1)
    return model


ENCODINGS = (cells, patterns)
