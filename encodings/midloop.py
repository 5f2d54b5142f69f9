"""Encodings of Mid-loop: the straight stretches of the loop from each dot; the loop itself as in `common/loops.py`.

r[q,d,k] says that the first k edges from dot q in direction d are on the loop. Rule numbers are those of
`puzzles/midloop.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import Edge, Edges, Model, Passes, equal_if, loop_encodings, reaches

if TYPE_CHECKING:
    from cluewise.puzzles.midloop import Midloop


def _dots(puzzle: "Midloop", model: Model, lines: Edges, passes: Passes) -> None:
    """Rule 3.

    dot: p[c] for a dot in cell c, x[e] for a dot on edge e.  reach: r[q,d,k] ↔ r[q,d,k−1] ∧ x[k-th edge].
    middle: r[q,d,k] ↔ r[q,opposite of d,k] (rule 3).
    """
    family = model.family("middle")
    for place, _, touched in puzzle.middles():
        on = passes[touched[0]] if len(touched) == 1 else lines[Edge(*touched[0], *touched[1])]
        model.family("dot").clause((on,), puzzle.reason_of("dot", place))
        reason = puzzle.reason_of("middle", place)
        for pair in puzzle.halves(touched):
            one, other = (reaches(model.family("reach"), lines, arm) for arm in pair)
            first, second = one[0] if one else model.false, other[0] if other else model.false
            family.clause((-first, second), reason)
            family.clause((first, -second), reason)
            equal_if(family, (), (one, other), reason, model.false)


ENCODINGS = loop_encodings(_dots)
