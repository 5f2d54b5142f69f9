"""Masyu compiled: the pearls over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e. Rule numbers are those of `puzzles/masyu.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.masyu import BLACK, WHITE

from .common.encoding import encoding
from .common.graphs.statements import Loop
from .common.loops import LOOP_ALIASES, Edges, by_degrees, by_faces, one_loop
from .common.model import Model
from .common.papers import JORDAN, RULES_MODEL

if TYPE_CHECKING:
    from cluewise.puzzles.masyu import Masyu


def _pearls(puzzle: "Masyu", model: Model, lines: Edges) -> None:
    """Rules 3 and 4."""
    family, never = model.family("pearl"), model.false
    for cell, pearl in puzzle.by_cell(puzzle.pearls).items():
        reason = puzzle.why["pearl", cell]
        arms = [[lines[edge] if edge else never for edge in arm] for arm in puzzle.arms(cell)]
        for (near, behind), (opposite, beyond) in (arms[0::2], arms[1::2]):
            if pearl == BLACK:
                family.exactly(1, (near, opposite), reason)
                family.clause((-near, behind), reason)
                family.clause((-opposite, beyond), reason)
            else:
                family.clause((-near, opposite), reason)
                family.clause((near, -opposite), reason)
                family.clause((-near, -behind, -beyond), reason)
        if pearl == WHITE:
            family.exactly(2, (near for near, _ in arms), reason)


@encoding(summary="a variable per edge", source=RULES_MODEL, globals=(Loop,), aliases=LOOP_ALIASES)
def edges(puzzle: "Masyu") -> Model:
    """Variables: x[e], the loop runs along edge e; those of `loops.one_loop`.

    degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).  some: ∨ x[e].  passed: the points on the loop.
    pearl: stated over the edges n, s, e, w at a pearl and n′, s′, e′, w′ behind them; an edge off the grid is false.
    Black (rule 3): n + s = 1, n → n′, s → s′, and the same for e and w.
    White (rule 4): n + s + e + w = 2, n ↔ s, ¬(n ∧ n′ ∧ s′), and the same for e and w.
    connected: the cells on the loop.
    """
    model, lines = by_degrees(puzzle)
    _pearls(puzzle, model, lines)
    return one_loop(puzzle, model, lines)


@encoding(
    summary="faces inside the loop; an edge separates inside from outside",
    source=JORDAN,
    globals=(Loop,),
    blames=False,
)
def inside(puzzle: "Masyu") -> Model:
    """Variables: i[q], face q is inside; x[e], the loop runs along edge e; those of `loops.one_loop`.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet at a point.  some: ∨ i[q].
    pearl, connected: as in `edges`.
    """
    model, lines = by_faces(puzzle)
    _pearls(puzzle, model, lines)
    return one_loop(puzzle, model, lines)


ENCODINGS = (edges, inside)
