"""The ideas of steps: the finding of a rule about the whole board if the opposite of a conclusion held.

A rule judges partial boards. Its finding about the board with the opposite value is what a person would say: `the sea
at r1c1 is cut off from r3c7`, `the 5 at r3c2 has 6 cells`. So each class of rules has a closed list of ideas, its
findings, and a kind of puzzles needs no words of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Value

from .facts import Fact, allows

if TYPE_CHECKING:
    from cluewise.puzzles.common.rules import Rule


class State:
    """The values of slots that follow from facts."""

    def __init__(self, puzzle: Puzzle, values: Mapping[Slot, Value] | None = None) -> None:
        self.puzzle = puzzle
        self.values = dict(values or {})
        self._left: dict[Slot, list[Value]] = {}

    def copy(self) -> "State":
        other = State(self.puzzle, self.values)
        other._left = {slot: [*left] for slot, left in self._left.items()}
        return other

    def learn(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if fact.view:
                continue
            values = self.puzzle.values(fact.slot)
            left = [value for value in self._left.get(fact.slot, values) if allows(fact, value, values)]
            self._left[fact.slot] = left
            if len(left) == 1:
                self.values[fact.slot] = left[0]

    def denied(self, fact: Fact) -> Value | None:
        """The only value that the slot of a fact can have without the fact; None if there are several or none."""
        values = self.puzzle.values(fact.slot)
        left = [value for value in self._left.get(fact.slot, values) if not allows(fact, value, values)]
        return left[0] if len(left) == 1 else None


class Finding(NamedTuple):
    """The finding of a rule in words, and the place of its Reason."""

    text: str
    place: tuple[str, str, Any]


class Ideas:
    """The findings of the rules of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @cached_property
    def _rules(self) -> Mapping[Any, Sequence["Rule"]]:
        """The rules about the whole board by the places of their Reasons."""
        rules: dict[Any, list[Rule]] = {}
        for rule in self.puzzle.search_rules():
            if rule.is_global:
                rules.setdefault(rule.reason.place, []).append(rule)
        return rules

    def otherwise(self, reasons: Iterable[Reason], fact: Fact, state: State) -> Finding | None:
        """The finding if a fact did not hold; None if the rules of these reasons have none."""
        value = None if fact.view else state.denied(fact)
        return None if value is None else self._finding(reasons, {**state.values, fact.slot: value})

    def clash(self, reasons: Iterable[Reason], state: State) -> Finding | None:
        """The finding about these values; None if there is none."""
        return self._finding(reasons, state.values)

    def _finding(self, reasons: Iterable[Reason], values: Mapping[Slot, Value]) -> Finding | None:
        places = dict.fromkeys(reason.place for reason in reasons)
        rules = [(place, rule) for place in places for rule in self._rules.get(place, ())]
        for deeper in (False, True):
            for place, rule in rules:
                held = [values.get(slot) for slot in rule.slots]
                violation = rule.deeper_violation(held) if deeper else rule.first_violation(held)
                if violation is not None:
                    return Finding(violation.text.removeprefix(f"{rule.reason.text}: "), place)
        return None

    def is_global(self, reason: Reason) -> bool:
        """True if a rule about the whole board has this Reason."""
        return reason.place in self._rules
