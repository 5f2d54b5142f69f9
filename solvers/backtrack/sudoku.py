"""Sudoku by classic search: fill the first empty cell, or the cell with the fewest candidates, and go on.

Source of the second order: Golomb and Baumert, Backtrack programming, 1965; Bitner and Reingold 1975 name it.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.sudoku import Sudoku

Numbers = tuple[int, ...]
"""The number of each cell in reading order; 0 for an empty cell."""


def _search(puzzle: "Sudoku", figures: Figures, *, fewest: bool) -> Iterator[Solution]:
    side, count = puzzle.side, len(puzzle.cells)
    peers: list[set[int]] = [set() for _ in range(count)]
    for cells in [unit.cells for unit in puzzle.units] + [cage.cells for cage in puzzle.cages]:
        for i in cells:
            peers[i].update(cells)
    cage_at = {i: cage for cage in puzzle.cages if cage.sum is not None for i in cage.cells}

    def fits_cage(numbers: Numbers, i: int, number: int) -> bool:
        """Can the cage still have its sum? While it has empty cells, only an excess fails."""
        cage = cage_at.get(i)
        if cage is None or cage.sum is None:
            return True
        total = number + sum(numbers[j] for j in cage.cells if j != i)
        empty = sum(1 for j in cage.cells if j != i and not numbers[j])
        return total + empty <= cage.sum if empty else total == cage.sum

    def candidates(numbers: Numbers, i: int) -> list[int]:
        taken = {numbers[j] for j in peers[i] if j != i}
        return [d for d in range(1, side + 1) if d not in taken and fits_cage(numbers, i, d)]

    def expand(numbers: Numbers) -> Iterator[Numbers]:
        empty = [i for i in range(count) if not numbers[i]]
        cell = min(empty, key=lambda i: len(candidates(numbers, i))) if fewest else empty[0]
        for number in candidates(numbers, cell):
            yield (*numbers[:cell], number, *numbers[cell + 1 :])

    def solution(numbers: Numbers) -> Solution | None:
        return Solution(zip(puzzle.cells, numbers, strict=True)) if all(numbers) else None

    fixed: Numbers = tuple(number or 0 for number in puzzle.given)
    clash = any(number and number not in candidates(fixed, i) for i, number in enumerate(fixed))
    return tree_search([] if clash else [fixed], expand, solution, figures)


SEARCHES: dict[str, Search] = {"mrv": partial(_search, fewest=True), "dfs": partial(_search, fewest=False)}
"""By name, the default first: fewest candidates first, or in reading order."""
