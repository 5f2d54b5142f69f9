"""Hashi by classic search: every combination of the bridges of an island, with the fewest combinations or in order.

Source of the order: Golomb and Baumert, Backtrack programming, 1965. The search drops a state that cannot be
completed: an island has too many planks or can no longer get enough, islands are cut off, or bridges form a loop.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import flooded
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.hashi import Hashi

Planks = tuple[int | None, ...]
"""The planks on each edge; None for an undecided edge."""


class _Sea:
    """The puzzle as the search sees it: the possible planks of open edges, and the test for dead states."""

    def __init__(self, puzzle: "Hashi") -> None:
        self.puzzle = puzzle
        self.crossed: list[list[int]] = [[] for _ in puzzle.edges]
        for first, second in puzzle.crossings:
            self.crossed[first].append(second)
            self.crossed[second].append(first)

    def most(self, planks: Planks, edge: int) -> int:
        if (settled := planks[edge]) is not None:
            return settled
        return 0 if any(planks[crossing] for crossing in self.crossed[edge]) else self.puzzle.planks

    def combinations(self, planks: Planks, island: int) -> list[Planks]:
        """The states that decide all edges of an island: one for each combination that fits its number."""
        edges = [edge for edge in self.puzzle.edges_at[island] if planks[edge] is None]
        placed = sum(planks[edge] or 0 for edge in self.puzzle.edges_at[island])
        number = self.puzzle.numbers[island]
        combinations = []
        for counts in product(*(range(self.most(planks, edge) + 1) for edge in edges)):
            if placed + sum(counts) == number or (number is None and placed + sum(counts) > 0):
                state = list(planks)
                for edge, count in zip(edges, counts, strict=True):
                    state[edge] = count
                combinations.append(tuple(state))
        return combinations

    def hopeful(self, planks: Planks) -> bool:
        return self._numbers_in_reach(planks) and self._connectable(planks) and not self._loops(planks)

    def _numbers_in_reach(self, planks: Planks) -> bool:
        for number, edges in zip(self.puzzle.numbers, self.puzzle.edges_at, strict=True):
            low = sum(planks[edge] or 0 for edge in edges)
            high = sum(self.most(planks, edge) for edge in edges)
            if high < (number or 1) or (number is not None and low > number):
                return False
        return True

    def _connectable(self, planks: Planks) -> bool:
        """True if bridges and open edges connect all islands."""
        if not self.puzzle.connected or not self.puzzle.islands:
            return True
        return len(self._reached(planks, 0, {None, *range(1, self.puzzle.planks + 1)})) == len(self.puzzle.islands)

    def _reached(self, planks: Planks, start: int, passable: set[int | None]) -> set[int]:
        """The islands that can be reached over edges with passable values."""

        def beside(island: int) -> Iterator[int]:
            for edge in self.puzzle.edges_at[island]:
                if planks[edge] in passable:
                    yield sum(self.puzzle.links[edge]) - island

        return {*flooded((start,), lambda _: True, beside)}

    def _loops(self, planks: Planks) -> bool:
        """True if some group of islands has at least as many bridges as islands."""
        if self.puzzle.loops:
            return False
        bridges = {*range(1, self.puzzle.planks + 1)}
        unseen = set(range(len(self.puzzle.islands)))
        while unseen:
            group = self._reached(planks, unseen.pop(), bridges)
            unseen -= group
            inside = sum(1 for island in group for edge in self.puzzle.edges_at[island] if planks[edge])
            if inside // 2 >= len(group):
                return True
        return False


def _search(puzzle: "Hashi", figures: Figures, *, fewest: bool) -> Iterator[Solution]:
    sea = _Sea(puzzle)

    def expand(planks: Planks) -> Iterator[Planks]:
        open_islands = (i for i, edges in enumerate(puzzle.edges_at) if any(planks[edge] is None for edge in edges))
        choices = (sea.combinations(planks, island) for island in open_islands)
        chosen = min(choices, key=len) if fewest else next(choices)
        return (state for state in chosen if sea.hopeful(state))

    def solution(planks: Planks) -> Solution | None:
        return None if None in planks else Solution(zip(puzzle.edges, planks, strict=True))

    root: Planks = (None,) * len(puzzle.edges)
    return tree_search([root] if sea.hopeful(root) else [], expand, solution, figures)


SEARCHES: dict[str, Search] = {"mrv": partial(_search, fewest=True), "dfs": partial(_search, fewest=False)}
"""By name, the default first: fewest combinations first, or islands in reading order."""
