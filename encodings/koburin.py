"""Encodings of Koburin: clues and shaded cells over the edges of the loop; the loop itself as in `common/loops.py`.

A cell without a clue is shaded if the loop does not pass it. Rule numbers are those of `puzzles/koburin.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, gaps, loop_encodings

if TYPE_CHECKING:
    from cluewise.puzzles.koburin import Koburin


def _clues(puzzle: "Koburin", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3, 4 and 5.

    clue: ¬x[e] at a clue (rule 3).  touch: p[c] ∨ p[d] for neighbours without clue (rule 4).
    number: Σ p[c] = (cells beside a clue that hold none) − number (rule 5).
    """
    gaps(puzzle, model, lines, passes)
    for cell, number, near in puzzle.counted():
        beside = (passes[place] for place in near)
        model.family("number").exactly(len(near) - number, beside, puzzle.reason_of("number", cell))


ENCODINGS = loop_encodings(_clues)
