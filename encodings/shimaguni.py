"""Encodings of Shimaguni: a variable per cell, and the size of each island one-hot and in unary.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/shimaguni.py`.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Connected, Model, encoding, room_islands, shaded_cells, unary_size

if TYPE_CHECKING:
    from cluewise.puzzles.shimaguni import Shimaguni


@encoding(
    summary="a variable per cell; the size of each island",
    source=RULES_MODEL,
    globals=(Connected,),
)
def islands(puzzle: "Shimaguni") -> Model:
    """Variables: x[c]; f[c], c is the first shaded cell of its room; s[r,k], the island of room r has k cells (for
    rooms that share a border with another); t[r,k], it has k or more.

    number: Σ x over the room = number.  some: ∨ x over the room.  first: f[c] ↔ x[c] ∧ no x before c in its room.
    island: each shaded cell is connected with a cell f[c] in its room.
    apart: ¬x ∨ ¬x' across a border.  order: t[r,k] → t[r,k−1].  size: Σ x = Σ_k t[r,k].
    one: s[r,k] ↔ t[r,k] ∧ ¬t[r,k+1], Σ_k s[r,k] = 1.
    sizes: ¬s[r,k] ∨ ¬s[q,k] for rooms r, q that share a border.
    """
    model, shaded = shaded_cells(puzzle)
    room_islands(model, puzzle, shaded)
    pairs = sorted({*puzzle.borders.values()})
    sizes: dict[int, list[int]] = {}
    for room in sorted({room for pair in pairs for room in pair}):
        cells = puzzle.areas[room]
        least = unary_size(model, [shaded[cell] for cell in cells], len(cells))
        one = model.family("one")
        sizes[room] = [one.conjunction((k, -more)) for k, more in pairwise(least)] + least[-1:]
        one.exactly(1, sizes[room], puzzle.reason_of("some", room))
    for a, b in pairs:
        for first, second in zip(sizes[a], sizes[b], strict=False):
            model.family("sizes").clause((-first, -second), puzzle.reason_of("sizes", (a, b)))
    return model


ENCODINGS = (islands,)
