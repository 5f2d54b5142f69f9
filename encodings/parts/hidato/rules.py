"""How the compiler states Hidato's own rule."""

from cluewise.puzzles.common.rules import AllDifferent
from cluewise.puzzles.parts.hidato.touch import Touch

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.table import Stated


def touch(board: RuleBoard, rule: Touch) -> None:
    """x[i,k] → ∨ x[j,k+1] over the slots j beside i, and back, which follows because each number stands once."""
    family = board.family(rule)
    this, following = ([board.literal(slot, n) for slot in rule.slots] for n in (rule.number, rule.number + 1))
    for i, places in enumerate(rule.near):
        clause(family, (-this[i], *(following[j] for j in places)), rule.reason)
    once = next((other for other in board.of(AllDifferent) if other.slots == rule.slots), None)
    if once is not None and len(board.puzzle.values(rule.slots[0])) == len(rule.slots):
        if not board.silent:
            board.model.uses(rule.reason.rule, once.reason)
        for j, places in enumerate(rule.near):
            clause(family, (-following[j], *(this[i] for i in places)), rule.reason)


STATED = {"Touch": Stated(touch)}
