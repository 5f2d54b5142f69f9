"""Single loops that may cross themselves in some cells: each cell has a track across and a track down.

Where the loop turns, the two tracks of a cell are linked; where it crosses itself, they are not. The loop is single if
the tracks that it uses are connected.
"""

from collections.abc import Sequence
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge

from .clause_cache import state_once
from .graphs.statements import KeptLinks, Subgraph
from .loops import Edges, edges_at, faces
from .model import Constraint, Literal, Model
from .single_path import none_or_two


def crossing_degrees(puzzle: Any) -> tuple[Model, dict[Edge, Literal]]:
    """A new Model with the edges as slots.

    degree: x[e] → ∨ the other edges at a cell; x[e] ∧ x[f] ∧ x[g] → the fourth, or never.  some: ∨ x[e].
    """
    model = Model()
    lines = model.booleans(puzzle.edges)
    family, at = model.family("degree"), edges_at(lines)

    def clauses() -> dict[Cell, tuple[list[Constraint], list[Constraint]]]:
        return {cell: _degree([lines[edge] for edge in edges]) for cell, edges in at.items()}

    for cell, both in state_once(family, clauses, at, lines.values()).items():
        stated = both[cell in puzzle.crossable]
        family.constraints += stated
        family.reasons += [puzzle.reason_of("degree", cell)] * len(stated)
    model.family("some").clause(lines.values(), puzzle.reason_of("loop"))
    return model, lines


def _degree(literals: Sequence[Literal]) -> tuple[list[Constraint], list[Constraint]]:
    """The clauses for the edges at a cell if the loop may not cross itself there, and if it may."""
    plain = Model().family("")
    none_or_two(plain, {0: literals})
    if len(literals) < 4:
        return plain.constraints, plain.constraints
    crossed = Model().family("")
    for i, literal in enumerate(literals):
        others = (*literals[:i], *literals[i + 1 :])
        crossed.clauses(((-literal, *others), (literal, *(-other for other in others))))
    return plain.constraints, crossed.constraints


def crossing_faces(puzzle: Any) -> tuple[Model, dict[Edge, Literal]]:
    """As `crossing_degrees`, with i[q] for each face q: a line from there crosses the loop an odd number of times.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no four edges meet where the loop does not cross itself.
    """
    model = Model()
    inside, lines = faces(model, puzzle.mesh, puzzle.crossable)
    model.family("some").clause(inside.values())
    return model, lines


def tracks(model: Model, lines: Edges) -> Subgraph:
    """track: h[c], v[c], the loop runs across or down in cell c; t[c], it turns. Returns the tracks in use, linked."""
    family, at = model.family("track"), edges_at(lines)

    def state() -> Subgraph:
        members, links = dict[Any, Literal](), list[tuple[Any, Any, Literal]]()
        for cell in sorted(at):
            flat, upright = ([lines[e] for e in at[cell] if e.flat == side] for side in (True, False))
            across, down = family.disjunction(flat), family.disjunction(upright)
            members |= {cell: across, _down(cell): down}
            crossed = [-literal for literal in (*flat, *upright)] if len(flat + upright) == 4 else []
            turn = family.conjunction((across, down, family.disjunction(crossed)) if crossed else (across, down))
            links.append((cell, _down(cell), turn))
        for edge, line in lines.items():
            a, b = edge.ends
            links.append((a, b, line) if edge.flat else (_down(a), _down(b), line))
        return Subgraph(members, KeptLinks(links))

    return state_once(family, state, at, (*lines.values(), model.variables))


def _down(cell: Cell) -> tuple[Cell, str]:
    return cell, "down"
