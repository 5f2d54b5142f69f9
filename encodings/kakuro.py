"""Kakuro compiled: a variable a cell and number, runs by sets of numbers or by sums; or cells in order encoding.

x[c,d] says that cell c holds d. Rule numbers are those of `puzzles/kakuro.py`.
"""

from itertools import combinations
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.encoding import encoding
from .common.model import Model, OneHot
from .common.number_sets import filled, number_sets

if TYPE_CHECKING:
    from cluewise.puzzles.kakuro import Kakuro

NUMBERS = range(1, 10)


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
    summary="a variable a cell and number; the sets of numbers that fill a run",
    source="the combinations of players; selectors as in Bacchus, GAC via unit propagation, 2007",
)
def sets(puzzle: "Kakuro") -> Model:
    """Variables: x[c,d]; s[S] for the sets of numbers that fill a run of three or more cells.

    cell: Σ_d x[c,d] = 1.  repeat: Σ x[c,d] ≤ 1 over the cells of a run.
    sum, for a run of two cells: x[c,d] → x[c',sum−d], and back.  For a larger one: ∨_S s[S], s[S] → ∨_c x[c,d] for d in
    S, x[c,d] → ∨_{S with d} s[S].
    """
    model, codes = _one_hot(puzzle)
    at = {cell: dict(zip(NUMBERS, code.variables, strict=True)) for cell, code in codes.items()}
    for run in puzzle.runs:
        if run.sum is not None:
            sets = number_sets(9, len(run.cells), run.sum)
            assert sets is not None
            for clause in filled([at[cell] for cell in run.cells], sets, model.new):
                model.family("sum").clause(clause, puzzle.why["sum", run])
    return model


@encoding(
    summary="a variable a cell and number; the sums of runs",
    source="the 0-1 model of the rules",
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


@encoding(
    summary="order-encoded cells; the sums of runs over their steps",
    source="Tamura, Taga, Kitagawa, Banbara, Compiling finite linear CSP into SAT, 2009",
)
def order(puzzle: "Kakuro") -> Model:
    """Variables: c ≥ d for 1 < d ≤ 9.

    order: c ≥ d + 1 → c ≥ d.  repeat: ¬(c = d) ∨ ¬(c' = d) for any two cells of a run.
    sum: Σ [c ≥ d] = sum − the number of cells.
    """
    model = Model()
    codes = {cell: model.order(cell, puzzle.values(cell)) for cell in puzzle.slots()}
    for run in puzzle.runs:
        for one, other in combinations(run.cells, 2):
            for number in NUMBERS:
                both = (*codes[one].literals(number), *codes[other].literals(number))
                model.family("repeat").clause((-literal for literal in both), puzzle.why["repeat", run])
        if run.sum is not None:
            steps = [codes[cell].first + i for cell in run.cells for i in range(8)]
            more = run.sum - len(run.cells)
            model.family("sum").sum([(1, step) for step in steps], more, more, reason=puzzle.why["sum", run])
    return model


ENCODINGS = (sets, sums, order)
