"""Rules that no other module states: `first_violation` is asked, so the Model is not independent of the search.

A rule with few value tuples becomes the table of those that it accepts. Any other becomes a finder of cuts: the values
of a candidate that break the rule are opened one after the other while the rule stays broken. The values that remain
cannot stand together.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from math import prod
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import Any

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import Relation, Rule
from cluewise.puzzles.common.solution import UNSPOKEN, ReasonRead, Slot, Value

from ..model import Candidate, Clause, Cut
from .board import RuleBoard
from .tables import Allowed, state_allowed

MOST_TUPLES = 4096
"""A rule with more value tuples becomes cuts."""

_KEPT = Bounded[Hashable, tuple[Allowed, Rule]](2000)
"""The accepted tuples by the key of a rule (`_key`). The rule is kept, so that ids in the key remain those of its
predicate."""


def by_table(board: RuleBoard, rule: Rule) -> None:
    """The clauses of the tuples that the rule does not accept; cuts if it has too many."""
    values = [tuple(board.values(slot)) for slot in rule.slots]
    if prod(map(len, values)) > MOST_TUPLES:
        by_cuts(board, rule)
        return
    key: Hashable
    if type(rule) is Relation and type(rule.holds) is FunctionType and _is_plain(rule.holds):
        key = id(rule.holds.__code__), id(rule.holds.__globals__), rule.holds.__defaults__, *values
    else:
        key = _key(rule, values)
    kept = None if key is None else _KEPT.get(key)
    if kept is None:
        kept = _accepted(rule, values), rule
        if key is not None:
            _KEPT[key] = kept
    state_allowed(board, rule, kept[0])


def _is_plain(function: FunctionType) -> bool:
    """True if a function encloses nothing and its defaults are integers. Copies of it have one code."""
    defaults = function.__defaults__ or ()
    return not function.__closure__ and not function.__kwdefaults__ and all(type(value) is int for value in defaults)


def _accepted(rule: Rule, values: Sequence[Sequence[Value]]) -> Allowed:
    if type(rule) is Relation:
        return Allowed.of_flags(values, (bool(rule.holds(*row)) for row in product(*values)))
    return Allowed.of_flags(values, (rule.first_violation(row) is None for row in product(*values)))


def _key(rule: Rule, values: Sequence[Sequence[Value]]) -> Hashable:
    """A key of all that the verdicts of a rule depend on; None if they may depend on more.

    A Relation depends on its predicate, and that on its code and the values that it encloses. Another rule depends on
    its class, its slots and its attributes.
    """
    try:
        if type(rule) is Relation:
            key = Relation, _plain(rule.holds)
        else:
            attributes = {name: value for name, value in vars(rule).items() if name not in ("reason", "slots")}
            key = type(rule), rule.slots, _plain(attributes)  # type: ignore[assignment]
    except _NotPlain:
        return None
    return (*key, tuple((type(v), v) for known in values for v in known), tuple(map(len, values)))


MODULES = ("_operator", "operator", "builtins", "math")
"""The modules whose functions have no state."""


class _NotPlain(Exception):
    """A value that has more parts than its key would have."""


def _plain(value: Any) -> Hashable:
    """A hashable copy of numbers, texts, collections of them and functions that enclose only such values."""
    if value is None or type(value) in (int, str, bool, float, bytes, range):
        return type(value), value
    if type(value) in (tuple, list):
        return type(value), tuple(map(_plain, value))
    if type(value) in (set, frozenset):
        return type(value), frozenset(map(_plain, value))
    if type(value) is dict:
        return dict, tuple((_plain(key), _plain(item)) for key, item in value.items())
    if type(value) is FunctionType:
        return _plain_function(value)
    if isinstance(value, type):
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value), tuple(map(_plain, value))
    if type(value) is BuiltinFunctionType and getattr(value.__self__, "__name__", "") in MODULES:
        return value
    raise _NotPlain


def _plain_function(function: FunctionType) -> Hashable:
    """The code, and what it encloses. Functions of a module are never changed, so their names are enough."""
    cells = tuple(_plain(cell.cell_contents) for cell in function.__closure__ or ())
    code: CodeType = function.__code__
    defaults = _plain(function.__defaults__), _plain(function.__kwdefaults__)
    return code, function.__module__, cells, defaults


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
