"""Encodings of EdgeSkeleton: a variable per edge.

x[e] says that a line runs along edge e. Rule numbers are those of `puzzles/edge_skeleton.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import Loop, Model, by_degrees, encoding, one_loop

if TYPE_CHECKING:
    from ..puzzles.edge_skeleton import EdgeSkeleton


@encoding(summary="a variable per edge", source="the 0-1 model of the rules", globals=(Loop,))
def edges(puzzle: "EdgeSkeleton") -> Model:
    """Variables: x[e], the loop runs along edge e; those of `loops.one_loop`.

    degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).  some: ∨ x[e].
    number: Σ x[e] = number, over the sides of a cell (rule 3).  passed, connected: the points on it.
    """
    model, lines = by_degrees(puzzle)
    for cell, number in puzzle.counts().items():
        sides = (lines[edge] for edge in puzzle.mesh.sides[cell])
        model.family("number").exactly(number, sides, puzzle.reason_of("number", cell))
    return one_loop(puzzle, model, lines)


ENCODINGS = (edges,)
