"""Encodings of Uso-one: a variable per cell, and two per number: too small, too large.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/usoone.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Model, Undivided, barrier_cells, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.usoone import Usoone


@encoding(
    summary="a variable per cell; false numbers are too small or too large",
    source=RULES_MODEL,
    globals=(Undivided,),
)
def liars(puzzle: "Usoone") -> Model:
    """Variables: x[c]; m[c], l[c]: more, or fewer, cells are shaded around c than its number says.

    touch: ¬x ∨ ¬x'.  clue: ¬x.  connected: the unshaded cells.
    count: m[c] → Σ x ≥ number + 1;  l[c] → Σ x ≤ number − 1;  m[c] ∨ l[c] ∨ Σ x = number.
    room: Σ m + Σ l = 1 over the numbers of the room.
    """
    model, shaded = barrier_cells(puzzle)
    for cell in puzzle.by_cell(puzzle.numbers):
        model.family("clue").clause((-shaded[cell],), puzzle.reason_of("clue", cell))
    counts, family = puzzle.number_at, model.family("count")
    for room, area in enumerate(puzzle.areas):
        false = []
        for cell in area:
            if cell not in counts:
                continue
            number, terms = counts[cell], [(1, shaded[place]) for place in puzzle.around[cell]]
            more, fewer = model.new(), model.new()
            false += [more, fewer]
            right = family.conjunction((-more, -fewer))
            for literal, low, high in ((more, number + 1, 4), (fewer, 0, number - 1), (right, number, number)):
                if max(low, 0) <= min(high, len(terms)) and terms:
                    family.sum(terms, low, min(high, len(terms)), when=literal)
                elif low > len(terms) or high < 0:
                    family.clause((-literal,))
        model.family("room").exactly(1, false, puzzle.reason_of("room", room))
    return model


ENCODINGS = (liars,)
