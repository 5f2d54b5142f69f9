"""Encodings of Slitherlink: the clues over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that edge e is on the loop. Rule numbers are those of `puzzles/slitherlink.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Edges, Model
from .common.loop_kinds import Passes, loop_encodings
from .common.loops import LOOP_ALIASES

if TYPE_CHECKING:
    from cluewise.puzzles.slitherlink import Slitherlink


def _numbers(puzzle: "Slitherlink", model: Model, lines: Edges, passes: Passes) -> None:
    """Rule 3.

    number: Σ x[e] = number, over the edges of a cell (rule 3).
    """
    family = model.family("number")
    for cell, number in puzzle.counts().items():
        family.exactly(number, (lines[edge] for edge in puzzle.mesh.sides[cell]), puzzle.reason_of("number", cell))


ENCODINGS = loop_encodings(_numbers, cells=False, aliases=LOOP_ALIASES)
