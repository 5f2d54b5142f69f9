"""`backtrack:rules`: one search for every puzzle, over its slots, their values and its rules.

The search is depth first and branches on the slot with the fewest remaining values. When a slot gets its value, each
local rule about it that is always probed or has up to `SMALL` slots removes the values that its other slots cannot take
(forward checking: Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, 1980).
The other local rules are only checked for a violation. Global rules are checked once per node.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.common.puzzle import Puzzle
    from cluewise.puzzles.common.rules import Rule

SMALL = 9
"""Rules about more slots are not checked value by value, unless they are always probed."""

Domains = list[Sequence[Value]]
"""For each slot (by its index) the remaining values; a decided slot has one value."""


class _IndexedRule:
    """A rule and the indices of its slots."""

    def __init__(self, rule: "Rule", index: dict[Slot, int]) -> None:
        self.first_violation, self.probe = rule.first_violation, rule.probe
        self.slots = [index[slot] for slot in rule.slots]
        self.is_global = rule.is_global
        self.by_value = not rule.is_global and (rule.always_probed or len(self.slots) <= SMALL)


class _Search:
    def __init__(self, puzzle: "Puzzle") -> None:
        self.slots = list(puzzle.slots())
        index = {slot: i for i, slot in enumerate(self.slots)}
        rules = [_IndexedRule(rule, index) for rule in puzzle.search_rules()]
        self.global_rules = [rule for rule in rules if rule.is_global]
        self.local = [rule for rule in rules if not rule.is_global]
        self.at: list[list[_IndexedRule]] = [[] for _ in self.slots]
        for rule in self.local:
            for i in rule.slots:
                self.at[i].append(rule)
        self.values = [list(puzzle.values(slot)) for slot in self.slots]

    def root(self) -> list[Domains]:
        domains: Domains = list(self.values)
        decided: list[int] = [i for i, values in enumerate(domains) if len(values) == 1]
        consistent = all(map(len, domains)) and all(self._check(rule, domains, decided) for rule in self.local)
        return [domains] if consistent and self._propagate(domains, decided) else []

    def expand(self, domains: Domains) -> Iterator[Domains]:
        slot = min((i for i, values in enumerate(domains) if len(values) > 1), key=lambda i: len(domains[i]))
        for value in domains[slot]:
            child = domains.copy()
            child[slot] = (value,)
            if self._propagate(child, [slot]):
                yield child

    def solution(self, domains: Domains) -> Solution | None:
        if any(len(values) > 1 for values in domains):
            return None
        return Solution((slot, values[0]) for slot, values in zip(self.slots, domains, strict=True))

    def _propagate(self, domains: Domains, decided: list[int]) -> bool:
        """Removes values until no rule removes another value. False if a rule is violated."""
        while decided:
            for rule in self.at[decided.pop()]:
                if not self._check(rule, domains, decided):
                    return False
        return all(rule.first_violation(_held(rule, domains)) is None for rule in self.global_rules)

    def _check(self, rule: _IndexedRule, domains: Domains, decided: list[int]) -> bool:
        """Removes the values that a rule no longer allows, and appends newly decided slots. False if it is violated."""
        held = _held(rule, domains)
        if rule.first_violation(held) is not None:
            return False
        if not rule.by_value:
            return True
        fits = rule.probe(held)
        for place, i in enumerate(rule.slots):
            if held[place] is not None:
                continue
            remaining = [value for value in domains[i] if fits(place, value)]
            if len(remaining) < len(domains[i]):
                if not remaining:
                    return False
                domains[i] = remaining
                if len(remaining) == 1:
                    held[place] = remaining[0]
                    decided.append(i)
        return True


def _held(rule: _IndexedRule, domains: Domains) -> list[Any]:
    """The values of a rule's slots; None for an undecided slot."""
    return [values[0] if len(values := domains[i]) == 1 else None for i in rule.slots]


def rules(puzzle: "Puzzle", figures: Figures) -> Iterator[Solution]:
    """All solutions. The search uses only the puzzle's own rules."""
    search = _Search(puzzle)
    return tree_search(search.root(), search.expand, search.solution, figures)


SEARCHES: dict[str, Search] = {"rules": rules}
