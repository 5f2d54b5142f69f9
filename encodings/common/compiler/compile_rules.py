"""From the Rules of a puzzle to its Model."""

from collections.abc import Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.rules import OneOf, Rule, Table
from cluewise.puzzles.common.rules.values import RelationsAtOnce
from cluewise.puzzles.common.solution import Reason, Slot, Value, is_silent

from ..model import Model
from .board import Followers, RuleBoard
from .narrow import WIDE, Narrowing, narrow
from .table import FIRST, Stated, Stating, stated


def compiled(
    puzzle: Any, own: Mapping[str, Stated], *, may_be_undivided: bool = False, model: Model | None = None
) -> Model:
    """The Model of all rules; a new one unless a Model without slots is given.

    `own` has the statements of rule classes of this kind, by name. With `may_be_undivided`, the Model may state
    Undivided.
    """
    rules: Sequence[Rule] = puzzle.quiet_rules if is_silent() else puzzle.all_rules
    return stated_board(puzzle, rules, own, may_be_undivided=may_be_undivided, model=model).model


def stated_board(
    puzzle: Any, rules: Sequence[Rule], own: Mapping[str, Stated], *, may_be_undivided: bool, model: Model | None = None
) -> RuleBoard:
    """The slots of a puzzle, with these of its rules stated on them."""
    board = RuleBoard(puzzle, rules)
    board.model = model or board.model
    board.may_be_undivided = may_be_undivided
    rows = {rule_class: stated(rule_class, own) for rule_class in dict.fromkeys(map(type, rules))}
    narrowing: dict[type, Narrowing] = {}
    for rule_class, row in rows.items() if board.silent else ():
        if row.narrowing is not None and (not row.wide or _is_wide(puzzle)):
            narrowing[rule_class] = row.narrowing
    if narrowing:
        _add_narrowed(board, narrowing)
    else:
        _add_slots(board)
    stating: dict[type, Stating] = {rule_class: row.function for rule_class, row in rows.items()}
    first = {rule_class for rule_class in rows if rule_class.__name__ in FIRST}
    for rule in rules if first else ():
        if type(rule) in first:
            stating[type(rule)](board, rule)
    for rule in rules:
        if type(rule) not in first and id(rule) not in board.implied:
            stating[type(rule)](board, rule)
    for state in board.waiting:
        state()
    if not board.model.slots:  # the empty solution has one image
        board.model.views = dict.fromkeys(puzzle.views, ())
    return board


def state(board: RuleBoard, own: Mapping[str, Stated]) -> Model:
    """States the rules of a board that has its slots already."""
    stating = {rule_class: stated(rule_class, own).function for rule_class in dict.fromkeys(map(type, board.rules))}
    for rule in sorted(board.rules, key=lambda rule: type(rule).__name__ not in FIRST):
        if id(rule) not in board.implied:
            stating[type(rule)](board, rule)
    for state_later in board.waiting:
        state_later()
    return board.model


def _is_wide(puzzle: Any) -> bool:
    """True if the slots have many values."""
    slots = puzzle.slots()
    return len(slots) > 0 and len(puzzle.values(next(iter(slots)))) > WIDE


def _add_narrowed(board: RuleBoard, narrowing: Mapping[type, Narrowing]) -> None:
    """Adds the slots with the values that single rules leave. No Reasons are made."""
    domains = {slot: board.puzzle.values(slot) for slot in board.puzzle.slots()}
    narrow(board.rules, narrowing, domains)
    board.add_slots(domains, {}, _followers(board, domains))


def _add_slots(board: RuleBoard) -> None:
    """Adds the slots. The puzzle's `domains` give the Reasons that a slot has one of its values. Without Reasons,
    values are left out that rules about one slot exclude, from slots with more than two values."""
    puzzle: Any = board.puzzle
    slots = puzzle.slots()
    if slots and getattr(type(puzzle).values, "same_for_all", False):
        values: Sequence[Value] = puzzle.values(next(iter(slots)))
        if len(values) == 2:
            board.add_pairs(tuple(values))
            return
        domains: dict[Slot, Sequence[Value]] = dict.fromkeys(slots, values)
    else:
        domains = {slot: puzzle.values(slot) for slot in slots}
    if len({tuple(values) for values in domains.values()}) == 1 and len(pair := tuple(domains[next(iter(slots))])) == 2:
        board.add_pairs(pair)
        return
    reasons, followers = dict[Slot, Reason](), Followers()
    if board.silent:
        if not board.of(RelationsAtOnce):  # their constraints are kept for the slots with all values
            _prune(board, domains)
        followers = _followers(board, domains)
        board.is_plain = not (board.model.variables or followers)
    else:
        reasons = {rule.slots[0]: rule.reason for rule in puzzle.domains()}
    board.add_slots(domains, reasons, followers)


def _prune(board: RuleBoard, domains: dict[Slot, Sequence[Value]]) -> None:
    """Leaves out values that a rule about one slot excludes, unless none would be left."""
    for rule in board.rules:
        if type(rule) is OneOf and len(domains[rule.slots[0]]) > 2:
            left = [value for value in domains[rule.slots[0]] if value in rule.values]
            domains[rule.slots[0]] = left or domains[rule.slots[0]]


def _followers(board: RuleBoard, domains: Mapping[Slot, Sequence[Value]]) -> Followers:
    """The second slots of the Tables that give each value of a first slot one partner. Such a Table needs no
    constraint."""
    followers, leaders = Followers(), set[Slot]()
    for rule in board.of(Table):
        if len(rule.slots) != 2 or not len(domains[rule.slots[0]]) == len(domains[rule.slots[1]]) > 2:
            continue
        (first, second), (known, others) = rule.slots, (domains[slot] for slot in rule.slots)
        partners = {b: a for a, b in rule.allowed if a in known and b in others}
        free = first not in followers and second not in followers and second not in leaders
        one_each = len(rule.allowed) == len(known) == len(partners) == len({*partners.values()})
        if free and one_each and first != second:
            followers[second] = first, partners
            leaders.add(first)
            board.implied.add(id(rule))
    return followers
