"""Signpost by classic search: partial paths, each extended by one cell at a time.

Source of the two searches: the course exercise that Signpost often is (a stack or a queue of partial paths). Nothing
here knows the encodings or `check`: it is what they are compared with.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Optional

from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.signpost import Signpost


class Path(NamedTuple):
    """A partial path, newest cell first: a linked list, so that extending it copies nothing.

    `visited` has a bit for every cell on it.
    """

    cell: int
    number: int
    visited: int
    rest: Optional["Path"]


def _search(puzzle: "Signpost", figures: Figures, *, breadth_first: bool) -> Iterator[Solution]:
    """The starts: forwards from a given 1; else backwards from a given N; else from every cell as 1."""
    count = len(puzzle.cells)
    given: dict[int, int] = {}
    for cell, hint in enumerate(puzzle.hints):
        if hint and given.setdefault(hint, cell) != cell:
            return iter(())
    backwards = count in given and 1 not in given
    first, last, step = (count, 1, -1) if backwards else (1, count, 1)
    neighbours = puzzle.inward if backwards else puzzle.onward

    def fits(cell: int, number: int) -> bool:
        return puzzle.hints[cell] in (None, number) and given.get(number, cell) == cell

    def expand(path: Path) -> Iterator[Path]:
        number = path.number + step
        for cell in neighbours[path.cell]:
            if not path.visited >> cell & 1 and fits(cell, number):
                yield Path(cell, number, path.visited | 1 << cell, path)

    def solution(path: Path) -> Solution | None:
        return Solution(_numbers(puzzle, path)) if path.number == last else None

    roots = (Path(cell, first, 1 << cell, None) for cell in range(count) if fits(cell, first))
    return tree_search(roots, expand, solution, figures, breadth_first=breadth_first)


def _numbers(puzzle: "Signpost", path: Path | None) -> dict[tuple[int, int], int]:
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
