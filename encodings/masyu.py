"""Encodings of Masyu: the pearls over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e. Rule numbers are those of `puzzles/masyu.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.masyu import BLACK, GREY, WHITE

from ..puzzles.common.kit import Cell
from .common.kit import Edges, Model
from .common.loop_kinds import Passes, loop_encodings, reaches
from .common.loops import LOOP_ALIASES

if TYPE_CHECKING:
    from cluewise.puzzles.masyu import Masyu


def _pearls(puzzle: "Masyu", model: Model, lines: Edges, passes: Passes) -> list[Cell]:
    """Rules 3 to 6.

    pearl: stated over the edges n, s, e, w at a pearl and n′, s′, e′, w′ behind them; an edge off the grid is false.
    Black (rule 3): n + s = 1, n → n′, s → s′, and the same for e and w. Straight in the next cell: n excludes the edges
    across it, which shortens explanations.
    White (rule 4): n + s + e + w = 2, n ↔ s, ¬(n ∧ n′ ∧ s′), and the same for e and w.
    Grey (rule 5): t, the pearl is black; each clause above under t or ¬t.  number: Σ r[c,d,k] = number (rule 6).
    reach: r[c,d,k] ↔ r[c,d,k−1] ∧ x[k-th edge]: the first k edges from c in direction d are on the loop.
    """
    for cell, colour, number in puzzle.stones():
        _pearl(puzzle, model, lines, cell, colour)
        if number is not None:
            arms = [reaches(model.family("reach"), lines, arm) for arm in puzzle.arms[cell]]
            literals = (literal for arm in arms for literal in arm)
            model.family("number").exactly(number, literals, puzzle.reason_of("number", cell))
    return [cell for cell, _, _ in puzzle.stones()]


def _pearl(puzzle: "Masyu", model: Model, lines: Edges, cell: Cell, colour: str) -> None:
    """The clauses of a pearl; those of a grey one hold if it turns, or if not."""
    family, never, reason = model.family("pearl"), model.false, puzzle.reason_of("pearl", cell)
    unless_black, unless_white = tuple[int, ...](), tuple[int, ...]()
    if colour == GREY:
        turns = model.new()
        unless_black, unless_white = (-turns,), (turns,)
    arms = [[lines[edge] if edge else never for edge in arm] for arm in puzzle.next_two(cell)]
    for (near, behind), (opposite, beyond) in (arms[0::2], arms[1::2]):
        if colour != WHITE:
            if colour == BLACK:
                family.exactly(1, (near, opposite), reason)
            else:
                family.clause((*unless_black, near, opposite), reason)
                family.clause((*unless_black, -near, -opposite), reason)
            family.clause((*unless_black, -near, behind), reason)
            family.clause((*unless_black, -opposite, beyond), reason)
        if colour != BLACK:
            family.clause((*unless_white, -near, opposite), reason)
            family.clause((*unless_white, near, -opposite), reason)
            family.clause((*unless_white, -near, -behind, -beyond), reason)
    if colour != WHITE:
        for edge, across in puzzle.crossed(cell):
            family.clause((*unless_black, -lines[edge], -lines[across]), reason)
    if colour != BLACK:
        family.exactly(2, (near for near, _ in arms), reason)


ENCODINGS = loop_encodings(_pearls, cells=False, aliases=LOOP_ALIASES)
