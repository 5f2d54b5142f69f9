"""The rule of a regex crossword about one pattern."""

from collections.abc import Callable, Iterable

from ...common.rules import PartialValues, Rule
from ...common.solution import Reason, Slot, Value, Violation
from .matching import matches
from .patterns import Node


class Matching(Rule):
    """The letters of the slots, in their order, match a pattern. It is judged when all letters are known."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], tree: Node) -> None:
        super().__init__(reason, slots)
        self.tree = tree

    def first_violation(self, values: PartialValues) -> Violation | None:
        if None in values or matches(self.tree, "".join(values)):
            return None
        return self.violation(f"it reads {''.join(values)!r}")

    def probe(self, values: list[object]) -> Callable[[int, Value], bool]:
        """No value is tried: an alphabet is large, and the matcher slow. The search judges the full line."""
        return lambda place, value: True
