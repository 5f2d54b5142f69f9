"""Encodings of Geradeweg: the straight stretches of the loop from each circle; the loop itself as in `common/loops.py`.

r[c,d,k] says that the first k edges from cell c in direction d are on the loop. Rule numbers are those of
`puzzles/geradeweg.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import UNKNOWN, Edges, Model, Passes, equal_if, loop_encodings, reaches

if TYPE_CHECKING:
    from cluewise.puzzles.geradeweg import Geradeweg


def _circles(puzzle: "Geradeweg", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 to 5.

    circle: p[c] (rule 3).  reach: r[c,d,k] ↔ r[c,d,k−1] ∧ x[k-th edge].
    number: x[edge in direction d] → Σ_k r[c,d,k] + r[c,opposite of d,k] = number (rule 4).
    turn: x[e] ∧ x[f] → (r[c,d,k] ↔ r[c,d′,k]) for the edges e, f of two directions d, d′ of a turn (rule 5).
    """
    number_family, turn = model.family("number"), model.family("turn")
    for cell, number in puzzle.by_cell(puzzle.numbers).items():
        reason = puzzle.reason_of("stretch", cell)
        model.family("circle").clause((passes[cell],), puzzle.reason_of("circle", cell))
        arms = [reaches(model.family("reach"), lines, arm) for arm in puzzle.arms[cell]]
        for i, one in enumerate(arms if number != UNKNOWN else ()):
            total = [(1, literal) for literal in (*one, *arms[i - 2])]
            if one:
                number_family.sum(total, number, number, when=one[0], reason=reason)
        for i, one in enumerate(arms if number == UNKNOWN else ()):
            if one and arms[i - 1]:
                equal_if(turn, (one[0], arms[i - 1][0]), (one, arms[i - 1]), reason, model.false)


ENCODINGS = loop_encodings(_circles, weak=("stretch",))
