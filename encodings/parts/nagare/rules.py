"""The rule of Nagareru-Loop about the direction of the loop, stated."""

from itertools import combinations

from cluewise.puzzles.parts.nagare.course import OneCourse

from ...common.compiler.board import RuleBoard
from ...common.compiler.directions import edges_at, leading_into, not_through
from ...common.compiler.table import Stated


def one_course(board: RuleBoard, rule: OneCourse) -> None:
    """x[e] ∧ x[f] → (e leads into the cell ↔ f leads out of it);  x[e] → e leads to its given end."""
    family, into = board.family(rule), leading_into(board, rule)
    for cell, edges in edges_at(rule).items():
        reason = rule.reason.narrowed((cell,))
        for one, other in combinations(edges, 2):
            passing = not_through(board, edges, one, other)
            family.clause((*passing, into[cell, one], into[cell, other]), reason)
            family.clause((*passing, -into[cell, one], -into[cell, other]), reason)
    for edge, head, reason in rule.ways:
        family.clause((-board.literal(edge, 1), into[head, edge]), reason)


STATED = {"OneCourse": Stated(one_course)}
