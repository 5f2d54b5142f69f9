"""Encodings of Easy as ABC: letters one-hot or in bits.

h[c,v] says that cell c holds letter v, or is empty (v = 0). Rule numbers are those of `puzzles/easyasabc.py`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cluewise.kit import DE_KLEER_1989, IWAMA_1994, SIDES, Cell, Literal, Model, blanked, blanked_bits, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.easyasabc import EasyAsAbc


def _first(puzzle: "EasyAsAbc", model: Model, holds: Callable[[Cell, int], Literal]) -> None:
    """Rule 3: each cell of the line is empty, or the clue's letter is in it or before it."""
    for side, line, clue, cells in puzzle.clues_beside(*SIDES):
        reason = puzzle.reason_of("first", (side, line.number))
        letters = [holds(cell, clue) for cell in cells]
        for i, cell in enumerate(cells):
            model.family("first").clause((holds(cell, 0), *letters[: i + 1]), reason)


@encoding(summary="a variable per cell and letter", source=f"the direct encoding: {DE_KLEER_1989}")
def letters(puzzle: "EasyAsAbc") -> Model:
    """Variables: h[c,v].

    cell: Σ_v h[c,v] = 1.  row, column, diagonal: Σ h = 1 for a letter, N − n for empty cells.  given: h[c,v].
    first: h[cᵢ,0] ∨ ∨_{j≤i} h[cⱼ,clue] for each cell cᵢ of a line with a clue, counted from the clue.
    """
    model, codes = blanked(puzzle)
    _first(puzzle, model, lambda cell, value: codes[cell].first + value)
    return model


@encoding(summary="the letter of each cell in bits", source=f"the log encoding: {IWAMA_1994}", redundant=("range",))
def bits(puzzle: "EasyAsAbc") -> Model:
    """Variables: b[c,i], bit i of the number of the letter in cell c; h[c,v].

    range: no number above n.  value: h[c,v] ↔ the bits of v.  row, column, diagonal, first: as in `letters`.
    given: the bits of the letter.
    """
    model, values = blanked_bits(puzzle)
    _first(puzzle, model, lambda cell, value: values[cell][value])
    return model


ENCODINGS = (letters, bits)
