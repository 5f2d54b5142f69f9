"""Encodings of Canal View: the shaded cells along each arm of a number are counted in unary, or by cuts.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/canal.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    CNF, DANTZIG_1954, RULES_MODEL, Connected, Model, Sighting, by_sight_cuts, by_unary, connect, encoding, no_squares,
    shaded_cells,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.canal import Canal


def _canal(puzzle: "Canal") -> tuple[Model, list[Sighting]]:
    """Rules 1, 3 and 4, and the cells that the numbers count."""
    model, shaded = shaded_cells(puzzle)
    for cell in puzzle.by_cell(puzzle.numbers):
        model.family("clue").clause((-shaded[cell],), puzzle.reason_of("clue", cell))
    no_squares(model, puzzle, shaded)
    connect(model, puzzle, shaded)
    arms = {cell: [[shaded[place] for place in arm] for arm in puzzle.arms(cell)] for cell in puzzle.number_at}
    return model, [Sighting(n, arms[cell], puzzle.reason_of("sight", cell)) for cell, n in puzzle.number_at.items()]


@encoding(
    summary="the shaded cells along each arm, in unary", source=RULES_MODEL, globals=(Connected,), weak=("sight",)
)
def sights(puzzle: "Canal") -> Model:
    """Variables: x[c]; s[c,d,k]: the first k cells from c in direction d are shaded, for cells c with a number.

    clue: ¬x.  square: ∨ ¬x.  connected: the shaded cells.  seen: s[c,d,k] ↔ s[c,d,k−1] ∧ x.
    sight: Σ s[c,…] = number.
    """
    model, looks = _canal(puzzle)
    by_unary(model, looks)
    return model


@encoding(
    summary="only a variable per cell; cuts for numbers that are too large or too small",
    source=f"{DANTZIG_1954}, for cuts",
    globals=(Connected,),
    cuts=True,
    made_for=(CNF,),
)
def cuts(puzzle: "Canal") -> Model:
    """Variables: x[c].

    clue: ¬x.  square: ∨ ¬x.  connected: the shaded cells.
    Cuts for a number: ∨ x over the cells that end its arms if too few adjoin it; ∨ ¬x over number + 1 of those that
    adjoin it if too many do.
    """
    model, looks = _canal(puzzle)
    by_sight_cuts(model, looks)
    return model


ENCODINGS = (sights, cuts)
