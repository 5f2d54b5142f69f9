"""Slitherlink compiled: the clues over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that edge e is on the loop. Rule numbers are those of `puzzles/slitherlink.py`.
"""

from typing import TYPE_CHECKING

from .common.encoding import encoding
from .common.graphs.statements import Loop
from .common.loops import LOOP_ALIASES, Edges, by_degrees, by_faces, one_loop
from .common.model import Model
from .common.papers import JORDAN, RULES_MODEL

if TYPE_CHECKING:
    from cluewise.puzzles.slitherlink import Slitherlink


def _numbers(puzzle: "Slitherlink", model: Model, lines: Edges) -> None:
    """Rule 3."""
    family = model.family("number")
    for cell, number in puzzle.counts().items():
        family.exactly(number, (lines[edge] for edge in puzzle.mesh.sides[cell]), puzzle.why["number", cell])


@encoding(summary="a variable per edge", source=RULES_MODEL, globals=(Loop,), aliases=LOOP_ALIASES)
def edges(puzzle: "Slitherlink") -> Model:
    """Variables: x[e], the loop runs along edge e; those of `loops.one_loop`.

    degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).  some: ∨ x[e].  passed: the points on the loop.
    number: Σ x[e] = number, over the edges of a cell (rule 3).
    connected: the points on the loop.
    """
    model, lines = by_degrees(puzzle)
    _numbers(puzzle, model, lines)
    return one_loop(puzzle, model, lines)


@encoding(
    summary="faces inside the loop; an edge separates inside from outside",
    source=JORDAN,
    globals=(Loop,),
    blames=False,
)
def inside(puzzle: "Slitherlink") -> Model:
    """Variables: i[q], face q is inside; x[e], the loop runs along edge e; those of `loops.one_loop`.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet at a point.  some: ∨ i[q].
    number, connected: as in `edges`.
    """
    model, lines = by_faces(puzzle)
    _numbers(puzzle, model, lines)
    return one_loop(puzzle, model, lines)


ENCODINGS = (edges, inside)
