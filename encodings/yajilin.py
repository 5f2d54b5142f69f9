"""Yajilin compiled: clues and shaded cells over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e; p[c] that it passes cell c. A cell without a clue is shaded if the loop does
not pass it. Rule numbers are those of `puzzles/yajilin.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.loops import Edges, loop_encodings, passed
from .common.model import Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.yajilin import Yajilin


def _clues(puzzle: "Yajilin", model: Model, lines: Edges) -> Mapping[Cell, Literal]:
    """clue: ¬x[e] at a clue (rule 3).  touch, too: p[c] ∨ p[d] for neighbours without clue (rule 4).
    number: Σ p[c] = (cells without clue that the arrow points to) − number (rule 5).
    """
    passes = passed(model.family("passed"), lines)
    model.name_facts("passed", passes)
    for cell in puzzle.held:
        for edge in puzzle.edges_at[cell]:
            model.family("clue").clause((-lines[edge],), puzzle.why["clue", cell])
    for edge in puzzle.open_pairs():
        model.family("touch").clause((passes[end] for end in edge.ends), puzzle.why["touch", edge])
    for cell, number, seen in puzzle.counted():
        ahead = (passes[place] for place in seen)
        model.family("number").exactly(len(seen) - number, ahead, puzzle.why["number", cell])
    return passes


ENCODINGS = loop_encodings(_clues)
