"""Shimaguni compiled: a variable per cell, and the size of each island one-hot.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/shimaguni.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Connected, Model, encoding, room_islands, shaded_cells

if TYPE_CHECKING:
    from cluewise.puzzles.shimaguni import Shimaguni


@encoding(
    summary="a variable per cell; the size of each island",
    source=RULES_MODEL,
    globals=(Connected,),
)
def islands(puzzle: "Shimaguni") -> Model:
    """Variables: x[c]; f[c], c is the first shaded cell of its room; s[r,k], the island of room r has k cells (for
    rooms that share a border with another).

    number: Σ x over the room = number.  some: ∨ x over the room.  first: f[c] ↔ x[c] ∧ no x before c in its room.
    island: each shaded cell is connected with a cell f[c] in its room.
    apart: ¬x ∨ ¬x' across a border.  size: Σ_k s[r,k] = 1, s[r,k] → Σ x = k.
    sizes: ¬s[r,k] ∨ ¬s[q,k] for rooms r, q that share a border.
    """
    model, shaded = shaded_cells(puzzle)
    room_islands(model, puzzle, shaded)
    pairs = sorted({*puzzle.borders.values()})
    sizes: dict[int, list[int]] = {}
    for room in sorted({room for pair in pairs for room in pair}):
        sizes[room] = [model.new() for _ in puzzle.areas[room]]
        model.family("size").exactly(1, sizes[room])
        for k, literal in enumerate(sizes[room], 1):
            terms = [(1, shaded[cell]) for cell in puzzle.areas[room]]
            model.family("size").sum(terms, k, k, when=literal)
    for a, b in pairs:
        for first, second in zip(sizes[a], sizes[b], strict=False):
            model.family("sizes").clause((-first, -second), puzzle.why["sizes", (a, b)])
    return model


ENCODINGS = (islands,)
