"""Encodings of Tasquare: the sides of the block through each cell, or all squares.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/tasquare.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    RULES_MODEL, Cell, Connected, Literal, Model, connect, encoding, lengths, no_corners, shaded_cells,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.tasquare import Tasquare


def _cells(puzzle: "Tasquare") -> tuple[Model, dict[Cell, Literal]]:
    """Rules 2, 4 and 5."""
    model, shaded = shaded_cells(puzzle)
    for cell in puzzle.circles:
        model.family("clue").clause((-shaded[cell],), puzzle.reason_of("clue", cell))
        model.family("some").clause((shaded[near] for near in puzzle.around[cell]), puzzle.reason_of("some", cell))
    connect(model, puzzle, {cell: -literal for cell, literal in shaded.items()})
    rectangles = puzzle.rule("corner", None, "shaded blocks are rectangles")
    model.uses("square", rectangles)
    model.uses("number", puzzle.reason_of("square"), rectangles)
    return model, shaded


@encoding(
    summary="the sides of the block through each cell, in unary",
    source=RULES_MODEL,
    globals=(Connected,),
    redundant=("corner",),
)
def sides(puzzle: "Tasquare") -> Model:
    """Variables: x[c]; w[c,d,k], the k cells from c in direction d are shaded; l[c,k], c lies in a run of at least k in
    its row, and likewise in its column.

    clue: ¬x.  some: ∨ x beside a clue.  connected: the unshaded cells.
    corner: ¬x ∨ ¬x' ∨ ¬x'' ∨ x''' over the cells of a 2×2 square in any order.
    run: w[c,d,k] ↔ w[c,d,k−1] ∧ x.  length: l[c,k] ↔ ∨ w over the runs of k with c.
    square: l[c,k] in the row ↔ l[c,k] in the column.  number: Σ (2k − 1) l[c,k] over the neighbours c = number.
    """
    model, shaded = _cells(puzzle)
    no_corners(model, puzzle, shaded)
    rows, columns = puzzle.lines[: puzzle.height], puzzle.lines[puzzle.height :]
    across, down = lengths(model, rows, shaded), lengths(model, columns, shaded)
    for cell in shaded:
        for k in range(1, max(puzzle.height, puzzle.width)):
            wide, high = (long[cell][k] if k < len(long[cell]) else model.false for long in (across, down))
            for clause in ((-wide, high), (wide, -high)):
                model.family("square").clause(clause, puzzle.reason_of("square").narrowed((cell,)))
    for cell, number in puzzle.counts.items():
        terms = [(2 * k + 1, literal) for near in puzzle.around[cell] for k, literal in enumerate(across[near])]
        model.family("number").sum(terms, number, number, reason=puzzle.reason_of("number", cell))
    return model


@encoding(summary="all squares", source=RULES_MODEL, globals=(Connected,))
def squares(puzzle: "Tasquare") -> Model:
    """Variables: x[c]; q[s], the cells of square s are shaded and those around it are not.

    clue: ¬x.  some: ∨ x beside a clue.  connected: the unshaded cells.  place: q[s] ↔ ∧ x ∧ ¬x.
    square: x[c] → ∨ q over the squares with c.  number: Σ side² · q over the squares beside the clue = number.
    """
    model, shaded = _cells(puzzle)
    over: dict[Cell, list[tuple[int, Literal]]] = {cell: [] for cell in shaded}
    for first in shaded:
        for side in range(1, min(puzzle.height - first.r, puzzle.width - first.c) + 1):
            inside = [Cell(first.r + r, first.c + c) for r in range(side) for c in range(side)]
            around = dict.fromkeys(near for cell in inside for near in puzzle.around[cell] if near not in inside)
            literals = (*(shaded[cell] for cell in inside), *(-shaded[cell] for cell in around))
            placed = model.family("place").conjunction(literals)
            for cell in inside:
                over[cell].append((side * side, placed))
    for cell, options in over.items():
        chosen = [literal for _, literal in options]
        if shaded[cell] not in chosen:
            model.family("square").clause((-shaded[cell], *chosen), puzzle.reason_of("square").narrowed((cell,)))
    for cell, number in puzzle.counts.items():
        terms = [term for near in puzzle.around[cell] for term in over[near]]
        model.family("number").sum(terms, number, number, reason=puzzle.reason_of("number", cell))
    return model


ENCODINGS = (sides, squares)
