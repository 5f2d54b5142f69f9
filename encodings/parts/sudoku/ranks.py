"""Lines compared number by number, for ranks: lexicographic order over literals "the number is at least d".

The clauses are those of the lexicographic ordering constraint of Frisch, Hnich, Kiziltan, Miguel and Walsh, Global
constraints for lexicographic orderings, 2002, with a variable for "equal so far" before each place.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from .grid import NumberGrid

State = Callable[[list[int]], None]


class NumberOrders:
    """For the cells of one constraint the literals "at least d"; they are made when they are first used."""

    def __init__(self, grid: NumberGrid, literal: Callable[[int, int], int], state: State) -> None:
        """`literal(i, d)` says that cell i holds d; `state` states a clause."""
        self.literal, self.state = literal, state
        self.numbers, self.model = grid.puzzle.numbers, grid.model
        self._known: dict[int, list[int]] = {}

    def at_least(self, i: int) -> list[int]:
        """For each number except the lowest, the literal for: cell i holds it or a higher one.

        g[d] → ∨ x[i,e] for e ≥ d;  x[i,d] → g[d] and ¬g[d+1];  g[d+1] → g[d].
        """
        if i not in self._known:
            x = [self.literal(i, number) for number in self.numbers]
            above = [self.model.new() for _ in x[1:]]
            self._known[i] = above
            for k, literal in enumerate(above, 1):
                self.state([-literal, *x[k:]])
                self.state([-x[k], literal])
                self.state([-x[k - 1], -literal])
            for lower, higher in pairwise(above):
                self.state([-higher, lower])
        return self._known[i]


def before(
    orders: NumberOrders, first: Sequence[int], second: Sequence[int], literal: int, equal: int
) -> Iterator[list[int]]:
    """Clauses for: if `equal` is true, the lines differ, and `literal` is true if and only if the first comes before
    the second.

    Before place k: equal[k] ∧ literal → a ≤ b;  equal[k] ∧ ¬literal → a ≥ b;  equal[k] ∧ a = b → equal[k+1].
    """
    true = orders.model.true
    for k, (a, b) in enumerate(zip(first, second, strict=True)):
        last = k == len(first) - 1
        if a == b:
            if last:
                yield [-equal]
            continue
        for up_a, up_b in zip(orders.at_least(a), orders.at_least(b), strict=True):
            yield [-equal, -literal, -up_a, up_b]
            yield [-equal, literal, up_a, -up_b]
        following = -true if last else orders.model.new()
        for number in orders.numbers:
            yield [-equal, -orders.literal(a, number), -orders.literal(b, number), following]
        equal = following
