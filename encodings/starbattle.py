"""Star Battle compiled: a variable per cell, or the column of each star of a row.

x[c] says that cell c has a star. Rule numbers are those of `puzzles/starbattle.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Cell, Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.starbattle import StarBattle


def _touch(puzzle: "StarBattle", model: Model, stars: dict[Cell, Literal]) -> None:
    """Rule 2: at most one star in each 2×2 square."""
    for four in puzzle.close():
        model.family("touch").at_most(1, (stars[cell] for cell in four), puzzle.why["touch", four[0]])


@encoding(
    summary="a variable per cell; counts of rows, columns and regions",
    source=RULES_MODEL,
)
def counts(puzzle: "StarBattle") -> Model:
    """Variables: x[c].

    row, column, region: Σ x = stars.  touch: Σ x ≤ 1 in each 2×2 square.
    """
    model = Model()
    stars = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for kind, number, cells in puzzle.units():
        model.family(kind).exactly(puzzle.stars, (stars[cell] for cell in cells), puzzle.why[kind, number])
    _touch(puzzle, model, stars)
    return model


@encoding(
    summary="the column of each star of a row, in order",
    source="Crawford and Baker, Experimental results on the application of satisfiability algorithms to scheduling "
    "problems, 1994, for the order encoding",
)
def columns(puzzle: "StarBattle") -> Model:
    """Variables: x[c]; p[r,j,k]: the j-th star of row r stands in column k or further right.

    order: p[r,j,k+1] → p[r,j,k];  p[r,j,k] → p[r,j+1,k+2] (stars of a row are two apart).
    row: x[r,k] ↔ ∨_j p[r,j,k] ∧ ¬p[r,j,k+1].  column, region, touch: as in `counts`.
    """
    model = Model()
    stars = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for r in range(puzzle.height):
        _row(puzzle, model, [stars[Cell(r, c)] for c in range(puzzle.width)], r)
    for kind, number, cells in puzzle.units():
        if kind != "row":
            model.family(kind).exactly(puzzle.stars, (stars[cell] for cell in cells), puzzle.why[kind, number])
    _touch(puzzle, model, stars)
    return model


def _row(puzzle: "StarBattle", model: Model, row: list[Literal], r: int) -> None:
    """One row of `columns`."""
    width, reason = len(row), puzzle.why["row", r]
    order, family = model.family("order"), model.family("row")
    at: list[list[Literal]] = [[] for _ in row]
    before: list[Literal] = []
    for _ in range(puzzle.stars):
        beyond = [model.true, *(model.new() for _ in range(width - 1)), model.false]
        for k in range(width):
            order.clause((-beyond[k + 1], beyond[k]), reason)
            at[k].append(family.conjunction((beyond[k], -beyond[k + 1])))
            if before and before[k] != model.false:
                order.clause((-before[k], beyond[min(k + 2, width)]), reason)
        before = beyond
    for star, options in zip(row, at, strict=True):
        family.clause((-star, *options), reason)
        for option in options:
            family.clause((star, -option), reason)


ENCODINGS = (counts, columns)
