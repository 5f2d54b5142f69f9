"""Masyu compiled: the pearls over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e. Rule numbers are those of `puzzles/masyu.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Edge
from cluewise.puzzles.masyu import BLACK

from .common.loops import Edges, loop_encodings
from .common.model import Family, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Cell
    from cluewise.puzzles.masyu import Masyu


def _pearls(puzzle: "Masyu", model: Model, lines: Edges) -> None:
    """Rules 3 and 4."""
    family, never = model.family("pearl"), model.false
    for cell, pearl in puzzle.by_cell(puzzle.pearls).items():
        arms = [(_line(lines, near, never), _line(lines, far, never)) for near, far in puzzle.arms(cell)]
        (_black if pearl == BLACK else _white)(puzzle, family, cell, arms)


def _line(lines: Edges, edge: Edge | None, never: Literal) -> Literal:
    return never if edge is None else lines[edge]


def _black(puzzle: "Masyu", family: Family, cell: "Cell", arms: list[tuple[Literal, Literal]]) -> None:
    """One of north and south, one of east and west, and on from there."""
    reason = puzzle.why["pearl", cell]
    for (one, _), (other, _) in (arms[0::2], arms[1::2]):
        family.exactly(1, (one, other), reason)
    for near, far in arms:
        family.clause((-near, far), reason)


def _white(puzzle: "Masyu", family: Family, cell: "Cell", arms: list[tuple[Literal, Literal]]) -> None:
    """North as south, east as west, one of the two; not straight on at both ends."""
    reason = puzzle.why["pearl", cell]
    for (near, far), (opposite, beyond) in (arms[0::2], arms[1::2]):
        family.clause((-near, opposite), reason)
        family.clause((near, -opposite), reason)
        family.clause((-near, -far, -beyond), reason)
    family.exactly(2, (near for near, _ in arms), reason)


ENCODINGS = loop_encodings(_pearls, "pearl: see `_black` and `_white` in encodings/masyu.py.", default="edges")
