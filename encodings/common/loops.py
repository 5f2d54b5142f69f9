"""Single loops on a mesh, stated by the degrees of points, or as the border between inside and outside.

A loop runs along edges between points. `degrees` states that none or two of the edges at a point are on the loop.
`faces` derives the edges from the faces between them: an edge is on the loop if exactly one of its two sides is inside.
Both allow several loops; for a single loop, the Piece that `loop_piece` returns must be connected (see `connected.py`).
"""

from collections.abc import Callable, Iterable, Mapping
from inspect import cleandoc
from itertools import combinations
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.mesh import Mesh
from cluewise.puzzles.common.solution import Reason

from .connected import Piece, by_cuts, by_flow, by_tree
from .encoding import CNF, ILP, Encoding, encoding
from .model import Family, Literal, Model
from .papers import DANTZIG_1954, GAVISH_1978, RANKOOH_2022
from .single_path import none_or_two

Edges = Mapping[Edge, Literal]


def edges_at(edges: Iterable[Edge]) -> dict[Cell, list[Edge]]:
    """Per point the edges that end at it."""
    at: dict[Cell, list[Edge]] = {}
    for edge in edges:
        for end in edge.ends:
            at.setdefault(end, []).append(edge)
    return at


def degrees(family: Family, lines: Edges, reason: Callable[[Cell], Reason | None]) -> None:
    """None or two of the edges at each point are on the loop."""
    at = {point: [lines[edge] for edge in meeting] for point, meeting in edges_at(lines).items()}
    none_or_two(family, at, lambda point: (reason(point),) * 2)


def passed(family: Family, lines: Edges) -> dict[Cell, Literal]:
    """Per point a literal that says that the loop passes it (at least one of its edges is on the loop)."""
    return {point: family.disjunction(lines[e] for e in meeting) for point, meeting in edges_at(lines).items()}


def loop_piece(family: Family, lines: Edges, points: Mapping[Cell, Literal] | None = None) -> Piece:
    """A Piece that is connected if there is only one loop: the points that it passes, linked by the edges on it.

    `points` are the literals of the points, if the caller has them.
    """
    return Piece(points or passed(family, lines), [(*edge.ends, literal) for edge, literal in lines.items()])


def faces(model: Model, mesh: Mesh) -> tuple[dict[Cell, Literal], dict[Edge, Literal]]:
    """The literals of faces (true: inside) and of edges; the edges become slots of the Model.

    side: edge ↔ (one side inside) ⊕ (the other side inside).  touch: of four faces around a point, in order, never
    only the first and the third are inside, and never only the second and the fourth.
    """
    inside = {face: model.new() for face in mesh.corners}
    family, lines = model.family("side"), dict[Edge, Literal]()
    for edge, beside in mesh.beside.items():
        line = lines[edge] = model.boolean(edge, 0, 1).variable
        if len(beside) == 2:
            a, b = inside[beside[0]], inside[beside[1]]
            for clause in ((-line, a, b), (-line, -a, -b), (line, -a, b), (line, a, -b)):
                family.clause(clause)
        elif beside:
            family.clause((-line, inside[beside[0]]))
            family.clause((line, -inside[beside[0]]))
        else:
            family.clause((-line,))
    touch, outside = model.family("touch"), model.false
    for around in mesh.around.values():
        for four in combinations(around, 4):
            a, b, c, d = (inside[face] if face else outside for face in four)
            touch.clause((-a, b, -c, d))
            touch.clause((a, -b, c, -d))
    return inside, lines


# ── encodings of puzzles with one loop ──

State = Callable[[Any, Model, Edges], Mapping[Cell, Literal] | None]
"""`state(puzzle, model, lines)` states the clues of a puzzle over the literals of its edges.

If it needs to know which points the loop passes, it calls `passed` and returns the result.
"""


def loop_encodings(state: State) -> tuple[Encoding, ...]:
    """Four encodings of an EdgePuzzle with one loop; they share the clues.

    The docstring of `state` lists its families; it replaces `{clues}` in the docstrings below. The puzzle must announce
    the Reasons "degree" (a point) and "loop".
    """

    @encoding(summary="a variable per edge; second loops as cuts", source=DANTZIG_1954, lazy=True)
    def edges(puzzle: Any) -> Model:
        """Variables: x[e], the loop runs along edge e; p[v] ↔ ∨ x[e] at point v.

        degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).
        {clues}
        some: ∨ x[e].  Cuts: a second loop.
        """
        return _one_loop(puzzle, state, by_cuts)

    @encoding(
        summary="faces inside the loop; an edge separates inside from outside; second loops as cuts",
        source=f"the Jordan curve theorem; {DANTZIG_1954} for the cuts",
        lazy=True,
        blames=False,
    )
    def inside(puzzle: Any) -> Model:
        """Variables: i[q], face q is inside; x[e], the loop runs along edge e; p[v] ↔ ∨ x[e] at point v.

        side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet at a point.
        {clues}
        some: ∨ i[q].  Cuts: a second loop.
        """
        model = Model()
        within, lines = faces(model, puzzle.mesh)
        points = state(puzzle, model, lines)
        model.family("some").clause(within.values())
        by_cuts(model, loop_piece(model.family("passed"), lines, points), puzzle.why["loop"])
        return model

    @encoding(
        summary="a variable per edge; the loop is one tree, acyclic by vertex elimination",
        source=RANKOOH_2022,
        targets=(CNF,),
    )
    def tree(puzzle: Any) -> Model:
        """Variables: x[e], the loop runs along edge e; p[v] ↔ ∨ x[e] at point v; those of `connected.by_tree`.

        degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).
        {clues}
        some: ∨ x[e].  connected: the points passed form a tree of edges of the loop.
        """
        return _one_loop(puzzle, state, by_tree)

    @encoding(
        summary="a variable per edge; a flow reaches every point of the loop",
        source=GAVISH_1978,
        targets=(ILP,),
    )
    def flow(puzzle: Any) -> Model:
        """Variables: x[e], the loop runs along edge e; p[v] ↔ ∨ x[e] at point v; those of `connected.by_flow`.

        degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).
        {clues}
        some: ∨ x[e].  connected: a point of the loop sends a unit to every other point.
        """
        return _one_loop(puzzle, state, by_flow)

    encodings = (edges, inside, tree, flow)
    for made in encodings:
        made.build.__doc__ = cleandoc(made.build.__doc__ or "").replace("{clues}", cleandoc(state.__doc__ or ""))
    return encodings


def _one_loop(puzzle: Any, state: State, connected: Callable[[Model, Piece, Reason], None]) -> Model:
    """A Model with the edges as slots. It states none or two edges at each point, the clues, that a loop exists, and
    that its points are connected."""
    model = Model()
    lines = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.edges}
    degrees(model.family("degree"), lines, lambda point: puzzle.why["degree", point])
    points = state(puzzle, model, lines)
    model.family("some").clause(lines.values(), puzzle.why["loop"])
    connected(model, loop_piece(model.family("passed"), lines, points), puzzle.why["loop"])
    return model
