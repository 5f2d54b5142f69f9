"""Single loops on a mesh, stated by the degrees of points, or as the border between inside and outside.

A loop runs along edges between points. `degrees` states that none or two of the edges at a point are on the loop.
`faces` derives the edges from the faces between them: an edge is on the loop if exactly one of its two sides is inside.
Both allow several loops; for a single loop, what `loop_subgraph` returns must be connected (`Family.connected`).
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from cluewise.puzzles.common.geometry import SIZES, Cell, Edge, between_corners, ends_of
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.mesh import Mesh
from cluewise.puzzles.common.solution import Reason, is_silent

from .clause_cache import LARGEST, state_once
from .graphs.statements import KeptLinks, Subgraph
from .model import Family, Literal, Model, literals_of
from .single_path import none_or_two

Edges = Mapping[Edge, Literal]

LOOP_ALIASES = {"tree": "tree", "flow": "flow"}
"""The old names of the encodings of puzzles with one loop, by edges."""


def edges_at(edges: Iterable[Edge]) -> dict[Cell, list[Edge]]:
    """The edges that end at each point. The result is cached for the same edges: do not change it."""
    edges = tuple(edges)
    return _edges_at(edges, between_corners(edges))


@lru_cache(SIZES)
def _edges_at(edges: tuple[Edge, ...], corners: bool) -> dict[Cell, list[Edge]]:
    at: dict[Cell, list[Edge]] = {}
    for edge, ends in zip(edges, ends_of(edges), strict=True):
        for end in ends:
            at.setdefault(end, []).append(edge)
    return at


def degrees(family: Family, lines: Edges, reason: Callable[[Cell], Reason | None], *, met: bool = False) -> None:
    """None or two of the edges at each point are on the loop. If `met`, the Model also has the family `onward`; for a
    solver alone, clauses that follow from that are left out: x → ∨ the others."""
    at = edges_at(lines)
    if_met = met and is_silent()

    def state() -> None:
        meeting = {point: [lines[edge] for edge in edges] for point, edges in at.items()}
        none_or_two(family, meeting, lambda point: (reason(point),) * 2, met=if_met)

    state_once(family, state, at, (*lines.values(), if_met))


def passed(family: Family, lines: Edges, *, met: bool = False) -> dict[Cell, Literal]:
    """Per point a literal that says that the loop passes it (at least one of its edges is on the loop). `met` is that
    of `degrees`, for p → ∨ x."""
    model, at = family.model, edges_at(lines)

    def state() -> dict[Cell, Literal]:
        points = {point: family.disjunction([lines[edge] for edge in meeting]) for point, meeting in at.items()}
        if met and is_silent():  # p is a negated variable
            family.constraints = [clause for clause in family.constraints if min(literals_of(clause), default=0) <= 0]
            del family.reasons[len(family.constraints) :]
        return points

    return {**state_once(family, state, at, (*lines.values(), model.variables, met))}


def onward(family: Family, lines: Edges, points: Mapping[Cell, Literal], reason: Callable[[Cell], Reason]) -> None:
    """A point that the loop passes has two lines: p → ∨ all edges but one. `points` are the literals of `passed`.

    `degrees` implies it, but only together with the definition of p. This family makes it one step, not two.
    """
    at = edges_at(lines)

    def state() -> None:
        for point, meeting in at.items():
            literals = [lines[edge] for edge in meeting]
            because = reason(point)
            for i in range(len(literals)):
                family.clause((-points[point], *literals[:i], *literals[i + 1 :]), because)

    state_once(family, state, at, (*lines.values(), *points.values()))


def loop_subgraph(family: Family, lines: Edges, points: Mapping[Cell, Literal] | None = None) -> Subgraph:
    """A Subgraph that is connected if there is only one loop: the points that it passes, linked by the edges on it.

    `points` are the literals of the points, if the caller has them.
    """
    return Subgraph(points or passed(family, lines), _links(lines))


_LINKS = Bounded[Hashable, tuple[tuple[Edge, ...], KeptLinks]](SIZES)


def _links(lines: Edges) -> Sequence[tuple[Cell, Cell, Literal]]:
    """The two ends of each edge, with its literal; made once for the same edges and literals."""
    edges = tuple(lines)
    key = between_corners(edges), *lines.values()
    kept = _LINKS.get(key)
    if kept is None or kept[0] != edges:
        links = [(a, b, literal) for (a, b), literal in zip(ends_of(edges), lines.values(), strict=True)]
        if len(lines) > LARGEST:
            return links
        kept = _LINKS[key] = edges, KeptLinks(links)
    return kept[1]


def faces(
    model: Model, mesh: Mesh, crossable: Collection[Cell] = (), slots: Collection[Edge] | None = None
) -> tuple[dict[Cell, Literal], dict[Edge, Literal]]:
    """The literals of faces (true: inside) and of edges; the edges become slots of the Model.

    side: edge ↔ (one side inside) ⊕ (the other side inside).  touch: of four faces around a point, in order, never
    only the first and the third are inside, and never only the second and the fourth; `crossable` points may be so.
    If the edges of the board are given, the loop does not run along other edges of the mesh.
    """
    inside = {face: model.new() for face in mesh.corners}
    family, lines = model.family("side"), dict[Edge, Literal]()
    for edge, beside in mesh.beside.items():
        if slots is None or edge in slots:
            line = lines[edge] = model.boolean(edge, 0, 1).variable
        else:
            line = model.false
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
    for point, around in mesh.around.items():
        for four in combinations(around, 4) if point not in crossable else ():
            a, b, c, d = (inside[face] if face else outside for face in four)
            touch.clause((-a, b, -c, d))
            touch.clause((a, -b, c, -d))
    return inside, lines


# ── puzzles with one loop: an EdgePuzzle that announces the Reasons "degree" (a point) and "loop" ──


def by_degrees(puzzle: Any, *, met: bool = False) -> tuple[Model, dict[Edge, Literal]]:
    """A new Model with the edges as slots: x[e] says that the loop runs along edge e. `met` is that of `degrees`.

    degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).  some: ∨ x[e].
    """
    model = Model()
    lines = model.booleans(puzzle.edges)
    degrees(model.family("degree"), lines, lambda point: puzzle.reason_of("degree", point), met=met)
    model.completed_by("loop", "degree")
    model.family("some").clause(lines.values(), puzzle.reason_of("loop"))
    return model, lines


def by_faces(puzzle: Any) -> tuple[Model, dict[Edge, Literal]]:
    """As `by_degrees`, with i[q] for each face q: it is inside the loop.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet at a point.  some: ∨ i[q].
    """
    model = Model()
    whole = len(puzzle.edges) == len(puzzle.mesh.edges)
    inside, lines = faces(model, puzzle.mesh, slots=None if whole else set(puzzle.edges))
    model.family("some").clause(inside.values())
    return model, lines


def one_loop(
    puzzle: Any,
    model: Model,
    lines: Edges,
    points: Mapping[Cell, Literal] | None = None,
    sure: Collection[Cell] = (),
) -> Model:
    """States that there is one loop, and returns the Model. passed: p[v] ↔ ∨ x[e] at point v.  connected: these points.

    `points` are the literals p[v], if the caller has them; `sure` points are passed, as other constraints state.
    """
    subgraph = loop_subgraph(model.family("passed"), lines, points)
    model.family("connected").loop(subgraph, puzzle.reason_of("loop"), sure if is_silent() else ())
    return model
