"""Encodings of Yajilin: clues and shaded cells over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e; p[c] that it passes cell c. A cell without a clue is shaded if the loop does
not pass it. Rule numbers are those of `puzzles/yajilin.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import COUNTED, Passes, gaps, loop_encodings
from .common.loops import LOOP_ALIASES

if TYPE_CHECKING:
    from cluewise.puzzles.yajilin import Yajilin


def _clues(puzzle: "Yajilin", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3, 4 and 5.

    clue: ¬x[e] at a clue (rule 3).  touch: p[c] ∨ p[d] for neighbours without clue (rule 4).
    number: Σ p[c] = (cells without clue that the arrow points to) − number (rule 5).
    """
    gaps(puzzle, model, lines, passes)
    for cell, number, seen in puzzle.counted():
        ahead = (passes[place] for place in seen)
        model.family("number").exactly(len(seen) - number, ahead, puzzle.reason_of("number", cell))


ENCODINGS = loop_encodings(_clues, aliases=LOOP_ALIASES, suited=COUNTED)
