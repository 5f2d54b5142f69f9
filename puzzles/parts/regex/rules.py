"""The rule of a regex crossword about one pattern."""

from collections.abc import Callable, Iterable

from ...common.rules import Held, Rule
from ...common.solution import Reason, Slot, Value, Violation
from .matching import matches
from .patterns import Node


class Matching(Rule):
    """The letters of the slots, in their order, match a pattern. It is judged when all letters are known."""

    def __init__(self, reason: Reason, slots: Iterable[Slot], tree: Node) -> None:
        super().__init__(reason, slots)
        self.tree = tree

    def judge(self, held: Held) -> Violation | None:
        if None in held or matches(self.tree, "".join(held)):
            return None
        return self.violation(f"it reads {''.join(held)!r}")

    def probe(self, held: list[object]) -> Callable[[int, Value], bool]:
        """No value is tried: an alphabet is large, and the matcher slow. The search judges the full line."""
        return lambda place, value: True
