"""Rules about the cells of a puzzle whose slots are other things."""

from typing import Any

from cluewise.puzzles.common.shown_cells import NONE, ShownRule

from ..model import Literal
from .board import RuleBoard
from .counts import passed
from .table import stated


def shown_rule(board: RuleBoard, rule: ShownRule) -> None:
    """c[v] ↔ ∨ x, over the slots that show the value v in a cell; then the rule over the cells."""
    cells: RuleBoard = board.once("shown", lambda: _cells(board))
    for cell, shown in rule.cells.items():
        if cell not in cells._known:
            cells._known[cell] = _literals(board, shown, NONE in rule.values_of[cell])
    stated(type(rule.rule), {}).function(cells, rule.rule)


def _cells(board: RuleBoard) -> RuleBoard:
    """A board of the cells on the same Model."""
    cells = RuleBoard(board.puzzle, [one.rule for one in board.rules if isinstance(one, ShownRule)])
    cells.model = board.model

    def state_waiting() -> None:
        for state in cells.waiting:
            state()

    board.later(state_waiting)
    return cells


def _literals(board: RuleBoard, shown: Any, may_be_none: bool) -> dict[Any, Literal]:
    known: dict[Any, Literal] = {}
    for value, parts in shown.items():
        literals = [board.among(slot, values) for slot, values in parts]
        known[value] = passed(board, literals) if literals else _false(board)
    if may_be_none:
        each = [*known.values()]
        known[NONE] = -(each[0] if len(each) == 1 else board.named("shown").disjunction(each))
    return known


def _false(board: RuleBoard) -> Literal:
    """A variable that is false: a cell without slots, such as that of a board of one cell."""
    literal = board.model.new()
    board.named("shown").clause((-literal,))
    return literal
