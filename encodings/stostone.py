"""An encoding of Stostone: the shaded cells below each cell in unary.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/stostone.py`.
"""

from typing import TYPE_CHECKING

from .common.cardinality import NATIVE
from .common.kit import Connected, Literal, Model, encoding, shaded_cells
from .common.references import BAILLEUX_2003
from .parts.stostone.island_rooms import room_islands

if TYPE_CHECKING:
    from cluewise.puzzles.stostone import Stostone

    from ..puzzles.common.kit import Cell


@encoding(
    summary="the shaded cells from each cell down, in unary",
    source=BAILLEUX_2003,
    globals=(Connected,),
    suited=("minicard", NATIVE),
)
def unary(puzzle: "Stostone") -> Model:
    """Variables: x[c]; f[c], c is the first shaded cell of its room; s[c,k], at least k cells are shaded
    from c down, for the k that the column leaves open: k > H/2 − (the cells above c), k ≤ H/2 and k ≤ (the cells from c
    down). With a smaller k, s[c,k] is true, with a larger one false.

    number: Σ x over the room = number.  some: ∨ x over the room.  first: f[c] ↔ x[c] ∧ no x before c in its room.
    island: each shaded cell is connected with a cell f[c] in its room.  apart: ¬x ∨ ¬x' across a border.
    count: s[c,k] ↔ s[d,k] ∨ (x[c] ∧ s[d,k−1]) for the cell d below c.  column: the same, where s[c,k] has no variable.
    fall: x[c] ∧ x[d] → (s[c',k] ↔ s[d',k]) for neighbours c, d in a row of a room, and the cells c', d' below them.
    """
    model, shaded = shaded_cells(puzzle)
    room_islands(model, puzzle, shaded)
    half, count, column = puzzle.height // 2, model.family("count"), model.family("column")
    model.completed_by("fall", "column")  # where s has no variable
    counts: dict[Cell, list[Literal]] = {}
    for line in puzzle.lines[puzzle.height :]:
        reason = puzzle.reason_of("column", line.number)
        below = [model.true, *[model.false] * (half + 1)]
        for size, cell in enumerate(reversed(line.cells), 1):
            x, sure, most = shaded[cell], max(half - puzzle.height + size, 0), min(half, size)
            here = [*below[:1] * (sure + 1), *(model.new() for _ in range(sure, most)), *below[-1:] * (half + 1 - most)]
            for k in range(max(sure, 1), most + 2):
                s, same, fewer = here[k], below[k], below[k - 1]
                clauses = ((-same, s), (-x, -fewer, s), (-s, same, x), (-s, fewer))
                if sure < k <= most:
                    count.clauses(clauses)
                else:
                    column.clauses(clauses, reason)
            counts[cell], below = below, here
        if puzzle.height % 2:
            column.clause((), reason)
    for edge in puzzle.level:
        one, other = edge.ends
        both_shaded, fall = (-shaded[one], -shaded[other]), list[tuple[Literal, ...]]()
        for a, b in zip(counts[one], counts[other], strict=True):
            if a != b:  # no constants
                fall += (*both_shaded, -a, b), (*both_shaded, a, -b)
        model.family("fall").clauses(fall, puzzle.reason_of("fall", edge))
    return model


ENCODINGS = (unary,)
