"""Encodings of Thermometers: a variable per cell, or the level of each thermometer.

x[c] says that cell c is filled. Rule numbers are those of `puzzles/thermometers.py`.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.thermometers import Thermometers


def _tubes(puzzle: "Thermometers") -> Model:
    """x[c] and rule 1."""
    model = Model()
    for cell in puzzle.slots():
        model.boolean(cell, 0, 1)
    for path in puzzle.paths:
        for nearer, farther in pairwise(path):
            clause = (-model.literal(farther, 1), model.literal(nearer, 1))
            model.family("gap").clause(clause, puzzle.reason_of("gap", (nearer, farther)))
    return model


@encoding(summary="a variable per cell", source=RULES_MODEL)
def cells(puzzle: "Thermometers") -> Model:
    """Variables: x[c].

    gap: x[d] → x[c] for a cell c and the next one d.  line: Σ x = clue over a line.
    """
    model = _tubes(puzzle)
    for line, members, clue in puzzle.counted():
        reason = puzzle.reason_of("line", (line.kind, line.number))
        model.family("line").exactly(clue, (model.literal(cell, 1) for cell in members), reason)
    return model


@encoding(summary="the level of each thermometer; sums of levels", source="the direct encoding of the levels")
def levels(puzzle: "Thermometers") -> Model:
    """Variables: x[c]; l[t,k], thermometer t has k filled cells.

    gap: as in `cells`.  level: Σ_k l[t,k] = 1; l[t,k] → x of its k-th cell, ¬x of the next one.
    line: Σ (cells of t in the line among its first k) · l[t,k] = clue.
    """
    model, chosen = _tubes(puzzle), []
    model.uses("line", puzzle.rule("gap", None, "thermometers are filled from their bulb without a gap"))
    for path in puzzle.paths:
        level = [model.new() for _ in range(len(path) + 1)]
        model.family("level").exactly(1, level)
        for k, cell in enumerate(path, 1):
            model.family("level").clause((-level[k], model.literal(cell, 1)))
            model.family("level").clause((-level[k - 1], -model.literal(cell, 1)))
        chosen += [(path[:k], literal) for k, literal in enumerate(level)]
    for line, members, clue in puzzle.counted():
        terms = [(len({*members} & {*filled}), literal) for filled, literal in chosen]
        reason = puzzle.reason_of("line", (line.kind, line.number))
        model.family("line").sum([term for term in terms if term[0]], clue, clue, reason=reason)
    return model


ENCODINGS = (cells, levels)
