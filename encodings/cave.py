"""Encodings of Cave: the cells seen along each arm of a clue are counted in unary or by cuts.

x[c] says that cell c is outside. Rule numbers are those of `puzzles/cave.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    CNF, DANTZIG_1954, RULES_MODEL, TRUE, Cell, Connected, Literal, Model, by_sight_cuts, by_unary, cells_subgraph,
    encoding, looks, squares,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.cave import Cave


def _cells(puzzle: "Cave") -> tuple[Model, dict[Cell, Literal]]:
    """All rules but the numbers. Returns the Model, and per cell a literal that says that it is in the cave."""
    model = Model()
    outside = model.booleans(puzzle.cells)
    inside = {cell: -literal for cell, literal in outside.items()}
    for cell in puzzle.by_cell(puzzle.numbers):
        model.family("clue").clause((inside[cell],), puzzle.reason_of("clue", cell))
    for a, b, c, d in squares(puzzle.height, puzzle.width):
        reason = puzzle.reason_of("corner", a)
        model.family("corner").clause((outside[a], outside[d], inside[b], inside[c]), reason)
        model.family("corner").clause((inside[a], inside[d], outside[b], outside[c]), reason)
    touching, frame = puzzle.touching, dict.fromkeys(puzzle.frame, TRUE)
    model.family("connected").connected(cells_subgraph(inside, touching), puzzle.reason_of("cave"))
    model.family("connected").connected(cells_subgraph(outside, touching), puzzle.reason_of("outside"), roots=frame)
    return model, inside


@encoding(
    summary="the cells seen along each arm, in unary",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"tree": "tree", "flow": "flow"},
    redundant=("corner",),
    weak=("sight",),
)
def sights(puzzle: "Cave") -> Model:
    """Variables: x[c]; s[c,d,k]: the first k cells from c in direction d are in the cave, for cells c with a number.

    clue: ¬x.  corner: in a 2×2 square, the cells outside are not just two that touch at a corner.
    seen: s[c,d,k] ↔ s[c,d,k−1] ∧ ¬x.  sight: Σ s[c,…] = number − 1.
    connected: the cave; every cell outside with a cell outside on the frame.
    """
    model, inside = _cells(puzzle)
    by_unary(model, looks(puzzle, inside))
    return model


@encoding(
    summary="only a variable per cell; cuts for numbers that see too many or too few cells",
    source=f"{DANTZIG_1954}, for cuts",
    globals=(Connected,),
    cuts=True,
    made_for=(CNF,),
    redundant=("corner",),
)
def crosses(puzzle: "Cave") -> Model:
    """Variables: x[c].

    clue, corner, connected: as in `sights`.  Cuts: for a number that sees too many cells, ∨ x over one cell more than
    it may see; for a number that sees too few, ∨ ¬x over the cells outside that end its arms.
    """
    model, inside = _cells(puzzle)
    by_sight_cuts(model, looks(puzzle, inside))
    return model


ENCODINGS = (sights, crosses)
