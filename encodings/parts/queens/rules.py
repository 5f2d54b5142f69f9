"""How the compiler states Queens' own rule."""

from cluewise.puzzles.parts.queens.rules import QueenCount

from ...common.compiler.board import RuleBoard
from ...common.compiler.counts import state_numbers
from ...common.compiler.table import Stated


def queen_count(board: RuleBoard, rule: QueenCount) -> None:
    """low ≤ Σ x ≤ high over the squares; x says that the queen of a row is in this column."""
    literals = [board.literal(square.r, square.c) for square in rule.squares]
    state_numbers(board.family(rule), literals, range(rule.low, rule.high + 1), rule.reason)


STATED = {"QueenCount": Stated(queen_count)}
