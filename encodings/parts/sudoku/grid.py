"""The variables of a Sudoku's grid, and relations between its cells."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...common.model import Literal, Model
from ...common.number_sets import number_sets

if TYPE_CHECKING:
    from cluewise.puzzles.sudoku import Sudoku


class NumberGrid:
    """The cells of a grid in a Model. `at[i][d]` is x[i,d] for the numbers that cell i may hold; `at[i]` is empty if
    the cell is settled, and `settled[i]` is its number."""

    def __init__(
        self,
        puzzle: "Sudoku",
        model: Model,
        at: Sequence[Mapping[int, Literal]],
        settled: Sequence[int | None],
    ) -> None:
        self.puzzle, self.model, self.at, self.settled = puzzle, model, at, settled

    def holders(self, cells: Sequence[int], number: int) -> list[int] | None:
        """The variables of a number in these cells; None if a settled cell among them holds it."""
        variables = []
        for i in cells:
            if number in self.at[i]:
                variables.append(self.at[i][number])
            elif self.settled[i] == number:
                return None
        return variables

    def is_full(self, cells: Sequence[int]) -> bool:
        """True if there are as many cells as numbers."""
        return len(cells) == self.puzzle.side


class NumberModel(NumberGrid):
    """A Model under construction, with variables for the numbers that the cells may hold."""

    def __init__(self, puzzle: "Sudoku", candidates: Sequence[Sequence[int]]) -> None:
        model, at = Model(), list[dict[int, Literal]]()
        settled = [numbers[0] if len(numbers) == 1 and puzzle.side > 1 else None for numbers in candidates]
        for cell, numbers, number in zip(puzzle.cells, candidates, settled, strict=True):
            if number is None:
                at.append(dict(zip(numbers, model.one_hot(cell, numbers).variables, strict=True)))
            else:
                model.fixed(cell, number)
                at.append({})
        super().__init__(puzzle, model, at, settled)


class SumGroup(NamedTuple):
    """Cells with a known sum (None: any). `differ` is true if no two of them hold the same number.

    If they differ, `sets` are the sets of numbers that they may hold, each as bits; None if there are too many.
    """

    cells: tuple[int, ...]
    sum: int | None
    differ: bool = True
    sets: tuple[int, ...] | None = None


def seeing(puzzle: "Sudoku") -> list[int]:
    """For each cell the cells that share a unit or a cage with it, as bits."""
    seen = [0] * len(puzzle.cells)
    for together in [unit.cells for unit in puzzle.units] + [cage.cells for cage in puzzle.cages]:
        mask = sum(1 << i for i in together)
        for i in together:
            seen[i] |= mask
    return seen


def sets_of(numbers: range, count: int, total: int) -> tuple[int, ...] | None:
    """As `number_sets`, for numbers that need not begin with 1."""
    low = numbers[0]
    sets = number_sets(len(numbers), count, total - count * (low - 1))
    if low == 1 or sets is None:
        return sets
    return tuple(chosen << low - 1 if low else chosen >> 1 for chosen in sets)
