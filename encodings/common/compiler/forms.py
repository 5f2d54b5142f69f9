"""Statements of one form: their clauses are made once, with numbers in place of literals, and kept."""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Reason

from ..literals import Taker, signed, taker
from ..model import FALSE, TRUE, Clause, Family, Literal, Model
from .board import RuleBoard

State = Callable[[Family, Family, Sequence[Literal], Reason | None], list[Literal]]
"""Adds clauses about some literals: to a family with a Reason, and definitions to another one. Returns literals."""


class Form(NamedTuple):
    """Clauses of the given literals and of `new` auxiliary ones; `returned` are those that `state` returns, as ±1, ±2,
    …, constants included."""

    clauses: list[Taker]
    new: int
    returned: list[int]


_FORMS = Bounded[Hashable, Form](2000)


def state_form(
    board: RuleBoard, rule: Rule, form: Hashable, literals: Sequence[Literal], state: State, definitions: str
) -> list[Literal]:
    """States a rule by `state`, which depends on nothing but the literals and `form`; None for a form that is not kept.
    Returns the literals that `state` returns.

    Kept clauses serve a solver alone: with Reasons, and where literals are constants, `state` is called.
    """
    family = board.family(rule)
    if form is None or not board.silent or not all(FALSE < literal < TRUE for literal in literals):
        return state(family, board.named(definitions), literals, rule.reason)
    key = form, len(literals)
    kept = _FORMS.get(key)
    if kept is None:
        kept = _FORMS[key] = _made(state, len(literals))
    first = board.model.variables + 1
    board.model.variables += kept.new
    known = signed([*literals, *range(first, first + kept.new)])
    family.constraints += [Clause(take(known)) for take in kept.clauses]
    family.reasons += [rule.reason] * len(kept.clauses)
    return [known[k] if FALSE < k < TRUE else k for k in kept.returned]


def _made(state: State, count: int) -> Form:
    model = Model()
    model.variables = count
    family = model.family("form")
    returned = state(family, family, range(1, count + 1), None)
    clauses = [taker(one) for one in family.constraints if isinstance(one, Clause)]
    assert len(clauses) == len(family.constraints)
    return Form(clauses, model.variables - count, returned)
