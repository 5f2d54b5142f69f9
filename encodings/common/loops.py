"""Single loops on a grid of points: through edges that meet in pairs, or as the border between inside and outside.

A loop runs along edges between neighbouring points. `degrees` states that none or two of the edges at a point are on
it, `faces` derives the edges from the squares between the points: an edge is on the loop where one of its two sides is
inside. Either leaves several loops; `loop_piece` is what has to be connected for there to be one (see `connected.py`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from cluewise.puzzles.common.geometry import Cell, Edge, cells
from cluewise.puzzles.common.solution import Reason

from .connected import Piece
from .model import FALSE, Family, Literal, Model

Edges = Mapping[Edge, Literal]


def edges_at(edges: Iterable[Edge]) -> dict[Cell, list[Edge]]:
    """Per point the edges that end there."""
    at: dict[Cell, list[Edge]] = {}
    for edge in edges:
        for end in edge.ends:
            at.setdefault(end, []).append(edge)
    return at


def degrees(family: Family, lines: Edges, reason: Callable[[Cell], Reason | None]) -> None:
    """None or two of the edges at each point: e → ∨ the others;  ¬(e ∧ f ∧ g)."""
    for point, meeting in edges_at(lines).items():
        literals = [lines[edge] for edge in meeting]
        for literal in literals:
            family.clause((-literal, *(other for other in literals if other != literal)), reason(point))
        for three in combinations(literals, 3):
            family.clause((-literal for literal in three), reason(point))


def passed(family: Family, lines: Edges) -> dict[Cell, Literal]:
    """Per point a literal: the loop passes it (one of its edges is on the loop)."""
    return {point: family.disjunction(lines[e] for e in meeting) for point, meeting in edges_at(lines).items()}


def loop_piece(family: Family, lines: Edges) -> Piece:
    """What is connected where there is one loop only: the points it passes, linked by its edges."""
    return Piece(passed(family, lines), [(*edge.ends, literal) for edge, literal in lines.items()])


def faces(model: Model, rows: int, columns: int) -> tuple[dict[Cell, Literal], dict[Edge, Literal]]:
    """Inside or outside for every square between `rows` × `columns` points, and the edges as slots of the Model.

    edge ↔ (one side inside) ⊕ (the other inside);  no touching: two diagonal squares inside, the others outside.
    """
    inside = {cell: model.new() for cell in cells(rows - 1, columns - 1)}
    family, lines = model.family("side"), dict[Edge, Literal]()
    for edge, one, other in _sides(rows, columns):
        line = lines[edge] = model.boolean(edge, 0, 1).variable
        a, b = inside.get(one, FALSE), inside.get(other, FALSE)
        if FALSE in (a, b):
            side = max(a, b)
            if side == FALSE:
                family.clause((-line,))
            else:
                family.clause((-line, side))
                family.clause((line, -side))
        else:
            for clause in ((-line, a, b), (-line, -a, -b), (line, -a, b), (line, a, -b)):
                family.clause(clause)
    touch = model.family("touch")
    for (a, b), (c, d) in _crossings(inside, rows, columns):
        touch.clause((a, b, -c, -d))
        touch.clause((-a, -b, c, d))
    return inside, lines


def _sides(rows: int, columns: int) -> Iterable[tuple[Edge, Cell, Cell]]:
    """Every edge with the squares on its two sides, of which one may lie outside the grid."""
    for r in range(rows):
        for c in range(columns - 1):
            yield Edge(r, c, r, c + 1), Cell(r - 1, c), Cell(r, c)
    for r in range(rows - 1):
        for c in range(columns):
            yield Edge(r, c, r + 1, c), Cell(r, c - 1), Cell(r, c)


def _crossings(
    inside: Mapping[Cell, Literal], rows: int, columns: int
) -> Iterable[tuple[Sequence[Literal], Sequence[Literal]]]:
    """Per inner point the two diagonals of squares around it."""
    for r in range(1, rows - 1):
        for c in range(1, columns - 1):
            yield (
                (inside[Cell(r - 1, c - 1)], inside[Cell(r, c)]),
                (inside[Cell(r - 1, c)], inside[Cell(r, c - 1)]),
            )
