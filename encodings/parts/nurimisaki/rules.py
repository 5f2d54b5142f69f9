"""How the compiler states Nurimisaki's own rule."""

from cluewise.puzzles.parts.nurimisaki.capes import StraightSight

from ...common.compiler.board import Board
from ...common.compiler.lines import arms_of, prefixes, state_lengths
from ...common.compiler.table import Stated


def straight_sight(board: Board, rule: StraightSight) -> None:
    """The lengths of the arms, in unary: one is count − 1, the others are 0."""
    arms = [prefixes(board, arm[: rule.count]) for arm in arms_of(board, rule, rule.lengths, rule.values)]
    wanted = rule.count - 1

    def allowed(lengths: tuple[int, ...]) -> bool:
        return wanted > 0 and sum(lengths) == wanted and wanted in lengths

    state_lengths(board, rule, arms, allowed)


STATED = {"StraightSight": Stated(straight_sight)}
