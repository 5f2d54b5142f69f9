"""Encodings of LITS: the tetromino of each region; regions are connected over borders.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/lits.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    RULES_MODEL, TRUE, Connected, Model, Subgraph, borders, encoding, no_squares, placed, shaded_cells, unlike,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.lits import Lits


@encoding(
    summary="the tetromino of each region",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"cuts": "cuts", "tree": "tree", "flow": "flow"},
    weak=("region",),
)
def tetrominoes(puzzle: "Lits") -> Model:
    """Variables: p[k], tetromino k of its region; x[c]; t[c,s], the tetromino at c has shape s; b[e] ↔ x ∧ x' at a
    border.

    region: Σ p = 1; x[c] ↔ ∨ p[k] over the tetrominoes that contain c.  shape: p[k] → t[c,s].  square: ∨ ¬x.
    alike: ¬t[c,s] ∨ ¬t[c',s] at a border.  border: b[e].  connected: the regions, linked by b[e].
    """
    model, shaded = shaded_cells(puzzle)
    shapes = placed(puzzle, model, shaded)
    no_squares(model, puzzle, shaded)
    unlike(puzzle, model, shapes)
    links = []
    for first, second, _ in borders(puzzle):
        both = model.family("border").conjunction((shaded[first], shaded[second]))
        links.append((puzzle.area_at[first], puzzle.area_at[second], both))
    model.uses("connected", puzzle.rule("region", None, "each region has one tetromino"))
    regions = Subgraph(dict.fromkeys(range(len(puzzle.areas)), TRUE), links)
    model.family("connected").connected(regions, puzzle.reason_of("connected"), named=puzzle.areas.__getitem__)
    return model


ENCODINGS = (tetrominoes,)
