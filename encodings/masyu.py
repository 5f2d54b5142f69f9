"""Encodings of Masyu: the pearls over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e. Rule numbers are those of `puzzles/masyu.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import LOOP_ALIASES, Edges, Model, Passes, loop_encodings
from cluewise.puzzles.masyu import BLACK

if TYPE_CHECKING:
    from cluewise.puzzles.masyu import Masyu


def _pearls(puzzle: "Masyu", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    pearl: stated over the edges n, s, e, w at a pearl and n′, s′, e′, w′ behind them; an edge off the grid is false.
    Black (rule 3): n + s = 1, n → n′, s → s′, and the same for e and w. Straight in the next cell: n excludes the edges
    across it, which shortens explanations.
    White (rule 4): n + s + e + w = 2, n ↔ s, ¬(n ∧ n′ ∧ s′), and the same for e and w.
    """
    family, never = model.family("pearl"), model.false
    for cell, pearl in puzzle.by_cell(puzzle.pearls).items():
        reason = puzzle.reason_of("pearl", cell)
        arms = [[lines[edge] if edge else never for edge in arm] for arm in puzzle.next_two(cell)]
        for (near, behind), (opposite, beyond) in (arms[0::2], arms[1::2]):
            if pearl == BLACK:
                family.exactly(1, (near, opposite), reason)
                family.clause((-near, behind), reason)
                family.clause((-opposite, beyond), reason)
            else:
                family.clause((-near, opposite), reason)
                family.clause((near, -opposite), reason)
                family.clause((-near, -behind, -beyond), reason)
        if pearl == BLACK:
            for edge, across in puzzle.crossed(cell):
                family.clause((-lines[edge], -lines[across]), reason)
        else:
            family.exactly(2, (near for near, _ in arms), reason)


ENCODINGS = loop_encodings(_pearls, cells=False, aliases=LOOP_ALIASES)
