"""Sums and products of values."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product as product_of
from math import prod
from typing import Any

from cluewise.puzzles.common.rules import AllDifferent, Product, Sum, SumWhere, Weighted
from cluewise.puzzles.common.solution import Reason, Slot

from ..automata import Transition, accept
from ..model import FALSE, TRUE, Family, Literal
from ..number_sets import filled, number_sets
from .board import RuleBoard, both
from .counts import state_numbers
from .forms import state_form
from .tables import Allowed, state_allowed


def total(board: RuleBoard, rule: Sum) -> None:
    """low ≤ Σ v·x[v] ≤ high. Without Reasons, for different values: one of the sets of numbers with this sum; for few
    tuples: clauses that exclude those with another sum."""
    if not (board.silent and (_fill(board, rule) or _exclude(board, rule, sum, rule.low, rule.high))):
        _total(board, rule)


MOST_TUPLES = 256
"""A sum or a product of slots with more tuples of values is no clauses."""

MOST_THIRDS = 1024
"""Three slots with up to this many tuples: a clause for each two values. To find fewer clauses would take longer."""


def _exclude(board: RuleBoard, rule: Sum | Product, result: Callable[[Any], int], low: int, high: int) -> bool:
    """States clauses that exclude the tuples with another result. False if the tuples are too many."""
    values: tuple[Any, ...] = tuple(board.values(slot) for slot in rule.slots)
    tuples = prod(map(len, values))
    if len(values) == 3 and MOST_TUPLES < tuples <= MOST_THIRDS:
        state = partial(_state_thirds, values, lambda row: low <= result(row) <= high)
        rows = [literal for slot in rule.slots for literal in board.row(slot)]
        state_form(board, rule, ("thirds", values, result, low, high), rows, state, "thirds")
        return True
    if tuples > MOST_TUPLES or max(map(len, values), default=0) < 3:
        return False
    state_allowed(board, rule, _with_result(values, result, low, high))
    return True


def _state_thirds(
    values: Sequence[Sequence[Any]],
    fits: Callable[[Any], bool],
    family: Family,
    _: Family,
    literals: Sequence[Literal],
    reason: Reason | None,
) -> list[Literal]:
    """x[a] ∧ y[b] → ∨ z[c] over the values c that fit."""
    left = iter(literals)
    xs, ys, zs = ([(value, next(left)) for value in known] for known in values)
    for (a, x), (b, y) in product_of(xs, ys):
        thirds = [z for c, z in zs if fits((a, b, c))]
        if len(thirds) < len(zs):
            family.clause((-x, -y, *thirds), reason)
    return []


@lru_cache(1000)
def _with_result(values: tuple[tuple[int, ...], ...], result: Callable[[Any], int], low: int, high: int) -> Allowed:
    return Allowed.of_flags(values, (low <= result(row) <= high for row in product_of(*values)))


def _fill(board: RuleBoard, rule: Sum) -> bool:
    """States that the slots hold one of the sets of numbers with this sum. False if the numbers may be equal, or if the
    sets are too many."""
    if rule.low != rule.high or len(rule.slots) < 2 or rule.slots not in _differing(board):
        return False
    values: list[Sequence[Any]] = [board.values(slot) for slot in rule.slots]
    sets = number_sets(rule.most, len(rule.slots), rule.low) if rule.least == 1 else None
    if sets is None or any(type(value) is not int or value < 1 for known in values for value in known):
        return False
    cells = [{v: board.literal(slot, v) for v in known} for slot, known in zip(rule.slots, values, strict=True)]
    if any(TRUE in cell.values() for cell in cells):
        return False
    board.family(rule).clauses(filled(cells, sets, board.model.new), rule.reason)
    return True


def _differing(board: RuleBoard) -> set[tuple[Slot, ...]]:
    """The slots of each rule that says that values differ."""
    found: set[tuple[Slot, ...]] = board.once("differing", lambda: {rule.slots for rule in board.of(AllDifferent)})
    return found


def _total(board: RuleBoard, rule: Sum) -> None:
    weights: list[dict[Any, Any]] = [{value: value for value in board.values(slot)} for slot in rule.slots]
    state_sum(board, rule, weights, rule.low, rule.high)


def weighted(board: RuleBoard, rule: Weighted) -> None:
    """Σ w·x = total, over the values of the slots with their weights."""
    state_sum(board, rule, rule.weights, rule.total, rule.total)


def state_sum(
    board: RuleBoard, rule: Sum | Weighted, weights: Sequence[Mapping[Any, int]], low: int, high: int
) -> None:
    """low ≤ Σ weight of the slot's value ≤ high."""
    terms, constant = list[tuple[int, Literal]](), 0
    for slot, weight in zip(rule.slots, weights, strict=True):
        least = min(weight[value] for value in board.values(slot))
        constant += least
        for value in board.values(slot):
            if weight[value] > least:
                literal = board.literal(slot, value)
                if literal == TRUE:
                    constant += weight[value] - least
                else:
                    terms.append((weight[value] - least, literal))
    sizes = {coefficient for coefficient, _ in terms}
    if len(sizes) == 1 and len(terms) > 0:
        size = sizes.pop()
        state_numbers(
            board.family(rule),
            [literal for _, literal in terms],
            [n for n in range(len(terms) + 1) if low <= constant + n * size <= high],
            rule.reason,
        )
    else:
        board.family(rule).sum(terms, low - constant, high - constant, reason=rule.reason)


def sum_where(board: RuleBoard, rule: SumWhere) -> None:
    """Σ v·(x ∧ y[v]) = total, where x says that the first slot of a pair has one of the values and y[v] that the second
    has the number v."""
    terms: list[tuple[int, Literal]] = []
    for first, second in zip(rule.slots[::2], rule.slots[1::2], strict=True):
        counted = board.among(first, rule.values)
        for value in board.values(second):
            if value not in rule.blanks and type(value) is int and value:
                terms.append((value, both(board.named("among"), counted, board.literal(second, value))))
    total = rule.total - sum(value for value, literal in terms if literal == TRUE)
    terms = [(value, literal) for value, literal in terms if FALSE < literal < TRUE]
    board.family(rule).sum(terms, total, total, reason=rule.reason)


def product(board: RuleBoard, rule: Product) -> None:
    """An automaton whose state is the product so far, a divisor of the number. Without Reasons, for few tuples: clauses
    that exclude those with another product."""
    if board.silent and _exclude(board, rule, prod, rule.number, rule.number):
        return
    values: Sequence[Any] = tuple(map(board.values, rule.slots))

    def state(family: Family, _: Family, literals: Sequence[Literal], reason: Reason | None) -> list[Literal]:
        layers: list[list[Transition]] = []
        products: set[Any] = {1}
        left = iter(literals)
        for known in values:
            layer: list[Transition] = []
            for value, literal in zip(known, left, strict=False):
                if not value or rule.number % value:
                    family.clause((-literal,), reason)
                    continue
                fitting = [product for product in products if rule.number % (product * value) == 0]
                layer += [Transition(product, (literal,), product * value) for product in fitting]
            products = {step.after for step in layer}
            layers.append(layer)
        accept(family, layers, 1, {rule.number}, reason)
        return []

    rows = [literal for slot in rule.slots for literal in board.row(slot)]
    state_form(board, rule, ("product", rule.number, values), rows, state, "product")
