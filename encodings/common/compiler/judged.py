"""Rules that no other module states: `first_violation` is asked, so the Model is not independent of the search.

A rule with few value tuples becomes the table of those that it accepts. Any other becomes a finder of cuts: the values
of a candidate that break the rule are opened one after the other while the rule stays broken. The values that remain
cannot stand together.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import Relation, Rule
from cluewise.puzzles.common.rules.values import RelationsAtOnce
from cluewise.puzzles.common.solution import UNSPOKEN, ReasonRead, Slot, Value

from ..model import Candidate, Clause, Constraint, Cut
from .board import RuleBoard
from .predicates import plain_key, quick_key
from .tables import Allowed, state_allowed

MOST_TUPLES, MOST_PAIRS = 4096, 1 << 14
"""A rule with more value tuples becomes cuts. Pairs are stated by supports, which are fewer."""

_KEPT = Bounded[Hashable, tuple[Allowed, Rule, Sequence[Sequence[Value]]]](4000)
"""The accepted tuples by the keys of a rule: `_key`, and one by identity. The rule and the values are kept, so that the
ids remain theirs."""


def by_table(board: RuleBoard, rule: Rule) -> None:
    """The clauses of the tuples that the rule does not accept; cuts if it has too many."""
    values: Sequence[Sequence[Value]]
    if type(rule) is Relation and board.silent and rule.alike is not None:
        values = [board.all_values(slot) for slot in rule.slots]  # one table, whatever values are left
        if _are_many(values):
            values = [board.values(slot) for slot in rule.slots]
    else:
        values = [board.values(slot) for slot in rule.slots]
    quick = (*identity, *map(id, values)) if type(rule) is Relation and (identity := quick_key(rule.holds)) else None
    kept = None if quick is None else _KEPT.get(quick)
    if kept is None:
        if _are_many(values):
            by_cuts(board, rule)
            return
        key = _key(rule, values)
        kept = None if key is None else _KEPT.get(key)
        allowed = _accepted(rule, values) if kept is None else kept[0]
        kept = allowed, rule, values
        for known in (key, quick):
            if known is not None:
                _KEPT[known] = kept
    state_allowed(board, rule, kept[0])


def _are_many(values: Sequence[Sequence[Value]]) -> bool:
    return prod(map(len, values)) > (MOST_PAIRS if len(values) == 2 else MOST_TUPLES)


_AT_ONCE = Bounded[Hashable, tuple[Any, Any, list[Constraint]]](32)
"""The constraints of Relations that are judged together. The objects of the key are kept with them."""


def relations_at_once(board: RuleBoard, rule: RelationsAtOnce) -> None:
    """As Relation. Puzzles of one size share these rules, and the constraints if their slots have the same values."""
    family, domains = board.named("rules"), tuple(map(board.values, board.puzzle.slots()))
    key = id(rule), tuple(map(id, domains))
    kept = _AT_ONCE.get(key) if board.is_plain else None
    if kept is not None:
        family.constraints += kept[2]
        family.reasons += [UNSPOKEN] * len(kept[2])
        return
    before, made, cuts = len(family.constraints), board.model.variables, len(board.judged)
    for one in rule.relations:
        by_table(board, one)
    if board.is_plain and (made, cuts) == (board.model.variables, len(board.judged)):
        _AT_ONCE[key] = rule, domains, family.constraints[before:]


def _accepted(rule: Rule, values: Sequence[Sequence[Value]]) -> Allowed:
    if type(rule) is Relation and rule.alike is not None:
        return _accepted_alike(rule, rule.alike, values)
    if type(rule) is Relation:
        return Allowed.of_flags(values, (bool(rule.holds(*row)) for row in product(*values)))
    return Allowed.of_flags(values, (rule.first_violation(row) is None for row in product(*values)))


def _accepted_alike(rule: Relation, alike: Callable[[Value], Hashable], values: Sequence[Sequence[Value]]) -> Allowed:
    """The predicate is asked about one of the values that are alike."""
    chosen, places = [values[0]], list(range(len(values[0])))
    for known in values[1:]:
        groups = {alike(value): value for value in known}
        number = {group: i for i, group in enumerate(groups)}
        own = [number[alike(value)] for value in known]
        count = len(groups)
        places = [place * count + i for place in places for i in own]
        chosen.append(tuple(groups.values()))
    flags = [bool(rule.holds(*row)) for row in product(*chosen)]
    return Allowed.of_flags(values, [flags[place] for place in places])


def _key(rule: Rule, values: Sequence[Sequence[Value]]) -> Hashable:
    """A key of all that the verdicts of a rule depend on; None if they may depend on more.

    A Relation depends on its predicate. Another rule depends on its class, its slots and its attributes.
    """
    key: Hashable
    if type(rule) is Relation:
        key = plain_key(rule.holds)
    else:
        attributes = {name: value for name, value in vars(rule).items() if name not in ("reason", "slots")}
        key = plain_key((type(rule), attributes))
        key = None if key is None else (rule.slots, key)
    return (
        None if key is None else (key, tuple((type(v), v) for known in values for v in known), tuple(map(len, values)))
    )


# ── cuts ──


def by_cuts(board: RuleBoard, rule: Rule) -> None:
    """A finder of cuts for all such rules of the board together."""
    if not board.judged:
        board.model.cut(_finder(board))
    board.judged.append(rule)


def _finder(board: RuleBoard) -> Callable[[Candidate], list[Cut]]:
    def find(holds: Candidate) -> list[Cut]:
        values = holds.values
        try:
            return [cut for rule in board.judged for cut in _cuts(board, rule, values)]
        except ReasonRead:  # for the sentence about a violation: from now on the rules have their Reasons
            classes = set(map(type, board.judged))
            board.judged = [rule for rule in board.puzzle.all_rules if type(rule) in classes]
            return [cut for rule in board.judged for cut in _cuts(board, rule, values)]

    return find


MOST_CUTS = 20
"""The maximum number of cuts of a rule for a candidate."""


def _cuts(board: RuleBoard, rule: Rule, values: Any) -> Iterator[Cut]:
    held: list[Any] = [values[slot] for slot in rule.slots]
    for _ in range(MOST_CUTS):
        violation = rule.first_violation(held)
        if violation is None:
            return
        kept = smallest_broken(rule, held)
        reason = rule.reason
        if reason is not UNSPOKEN and rule.is_global:
            found = rule.first_violation(kept)
            reason = reason if found is None or found.reason is None else found.reason
        clause = [
            -literal
            for slot, value in zip(rule.slots, kept, strict=True)
            if value is not None
            for literal in _stated(board, slot, value)
        ]
        yield Cut(Clause(clause), reason)
        chosen = [i for i, value in enumerate(kept) if value is not None]
        if not chosen:
            return
        for i in chosen:
            held[i] = None


def _stated(board: RuleBoard, slot: Slot, value: Value) -> tuple[int, ...]:
    return board.model.slots[slot].literals(value)


def smallest_broken(rule: Rule, held: Sequence[Any]) -> list[Any]:
    """The values with as many opened as possible while the rule stays broken: in blocks that are halved."""
    kept = list(held)
    block = max(1, len(kept) // 2)
    while True:
        for start in range(0, len(kept), block):
            saved = kept[start : start + block]
            if any(value is not None for value in saved):
                kept[start : start + block] = [None] * len(saved)
                if rule.first_violation(kept) is None:
                    kept[start : start + block] = saved
        if block == 1:
            return kept
        block = max(1, block // 2)
