"""Slitherlink compiled: the edges themselves, or the squares inside the loop; one loop by cuts, a tree or a flow.

e is on the loop where x[e] holds; i[c] says that cell c is inside. Rule numbers are those of `puzzles/slitherlink.py`.
"""

from typing import TYPE_CHECKING

from .common.connected import by_cuts, by_flow, by_tree
from .common.encoding import CNF, ILP, encoding
from .common.loops import Edges, degrees, faces, loop_piece
from .common.model import Model

if TYPE_CHECKING:
    from cluewise.puzzles.slitherlink import Slitherlink


def _numbers(puzzle: "Slitherlink", model: Model, lines: Edges) -> None:
    """Rule 3: Σ x[e] = number."""
    family = model.family("number")
    for cell, number in puzzle.counts().items():
        family.exactly(number, (lines[edge] for edge in puzzle.sides(cell)), puzzle.why["number", cell])


def _edges(puzzle: "Slitherlink") -> tuple[Model, Edges]:
    """Rules 1 and 3 over the edges, and that the loop is not empty."""
    model = Model()
    lines = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.edges}
    degrees(model.family("degree"), lines, lambda point: puzzle.why["degree", point])
    _numbers(puzzle, model, lines)
    model.family("some").clause(lines.values(), puzzle.why["loop"])
    return model, lines


@encoding(
    summary="cells inside the loop; an edge parts inside from outside; second loops as cuts",
    source="the Jordan curve theorem; Dantzig, Fulkerson, Johnson 1954 for the cuts",
    lazy=True,
    blames=False,
)
def inside(puzzle: "Slitherlink") -> Model:
    """Variables: i[c], x[e].

    side: x[e] ↔ i[c] ⊕ i[d] for its two sides.  touch: no two loops meet at a corner.  number: Σ x[e] = number.
    some: ∨ i[c].  Cuts: the cells inside are connected, and so are those outside with the frame.
    """
    model = Model()
    cells, lines = faces(model, puzzle.height + 1, puzzle.width + 1)
    _numbers(puzzle, model, lines)
    model.family("some").clause(cells.values())
    by_cuts(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
    return model


@encoding(
    summary="a variable an edge; second loops as cuts",
    source="Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954",
    lazy=True,
)
def edges(puzzle: "Slitherlink") -> Model:
    """Variables: x[e]; p[v] ↔ ∨ x[e] at point v.

    degree: x[e] → ∨ the others, ¬(x[e] ∧ x[f] ∧ x[g]).  number: Σ x[e] = number.  some: ∨ x[e].  Cuts: a second loop.
    """
    model, lines = _edges(puzzle)
    by_cuts(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
    return model


@encoding(
    summary="a variable an edge; the loop is one tree, acyclic by vertex elimination",
    source="Rankooh and Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination, "
    "2022",
    targets=(CNF,),
)
def tree(puzzle: "Slitherlink") -> Model:
    """Variables: x[e]; p[v] ↔ ∨ x[e] at point v; those of `connected.by_tree`.

    degree, number, some: as in `edges`.  connected: the points passed form a tree of edges of the loop.
    """
    model, lines = _edges(puzzle)
    by_tree(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
    return model


@encoding(
    summary="a variable an edge; a flow reaches every point of the loop",
    source="Gavish and Graves, The travelling salesman problem and related problems, 1978",
    targets=(ILP,),
)
def flow(puzzle: "Slitherlink") -> Model:
    """Variables: x[e]; p[v] ↔ ∨ x[e] at point v; those of `connected.by_flow`.

    degree, number, some: as in `edges`.  connected: a point of the loop sends a unit to every other one.
    """
    model, lines = _edges(puzzle)
    by_flow(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
    return model


ENCODINGS = (inside, edges, tree, flow)
