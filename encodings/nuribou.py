"""Encodings of Nuribou: the island of every cell, and the length of its strip, in unary or exactly.

x[c] says that cell c is shaded, o[c,k] that it belongs to the island of clue k. Rules: `puzzles/nuribou.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell, squares
from .common.islands import own_islands
from .common.kit import RULES_MODEL, Connected, Literal, Model, encoding, shaded_cells
from .common.strips import lengths

if TYPE_CHECKING:
    from cluewise.puzzles.nuribou import Nuribou


def _islands(puzzle: "Nuribou") -> tuple[Model, dict[Cell, Literal]]:
    """Rules 1 to 3."""
    model, shaded = shaded_cells(puzzle)
    own_islands(model, puzzle, shaded)
    for four in squares(puzzle.height, puzzle.width):
        model.family("strip").at_most(2, (shaded[cell] for cell in four), puzzle.reason_of("strip", four[0]))
    model.uses("corner", puzzle.rule("strip", None, "shaded cells form strips"))
    return model, shaded


@encoding(summary="the island of each cell; lengths of strips in unary", source=RULES_MODEL, globals=(Connected,))
def unary(puzzle: "Nuribou") -> Model:
    """Variables: x[c]; o[c,k] if the island of k may reach c; w[c,d,k], the k cells from c in direction d are shaded;
    l[c,k], c lies in a strip of at least k cells.

    owner: x[c] + Σ_k o[c,k] = 1.  beside: o[c,k] → x[d] ∨ o[d,k].  size: Σ_c o[c,k] = number.  clue: o[k,k].
    connected: every unshaded cell with a clue.  strip: Σ x ≤ 2 over a 2×2 square.
    run: w[c,d,k] ↔ w[c,d,k−1] ∧ x.  length: l[c,k] ↔ ∨ w over the runs of k with c.
    corner: ¬l[c,k] ∨ l[c,k+1] ∨ ¬l[d,k] ∨ l[d,k+1] for cells c, d that touch at a corner.
    """
    model, shaded = _islands(puzzle)
    long = lengths(model, puzzle.lines, shaded)
    for pair in puzzle.corners:
        reason = puzzle.reason_of("corner").narrowed(pair)
        for k in range(max(puzzle.height, puzzle.width)):
            clause = [literal for cell in pair for literal in (-long[cell][k], *long[cell][k + 1 : k + 2])]
            model.family("corner").clause(clause, reason)
    return model


@encoding(summary="the island of each cell; all strips", source=RULES_MODEL, globals=(Connected,))
def strips(puzzle: "Nuribou") -> Model:
    """Variables: x[c]; o[c,k] if the island of k may reach c; p[s], the cells of strip s are shaded and those around it
    are not; s[c,k], c lies in a strip of k cells.

    owner: x[c] + Σ_k o[c,k] = 1.  beside: o[c,k] → x[d] ∨ o[d,k].  size: Σ_c o[c,k] = number.  clue: o[k,k].
    connected: every unshaded cell with a clue.  strip: Σ x ≤ 2 over a 2×2 square.
    place: p[s] ↔ ∧ x ∧ ¬x of its ends (of all neighbours, if it is a single cell).  length: s[c,k] ↔ ∨ p.
    corner: ¬s[c,k] ∨ ¬s[d,k] for cells c, d that touch at a corner.
    """
    model, shaded = _islands(puzzle)
    places: dict[Cell, dict[int, list[Literal]]] = {cell: {} for cell in shaded}
    for cell in shaded:
        alone = (shaded[cell], *(-shaded[beside] for beside in puzzle.around[cell]))
        places[cell][1] = [model.family("place").conjunction(alone)]
    for line in puzzle.lines:
        row, count = [shaded[cell] for cell in line.cells], len(line.cells)
        for first in range(count):
            for end in range(first + 2, count + 1):
                ends = [-x for x in (*row[max(first - 1, 0) : first], *row[end : end + 1])]
                placed = model.family("place").conjunction((*row[first:end], *ends))
                for cell in line.cells[first:end]:
                    places[cell].setdefault(end - first, []).append(placed)
    family = model.family("length")
    exact = {cell: {k: family.disjunction(found) for k, found in by.items()} for cell, by in places.items()}
    for one, other in puzzle.corners:
        reason = puzzle.reason_of("corner").narrowed((one, other))
        for k in exact[one].keys() & exact[other].keys():
            model.family("corner").clause((-exact[one][k], -exact[other][k]), reason)
    return model


ENCODINGS = (unary, strips)
