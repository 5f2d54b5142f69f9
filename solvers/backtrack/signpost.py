"""Signpost by classic search: partial paths, each extended by one cell at a time.

Source of the two searches: Signpost is a common course exercise (a stack or a queue of partial paths). This module does
not use the encodings or `check`, because tests compare them with it.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Optional

from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.signpost import Signpost


class PartialPath(NamedTuple):
    """A partial path, newest cell first: a linked list, so a longer path copies nothing.

    `visited` has a bit for every cell of the path.
    """

    cell: int
    number: int
    visited: int
    rest: Optional["PartialPath"]


def _search(puzzle: "Signpost", figures: Figures, *, breadth_first: bool) -> Iterator[Solution]:
    """Searches forwards from a given 1; else backwards from a given N; else forwards from every cell as 1."""
    count = len(puzzle.cells)
    cell_of: dict[int, int] = {}
    for cell, hint in enumerate(puzzle.hints):
        if hint and cell_of.setdefault(hint, cell) != cell:
            return iter(())
    backwards = count in cell_of and 1 not in cell_of
    first, last, step = (count, 1, -1) if backwards else (1, count, 1)
    neighbours = puzzle.inward if backwards else puzzle.onward

    def fits(cell: int, number: int) -> bool:
        return puzzle.hints[cell] in (None, number) and cell_of.get(number, cell) == cell

    def expand(path: PartialPath) -> Iterator[PartialPath]:
        number = path.number + step
        for cell in neighbours[path.cell]:
            if not path.visited >> cell & 1 and fits(cell, number):
                yield PartialPath(cell, number, path.visited | 1 << cell, path)

    def solution(path: PartialPath) -> Solution | None:
        return Solution(_numbers(puzzle, path)) if path.number == last else None

    roots = (PartialPath(cell, first, 1 << cell, None) for cell in range(count) if fits(cell, first))
    return tree_search(roots, expand, solution, figures, breadth_first=breadth_first)


def _numbers(puzzle: "Signpost", path: PartialPath | None) -> dict[tuple[int, int], int]:
    numbers: dict[tuple[int, int], int] = {}
    while path is not None:
        numbers[puzzle.cells[path.cell]] = path.number
        path = path.rest
    return numbers


SEARCHES: dict[str, Search] = {
    "dfs": partial(_search, breadth_first=False),
    "bfs": partial(_search, breadth_first=True),
}
"""By name, the default first."""
