"""How the compiler states Signpost's own rule."""

from cluewise.puzzles.parts.signpost.rules import PointsOn

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.table import Stated


def points_on(board: RuleBoard, rule: PointsOn) -> None:
    """x[c,k] → ∨ x[d,k+1] over the cells d to which the arrow of c points."""
    family, (cell, *targets) = board.family(rule), rule.slots
    for number in board.values(cell):
        if number != rule.last:
            following = [board.literal(target, number + 1) for target in targets]  # type: ignore[operator]
            clause(family, (-board.literal(cell, number), *following), rule.reason)


STATED = {"PointsOn": Stated(points_on)}
