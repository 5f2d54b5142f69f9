"""The rules of Hotaru Beam, stated. A line is directed from its dot; t[e,k] says that k turns follow."""

from collections.abc import Mapping
from itertools import permutations

from cluewise.puzzles.common.geometry import Edge
from cluewise.puzzles.parts.firefly.beams import Beams, BeamTurns

from ...common.compiler.board import RuleBoard
from ...common.compiler.directions import edges_at, leading_into, not_through
from ...common.compiler.facts import lean_on
from ...common.compiler.judged import by_cuts
from ...common.compiler.table import Stated
from ...common.model import Literal


def beams(board: RuleBoard, rule: Beams) -> None:
    """x[e] ∧ x[f] → (e leads into the cell ↔ f leads out of it);  a line leads out of a firefly at its dot only."""
    family, into = board.family(rule), leading_into(board, rule)
    for cell, edges in edges_at(rule).items():
        reason = rule.reason.narrowed((cell,))
        for edge in edges if cell in rule.dots else ():
            enters = into[cell, edge]
            family.clause((-board.literal(edge, 1), -enters if edge == rule.dots[cell] else enters), reason)
        for one, other in permutations(edges, 2) if cell not in rule.dots else ():
            sign = 1 if one < other else -1
            ends = sign * into[cell, one], sign * into[cell, other]
            family.clause((*not_through(board, edges, one, other), *ends), reason)


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
    cells, into = edges_at(rule), leading_into(board, rule)
    most = min(len(cells), max(other.number for other in board.of(BeamTurns)))
    left: dict[Edge, list[Literal]] = {edge: [board.model.new() for _ in range(most + 1)] for edge in rule.slots}  # type: ignore[misc]
    family = board.named("turns left")
    for cell, edges in cells.items():
        for edge in edges if cell in rule.dots else ():
            for count in left[edge][1:]:
                family.clause((-board.literal(edge, 1), -into[cell, edge], -count))
        for one, other in permutations(edges, 2) if cell not in rule.dots else ():
            turns = one.flat != other.flat
            here = *not_through(board, edges, one, other), -into[cell, one]
            for k, count in enumerate(left[one]):
                family.clause((*here, -count, *([left[other][k - turns]] if k >= turns else [])))
    return left


STATED = {
    "Beams": Stated(beams),
    "BeamTurns": Stated(beam_turns, asks=True, cuts=True, beside=(("Beams",),)),
}
