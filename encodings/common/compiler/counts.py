"""Counts, sums and products of values."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from math import comb

from cluewise.puzzles.common.rules import Count, CountEach, PassedGroups, Product, Sum, Weighted
from cluewise.puzzles.common.solution import Reason

from ..automata import Transition, accept
from ..model import FALSE, TRUE, Family, Literal
from .board import Board, without_constants

MOST_CLAUSES = 40
"""A count whose numbers have gaps is stated by up to this many clauses, else by an automaton that counts."""


def count(board: Board, rule: Count) -> None:
    """low ≤ Σ x ≤ high. If the numbers have gaps: a clause for each smallest assignment that leads into a gap."""
    state_numbers(board.family(rule), board.terms(rule.slots, rule.values), rule.numbers, rule.reason)


def count_each(board: Board, rule: CountEach) -> None:
    """low ≤ Σ x ≤ high, where x says that a slot has one of its own values."""
    terms = [term for slot, values in zip(rule.slots, rule.values, strict=True) for term in board.terms([slot], values)]
    state_numbers(board.family(rule), terms, range(rule.low, rule.high + 1), rule.reason)


def passed_groups(board: Board, rule: PassedGroups) -> None:
    """p ↔ ∨ x over a group; Σ p = count."""
    groups = [passed(board, board.literals([rule.slots[i] for i in group], rule.values)) for group in rule.groups]
    state_numbers(board.family(rule), groups, (rule.count,), rule.reason)


def passed(board: Board, literals: Sequence[Literal]) -> Literal:
    """A literal that is true exactly if one of these is; rules about the same literals share it."""

    def make() -> Literal:
        if TRUE in literals:
            return TRUE
        kept = dict.fromkeys(literal for literal in literals if literal != FALSE)
        return board.named("passed").disjunction(kept) if kept else FALSE

    literal: Literal = board.once(("passed", *sorted(literals)), make)
    return literal


def state_numbers(family: Family, literals: Sequence[Literal], numbers: Collection[int], reason: Reason | None) -> None:
    """The number of true literals, constants included, is one of `numbers`."""
    literals, sure = without_constants(literals)
    size = len(literals)
    possible = [number - sure for number in sorted(numbers) if 0 <= number - sure <= size]
    if len(possible) == size + 1:
        return
    if not possible:
        family.clause((), reason)
        return
    low, high = possible[0], possible[-1]
    if high - low + 1 == len(possible):
        family.count(literals, low, high, reason)
        return
    spans = list(gaps(possible, size))
    if sum(comb(size, low) * comb(size - low, size - high) for low, high in spans) <= MOST_CLAUSES:
        for low, high in spans:
            family.clauses(leading_into(literals, low, high), reason)
    else:
        _by_automaton(family, literals, possible, reason)


def gaps(possible: Sequence[int], size: int) -> Iterator[tuple[int, int]]:
    """The maximal intervals of numbers from 0 to `size` that are not possible."""
    before = -1
    for number in (*possible, size + 1):
        if number - before > 1:
            yield before + 1, number - 1
        before = number


def leading_into(literals: Sequence[Literal], low: int, high: int) -> Iterator[list[Literal]]:
    """Clauses: not (`low` of the literals are true, and all but `high` are false)."""
    for true in combinations(literals, low):
        rest = [literal for literal in literals if literal not in true]
        for false in combinations(rest, len(literals) - high):
            yield [*(-literal for literal in true), *false]


def _by_automaton(
    family: Family, literals: Sequence[Literal], possible: Collection[int], reason: Reason | None
) -> None:
    most = max(possible)
    layers = [
        [
            Transition(n, (x,), n + step)
            for n in range(i + 1)
            for x, step in ((-literal, 0), (literal, 1))
            if n + step <= most
        ]
        for i, literal in enumerate(literals)
    ]
    accept(family, layers, 0, set(possible), reason)


# ── sums ──


def total(board: Board, rule: Sum) -> None:
    """low ≤ Σ v·x[v] ≤ high."""
    state_sum(board, rule, [{value: value for value in board.values(slot)} for slot in rule.slots], rule.low, rule.high)


def weighted(board: Board, rule: Weighted) -> None:
    """Σ w·x = total, over the values of the slots with their weights."""
    state_sum(board, rule, rule.weights, rule.total, rule.total)


def state_sum(board: Board, rule: Sum | Weighted, weights: Sequence[dict], low: int, high: int) -> None:  # type: ignore[type-arg]
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


def product(board: Board, rule: Product) -> None:
    """An automaton whose state is the product so far, a divisor of the number."""
    layers, states = [], {1}
    for slot in rule.slots:
        layer = []
        for state in sorted(states):
            for value in board.values(slot):
                if value and rule.number % (state * value) == 0 and (literal := board.literal(slot, value)) != FALSE:
                    layer.append(Transition(state, (literal,), state * value))
        unread = [v for v in board.values(slot) if not v or rule.number % v]
        for value in unread:
            board.family(rule).clause((-board.literal(slot, value),), rule.reason)
        states = {step.after for step in layer}
        layers.append(layer)
    accept(board.family(rule), layers, 1, {rule.number}, rule.reason)
