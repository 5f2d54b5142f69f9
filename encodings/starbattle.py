"""Encodings of Star Battle: a variable per cell, or the column of each star of a row.

x[c] says that cell c has a star. Rule numbers are those of `puzzles/starbattle.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    RULES_MODEL, BlockLine, Cell, Literal, Model, encoding, lines, new_moves, shaded_cells, state_moves,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.starbattle import StarBattle


def _counted(puzzle: "StarBattle", model: Model, stars: dict[Cell, Literal], *kinds: str) -> Model:
    """Rule 1 for units of these kinds, and rule 2: at most one star in each 2×2 square."""
    for kind, number, cells in puzzle.units():
        if kind in kinds:
            model.family(kind).exactly(puzzle.stars, (stars[cell] for cell in cells), puzzle.reason_of(kind, number))
    for first, square in puzzle.square_parts().items():
        model.family("touch").at_most(1, (stars[cell] for cell in square), puzzle.reason_of("touch", first))
    return model


@encoding(
    summary="a variable per cell; counts of rows, columns and regions",
    source=RULES_MODEL,
)
def counts(puzzle: "StarBattle") -> Model:
    """Variables: x[c].

    row, column, region: Σ x = stars.  touch: Σ x ≤ 1 in each 2×2 square.
    """
    return _counted(puzzle, *shaded_cells(puzzle), "row", "column", "region")


@encoding(
    summary="the column of each star of a row, in order",
    source="Crawford and Baker, Experimental results on the application of satisfiability algorithms to scheduling "
    "problems, 1994, for the order encoding",
)
def columns(puzzle: "StarBattle") -> Model:
    """Variables: x[c]; o[j,d] for each row: its j-th star is at least d cells behind its first possible place, where
    all stars of the row are packed at its front, one free cell apart.

    row: the clauses of `block_lines.state_moves`, for blocks of one cell; the empty clause if the row is too short.
    column, region, touch: as in `counts`.
    """
    model, stars = shaded_cells(puzzle)
    for row in lines(puzzle.height, puzzle.width)[: puzzle.height]:
        holed = puzzle.holes.intersection(row.cells)
        line = BlockLine((1,) * puzzle.stars, [model.false if cell in holed else stars[cell] for cell in row.cells])
        reason = puzzle.reason_of("row", row.number)
        if line.slack < 0:
            model.family("row").clause((), reason)
        else:
            state_moves(model, line, new_moves(model, line), reason, family="row")
    return _counted(puzzle, model, stars, "column", "region")


ENCODINGS = (counts, columns)
