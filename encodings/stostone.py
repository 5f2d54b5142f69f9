"""An encoding of Stostone: the shaded cells below each cell in unary.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/stostone.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Connected, Literal, Model, encoding, shaded_cells
from .common.references import BAILLEUX_2003
from .parts.stostone.island_rooms import room_islands

if TYPE_CHECKING:
    from cluewise.puzzles.stostone import Stostone

    from ..puzzles.common.kit import Cell


@encoding(summary="the shaded cells from each cell down, in unary", source=BAILLEUX_2003, globals=(Connected,))
def unary(puzzle: "Stostone") -> Model:
    """Variables: x[c]; f[c], c is the first shaded cell of its room; s[c,k], at least k cells are shaded
    from c down.

    number: Σ x over the room = number.  some: ∨ x over the room.  first: f[c] ↔ x[c] ∧ no x before c in its room.
    island: each shaded cell is connected with a cell f[c] in its room.  apart: ¬x ∨ ¬x' across a border.
    count: s[c,k] ↔ s[d,k] ∨ (x[c] ∧ s[d,k−1]) for the cell d below c.  column: s[c,H/2] ∧ ¬s[c,H/2+1] at the top.
    fall: x[c] ∧ x[d] → (s[c',k] ↔ s[d',k]) for neighbours c, d in a row of a room, and the cells c', d' below them.
    """
    model, shaded = shaded_cells(puzzle)
    room_islands(model, puzzle, shaded)
    half, family = puzzle.height // 2, model.family("count")
    counts: dict[Cell, list[Literal]] = {}
    for line in puzzle.lines[puzzle.height :]:
        below = [model.false] * (half + 1)
        for cell in reversed(line.cells):
            counts[cell], fewer = below, [model.true, *below]
            both = (family.conjunction((shaded[cell], one)) for one in fewer)
            below = [family.disjunction(pair) for pair in zip(below, both, strict=False)]
        reason = puzzle.reason_of("column", line.number)
        model.family("column").clauses(((below[half - 1] if half else model.false,), (-below[half],)), reason)
        if puzzle.height % 2:
            model.family("column").clause((), reason)
    for edge in puzzle.level:
        one, other = edge.ends
        for a, b in zip(counts[one], counts[other], strict=True):
            for clause in ((-a, b), (a, -b)):
                both_shaded = (-shaded[one], -shaded[other])
                model.family("fall").clause((*both_shaded, *clause), puzzle.reason_of("fall", edge))
    return model


ENCODINGS = (unary,)
