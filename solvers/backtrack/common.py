"""The driver of the classic searches: a frontier of partial solutions, taken from its end (depth first) or its
front."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures, clock

State = TypeVar("State")

Search = Callable[..., Iterator[Solution]]
"""`search(puzzle, figures)` yields every solution once and counts its nodes into the figures."""


def tree_search(
    roots: Iterable[State],
    expand: Callable[[State], Iterable[State]],
    solution: Callable[[State], Solution | None],
    figures: Figures,
    *,
    breadth_first: bool = False,
) -> Iterator[Solution]:
    """All solutions among the nodes of a search tree.

    `expand(state)` gives the children in the order they are to be tried, `solution(state)` a Solution where the
    state is one. Counts nodes, backtracks (nodes without children that are no solution) and the greatest depth (a
    root has 1).
    """
    figures.nodes = figures.backtracks = figures.depth = 0
    start = clock()
    frontier = deque((state, 1) for state in (roots if breadth_first else reversed(list(roots))))
    while frontier:
        state, depth = frontier.popleft() if breadth_first else frontier.pop()
        figures.nodes += 1
        figures.depth = max(figures.depth, depth)
        found = solution(state)
        if found is not None:
            figures.spend("solve", start)
            yield found
            start = clock()
            continue
        children = list(expand(state))
        figures.backtracks += not children
        if not breadth_first:
            children.reverse()
        frontier.extend((child, depth + 1) for child in children)
    figures.spend("solve", start)
