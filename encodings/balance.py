"""Encodings of Balance Loop: the straight stretches of the loop from each circle; the loop itself as in
`common/loops.py`.

r[c,d,k] says that the first k edges from cell c in direction d are on the loop. Rule numbers are those of the puzzle.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Reason
from .common.kit import Edges, Literal, Model
from .common.loop_kinds import Passes, adding_up, equal_if, loop_encodings, reaches

if TYPE_CHECKING:
    from cluewise.puzzles.balance import Balance


def _circles(puzzle: "Balance", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 to 5.

    circle: p[c] (rule 3).  reach: r[c,d,k] ↔ r[c,d,k−1] ∧ x[k-th edge].
    equal: x[e] ∧ x[f] → (r[c,d,k] ↔ r[c,d′,k]), for a white circle and its edges e, f in directions d, d′ (rule 4).
    different: δ[c,k] → exactly one of r[c,·,k], ∨ δ[c,k], for a black circle (rule 4).
    number: `adding_up` (rule 5).
    """
    for cell, white, number in puzzle.disks():
        reason = puzzle.reason_of("stretch", cell)
        model.completed_by("stretch", "circle", "degree")
        model.family("circle").clause((passes[cell],), puzzle.reason_of("circle", cell))
        arms = [reaches(model.family("reach"), lines, arm[:number]) for arm in puzzle.arms[cell]]
        pairs = [(one, other) for one, other in combinations(arms, 2) if one and other]
        for one, other in pairs if white else ():
            equal_if(model.family("equal"), (one[0], other[0]), (one, other), reason, model.false)
        if not white:
            _different(model, arms, reason)
        if number is not None:
            adding_up(model.family("number"), arms, number, reason)


def _different(model: Model, arms: Sequence[Sequence[Literal]], reason: Reason) -> None:
    """The two used arms differ in length: for some k, exactly one of them has a k-th edge."""
    family, differing = model.family("different"), []
    for k in range(max(map(len, arms), default=0)):
        long = [arm[k] for arm in arms if k < len(arm)]
        differing.append(model.new())
        family.clause((-differing[k], *long))
        for a, b in combinations(long, 2):
            family.clause((-differing[k], -a, -b))
    family.clause(differing, reason)


ENCODINGS = loop_encodings(_circles, weak=("stretch",))
