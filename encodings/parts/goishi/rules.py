"""How the compiler states Goishi's own rules."""

from itertools import permutations

from cluewise.puzzles.common.solution import Slot
from cluewise.puzzles.parts.goishi.rules import NoTurnBack, PickedBefore

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.table import Stated
from ...common.literals import FALSE
from ...common.model import Literal


def picked_before(board: RuleBoard, rule: PickedBefore) -> None:
    """n[a,b]: slot b has the number after that of slot a.  g[c,k]: slot c has k or more.

    n[a,b] ∧ x[a,k] → ¬g[c,k] for each slot c between them; the same for n[b,a].
    """
    family, (one, two, *between) = board.family(rule), rule.slots
    for a, b in ((one, two), (two, one)):
        after = follows(board, a, b)
        for slot in between:
            for number in board.values(a):
                known = board.literal(a, number), _at_least(board, slot, int(str(number)))
                clause(family, (-after, *(-literal for literal in known)), rule.reason)


def no_turn_back(board: RuleBoard, rule: NoTurnBack) -> None:
    """¬n[b,a] ∨ ¬n[a,c] for any two of the other slots."""
    first, *others = rule.slots
    for before, after in permutations(others, 2):
        clause(board.family(rule), (-follows(board, before, first), -follows(board, first, after)), rule.reason)


def follows(board: RuleBoard, a: Slot, b: Slot) -> Literal:
    """n[a,b] ↔ ∃ k: x[a,k] ∧ x[b,k+1]"""

    def make() -> Literal:
        family, after = board.named("order"), board.model.new()
        for number in board.values(a):
            low, high = board.literal(a, number), board.literal(b, int(str(number)) + 1)
            clause(family, (-low, -high, after), None)
            clause(family, (-after, -low, high), None)
        for number in board.values(b):
            high, low = board.literal(b, number), board.literal(a, int(str(number)) - 1)
            clause(family, (-after, -high, low), None)
        return after

    literal: Literal = board.once(("follows", a, b), make)
    return literal


def _at_least(board: RuleBoard, slot: Slot, number: int) -> Literal:
    """g[c,k] ↔ g[c,k+1] ∨ x[c,k]; the last and the first are known."""

    def make() -> dict[int, Literal]:
        known, more = dict[int, Literal](), FALSE
        for value in sorted(board.values(slot), key=int, reverse=True):  # type: ignore[arg-type]
            this = board.literal(slot, value)
            known[int(str(value))] = more = this if more == FALSE else board.named("order").disjunction((this, more))
        return known

    known: dict[int, Literal] = board.once(("at least", slot), make)
    return next((literal for k, literal in sorted(known.items()) if k >= number), FALSE) if known else FALSE


STATED = {"PickedBefore": Stated(picked_before), "NoTurnBack": Stated(no_turn_back)}
