"""How the compiler states Nurimisaki's own rule."""

from itertools import combinations

from cluewise.puzzles.parts.nurimisaki.capes import StraightSight

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.lines import arms_of
from ...common.compiler.table import Stated
from ...common.model import FALSE, Literal


def straight_sight(board: RuleBoard, rule: StraightSight) -> None:
    """The first slot of exactly one arm is seen; then so are the first count − 1 slots of this arm, and no more."""
    family, firsts = board.family(rule), list[Literal]()
    for arm in arms_of(board, rule, rule.lengths, rule.values):
        if not arm:
            continue
        fits = 0 < rule.count - 1 <= len(arm)
        firsts.append(arm[0] if fits else FALSE)
        wanted = [*arm[1 : rule.count - 1], *(-x for x in arm[rule.count - 1 : rule.count])] if fits else [FALSE]
        for literal in wanted:
            clause(family, (-arm[0], literal), rule.reason)
    clause(family, firsts, rule.reason)
    for a, b in combinations(firsts, 2):
        clause(family, (-a, -b), rule.reason)


STATED = {"StraightSight": Stated(straight_sight)}
