"""Encodings of Castle Wall: sides of the loop by parity, counts of lines; the loop itself as in `common/loops.py`.

Rule numbers are those of `puzzles/castle.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, loop_encodings

if TYPE_CHECKING:
    from cluewise.puzzles.castle import Castle


def _walls(puzzle: "Castle", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3 and 4.

    clue: ¬x[e] at a clue (rule 3).  odd: parities of the edges that a line upwards from a clue crosses.
    wall: the last parity is odd for a white clue, even for a black one (rule 3).
    number: Σ x[e] = number, in the line of an arrow (rule 4).
    """
    for cell in puzzle.by_cell(puzzle.walls):
        for edge in puzzle.edges_at[cell]:
            model.family("clue").clause((-lines[edge],), puzzle.reason_of("clue", cell))
    for cell, inside, across in puzzle.sides():
        odd = model.false
        for edge in across:
            odd = model.family("odd").differ(odd, lines[edge])
        model.family("wall").clause((odd if inside else -odd,), puzzle.reason_of("side", cell))
    for cell, number, along in puzzle.counted():
        model.family("number").exactly(number, (lines[edge] for edge in along), puzzle.reason_of("number", cell))


ENCODINGS = loop_encodings(_walls)
