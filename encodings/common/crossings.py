"""Single loops that may cross themselves in some cells: each cell has a track across and a track down.

Where the loop turns, the two tracks of a cell are linked; where it crosses itself, they are not. The loop is single if
the tracks that it uses are connected.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import UNSPOKEN, Reason, is_silent

from .graphs.statements import KeptLinks, Subgraph
from .loops import MOST_KEPT, Edges, edges_at, faces
from .model import Constraint, Family, Literal, Model
from .single_path import none_or_two


def crossing_degrees(puzzle: Any) -> tuple[Model, dict[Edge, Literal]]:
    """A new Model with the edges as slots.

    degree: x[e] → ∨ the other edges at a cell; x[e] ∧ x[f] ∧ x[g] → the fourth, or never.  some: ∨ x[e].
    """
    model = Model()
    lines = model.booleans(puzzle.edges)
    family = model.family("degree")
    if is_silent() and len(lines) <= MOST_KEPT:
        clauses = _degrees(tuple(lines.items()))
        for cell in puzzle.edges_at if lines else ():
            family.constraints += clauses[cell][cell in puzzle.crossable]
        family.reasons += [UNSPOKEN] * len(family.constraints)
    else:
        for cell, edges in puzzle.edges_at.items():
            reason = puzzle.reason_of("degree", cell)
            _degree(family, [lines[edge] for edge in edges], reason, crossable=cell in puzzle.crossable)
    model.family("some").clause(lines.values(), puzzle.reason_of("loop"))
    return model, lines


def _degree(family: Family, literals: Sequence[Literal], reason: Reason, *, crossable: bool) -> None:
    """The clauses for the edges at a cell."""
    if not crossable or len(literals) < 4:
        none_or_two(family, {0: literals}, partial(_twice, reason))
        return
    for i, literal in enumerate(literals):
        others = (*literals[:i], *literals[i + 1 :])
        family.clause((-literal, *others), reason)
        family.clause((literal, *(-other for other in others)), reason)


@lru_cache(16)
def _degrees(lines: tuple[tuple[Edge, Literal], ...]) -> Mapping[Cell, tuple[list[Constraint], list[Constraint]]]:
    """For each cell the clauses if the loop may not cross itself there, and if it may."""
    made, literals = dict[Cell, tuple[list[Constraint], list[Constraint]]](), dict(lines)
    for cell, edges in edges_at(literals).items():
        plain, crossed = Model().family(""), Model().family("")
        for family in (plain, crossed):
            _degree(family, [literals[edge] for edge in edges], UNSPOKEN, crossable=family is crossed)
        made[cell] = plain.constraints, crossed.constraints
    return made


def crossing_faces(puzzle: Any) -> tuple[Model, dict[Edge, Literal]]:
    """As `crossing_degrees`, with i[q] for each face q: a line from there crosses the loop an odd number of times.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no four edges meet where the loop does not cross itself.
    """
    model = Model()
    inside, lines = faces(model, puzzle.mesh, puzzle.crossable)
    model.family("some").clause(inside.values())
    return model, lines


def tracks(puzzle: Any, model: Model, lines: Edges) -> Subgraph:
    """track: h[c], v[c], the loop runs across or down in cell c; t[c], it turns. Returns the tracks in use, linked."""
    family, cells = model.family("track"), puzzle.cells if lines else ()
    if model.constants or len(lines) > MOST_KEPT:
        return _tracks(family, cells, lines)
    subgraph, clauses, model.variables, model.constants = _tracks_after(tuple(lines.items()), cells, model.variables)
    family.constraints += clauses
    family.reasons += [None] * len(clauses)
    return subgraph


@lru_cache(16)
def _tracks_after(
    lines: tuple[tuple[Edge, Literal], ...], cells: tuple[Cell, ...], last: Literal
) -> tuple[Subgraph, list[Constraint], Literal, bool]:
    """The result of `tracks` in a Model whose last variable is `last`, its clauses, the new last variable, and whether
    it has constants."""
    model = Model()
    model.variables = last
    subgraph = _tracks(model.family(""), cells, dict(lines))
    kept = Subgraph(subgraph.members, KeptLinks(subgraph.links))
    return kept, model.families[0].constraints, model.variables, model.constants


def _tracks(family: Family, cells: Sequence[Cell], lines: Edges) -> Subgraph:
    members, at = dict[Any, Literal](), edges_at(lines)
    links: list[tuple[Any, Any, Literal]] = []
    for cell in cells:
        flat, upright = ([lines[e] for e in at.get(cell, ()) if e.flat == side] for side in (True, False))
        across, down = family.disjunction(flat), family.disjunction(upright)
        members |= {cell: across, _down(cell): down}
        crossed = [-literal for literal in (*flat, *upright)] if len(flat + upright) == 4 else []
        turn = family.conjunction((across, down, family.disjunction(crossed)) if crossed else (across, down))
        links.append((cell, _down(cell), turn))
    for edge, line in lines.items():
        a, b = edge.ends
        links.append((a, b, line) if edge.flat else (_down(a), _down(b), line))
    return Subgraph(members, links)


def _twice(reason: Reason, _: Cell) -> tuple[Reason, Reason]:
    return reason, reason


def _down(cell: Cell) -> tuple[Cell, str]:
    return cell, "down"
