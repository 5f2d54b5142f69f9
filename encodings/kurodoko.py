"""Encodings of Kurodoko: the cells seen along each arm of a clue are counted in unary or by cuts.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/kurodoko.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    BARRIER_ALIASES, CNF, DANTZIG_1954, NATIVE, RULES_MODEL, Cell, Literal, Model, Undivided, barrier_cells,
    by_sight_cuts, by_unary, encoding, looks,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.kurodoko import Kurodoko


def _cells(puzzle: "Kurodoko") -> tuple[Model, dict[Cell, Literal]]:
    """Rules 1, 3 and 4. Returns the Model and the literals of unshaded cells."""
    model, shaded = barrier_cells(puzzle)
    for cell in puzzle.by_cell(puzzle.numbers):
        model.family("clue").clause((-shaded[cell],), puzzle.reason_of("clue", cell))
    return model, {cell: -literal for cell, literal in shaded.items()}


@encoding(
    summary="the cells seen along each arm, in unary",
    source=RULES_MODEL,
    globals=(Undivided,),
    aliases={name: BARRIER_ALIASES[name] for name in ("forest", "flow")},
    suited=("gluecard4", NATIVE),
    weak=("sight",),
)
def sights(puzzle: "Kurodoko") -> Model:
    """Variables: x[c]; s[c,d,k]: the first k cells from c in direction d are unshaded, for cells c with a number.

    clue: ¬x.  touch: ¬x ∨ ¬x'.  seen: s[c,d,k] ↔ s[c,d,k−1] ∧ ¬x.  sight: Σ s[c,…] = number − 1.  connected: the
    unshaded cells.
    """
    model, unshaded = _cells(puzzle)
    by_unary(model, looks(puzzle, unshaded))
    return model


@encoding(
    summary="only a variable per cell; cuts for numbers that see too many or too few cells",
    source=f"{DANTZIG_1954}, for cuts",
    globals=(Undivided,),
    cuts=True,
    made_for=(CNF,),
)
def crosses(puzzle: "Kurodoko") -> Model:
    """Variables: x[c].

    clue, touch, connected: as in `sights`.  Cuts: for a number that sees too many cells, ∨ x over one cell more than it
    may see; for a number that sees too few, ∨ ¬x over the shaded cells that end its arms.
    """
    model, unshaded = _cells(puzzle)
    by_sight_cuts(model, looks(puzzle, unshaded))
    return model


ENCODINGS = (sights, crosses)
