"""Yajilin compiled: clues and shaded cells over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e; p[c] that it passes cell c. A cell without a clue is shaded if the loop does
not pass it. Rule numbers are those of `puzzles/yajilin.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.encoding import encoding
from .common.graphs.statements import Loop
from .common.loops import LOOP_ALIASES, Edges, by_degrees, by_faces, one_loop, passed
from .common.model import Literal, Model
from .common.papers import JORDAN, RULES_MODEL

if TYPE_CHECKING:
    from cluewise.puzzles.yajilin import Yajilin


def _clues(puzzle: "Yajilin", model: Model, lines: Edges) -> Mapping[Cell, Literal]:
    """Rules 3, 4 and 5. Returns p[c]."""
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


@encoding(summary="a variable per edge", source=RULES_MODEL, globals=(Loop,), aliases=LOOP_ALIASES)
def edges(puzzle: "Yajilin") -> Model:
    """Variables: x[e], the loop runs along edge e; those of `loops.one_loop`.

    degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).  some: ∨ x[e].  passed: p[c] ↔ ∨ x[e] at cell c.
    clue: ¬x[e] at a clue (rule 3).  touch, too: p[c] ∨ p[d] for neighbours without clue (rule 4).
    number: Σ p[c] = (cells without clue that the arrow points to) − number (rule 5).
    connected: the cells on the loop.
    """
    model, lines = by_degrees(puzzle)
    return one_loop(puzzle, model, lines, _clues(puzzle, model, lines))


@encoding(
    summary="faces inside the loop; an edge separates inside from outside",
    source=JORDAN,
    globals=(Loop,),
    blames=False,
)
def inside(puzzle: "Yajilin") -> Model:
    """Variables: i[q], face q is inside; x[e], the loop runs along edge e; those of `loops.one_loop`.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet at a point.  some: ∨ i[q].
    clue, touch, number, connected: as in `edges`.
    """
    model, lines = by_faces(puzzle)
    return one_loop(puzzle, model, lines, _clues(puzzle, model, lines))


ENCODINGS = (edges, inside)
