"""Queens by classic search, row by row: plainly, or with the attacked columns and diagonals as bit masks.

Sources: Gauss and Nauck 1850 for the search; Richards, Backtracking algorithms in MCPL using bit patterns and
recursion, 1997, for the masks.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.queens import Queens


def _allowed(puzzle: "Queens") -> list[int]:
    """The columns that clues allow in each row, as bits. Two given queens in a row allow none."""
    rows = [(1 << puzzle.side) - 1] * puzzle.side
    for r, c in puzzle.blocked:
        rows[r] &= ~(1 << c)
    for r, c in puzzle.given:
        rows[r] &= 1 << c
    return rows


def plain(puzzle: "Queens", figures: Figures) -> Iterator[Solution]:
    """Searches over the columns of the first rows. A new queen is compared with each queen above it."""
    allowed = _allowed(puzzle)

    def expand(columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        r = len(columns)
        for c in range(puzzle.side):
            if allowed[r] >> c & 1 and all(c != d and r - s != abs(c - d) for s, d in enumerate(columns)):
                yield (*columns, c)

    def solution(columns: tuple[int, ...]) -> Solution | None:
        return Solution(enumerate(columns)) if len(columns) == puzzle.side else None

    root: tuple[int, ...] = ()
    return tree_search([root], expand, solution, figures)


class Masks(NamedTuple):
    """The attacked columns, the two kinds of attacked diagonals (as columns of the next row), and the queens so far."""

    columns: int
    left: int
    right: int
    queens: tuple[int, ...]


def bits(puzzle: "Queens", figures: Figures) -> Iterator[Solution]:
    """Searches with the attacked squares as three bit masks. One operation gives the free squares of a row."""
    allowed = _allowed(puzzle)

    def expand(state: Masks) -> Iterator[Masks]:
        free = allowed[len(state.queens)] & ~(state.columns | state.left | state.right)
        while free:
            queen = free & -free
            free ^= queen
            masks = (state.columns | queen, (state.left | queen) << 1, (state.right | queen) >> 1)
            yield Masks(*masks, (*state.queens, queen.bit_length() - 1))

    def solution(state: Masks) -> Solution | None:
        return Solution(enumerate(state.queens)) if len(state.queens) == puzzle.side else None

    return tree_search([Masks(0, 0, 0, ())], expand, solution, figures)


SEARCHES: dict[str, Search] = {"bits": bits, "plain": plain}
"""By name, the default first."""
