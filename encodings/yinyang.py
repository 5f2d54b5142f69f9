"""Encodings of Yin-Yang: a variable per cell; the colours are connected, or one line runs between them.

x[c] says that cell c is black, d[e] that the two cells of pair e differ. Rules: `puzzles/yinyang.py`.

No 2×2 square has crossed colours, because one colour would divide the other. So two sides d[e] of the border between
the colours end in every point where four cells meet. The colours are connected exactly if the border is one line
through all these points, from frame to frame or closed, because a second line would divide a colour. So the colours
change at most twice around the frame. Source: Demaine, Lynch, Rudoy, Uno, Yin-Yang puzzles are NP-complete, 2021.
"""

from typing import TYPE_CHECKING, Any

from ..puzzles.common.kit import Cell, Edge, squares
from .common.givens import take_givens
from .common.kit import CNF, ILP, RULES_MODEL, TRUE, Connected, Literal, Model, Subgraph, cells_subgraph, encoding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cluewise.puzzles.yinyang import YinYang

Cells = dict[Cell, Literal]


def _cells(puzzle: "YinYang") -> tuple[Model, Cells]:
    """Rules 1, 3 and 4, and the squares that rule 2 excludes."""
    model = Model()
    black = model.booleans(puzzle.cells)
    take_givens(model, puzzle)
    for four in squares(puzzle.height, puzzle.width):
        a, b, c, d = (black[cell] for cell in four)
        model.family("square").clause((a, b, c, d), puzzle.reason_of("square", four[0]))
        model.family("square").clause((-a, -b, -c, -d), puzzle.reason_of("square", four[0]))
        crossed = puzzle.reason_of("connected").narrowed(four)
        model.family("crossed").clause((-a, b, c, -d), crossed)
        model.family("crossed").clause((a, -b, -c, d), crossed)
    return model, black


def _differ(model: Model, black: Cells, edge: Edge) -> Literal:
    return model.family("differ").differ(*(black[cell] for cell in edge.ends))


def _frame(puzzle: "YinYang", model: Model, black: Cells) -> dict[Edge, Literal]:
    """Around the frame, at most two d[e] are true; at most one on a board of one row or column."""
    frame = [edge for edge, points in puzzle.sides.items() if len(points) < 2]
    differ = {edge: _differ(model, black, edge) for edge in frame}
    reason = puzzle.reason_of("connected").narrowed(dict.fromkeys(cell for edge in frame for cell in edge.ends))
    most = 2 if min(puzzle.height, puzzle.width) > 1 else 1
    model.family("frame").at_most(most, differ.values(), reason)
    return differ


@encoding(
    summary="a variable per cell; each colour is connected",
    source=f"{RULES_MODEL}; see above for the frame",
    globals=(Connected,),
    redundant=("crossed", "differ", "frame"),
    shares=True,
)
def stones(puzzle: "YinYang") -> Model:
    """Variables: x[c]; d[e] around the frame.

    given: x or ¬x.  square: ∨ x, ∨ ¬x.  crossed: in a square with a b over c d, not a = d ≠ b = c.
    differ: d[e] ↔ x ⊕ x'.  frame: Σ d ≤ 2.  connected: the cells of a colour.
    """
    model, black = _cells(puzzle)
    _frame(puzzle, model, black)
    model.uses("connected", puzzle.rule("square", None, "no square is all of one colour"))
    sure = [*squares(puzzle.height, puzzle.width)]
    for sign in (1, -1):
        subgraph = cells_subgraph({cell: sign * x for cell, x in black.items()}, puzzle.touching)
        model.family("connected").connected(subgraph, puzzle.reason_of("connected"), sure=sure)
    return model


@encoding(
    summary="the border between the colours is one line through all points",
    source="Demaine, Lynch, Rudoy, Uno 2021, see above",
    globals=(Connected,),
    aliases={"tree": "tree", "flow": "flow"},
    files=(CNF, ILP),
)
def border(puzzle: "YinYang") -> Model:
    """Variables: x[c]; d[e].

    given, differ, frame: as in `stones`.  square, crossed: as there, and Σ d ≥ 2, Σ d ≤ 2 over the sides that end in a
    point.  connected: the points where four cells meet, over the sides of the border.
    """
    model, black = _cells(puzzle)
    differ = _frame(puzzle, model, black)
    model.uses("connected", puzzle.rule("square", None, "no square is all of one colour"))
    at: dict[Cell, list[Literal]] = {four[0]: [] for four in squares(puzzle.height, puzzle.width)}
    links = list[tuple[Cell, Cell, Literal]]()
    for edge, points in puzzle.sides.items():
        if edge not in differ:
            differ[edge] = _differ(model, black, edge)
            a, b = points
            links.append((a, b, differ[edge]))
        for point in points:
            at[point].append(differ[edge])
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").at_least(2, at[four[0]], puzzle.reason_of("square", four[0]))
        model.family("crossed").at_most(2, at[four[0]], puzzle.reason_of("connected").narrowed(four))
    square: dict[Any, Sequence[Cell]] = {four[0]: four for four in squares(puzzle.height, puzzle.width)}
    subgraph = Subgraph(dict.fromkeys(at, TRUE), links)
    model.family("connected").connected(subgraph, puzzle.reason_of("connected"), named=square.__getitem__)
    return model


ENCODINGS = (stones, border)
