"""Facts that follow from several rules of a board together. Statements are stronger or shorter with them.

A statement that relies on a fact declares the rules behind it (`lean_on`), so that explanations name these too.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Count, OneOf, Rule
from cluewise.puzzles.common.solution import Reason, Slot, Value

from ..model import Literal
from .board import RuleBoard, single


def lean_on(board: RuleBoard, rule: Rule, others: Iterable[Rule], name: str | None = None) -> None:
    """Declares that the statement of a rule relies on other rules. Several Reasons of one name become one. With the
    `name` "", the definitions rely on them."""
    if board.silent:
        return
    by_name: dict[str, list[Rule]] = {}
    for other in others:
        if other.reason.rule != rule.reason.rule:
            by_name.setdefault(other.reason.rule, []).append(other)
    for alike in by_name.values():
        board.model.uses(rule.reason.rule if name is None else name, as_one(alike))


def as_one(rules: Sequence[Rule]) -> Reason:
    """One Reason for several rules of one name, which says their one idea."""
    first = rules[0].reason
    if len(rules) == 1:
        return first
    return first._replace(at=None, cells=(), text=rules[0].together or _about_each([rule.reason for rule in rules]))


EACH = {re.compile(r"\d+"): "each number", re.compile(r"p\d+q\d+"): "each"}
"""Words for the part in which the texts of Reasons of one name differ; the cell of a clue is `each clue`, another one
`each cell`."""

LINE = re.compile(r"\b(row|column) \d+")


def _about_each(reasons: Sequence[Reason]) -> str:
    """`r1c3 is on an island` and `r2c2 is on an island` as `each clue is on an island`."""
    first, *others = (reason.text.split() for reason in reasons)
    differing = {i for other in others for i, word in enumerate(other) if [word] != first[i : i + 1]}
    if len(differing) == 1 and all(len(other) == len(first) for other in others):
        at = differing.pop()
        place = "each clue" if reasons[0].kind == "clue" else "each cell"
        each = next((words for pattern, words in EACH.items() if pattern.fullmatch(first[at])), place)
        text = " ".join([*first[:at], each, *first[at + 1 :]]).replace("corner each", "each corner")
        return LINE.sub(r"each \1", text)  # it is used for other lines, too
    return f"{reasons[0].text}, and so on for {len(others)} more"


def counted_slots(board: RuleBoard) -> dict[frozenset[Slot], list[Count]]:
    """The Counts by their set of slots."""

    def make() -> dict[frozenset[Slot], list[Count]]:
        found: dict[frozenset[Slot], list[Count]] = {}
        for rule in single(board.rules):
            if type(rule) is not Count:
                continue
            found.setdefault(frozenset(rule.slots), []).append(rule)
        return found

    counts: dict[frozenset[Slot], list[Count]] = board.once("counted slots", make)
    return counts


def certain(board: RuleBoard) -> Mapping[Slot, tuple[Value, OneOf]]:
    """The slots with a given value, and the rule that gives it."""

    def make() -> dict[Slot, tuple[Value, OneOf]]:
        single = (rule for rule in board.of(OneOf) if len(rule.values) == 1)
        return {rule.slots[0]: (next(iter(rule.values)), rule) for rule in single}

    known: Mapping[Slot, tuple[Value, OneOf]] = board.once("certain", make)
    return known


def values_once(board: RuleBoard, slots: Sequence[Slot], except_for: Value) -> list[Rule] | None:
    """The Counts that each value but one is at most once in these slots; None if the puzzle lacks one of them."""
    values = {value for slot in slots for value in board.values(slot)} - {except_for}
    found = {
        value: rule
        for rule in counted_slots(board).get(frozenset(slots), ())
        if max(rule.numbers, default=0) <= 1
        for value in values
        if value in rule.values
    }
    return list({id(rule): rule for rule in found.values()}.values()) if found.keys() == values else None


def name_choices(board: RuleBoard, kind: str, literals: Mapping[tuple[Any, Any], Literal]) -> None:
    """Lets explanations name these literals, if the kind has words for them (`view_text`)."""
    if not board.silent and type(board.puzzle).view_text is not Puzzle.view_text:
        board.model.name_choices(kind, literals)
