"""`backtrack:rules`: one search for every puzzle, over its slots, their values and its rules.

Depth first, the slot with the fewest values left next. Where a slot gets its value, each local rule about it is asked
which values of its other slots it still allows (forward checking: Haralick and Elliott, Increasing tree search
efficiency for constraint satisfaction problems, 1980), as long as it is quick or has up to `SMALL` slots. Others are
only asked whether they can still be kept. Global rules are asked once a node.
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
"""Rules about more slots are not asked value by value, unless they are quick."""

Domains = list[Sequence[Value]]
"""Per slot (by its index) the values that are left; one where it is decided."""


class _Asked:
    """A rule and the indices of its slots."""

    def __init__(self, rule: "Rule", index: dict[Slot, int]) -> None:
        self.judge, self.probe = rule.judge, rule.probe
        self.slots = [index[slot] for slot in rule.slots]
        self.wide = rule.wide
        self.by_value = not rule.wide and (rule.quick or len(self.slots) <= SMALL)


class _Search:
    def __init__(self, puzzle: "Puzzle") -> None:
        self.slots = list(puzzle.slots())
        index = {slot: i for i, slot in enumerate(self.slots)}
        asked = [_Asked(rule, index) for rule in puzzle.search_rules()]
        self.wide = [one for one in asked if one.wide]
        self.local = [one for one in asked if not one.wide]
        self.at: list[list[_Asked]] = [[] for _ in self.slots]
        for one in self.local:
            for i in one.slots:
                self.at[i].append(one)
        self.values = [list(puzzle.values(slot)) for slot in self.slots]

    def root(self) -> list[Domains]:
        domains: Domains = list(self.values)
        decided: list[int] = [i for i, values in enumerate(domains) if len(values) == 1]
        fits = all(map(len, domains)) and all(self._ask(one, domains, decided) for one in self.local)
        return [domains] if fits and self._propagate(domains, decided) else []

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
        """Takes values away until nothing follows any more. False where a rule cannot be kept."""
        while decided:
            for one in self.at[decided.pop()]:
                if not self._ask(one, domains, decided):
                    return False
        return all(one.judge(_held(one, domains)) is None for one in self.wide)

    def _ask(self, one: _Asked, domains: Domains, decided: list[int]) -> bool:
        held = _held(one, domains)
        if one.judge(held) is not None:
            return False
        if not one.by_value:
            return True
        fits = one.probe(held)
        for place, i in enumerate(one.slots):
            if held[place] is not None:
                continue
            left = [value for value in domains[i] if fits(place, value)]
            if len(left) < len(domains[i]):
                if not left:
                    return False
                domains[i] = left
                if len(left) == 1:
                    held[place] = left[0]
                    decided.append(i)
        return True


def _held(one: _Asked, domains: Domains) -> list[Any]:
    return [values[0] if len(values := domains[i]) == 1 else None for i in one.slots]


def rules(puzzle: "Puzzle", figures: Figures) -> Iterator[Solution]:
    """All solutions, by the puzzle's own rules alone."""
    search = _Search(puzzle)
    return tree_search(search.root(), search.expand, search.solution, figures)


SEARCHES: dict[str, Search] = {"rules": rules}
