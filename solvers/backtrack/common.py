"""The driver of the classic searches. It takes partial solutions from the end of a frontier (depth first) or from its
front (breadth first)."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures, clock

SearchState = TypeVar("SearchState")

Search = Callable[..., Iterator[Solution]]
"""`search(puzzle, figures)` yields every solution once and counts its nodes into the figures."""


def tree_search(
    roots: Iterable[SearchState],
    expand: Callable[[SearchState], Iterable[SearchState]],
    solution: Callable[[SearchState], Solution | None],
    figures: Figures,
    *,
    breadth_first: bool = False,
) -> Iterator[Solution]:
    """All solutions among the nodes of a search tree.

    `expand(state)` returns the children in the order in which they are tried. `solution(state)` returns the Solution
    of a complete state, else None. Counts nodes, backtracks (nodes that have no children and are no solution) and the
    greatest depth (1 at a root).
    """
    figures.nodes = figures.backtracks = figures.depth = 0
    start = clock()
    frontier = deque((state, 1) for state in (roots if breadth_first else reversed(list(roots))))
    while frontier:
        state, depth = frontier.popleft() if breadth_first else frontier.pop()
        figures.nodes += 1
        figures.depth = max(figures.depth, depth)
        result = solution(state)
        if result is not None:
            figures.spend("solve", start)
            yield result
            start = clock()
            continue
        children = list(expand(state))
        figures.backtracks += not children
        if not breadth_first:
            children.reverse()
        frontier.extend((child, depth + 1) for child in children)
    figures.spend("solve", start)
