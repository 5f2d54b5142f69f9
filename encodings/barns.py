"""Encodings of Barns: ice and walls; the loop that may cross itself as in `common/crossings.py`.

Rule numbers are those of `puzzles/barns.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, every, loop_encodings

if TYPE_CHECKING:
    from cluewise.puzzles.barns import Barns


def _ground(puzzle: "Barns", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 2 to 4.

    every: p[c] (rule 3).  ice: n ↔ s, e ↔ w for the edges of a cell of ice (rule 2).  stop: ¬x[e] (rule 4).
    """
    every(puzzle, model, passes)
    for cell in puzzle.by_cell(puzzle.ice):
        beside = puzzle.beside(cell)
        model.uses("ice", puzzle.reason_of("degree", cell), at=cell)
        for one, opposite in zip(beside, (*beside[2:], *beside[:2]), strict=True):
            if one:
                behind = lines[opposite] if opposite else model.false
                model.family("ice").clause((-lines[one], behind), puzzle.reason_of("ice", cell))
    for edge in puzzle.stopped():
        model.family("stop").clause((-lines[edge],), puzzle.reason_of("stop", edge))


ENCODINGS = loop_encodings(_ground, redundant=("some", "passed"), crossing=True)
