"""Masyu compiled: the edges themselves, or the squares inside the loop; one loop by cuts, a tree or a flow.

x[e] says that the loop runs along edge e. Rule numbers are those of `puzzles/masyu.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Edge
from cluewise.puzzles.masyu import BLACK

from .common.connected import by_cuts, by_flow, by_tree
from .common.encoding import CNF, ILP, encoding
from .common.loops import Edges, degrees, faces, loop_piece
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


def _edges(puzzle: "Masyu") -> tuple[Model, Edges]:
    """All rules but that there is one loop only."""
    model = Model()
    lines = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.edges}
    degrees(model.family("degree"), lines, lambda cell: puzzle.why["degree", cell])
    _pearls(puzzle, model, lines)
    model.family("some").clause(lines.values(), puzzle.why["loop"])
    return model, lines


@encoding(
    summary="a variable an edge; second loops as cuts",
    source="Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954",
    lazy=True,
)
def edges(puzzle: "Masyu") -> Model:
    """Variables: x[e]; p[c] ↔ ∨ x[e] at cell c.

    degree: x[e] → ∨ the others, ¬(x[e] ∧ x[f] ∧ x[g]).  pearl: see `_black`, `_white`.  some: ∨ x[e].
    Cuts: a second loop.
    """
    model, lines = _edges(puzzle)
    by_cuts(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
    return model


@encoding(
    summary="squares inside the loop; an edge parts inside from outside; second loops as cuts",
    source="the Jordan curve theorem; Dantzig, Fulkerson, Johnson 1954 for the cuts",
    lazy=True,
    blames=False,
)
def inside(puzzle: "Masyu") -> Model:
    """Variables: i[q] for the squares q between four cells, x[e].

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet in a cell.  pearl: as in `edges`.
    some: ∨ i[q].  Cuts: a second loop.
    """
    model = Model()
    squares, lines = faces(model, puzzle.height, puzzle.width)
    _pearls(puzzle, model, lines)
    model.family("some").clause(squares.values())
    by_cuts(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
    return model


@encoding(
    summary="a variable an edge; the loop is one tree, acyclic by vertex elimination",
    source="Rankooh and Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination, "
    "2022",
    targets=(CNF,),
)
def tree(puzzle: "Masyu") -> Model:
    """Variables: x[e]; p[c] ↔ ∨ x[e] at cell c; those of `connected.by_tree`.

    degree, pearl, some: as in `edges`.  connected: the cells passed form a tree of edges of the loop.
    """
    model, lines = _edges(puzzle)
    by_tree(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
    return model


@encoding(
    summary="a variable an edge; a flow reaches every cell of the loop",
    source="Gavish and Graves, The travelling salesman problem and related problems, 1978",
    targets=(ILP,),
)
def flow(puzzle: "Masyu") -> Model:
    """Variables: x[e]; p[c] ↔ ∨ x[e] at cell c; those of `connected.by_flow`.

    degree, pearl, some: as in `edges`.  connected: a cell of the loop sends a unit to every other one.
    """
    model, lines = _edges(puzzle)
    by_flow(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
    return model


ENCODINGS = (edges, inside, tree, flow)
