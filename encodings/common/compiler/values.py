"""Values of a few slots: one of some, all different, consecutive, tuples."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from math import prod
from typing import Any

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import AllDifferent, Consecutive, OneOf, OnePlace, Table
from cluewise.puzzles.common.solution import Slot, Value

from ..model import FALSE, TRUE, Clause, Literal, LiteralCount
from .board import RuleBoard, clause, without_constants
from .shapes import area_tables, selected_rows
from .tables import Allowed, state_allowed


def one_of(board: RuleBoard, rule: OneOf) -> None:
    """¬x[v] for the values that are excluded, or x[v] if one value is left."""
    slot, family = rule.slots[0], board.family(rule)
    if board.pair and (sign := board.sign(rule.values)) is not None:
        family.constraints.append(Clause((sign * board.ones[slot],)))
        family.reasons.append(rule.reason)
        return
    left = [value for value in board.values(slot) if value in rule.values]
    if len(left) == len(board.values(slot)):
        return
    if len(left) == 1:
        clause(family, (board.literal(slot, left[0]),), rule.reason)
        return
    for value in board.values(slot):
        if value not in left:
            clause(family, (-board.literal(slot, value),), rule.reason)


def one_place(board: RuleBoard, rule: OnePlace) -> None:
    """p → x over the cells of a place, Σ p ≤ 1; then ∨ p, and x → ∨ p over the places with the slot."""
    held, chosen = board.literals(rule.slots, (rule.value,)), {place: board.model.new() for place in rule.places}
    over: list[list[Literal]] = [[] for _ in held]
    for place, literal in chosen.items():
        for i in sorted(place):
            clause(board.named("placed"), (-literal, held[i]), None)
            over[i].append(literal)
    board.named("placed").at_most(1, chosen.values())
    clause(board.family(rule), [*chosen.values()], rule.reason)
    for x, literals in zip(held, over, strict=True):
        clause(board.family(rule), (-x, *literals), rule.reason)


def all_different(board: RuleBoard, rule: AllDifferent) -> None:
    """Σ x[c,v] ≤ 1 for each value v; exactly 1 if there are as many slots as values."""
    family, holders = board.family(rule), holders_of(board, rule.slots)
    exact = len(holders) == len(rule.slots)
    if len(holders) < len(rule.slots):
        family.clause((), rule.reason)
    for literals in holders.values():
        kept, sure = without_constants(literals)
        if sure > 1:
            family.clause((), rule.reason)
        elif sure:
            for literal in kept:
                family.clause((-literal,), rule.reason)
        elif exact or len(kept) > 1:
            family.constraints.append(LiteralCount(tuple(kept), int(exact), 1))
            family.reasons.append(rule.reason)


def holders_of(board: RuleBoard, slots: Sequence[Slot]) -> dict[Value, list[Literal]]:
    """For each value the literals that say which slots take it."""
    known, rows = list(map(board.values, slots)), map(board.row, slots)
    if known and all(values is known[0] for values in known):
        return dict(zip(known[0], map(list, zip(*rows, strict=True)), strict=True))
    holders: dict[Value, list[Literal]] = {}
    for values, row in zip(known, rows, strict=True):
        for value, literal in zip(values, row, strict=True):
            holders.setdefault(value, []).append(literal)
    return holders


def consecutive(board: RuleBoard, rule: Consecutive) -> None:
    """As AllDifferent, and l[k]: the lowest of n numbers is k.  Σ_k l[k] = 1;  x[c,v] → ∨ l[k], k from v − n + 1 to v;
    l[k] → ∨_c x[c,v] for v from k to k + n − 1. While no Reasons are made, the lowest number in order."""
    all_different(board, rule)
    size, family = len(rule.slots), board.family(rule)
    holders: dict[Any, list[Literal]] = holders_of(board, rule.slots)
    if size < 2:
        return
    starts = [k for k in sorted(holders) if all(k + i in holders for i in range(size))]
    if not starts:
        family.clause((), rule.reason)
        return
    if board.silent and starts[-1] - starts[0] < len(starts):
        _state_lowest(board, rule, holders, starts)
        return
    lowest = {k: board.model.new() for k in starts}
    family.exactly(1, lowest.values(), rule.reason)
    for value, literals in holders.items():
        options = [lowest[k] for k in range(value - size + 1, value + 1) if k in lowest]
        for literal in literals:
            clause(family, (-literal, *options), rule.reason)
        for option in options:
            clause(family, (-option, *literals), rule.reason)


def _state_lowest(
    board: RuleBoard, rule: Consecutive, holders: Mapping[Any, Sequence[Literal]], starts: Sequence[Any]
) -> None:
    """g[k]: the lowest of n numbers is k or more.  g[k+1] → g[k];  x[c,v] → g[v−n+1] ∧ ¬g[v+1];  g[v−n+1] ∧ ¬g[v+1] →
    ∨_c x[c,v]. These are fewer clauses, but they do not say which numbers between two others cannot be the lowest."""
    family, least = board.family(rule), {k: board.model.new() for k in starts[1:]}
    for less, more in pairwise(least.values()):
        family.clause((-more, less), rule.reason)
    for value, literals in holders.items():
        begun, past = (
            TRUE if k <= starts[0] else least.get(k, FALSE) for k in (value - len(rule.slots) + 1, value + 1)
        )
        for literal in literals:
            clause(family, (-literal, begun), rule.reason)
            clause(family, (-literal, -past), rule.reason)
        clause(family, (-begun, past, *literals), rule.reason)


_ALLOWED = Bounded[Hashable, Allowed](1000)
"""The tuples of tables by the values of their slots."""

MOST_BITS = 1 << 12
"""The tuples of a table of more possible tuples have a literal each."""


def table(board: RuleBoard, rule: Table) -> None:
    """The clauses of the tuples that are not allowed, each as short as possible; an automaton if they are too many. A
    literal for each tuple if there are few of many, or if other rules are about them."""
    values = tuple(board.values(slot) for slot in rule.slots)
    if prod(map(len, values)) > MOST_BITS or rule.slots in area_tables(board):
        selected_rows(board, rule)
        return
    key = values, rule.allowed  # a frozenset keeps its hash
    allowed = _ALLOWED.get(key)
    if allowed is None:
        allowed = _ALLOWED[key] = Allowed.of_tuples(values, rule.allowed)
    state_allowed(board, rule, allowed)
