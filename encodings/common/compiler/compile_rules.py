"""From the Rules of a puzzle to its Model."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cluewise.puzzles.common.rules import OneOf, Rule
from cluewise.puzzles.common.rules.counting import CountsAtOnce
from cluewise.puzzles.common.solution import Reason, Slot, Value, is_silent

from ..model import Model
from .board import Board
from .table import Stated, Stating, stated


def compiled(puzzle: Any, own: Mapping[str, Stated]) -> Model:
    """The Model of all rules; `own` has the statements of rule classes of this kind, by name."""
    rules = list(_single(puzzle.quiet_rules if is_silent() else puzzle.all_rules))
    domains: dict[Slot, list[Value]] = {slot: list(puzzle.values(slot)) for slot in puzzle.slots()}
    board = Board(puzzle, rules)
    reasons = dict[Slot, Reason]()
    stating: dict[type, Stating] = {}
    for rule in rules:
        if type(rule) is OneOf:
            _note_domain(board, rule, domains, reasons)
    board.add_slots(domains, reasons)
    for rule in rules:
        function = stating.get(type(rule))
        if function is None:
            function = stating[type(rule)] = stated(type(rule), own).function
        function(board, rule)
    for state in board.waiting:
        state()
    return board.model


def _single(rules: Iterable[Rule]) -> Iterator[Rule]:
    """The rules, with Counts that are judged together one by one."""
    for rule in rules:
        if type(rule) is CountsAtOnce:
            yield from rule.counts
        else:
            yield rule


def _note_domain(board: Board, rule: OneOf, domains: dict[Slot, list[Value]], reasons: dict[Slot, Reason]) -> None:
    """Keeps the Reason of a rule that a slot has one of its values. Without Reasons, values are left out at once."""
    slot = rule.slots[0]
    if all(value in rule.values for value in domains[slot]):
        reasons.setdefault(slot, rule.reason)
    if board.silent and len(board.puzzle.values(slot)) > 2:
        left = [value for value in domains[slot] if value in rule.values]
        domains[slot] = left or domains[slot]
