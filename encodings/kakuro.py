"""Kakuro compiled: a variable per cell and number; runs as sets of numbers that fill them, or as sums.

x[c,d] says that cell c holds d. Rule numbers are those of `puzzles/kakuro.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.kakuro import NUMBERS

from .common.encoding import encoding
from .common.model import Model, OneHot
from .common.number_sets import filled, number_sets
from .common.papers import RULES_MODEL

if TYPE_CHECKING:
    from cluewise.puzzles.kakuro import Kakuro


def _one_hot(puzzle: "Kakuro") -> tuple[Model, dict[Cell, OneHot]]:
    """Rules 1 and 2: Σ_d x[c,d] = 1;  Σ x[c,d] ≤ 1 over a run."""
    model = Model()
    codes = {cell: model.one_hot(cell, puzzle.values(cell)) for cell in puzzle.slots() if isinstance(cell, Cell)}
    for code in codes.values():
        model.family("cell").exactly(1, code.variables)
    for run in puzzle.runs:
        if len(run.cells) > 1:
            for holders in zip(*(codes[cell].variables for cell in run.cells), strict=True):
                model.family("repeat").at_most(1, holders, puzzle.why["repeat", run])
    return model, codes


@encoding(
    summary="a variable per cell and number; a variable per set of numbers that fills a run",
    source="the combinations of players; selectors as in Bacchus, GAC via unit propagation, 2007",
)
def sets(puzzle: "Kakuro") -> Model:
    """Variables: x[c,d]; s[S] for each set S of numbers that fills a run of three or more cells.

    cell: Σ_d x[c,d] = 1.  repeat: Σ x[c,d] ≤ 1 over the cells of a run.
    sum, for a run of two cells: x[c,d] → x[c',sum−d], and back.  For a longer run: ∨_S s[S], s[S] → ∨_c x[c,d] for d in
    S, x[c,d] → ∨_{S with d} s[S].
    """
    model, codes = _one_hot(puzzle)
    at = {cell: dict(zip(NUMBERS, code.variables, strict=True)) for cell, code in codes.items()}
    for run in puzzle.runs:
        if run.sum is not None:
            fillings = number_sets(9, len(run.cells), run.sum)
            assert fillings is not None
            for clause in filled([at[cell] for cell in run.cells], fillings, model.new):
                model.family("sum").clause(clause, puzzle.why["sum", run])
    return model


@encoding(
    summary="a variable per cell and number; runs as weighted sums",
    source=RULES_MODEL,
)
def sums(puzzle: "Kakuro") -> Model:
    """Variables: x[c,d].

    cell: Σ_d x[c,d] = 1.  repeat: Σ x[c,d] ≤ 1 over the cells of a run.  sum: Σ d·x[c,d] = sum.
    """
    model, codes = _one_hot(puzzle)
    for run in puzzle.runs:
        if run.sum is not None:
            terms = [(number, codes[cell].first + number - 1) for cell in run.cells for number in NUMBERS]
            model.family("sum").sum(terms, run.sum, run.sum, reason=puzzle.why["sum", run])
    return model


ENCODINGS = (sets, sums)
