"""Slant compiled: a variable per cell; loops as cuts, no loops as a forest, or all points joined to the frame.

x[c] says that the diagonal of cell c is `\\`. Rule numbers are those of `puzzles/slant.py`.

The corner points have two colours, as on a chessboard, and each diagonal joins points of one colour. A loop of one
colour surrounds a point of the other colour, and no diagonals lead from that point out of the loop. Conversely, a
component that is not joined to the frame has a loop around it. So no loop exists exactly if every inner point is joined
to the frame.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.slant import FALLING, RISING, ends

from .common import connectivity
from .common.connectivity import Graph
from .common.encoding import CNF, ILP, encoding
from .common.model import Candidate, Cut, Literal, Model
from .common.papers import DANTZIG_1954, GAVISH_1978, RANKOOH_2022

if TYPE_CHECKING:
    from cluewise.puzzles.slant import Slant

Diagonals = dict[Cell, dict[str, Literal]]


def _cells(puzzle: "Slant") -> tuple[Model, Diagonals]:
    """Rules 1 and 2."""
    model = Model()
    falls = {cell: model.boolean(cell, RISING, FALLING).variable for cell in puzzle.cells}
    diagonals = {cell: {FALLING: x, RISING: -x} for cell, x in falls.items()}
    for point, number in puzzle.counts().items():
        touching = (diagonals[cell][sign] for cell, sign in puzzle.around_point(point).items())
        model.family("number").exactly(number, touching, puzzle.why["number", point])
    return model, diagonals


def _graph(puzzle: "Slant", diagonals: Diagonals) -> Graph:
    """All corner points, and both diagonals of each cell."""
    columns = puzzle.width + 1
    pairs = ((*ends(cell, sign), literal) for cell, both in diagonals.items() for sign, literal in both.items())
    edges = [(a.r * columns + a.c, b.r * columns + b.c, literal) for a, b, literal in pairs]
    return Graph(columns * (puzzle.height + 1), edges)


def _joined_to_frame(puzzle: "Slant", model: Model, diagonals: Diagonals) -> Graph:
    """The inner points, and node 0 for all points of the frame. An edge is present if one of its diagonals is."""
    inner = (Cell(r, c) for r in range(1, puzzle.height) for c in range(1, puzzle.width))
    node = {point: i for i, point in enumerate(inner, 1)}
    parallel: dict[tuple[int, int], list[Literal]] = {}
    for cell, both in diagonals.items():
        for sign, literal in both.items():
            a, b = sorted(node.get(end, 0) for end in ends(cell, sign))
            if b:
                parallel.setdefault((a, b), []).append(literal)
    family = model.family("frame")
    return Graph(len(node) + 1, [(a, b, family.disjunction(literals)) for (a, b), literals in parallel.items()])


@encoding(
    summary="a variable per cell; loops as cuts",
    source=DANTZIG_1954,
    lazy=True,
)
def loops(puzzle: "Slant") -> Model:
    """Variables: x[c].

    number: Σ of the diagonals that end at the point = number.  Cuts: one of the diagonals of a loop is missing.
    """
    model, diagonals = _cells(puzzle)
    graph, cell_of = _graph(puzzle, diagonals), {abs(both[FALLING]): cell for cell, both in diagonals.items()}
    reason = puzzle.why["loop"]

    def find(holds: Candidate) -> list[Cut]:
        cuts = connectivity.cycle_cuts(graph, [holds(literal) for _, _, literal in graph.edges])
        return [Cut(cut.clause, reason.narrowed(cell_of[abs(literal)] for literal in cut.clause)) for cut in cuts]

    model.cut(find)
    return model


@encoding(
    summary="a variable per cell; the diagonals form a forest, by vertex elimination",
    source=RANKOOH_2022,
    targets=(CNF,),
)
def forest(puzzle: "Slant") -> Model:
    """Variables: x[c]; those of `connectivity.forest`.

    number: as in `loops`.  loop: the diagonals form a forest.
    """
    model, diagonals = _cells(puzzle)
    connectivity.forest(model.family("loop"), _graph(puzzle, diagonals), puzzle.why["loop"])
    return model


@encoding(
    summary="a variable per cell; a tree of diagonals joins all points to the frame, by vertex elimination",
    source="planar duality, see above; Rankooh and Rintanen 2022 for vertex elimination (see `common/paths.py`)",
    targets=(CNF,),
)
def frame(puzzle: "Slant") -> Model:
    """Variables: x[c]; f[v] ↔ ∨ the diagonals that join point v to the frame; those of `connectivity.spanning_tree`.

    number: as in `loops`.  loop: diagonals form a tree of all inner points and the frame.
    """
    model, diagonals = _cells(puzzle)
    graph = _joined_to_frame(puzzle, model, diagonals)
    connectivity.spanning_tree(model.family("loop"), graph, puzzle.why["loop"])
    return model


@encoding(
    summary="a variable per cell; the frame sends a unit of flow to every point along diagonals",
    source=f"planar duality, see above; {GAVISH_1978}",
    targets=(ILP,),
)
def flow(puzzle: "Slant") -> Model:
    """Variables: x[c]; f[v] ↔ ∨ the diagonals that join point v to the frame; those of `connectivity.flow`.

    number: as in `loops`.  loop: the flow reaches all inner points.
    """
    model, diagonals = _cells(puzzle)
    graph = _joined_to_frame(puzzle, model, diagonals)
    connectivity.flow(model.family("loop"), graph, puzzle.why["loop"])
    return model


ENCODINGS = (loops, frame, forest, flow)
