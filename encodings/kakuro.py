"""Encodings of Kakuro: a variable per cell and number; runs as the sets of numbers that fill them, or as sums.

x[c,d] says that cell c holds d. Rule numbers are those of `puzzles/kakuro.py`.
"""

from typing import TYPE_CHECKING, Any

from cluewise.puzzles.kakuro import NUMBERS

from ..puzzles.common.kit import Cell
from .common.bits import ones
from .common.givens import take_givens
from .common.kit import RULES_MODEL, Model, encoding
from .common.model import OneHot
from .common.number_sets import filled, holders_of, number_sets, possible_numbers

if TYPE_CHECKING:
    from cluewise.puzzles.kakuro import Kakuro

ALL = sum(1 << number for number in NUMBERS)
"""The numbers of a cell, as bits."""


@encoding(
    summary="as `sets`, without the numbers that no filling of a run leaves to a cell",
    source="the combinations of players; propagation before encoding as for Sudoku",
    blames=False,
    antichain=True,
)
def pruned(puzzle: "Kakuro") -> Model:
    """Variables: x[c,d] for the numbers d that are left for cell c; s[S] as in `sets`, for runs with an open cell.

    cell, repeat, sum: as in `sets`, over these variables.
    """
    cells: list[Any] = list(puzzle.slots())
    sums = {run: number_sets(9, len(run.cells), run.sum) for run in puzzle.runs if run.sum is not None}
    known: list[Any] = [((cell,), (1 << number,)) for cell, number in puzzle.known.items()]
    left = possible_numbers(cells, ALL, [*known, *((run.cells, sums.get(run)) for run in puzzle.runs)])
    model = Model()
    at: dict[Cell, dict[int, int]] = {}
    for cell in cells:
        numbers = ones(left[cell])
        at[cell] = dict(zip(numbers, model.one_hot(cell, numbers).variables, strict=True))
    cell_family, repeat, total = model.family("cell"), model.family("repeat"), model.family("sum")
    for options in at.values():
        cell_family.exactly(1, options.values())
    for run in puzzle.runs:
        options_of = [at[cell] for cell in run.cells]
        if len(run.cells) == 1 or any(len(options) != 1 for options in options_of):
            for holders in holders_of(options_of).values():
                if len(holders) > 1:
                    repeat.at_most(1, holders)
            if run in sums:
                total.clauses(filled(options_of, sums[run] or (), model.new))
    return model


def _one_hot(puzzle: "Kakuro") -> tuple[Model, dict[Cell, OneHot]]:
    """Rules 1, 2 and 4: Σ_d x[c,d] = 1;  Σ x[c,d] ≤ 1 over a run;  x[c,d] for a given number d."""
    model = Model()
    codes = {cell: model.one_hot(cell, puzzle.values(cell)) for cell in puzzle.slots() if isinstance(cell, Cell)}
    for code in codes.values():
        model.family("cell").exactly(1, code.variables)
    for run in puzzle.runs:
        if len(run.cells) > 1:
            for holders in zip(*(codes[cell].variables for cell in run.cells), strict=True):
                model.family("repeat").at_most(1, holders, puzzle.reason_of("repeat", run))
    take_givens(model, puzzle)
    return model, codes


@encoding(
    summary="a variable per cell and number; a variable per set of numbers that fills a run",
    source="the combinations of players; selectors as in Bacchus, GAC via unit propagation, 2007",
    weak=("sum",),
)
def sets(puzzle: "Kakuro") -> Model:
    """Variables: x[c,d]; s[S] for each set S of numbers that fills a run of three or more cells.

    given: x[c,d].  cell: Σ_d x[c,d] = 1.  repeat: Σ x[c,d] ≤ 1 over the cells of a run.
    sum, for a run of two cells: x[c,d] → x[c',sum−d], and back.  For a longer run: ∨_S s[S], s[S] → ∨_c x[c,d] for d in
    S, x[c,d] → ∨_{S with d} s[S].
    """
    model, codes = _one_hot(puzzle)
    at = {cell: dict(zip(NUMBERS, code.variables, strict=True)) for cell, code in codes.items()}
    for run in puzzle.runs:
        if run.sum is not None:
            fillings = number_sets(9, len(run.cells), run.sum)
            assert fillings is not None
            if len(run.cells) > 1:
                model.uses("sum", puzzle.reason_of("repeat", run), at=run)
            for clause in filled([at[cell] for cell in run.cells], fillings, model.new):
                model.family("sum").clause(clause, puzzle.reason_of("sum", run))
    return model


@encoding(
    summary="a variable per cell and number; runs as weighted sums",
    source=RULES_MODEL,
)
def sums(puzzle: "Kakuro") -> Model:
    """Variables: x[c,d].

    given: x[c,d].  cell: Σ_d x[c,d] = 1.  repeat: Σ x[c,d] ≤ 1 over the cells of a run.  sum: Σ d·x[c,d] = sum.
    """
    model, codes = _one_hot(puzzle)
    for run in puzzle.runs:
        if run.sum is not None:
            terms = [(number, codes[cell].first + number - 1) for cell in run.cells for number in NUMBERS]
            model.family("sum").sum(terms, run.sum, run.sum, reason=puzzle.reason_of("sum", run))
    return model


ENCODINGS = (pruned, sets, sums)
