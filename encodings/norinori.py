"""An encoding of Norinori: a variable per cell.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/norinori.py`.
"""

from itertools import combinations
from typing import TYPE_CHECKING

from .common.kit import RULES_MODEL, Model, encoding, shaded_cells

if TYPE_CHECKING:
    from cluewise.puzzles.norinori import Norinori


@encoding(
    summary="a variable per cell; counts of regions, and of the cells beside a shaded one",
    source=RULES_MODEL,
)
def cells(puzzle: "Norinori") -> Model:
    """Variables: x[c].

    region: Σ x = 2.  pair: x → ∨ x' over the cells beside it; ¬x ∨ ¬x' ∨ ¬x'' for two of these.
    """
    model, shaded = shaded_cells(puzzle)
    for region, cells in enumerate(puzzle.areas):
        model.family("region").exactly(2, (shaded[cell] for cell in cells), puzzle.reason_of("region", region))
    family = model.family("pair")
    for cell, neighbours in puzzle.around.items():
        beside, reason = [shaded[neighbour] for neighbour in neighbours], puzzle.reason_of("pair", cell)
        family.clause((-shaded[cell], *beside), reason)
        for a, b in combinations(beside, 2):
            family.clause((-shaded[cell], -a, -b), reason)
    return model


ENCODINGS = (cells,)
