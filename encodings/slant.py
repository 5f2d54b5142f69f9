"""Encodings of Slant: a variable per cell; no loops, or all points connected with the frame.

x[c] says that the diagonal of cell c is `\\`. Rule numbers are those of `puzzles/slant.py`.

The corner points have two colours, as on a chessboard, and each diagonal joins points of one colour. A loop of one
colour surrounds a point of the other colour, and no diagonals lead from that point out of the loop. Conversely, a
component that is not joined to the frame has a loop around it. So no loop exists exactly if every inner point is joined
to the frame.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.diagonal_boards import FALLING, RISING, ends

from ..puzzles.common.kit import Cell
from .common.graphs.statements import Forest
from .common.kit import CNF, ILP, RULES_MODEL, TRUE, Connected, Literal, Model, Subgraph, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.slant import Slant

Diagonals = dict[Cell, dict[str, Literal]]


def _cells(puzzle: "Slant") -> tuple[Model, Diagonals]:
    """Rules 1 and 2."""
    model = Model()
    falls = {cell: model.boolean(cell, RISING, FALLING).variable for cell in puzzle.cells}
    diagonals = {cell: {FALLING: x, RISING: -x} for cell, x in falls.items()}
    for point, number in puzzle.counts.items():
        touching = (diagonals[cell][sign] for cell, sign in puzzle.around_point(point).items())
        model.family("number").exactly(number, touching, puzzle.reason_of("number", point))
    return model, diagonals


def _joined_to_frame(puzzle: "Slant", model: Model, diagonals: Diagonals) -> Subgraph:
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
    links = [(a, b, family.disjunction(literals)) for (a, b), literals in parallel.items()]
    return Subgraph(dict.fromkeys(range(len(node) + 1), TRUE), links)


@encoding(
    summary="a variable per cell; diagonals form no loop",
    source=RULES_MODEL,
    globals=(Forest,),
    aliases={"forest": "tree"},
)
def loops(puzzle: "Slant") -> Model:
    """Variables: x[c].

    number: Σ of the diagonals that end at the point = number.  loop: the diagonals form a forest.
    """
    model, diagonals = _cells(puzzle)
    pairs = [(*ends(cell, sign), literal) for cell, both in diagonals.items() for sign, literal in both.items()]
    cell_of = [(cell,) for cell, both in diagonals.items() for _ in both]
    model.family("loop").forest(pairs, puzzle.reason_of("loop"), named=cell_of.__getitem__)
    return model


@encoding(
    summary="a variable per cell; diagonals join all points to the frame",
    source="planar duality, see above",
    globals=(Connected,),
    aliases={"flow": "flow"},
    files=(CNF, ILP),
)
def frame(puzzle: "Slant") -> Model:
    """Variables: x[c]; f[v].

    frame: f[v] ↔ ∨ the diagonals that join point v to the frame.
    number: as in `loops`.  loop: the diagonals connect all inner points and the frame.
    """
    model, diagonals = _cells(puzzle)
    model.family("loop").connected(_joined_to_frame(puzzle, model, diagonals), puzzle.reason_of("loop"))
    return model


ENCODINGS = (loops, frame)
