"""An encoding of Unruly: a variable per cell, its lines as counts.

x[c] says that cell c is black. Rule numbers are those of `puzzles/unruly.py`.
"""

from typing import TYPE_CHECKING

from .common.cardinality import NATIVE
from .common.givens import take_givens
from .common.kit import RULES_MODEL, Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.unruly import Unruly

    from ..puzzles.common.kit import Cell

Cells = dict["Cell", Literal]


def _board(puzzle: "Unruly") -> tuple[Model, Cells]:
    """Rule 1; rule 5: x[c] or ¬x[c] for a given cell; rule 2: two clauses for each three neighbours."""
    model = Model()
    black = model.booleans(puzzle.cells)
    take_givens(model, puzzle)
    family = model.family("three")
    for line in puzzle.lines:
        for i, cells in enumerate(zip(line.cells, line.cells[1:], line.cells[2:], strict=False)):
            reason = puzzle.reason_of("three", (line.kind, line.number, i))
            family.clause((black[cell] for cell in cells), reason)
            family.clause((-black[cell] for cell in cells), reason)
    return model, black


def _unlike(puzzle: "Unruly", model: Model, black: Cells) -> None:
    """Rule 4: ∨ (x[a] ≠ x[b]) over the places of two lines."""
    family = model.family("unlike")
    for first, second in puzzle.line_pairs():
        differ = [family.differ(black[a], black[b]) for a, b in zip(first.cells, second.cells, strict=True)]
        family.clause(differ, puzzle.reason_of("unlike", (first.kind, first.number, second.number)))


@encoding(
    summary="a variable per cell, counts of lines; equal lines are stated at once",
    source=RULES_MODEL,
    suited=("gluecard4", NATIVE),
    explains=True,
    shares=True,
)
def counts(puzzle: "Unruly") -> Model:
    """Variables: x[c]; d[a,b] for places of two lines, if rule 4 applies.

    given: x[c] or ¬x[c].  three: x ∨ x' ∨ x'', ¬x ∨ ¬x' ∨ ¬x''.  half: Σ x = half.  unlike: ∨ d[a,b].
    """
    model, black = _board(puzzle)
    for line in puzzle.lines:
        reason = puzzle.reason_of("half", (line.kind, line.number))
        model.family("half").exactly(len(line.cells) // 2, (black[cell] for cell in line.cells), reason)
    _unlike(puzzle, model, black)
    return model


ENCODINGS = (counts,)
