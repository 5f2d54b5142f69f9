"""The rules of Hotaru Beam, stated. A line is directed from its dot; t[e,k] says that k turns follow."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.parts.firefly.beams import Beams, BeamTurns

from ...common.compiler.board import RuleBoard
from ...common.compiler.facts import lean_on
from ...common.compiler.judged import by_cuts
from ...common.compiler.table import Stated
from ...common.model import Literal


def beams(board: RuleBoard, rule: Beams) -> None:
    """x[e] ∧ x[f] → (e leads into the cell ↔ f leads out of it);  a line leads out of a firefly at its dot only."""
    family, into = board.family(rule), _into(board, rule)
    for cell, edges in _meeting(rule).items():
        reason = rule.reason.narrowed((cell,))
        for edge in edges if cell in rule.dots else ():
            enters = into[cell, edge]
            family.clause((-board.literal(edge, 1), -enters if edge == rule.dots[cell] else enters), reason)
        for one, other in permutations(edges, 2) if cell not in rule.dots else ():
            sign = 1 if one < other else -1
            ends = sign * into[cell, one], sign * into[cell, other]
            family.clause((*_not_through(board, edges, one, other), *ends), reason)


def beam_turns(board: RuleBoard, rule: BeamTurns) -> None:
    """x[dot] → t[dot,number].

    turns left: if a line leads into a cell by e and out of it by f, t[e,k] → t[f,k] straight on, and t[e,k] → t[f,k-1]
    at a turn, so not t[e,0];  at its end, not t[e,k] for k > 0."""
    known, dot = board.of(Beams), rule.dots[rule.start]
    if not known:
        by_cuts(board, rule)
        return
    lean_on(board, rule, known)
    if not board.silent:
        board.model.completed_by(rule.reason.rule, known[0].reason.rule)
    left = board.once("turns of beams", lambda: _turns_left(board, known[0]))
    if dot is not None:
        told = [left[dot][rule.number]] if rule.number < len(left[dot]) else []
        board.family(rule).clause((-board.literal(dot, 1), *told), rule.reason)


def _turns_left(board: RuleBoard, rule: Beams) -> Mapping[Edge, list[Literal]]:
    """t[e,k] for the edges, and what follows from it for the next edge of a line."""
    cells, into = _meeting(rule), _into(board, rule)
    most = min(len(cells), max(other.number for other in board.of(BeamTurns)))
    left: dict[Edge, list[Literal]] = {edge: [board.model.new() for _ in range(most + 1)] for edge in rule.slots}  # type: ignore[misc]
    family = board.named("turns left")
    for cell, edges in cells.items():
        for edge in edges if cell in rule.dots else ():
            for count in left[edge][1:]:
                family.clause((-board.literal(edge, 1), -into[cell, edge], -count))
        for one, other in permutations(edges, 2) if cell not in rule.dots else ():
            turns = one.flat != other.flat
            here = *_not_through(board, edges, one, other), -into[cell, one]
            for k, count in enumerate(left[one]):
                family.clause((*here, -count, *([left[other][k - turns]] if k >= turns else [])))
    return left


def _not_through(board: RuleBoard, edges: Sequence[Edge], one: Edge, other: Edge) -> list[Literal]:
    """Literals of which one is true unless a line passes a cell along these two of its edges alone."""
    return [-board.literal(edge, 1) if edge in (one, other) else board.literal(edge, 1) for edge in edges]


def _meeting(rule: Beams) -> dict[Cell, list[Edge]]:
    """The edges at each cell."""
    at: dict[Cell, list[Edge]] = {}
    for edge in rule.slots:
        for end in edge.ends:  # type: ignore[attr-defined]
            at.setdefault(end, []).append(edge)  # type: ignore[arg-type]
    return at


def _into(board: RuleBoard, rule: Beams) -> Mapping[tuple[Cell, Edge], Literal]:
    """For each cell and edge at it the literal that a line along the edge leads into the cell."""

    def make() -> dict[tuple[Cell, Edge], Literal]:
        into = dict[tuple[Cell, Edge], Literal]()
        for edge in rule.slots:
            first, second = edge.ends  # type: ignore[attr-defined]
            into[second, edge] = board.model.new()  # type: ignore[index]
            into[first, edge] = -into[second, edge]  # type: ignore[index]
        return into

    directions: Mapping[tuple[Cell, Edge], Literal] = board.once("directions of beams", make)
    return directions


STATED = {
    "Beams": Stated(beams),
    "BeamTurns": Stated(beam_turns, asks=True, cuts=True, beside=(("Beams",),)),
}
