"""Encodings of Shingoki: the straight stretches of the loop from each circle; the loop itself as in `common/loops.py`.

r[c,d,k] says that the first k edges from cell c in direction d are on the loop. Rule numbers are those of the puzzle.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, adding_up, loop_encodings, reaches

if TYPE_CHECKING:
    from cluewise.puzzles.shingoki import Shingoki


def _circles(puzzle: "Shingoki", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 to 5.

    circle: p[c] (rule 3).  reach: r[c,d,k] ↔ r[c,d,k−1] ∧ x[k-th edge].
    way: for the edges n, s, e, w of a circle n ↔ s, e ↔ w if it is white; n + s = 1, e + w = 1 if black (rule 4).
    A grey circle has neither.
    number: `adding_up` (rule 5).
    """
    family = model.family("way")
    for cell, white, number in puzzle.disks():
        reason = puzzle.reason_of("stretch", cell)
        model.completed_by("stretch", "circle", "degree")
        model.family("circle").clause((passes[cell],), puzzle.reason_of("circle", cell))
        arms = [reaches(model.family("reach"), lines, arm[: number or 1]) for arm in puzzle.arms[cell]]
        north, east, south, west = (arm[0] if arm else model.false for arm in arms)
        for one, opposite in ((north, south), (east, west)):
            if white:
                family.clause((-one, opposite), reason)
                family.clause((one, -opposite), reason)
            elif white is False:
                family.exactly(1, (one, opposite), reason)
        if number is not None:
            adding_up(model.family("number"), arms, number, reason)


ENCODINGS = loop_encodings(_circles)
