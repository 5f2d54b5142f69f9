"""Encodings of Onsen: the cells of each loop belong to its circle.

x[e] says that a loop runs along edge e; p[c] that one passes cell c; o[c,k] that the loop of the circle in cell k
passes cell c; v[q,k] that it visits room q. Rule numbers are those of `puzzles/onsen.py`.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from ..puzzles.common.inner_walls import walls_inside
from ..puzzles.common.kit import UNKNOWN, Cell, Edge
from .common.graphs.statements import Loop
from .common.kit import RULES_MODEL, TRUE, Connected, Edges, Literal, Model, Subgraph, encoding
from .common.loops import degrees, loop_subgraph, passed

if TYPE_CHECKING:
    from cluewise.puzzles.onsen import Onsen

Passes = Mapping[Cell, Literal]
Owners = Mapping[Cell, Mapping[Cell, Literal]]
"""`owners[k][c]` says that the loop of the circle in k passes cell c; other circles are not among its keys."""


def _owned(puzzle: "Onsen") -> tuple[Model, Edges, Passes, Owners]:
    """Rules 1, 4 and 5, and the owners of cells."""
    model = Model()
    lines = model.booleans(puzzle.edges)
    degrees(model.family("degree"), lines, lambda cell: puzzle.reason_of("degree", cell))
    passes = passed(model.family("passed"), lines) or dict.fromkeys(puzzle.cells, model.false)
    model.name_facts("passed", passes)
    owners = {
        k: {cell: model.new() for cell in puzzle.cells if cell == k or cell not in puzzle.circle} for k in puzzle.circle
    }
    for cell, on in passes.items():
        mine = [cells[cell] for cells in owners.values() if cell in cells]
        model.family("owner").exactly(1, (-on, *mine), puzzle.reason_of("apart").narrowed((cell,)))
    for cell in puzzle.circle:
        model.family("circle").clause((passes[cell],), puzzle.reason_of("circle", cell))
    for room, cells in enumerate(puzzle.areas):
        model.family("room").clause((passes[cell] for cell in cells), puzzle.reason_of("room", room))
    for rule, others in (
        ("apart", ("circle",)),
        ("equal", ("apart",)),
        ("number", ("equal", "apart")),
        ("once", ("apart",)),
    ):
        model.completed_by(rule, *others)
    model.uses("number", puzzle.clue("circle", None, "loops pass all circles"))
    for k in puzzle.circle:
        _counted(puzzle, model, owners[k], k)
    return model, lines, passes, owners


def _counted(puzzle: "Onsen", model: Model, mine: Passes, k: Cell) -> None:
    """Rule 4 for the loop of a circle: its cells in each visited room are as many as the true s[k,n]."""
    number, own = puzzle.circle[k], len(puzzle.areas[puzzle.area_at[k]])
    equal = puzzle.reason_of("equal", k)
    sizes = [model.new() for _ in range(own)]
    for less, more in pairwise(sizes):
        model.family("size").clause((-more, less), equal)
    if number != UNKNOWN:
        family, reason = model.family("number"), puzzle.reason_of("number", k)
        family.clause(sizes[number - 1 : number] if number else (), reason)
        family.clauses(((size,) for size in sizes[: number - 1]), reason)
        family.clauses(((-size,) for size in sizes[number:]), reason)
    for cells in puzzle.areas:
        inside = [mine[cell] for cell in cells if cell in mine]
        visit = model.family("visit").disjunction(inside)
        passed = [model.family("visit").conjunction((visit, size)) for size in sizes[: len(inside)]]
        model.chain([-literal for literal in reversed(passed)])
        count = (*inside, *(-literal for literal in passed))
        model.family("equal").exactly(len(passed), count, equal)
        model.family("equal").clauses(((-visit, -size) for size in sizes[len(inside) :]), equal)


@encoding(
    summary="the circle of each cell on a loop; all cells on loops are connected with a circle",
    source=RULES_MODEL,
    globals=(Connected,),
    prefers="tree",
    redundant=("size",),
)
def owners(puzzle: "Onsen") -> Model:
    """Variables: x[e], p[c], o[c,k], v[q,k]; s[k,n], k's loop passes at least n cells of each of its rooms;
    y[e,k] for an edge between rooms.

    degree: x[e] → ∨ the other edges at c, ¬(x[e] ∧ x[f] ∧ x[g]).  passed: p[c] ↔ ∨ x[e] at c.
    owner: p[c] ↔ Σ_k o[c,k] = 1.  along: x[e] → (o[c,k] ↔ o[d,k]).  circle: p[k].  room: ∨ p[c] over a room.
    visit: v[q,k] ↔ ∨ o[c,k] over room q, a[q,k,n] ↔ v[q,k] ∧ s[k,n].  size: s[k,n] → s[k,n−1].
    equal: Σ o[c,k] over room q = Σ_n a[q,k,n].  number: s[k,m] for m ≤ n, ¬s[k,m] for m > n.
    crossing: x[e] ∧ o[c,k] → y[e,k].  once: Σ y[e,k] ≤ 2 over the edges that lead out of a room, where walls inside
    it count twice.  connected: every cell on a loop with a circle.
    """
    model, lines, passes, owners = _owned(puzzle)
    crossing: dict[Cell, dict[Edge, Literal]] = {k: {} for k in owners}
    inside = walls_inside(puzzle)
    for edge, line in lines.items():
        for k, mine in owners.items():
            reason = puzzle.reason_of("apart").narrowed(edge.ends)
            a, b = (mine.get(end) for end in edge.ends)
            for one, other in ((a, b), (b, a)):
                if one:
                    model.family("along").clause((-line, -one, *((other,) if other else ())), reason)
            if a and b and (edge in puzzle.walls or edge in inside):
                crossing[k][edge] = model.new()
                model.family("crossing").clause((-line, -a, crossing[k][edge]))
    _once(puzzle, model, crossing)
    subgraph = loop_subgraph(model.family("passed"), lines, passes)
    model.family("connected").connected(subgraph, puzzle.reason_of("apart"), roots=dict.fromkeys(puzzle.circle, TRUE))
    return model


def _once(puzzle: "Onsen", model: Model, crossing: Mapping[Cell, Edges]) -> None:
    """Rule 3: Σ y[e,k] ≤ 2 over the edges that lead out of a room, where walls inside it count twice."""
    inside = sorted(walls_inside(puzzle))
    for mine in crossing.values():
        for room, cells in enumerate(puzzle.areas):
            gates = [mine[edge] for edge in puzzle.gates(room) if edge in mine]
            walls = [mine[wall] for wall in inside if wall in mine and puzzle.area_at[wall.ends[0]] == room]
            reason = puzzle.reason_of("once").narrowed(cells)
            if walls:
                crossings = (*((1, gate) for gate in gates), *((2, wall) for wall in walls))
                model.family("once").sum(crossings, high=2, reason=reason)
            else:
                model.family("once").at_most(2, gates, reason)


@encoding(
    summary="the edges of each circle's loop",
    source=RULES_MODEL,
    globals=(Loop,),
    redundant=("size",),
)
def layers(puzzle: "Onsen") -> Model:
    """Variables: x[e], p[c], o[c,k], v[q,k], s[k,n]; y[e,k], the loop of k runs along edge e.

    degree, passed, owner, circle, room, visit, size, equal, number: as in `owners`.
    layer: x[e] ↔ Σ_k y[e,k] = 1.  own: y[e,k] → o[c,k] at both ends.
    once: Σ y[e,k] ≤ 2 over the edges that lead out of a room.  connected: the cells of each circle's loop.
    """
    model, lines, _, owners = _owned(puzzle)
    layer = {
        k: {edge: model.new() for edge in lines if all(end in mine for end in edge.ends)} for k, mine in owners.items()
    }
    for edge, line in lines.items():
        mine = [edges[edge] for edges in layer.values() if edge in edges]
        model.family("layer").exactly(1, (-line, *mine), puzzle.reason_of("apart").narrowed(edge.ends))
    for k, edges in layer.items():
        for edge, literal in edges.items():
            reason = puzzle.reason_of("apart").narrowed(edge.ends)
            model.family("own").clauses(((-literal, owners[k][end]) for end in edge.ends), reason)
        links = [(*edge.ends, literal) for edge, literal in edges.items()]
        model.family("connected").loop(Subgraph(owners[k], links), puzzle.reason_of("apart"))
    _once(puzzle, model, layer)
    return model


ENCODINGS = (owners, layers)
