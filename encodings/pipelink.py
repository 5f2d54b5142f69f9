"""Encodings of Pipelink: the given pieces; the loop that may cross itself as in `common/crossings.py`.

Rule numbers are those of `puzzles/pipelink.py`.
"""

from cluewise.puzzles.pipelink import SIDES, Pipelink

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, every, loop_encodings


def _pieces(puzzle: Pipelink, model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    every: p[c] (rule 3).  piece: x[e] for the sides of a given piece, ¬x[e] for the others (rule 4).
    """
    every(puzzle, model, passes)
    for cell, piece in puzzle.by_cell(puzzle.pieces).items():
        for side, edge in enumerate(puzzle.beside(cell)):
            line = lines[edge] if edge else model.false
            model.family("piece").clause((line if side in SIDES[piece] else -line,), puzzle.reason_of("piece", cell))


ENCODINGS = loop_encodings(_pieces, redundant=("some", "passed"), crossing=True)
