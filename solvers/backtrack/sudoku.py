"""Sudoku by classic search: fills the first empty cell, or the cell with the fewest candidates.

Source of the second order: Golomb and Baumert, Backtrack programming, 1965; Bitner and Reingold 1975 name it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.sudoku import Sudoku

Numbers = tuple[int | None, ...]
"""The number of each cell in reading order; None for an empty cell."""


def _keeps(puzzle: "Sudoku") -> Callable[[Numbers, int, int], bool]:
    """True if all constraints about a cell can still hold when it gets a number."""
    from cluewise.puzzles.parts.sudoku.table import kept_at, kind_of

    spots = [(c, spot) for c in puzzle.constraints for spot in kind_of(c).spots(c, puzzle)]
    at: list[list[int]] = [[] for _ in puzzle.cells]
    for k, (_, spot) in enumerate(spots):
        for i in {i for group in spot for i in group}:
            at[i].append(k)

    def keeps(numbers: Numbers, i: int, number: int) -> bool:
        trial = (*numbers[:i], number, *numbers[i + 1 :])
        return all(
            kept_at(c, s, [[trial[j] for j in group] for group in s], puzzle) for c, s in (spots[k] for k in at[i])
        )

    return keeps


def _search(puzzle: "Sudoku", figures: Figures, *, fewest: bool) -> Iterator[Solution]:
    count = len(puzzle.cells)
    peers: list[set[int]] = [set() for _ in range(count)]
    for cells in [unit.cells for unit in puzzle.units] + [cage.cells for cage in puzzle.cages]:
        for i in cells:
            peers[i].update(cells)
    cages_at = {
        i: [cage for cage in puzzle.cages if cage.sum is not None and i in cage.cells]
        for i in range(count if puzzle.cages else 0)
    }

    keeps = _keeps(puzzle) if puzzle.constraints else lambda numbers, i, number: True

    def fits_cage(numbers: Numbers, i: int, number: int) -> bool:
        """True if the cages can still have their sums. A cage with empty cells fails only by an excess."""
        for cage in cages_at.get(i, ()):
            others = [numbers[j] for j in cage.cells if j != i]
            total = number + sum(other for other in others if other is not None)
            empty = others.count(None)
            assert cage.sum is not None
            if total + empty * puzzle.numbers[0] > cage.sum or (not empty and total != cage.sum):
                return False
        return True

    def candidates(numbers: Numbers, i: int) -> list[int]:
        taken = {numbers[j] for j in peers[i] if j != i}
        return [d for d in puzzle.numbers if d not in taken and fits_cage(numbers, i, d) and keeps(numbers, i, d)]

    def expand(numbers: Numbers) -> Iterator[Numbers]:
        empty = [i for i in range(count) if numbers[i] is None]
        cell = min(empty, key=lambda i: len(candidates(numbers, i))) if fewest else empty[0]
        for number in candidates(numbers, cell):
            yield (*numbers[:cell], number, *numbers[cell + 1 :])

    def solution(numbers: Numbers) -> Solution | None:
        return None if None in numbers else Solution(zip(puzzle.cells, numbers, strict=True))

    fixed: Numbers = puzzle.given
    clash = any(number is not None and number not in candidates(fixed, i) for i, number in enumerate(fixed))
    return tree_search([] if clash else [fixed], expand, solution, figures)


SEARCHES: dict[str, Search] = {"mrv": partial(_search, fewest=True), "dfs": partial(_search, fewest=False)}
"""By name, the default first: fewest candidates first, or in reading order."""
