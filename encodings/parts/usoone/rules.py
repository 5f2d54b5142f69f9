"""How the compiler states Usoone's own rule."""

from cluewise.puzzles.parts.usoone.liars import OneLiar

from ...common.compiler.board import RuleBoard
from ...common.compiler.counts import state_numbers
from ...common.compiler.table import Stated
from ...common.compiler.tables import Allowed, smallest_forbidden
from ...common.model import Literal


def one_liar(board: RuleBoard, rule: OneLiar) -> None:
    """f ↔ (Σ x ≠ number) for each number;  Σ f = 1."""
    lines = board.literals(rule.slots, (1,))
    false = [_differs(board, tuple(lines[i] for i in places), number) for places, number in rule.counts]
    state_numbers(board.family(rule), false, (1,), rule.reason)


def _differs(board: RuleBoard, literals: tuple[Literal, ...], number: int) -> Literal:
    def make() -> Literal:
        if not 0 <= number <= len(literals):
            return board.model.true
        literal, sizes = board.model.new(), (2,) * (len(literals) + 1)
        flags = []
        for row in range(1 << len(literals)):
            wrong = row.bit_count() != number
            flags += [not wrong, wrong]
        bits = Allowed.of_flags([(0, 1)] * len(sizes), flags).bits
        for partial in smallest_forbidden(sizes, bits) or ():
            variables = (*literals, literal)
            board.named("false").clause([-variables[i] if value else variables[i] for i, value in partial])
        return literal

    made: Literal = board.once(("differs", literals, number), make)
    return made


STATED = {"OneLiar": Stated(one_liar)}
