"""Single loops on a grid of points: through edges that meet in pairs, or as the border between inside and outside.

A loop runs along edges between neighbouring points. `degrees` states that none or two of the edges at a point are on
it, `faces` derives the edges from the squares between the points: an edge is on the loop where one of its two sides is
inside. Either leaves several loops; `loop_piece` is what has to be connected for there to be one (see `connected.py`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge, cells
from cluewise.puzzles.common.solution import Reason

from .connected import Piece, by_cuts, by_flow, by_tree
from .encoding import CNF, ILP, Encoding, made
from .model import FALSE, Family, Literal, Model
from .single_path import none_or_two

Edges = Mapping[Edge, Literal]


def edges_at(edges: Iterable[Edge]) -> dict[Cell, list[Edge]]:
    """Per point the edges that end there."""
    at: dict[Cell, list[Edge]] = {}
    for edge in edges:
        for end in edge.ends:
            at.setdefault(end, []).append(edge)
    return at


def degrees(family: Family, lines: Edges, reason: Callable[[Cell], Reason | None]) -> None:
    """None or two of the edges at each point."""
    at = {point: [lines[edge] for edge in meeting] for point, meeting in edges_at(lines).items()}
    none_or_two(family, at, lambda point: (reason(point),) * 2)


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


# ── encodings of puzzles with one loop ──

State = Callable[[Any, Model, Edges], None]
"""`state(puzzle, model, lines)` states the clues of a puzzle over the literals of its edges."""


def _edges(puzzle: Any, state: State) -> tuple[Model, Edges]:
    """The edges as slots, none or two at each point, the clues, and that the loop is not empty."""
    model = Model()
    lines = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.edges}
    degrees(model.family("degree"), lines, lambda point: puzzle.why["degree", point])
    state(puzzle, model, lines)
    model.family("some").clause(lines.values(), puzzle.why["loop"])
    return model, lines


def loop_encodings(state: State, clues: str, *, default: str) -> tuple[Encoding, ...]:
    """The four ways to compile an EdgePuzzle with one loop, the default first: they share all but the clues.

    `clues` says in the docstrings which families `state` fills. The puzzle announces the Reasons "degree" (a point) and
    "loop".
    """

    def connected(way: Callable[[Model, Piece, Reason], None]) -> Callable[[Any], Model]:
        def build(puzzle: Any) -> Model:
            model, lines = _edges(puzzle, state)
            way(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
            return model

        return build

    def inside(puzzle: Any) -> Model:
        model = Model()
        squares, lines = faces(model, *puzzle.points)
        state(puzzle, model, lines)
        model.family("some").clause(squares.values())
        by_cuts(model, loop_piece(model.family("passed"), lines), puzzle.why["loop"])
        return model

    found = (
        made(
            "edges",
            EDGES.format(clues=clues),
            connected(by_cuts),
            summary="a variable an edge; second loops as cuts",
            source=DFJ,
            lazy=True,
        ),
        made(
            "inside",
            INSIDE.format(clues=clues),
            inside,
            summary="squares inside the loop; an edge parts inside from outside; second loops as cuts",
            source=f"the Jordan curve theorem; {DFJ} for the cuts",
            lazy=True,
            blames=False,
        ),
        made(
            "tree",
            TREE.format(clues=clues),
            connected(by_tree),
            summary="a variable an edge; the loop is one tree, acyclic by vertex elimination",
            source="Rankooh and Rintanen, Propositional encodings of acyclicity and reachability by using vertex "
            "elimination, 2022",
            targets=(CNF,),
        ),
        made(
            "flow",
            FLOW.format(clues=clues),
            connected(by_flow),
            summary="a variable an edge; a flow reaches every point of the loop",
            source="Gavish and Graves, The travelling salesman problem and related problems, 1978",
            targets=(ILP,),
        ),
    )
    return tuple(sorted(found, key=lambda one: one.name != default))  # the others stay in order


DFJ = "Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954"
EDGES = """Variables: x[e], the loop runs along edge e; p[v] ↔ ∨ x[e] at point v.

degree: x[e] → ∨ the others, ¬(x[e] ∧ x[f] ∧ x[g]).
{clues}
some: ∨ x[e].  Cuts: a second loop.
"""
INSIDE = """Variables: i[q], square q is inside; x[e], the loop runs along edge e; p[v] ↔ ∨ x[e] at point v.

side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet at a point.
{clues}
some: ∨ i[q].  Cuts: a second loop.
"""
TREE = """Variables: x[e], the loop runs along edge e; p[v] ↔ ∨ x[e] at point v; those of `connected.by_tree`.

degree: x[e] → ∨ the others, ¬(x[e] ∧ x[f] ∧ x[g]).
{clues}
some: ∨ x[e].  connected: the points passed form a tree of edges of the loop.
"""
FLOW = """Variables: x[e], the loop runs along edge e; p[v] ↔ ∨ x[e] at point v; those of `connected.by_flow`.

degree: x[e] → ∨ the others, ¬(x[e] ∧ x[f] ∧ x[g]).
{clues}
some: ∨ x[e].  connected: a point of the loop sends a unit to every other one.
"""
