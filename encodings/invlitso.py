"""Encodings of Inverse LITSO: the tetromino of each region by its place, or by its first cell and its orientation.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/invlitso.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell
from .common.kit import RULES_MODEL, Connected, encoding, shaded_cells
from .common.shading import connect, no_squares
from .parts.invlitso.tetrominoes import borders, placed, unlike

if TYPE_CHECKING:
    from cluewise.puzzles.invlitso import Invlitso

    from .common.kit import Model


@encoding(summary="the tetromino of each region", source=RULES_MODEL, globals=(Connected,), weak=("region",))
def tetrominoes(puzzle: "Invlitso") -> "Model":
    """Variables: x[c]; p[k], tetromino k of its region; t[c,s], the tetromino at c has shape s.

    region: Σ p = 1; ¬x[c] ↔ ∨ p[k] over the tetrominoes that contain c.  shape: p[k] → t[c,s].  square: ∨ ¬x.
    alike: ¬t[c,s] ∨ ¬t[c',s] at a border.  connected: the shaded cells.
    """
    model, shaded = shaded_cells(puzzle)
    unlike(puzzle, model, placed(puzzle, model, {cell: -x for cell, x in shaded.items()}))
    no_squares(model, puzzle, shaded)
    connect(model, puzzle, shaded)
    return model


@encoding(
    summary="the first cell and the orientation of each tetromino",
    source=RULES_MODEL,
    globals=(Connected,),
    weak=("region", "alike"),
)
def first_cells(puzzle: "Invlitso") -> "Model":
    """Variables: x[c]; f[c], c is the first cell of a tetromino in reading order; l[r,k], the tetromino of region r has
    orientation k, of 19; s[r,s], it has shape s.

    region: Σ f = 1 over the region; Σ_k l[r,k] = 1; f[c] ∧ l[r,k] → ¬x[d] for its cells d, or ¬f[c] ∨ ¬l[r,k] if one
    is not in the region; Σ ¬x = 4.  shape: l[r,k] → s[r,s].  alike: x[c] ∨ x[c'] ∨ ¬s[r,s] ∨ ¬s[r',s] at a border.
    square, connected: as in `tetrominoes`.
    """
    model, shaded = shaded_cells(puzzle)
    model.completed_by("alike", "region")
    shape_of = []
    for region, area in enumerate(puzzle.areas):
        reason, family = puzzle.reason_of("region", region), model.family("region")
        first = {cell: model.new() for cell in area}
        fitting = {*map(tuple, map(sorted, puzzle.tetrominoes[region]))}
        lies = {turned: model.new() for turned in puzzle.shapes}
        shape_of.append({shape: model.new() for shape in dict.fromkeys(puzzle.shapes.values())})
        for literals, count in ((first.values(), 1), (lies.values(), 1), ([-shaded[cell] for cell in area], 4)):
            family.exactly(count, literals, reason)
        for turned, way in lies.items():
            model.family("shape").clause((-way, shape_of[region][puzzle.shapes[turned]]))
            for cell, here in first.items():
                place = [Cell(cell.r + r, cell.c + c) for r, c in turned]
                if tuple(sorted(place)) in fitting:
                    family.clauses(((-here, -way, -shaded[other]) for other in place), reason)
                else:
                    family.clause((-here, -way), reason)
    for one, other, (a, b) in borders(puzzle):
        for shape, literal in shape_of[a].items():
            clause = (shaded[one], shaded[other], -literal, -shape_of[b][shape])
            model.family("alike").clause(clause, puzzle.reason_of("alike", (a, b)))
    no_squares(model, puzzle, shaded)
    connect(model, puzzle, shaded)
    return model


ENCODINGS = (tetrominoes, first_cells)
