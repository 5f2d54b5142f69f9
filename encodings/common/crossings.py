"""Single loops that may cross themselves in some cells: each cell has a track across and a track down.

Where the loop turns, the two tracks of a cell are linked; where it crosses itself, they are not. The loop is single if
the tracks that it uses are connected.
"""

from functools import partial
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

from .graphs.statements import Subgraph
from .loops import Edges, faces
from .model import Literal, Model
from .single_path import none_or_two


def crossing_degrees(puzzle: Any) -> tuple[Model, dict[Edge, Literal]]:
    """A new Model with the edges as slots.

    degree: x[e] → ∨ the other edges at a cell; x[e] ∧ x[f] ∧ x[g] → the fourth, or never.  some: ∨ x[e].
    """
    model = Model()
    lines = model.booleans(puzzle.edges)
    family = model.family("degree")
    for cell, edges in puzzle.edges_at.items():
        literals, reason = [lines[edge] for edge in edges], puzzle.reason_of("degree", cell)
        if cell not in puzzle.crossable or len(literals) < 4:
            none_or_two(family, {cell: literals}, partial(_twice, reason))
            continue
        for i, literal in enumerate(literals):
            others = (*literals[:i], *literals[i + 1 :])
            family.clause((-literal, *others), reason)
            family.clause((literal, *(-other for other in others)), reason)
    model.family("some").clause(lines.values(), puzzle.reason_of("loop"))
    return model, lines


def crossing_faces(puzzle: Any) -> tuple[Model, dict[Edge, Literal]]:
    """As `crossing_degrees`, with i[q] for each face q: a line from there crosses the loop an odd number of times.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no four edges meet where the loop does not cross itself.
    """
    model = Model()
    inside, lines = faces(model, puzzle.mesh, puzzle.crossable)
    model.family("some").clause(inside.values())
    return model, lines


def one_crossing_loop(puzzle: Any, model: Model, lines: Edges) -> Model:
    """track: h[c], v[c], the loop runs across or down in cell c; t[c], it turns.  connected: the tracks in use."""
    family, members = model.family("track"), dict[Any, Literal]()
    links: list[tuple[Any, Any, Literal]] = []
    for cell in puzzle.cells if lines else ():
        flat, upright = ([lines[e] for e in puzzle.edges_at[cell] if e.flat == side] for side in (True, False))
        across, down = family.disjunction(flat), family.disjunction(upright)
        members |= {cell: across, _down(cell): down}
        crossed = [-literal for literal in (*flat, *upright)] if len(flat + upright) == 4 else []
        turn = family.conjunction((across, down, family.disjunction(crossed)) if crossed else (across, down))
        links.append((cell, _down(cell), turn))
    for edge, line in lines.items():
        a, b = edge.ends
        links.append((a, b, line) if edge.flat else (_down(a), _down(b), line))
    model.family("connected").loop(Subgraph(members, links), puzzle.reason_of("loop"))
    return model


def _twice(reason: Reason, _: Cell) -> tuple[Reason, Reason]:
    return reason, reason


def _down(cell: Cell) -> tuple[Cell, str]:
    return cell, "down"
