"""How the compiler states the rules of Sudoku."""

from cluewise.puzzles.parts.sudoku.unit_rules import UnitRule

from ...common.compiler.board import RuleBoard
from ...common.compiler.counts import state_numbers
from ...common.compiler.table import Stated
from ...common.compiler.values import holders_of


def unit(board: RuleBoard, rule: UnitRule) -> None:
    """Σ x[c,v] ≤ 1 for each number v; exactly 1 if the unit has as many cells as numbers."""
    family = board.family(rule)
    holders = holders_of(board, rule.slots)
    for number in dict.fromkeys((*rule.all_of, *holders)):
        reason = rule.reason if board.silent else rule.reason_for(number)  # type: ignore[arg-type]
        least = 1 if number in rule.all_of else 0
        state_numbers(family, holders.get(number, []), range(least, 2), reason)


STATED = {"UnitRule": Stated(unit)}
