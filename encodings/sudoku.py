"""Sudoku compiled: a variable a cell and number, with more or fewer families of constraints.

x[i,d] says that cell i holds d. Units are rows, columns, boxes and, where the puzzle has them, diagonals. `_STATED`
says which encoding states which families. Rule numbers are those of `puzzles/sudoku.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import perm
from typing import TYPE_CHECKING

from .common.encoding import encoding
from .common.model import Family, Model

if TYPE_CHECKING:
    from cluewise.puzzles.common.solution import Reason
    from cluewise.puzzles.sudoku import Cage, Sudoku

TABLE = 72
"""A cage becomes a table where at most this many tuples of different numbers fill it (two cells of nine numbers)."""


class Grid:
    """A Model under way. `at[i][d]` is x[i,d] for the numbers cell i may hold; none where it is `settled[i]`."""

    def __init__(self, puzzle: "Sudoku", candidates: Sequence[Sequence[int]]) -> None:
        self.puzzle, self.model = puzzle, Model()
        self.settled = [numbers[0] if len(numbers) == 1 and puzzle.side > 1 else None for numbers in candidates]
        self.at: list[dict[int, int]] = []
        for cell, numbers, settled in zip(puzzle.cells, candidates, self.settled, strict=True):
            if settled is None:
                self.at.append(dict(zip(numbers, self.model.one_hot(cell, numbers).variables, strict=True)))
            else:
                self.model.fixed(cell, settled)
                self.at.append({})

    def holders(self, cells: Sequence[int], number: int) -> list[int] | None:
        """The variables of a number in these cells; None where one of them holds it already."""
        found = []
        for i in cells:
            if number in self.at[i]:
                found.append(self.at[i][number])
            elif self.settled[i] == number:
                return None
        return found


def _cell_some(grid: Grid) -> None:
    """Rule 1: ∨_d x[i,d]."""
    family = grid.model.family("cell")
    for i, numbers in enumerate(grid.at):
        if grid.settled[i] is None:
            family.clause(numbers.values(), grid.puzzle.cell_reason(i))


def _cell_one(grid: Grid) -> None:
    """Rule 1: Σ_d x[i,d] = 1."""
    family = grid.model.family("cell")
    for i, numbers in enumerate(grid.at):
        if grid.settled[i] is None:
            family.exactly(1, numbers.values(), grid.puzzle.cell_reason(i))


def _unit_holders(grid: Grid) -> Iterator[tuple[Family, list[int], "Reason"]]:
    """For every unit and every number not settled in it: its family, its variables, its reason."""
    for unit in grid.puzzle.units:
        for number in range(1, grid.puzzle.side + 1):
            holders = grid.holders(unit.cells, number)
            if holders is not None:
                yield grid.model.family(unit.kind), holders, grid.puzzle.unit_reason(unit, number)


def _unit_at_most_one(grid: Grid) -> None:
    """Rules 2 and 3: Σ_{i in unit} x[i,d] ≤ 1."""
    for family, holders, reason in _unit_holders(grid):
        family.at_most(1, holders, reason)


def _unit_one(grid: Grid) -> None:
    """Rules 2 and 3: Σ_{i in unit} x[i,d] = 1."""
    for family, holders, reason in _unit_holders(grid):
        family.exactly(1, holders, reason)


def _cage_sums(grid: Grid) -> None:
    """Rule 4: Σ_{i in cage} x[i,d] ≤ 1 for every d, Σ d·x[i,d] = sum."""
    for cage in grid.puzzle.cages:
        _cage_as_sum(grid, cage)


def _cage_as_sum(grid: Grid, cage: "Cage") -> None:
    _cage_differs(grid, cage)
    if cage.sum is not None:
        rest = cage.sum - sum(grid.settled[i] or 0 for i in cage.cells)
        terms = [(number, variable) for i in cage.cells for number, variable in grid.at[i].items()]
        grid.model.family("cage").sum(terms, rest, rest, reason=grid.puzzle.cage_reason(cage))


def _cage_differs(grid: Grid, cage: "Cage") -> None:
    for number in range(1, grid.puzzle.side + 1):
        holders = grid.holders(cage.cells, number)
        if holders is None:
            continue
        grid.model.family("cage").at_most(1, holders, grid.puzzle.cage_reason(cage))


def _cage_tables(grid: Grid) -> None:
    """Rule 4 as the tuples that fill a cage, where they are few; as a sum elsewhere."""
    puzzle = grid.puzzle
    for cage in puzzle.cages:
        if cage.sum is None or perm(puzzle.side, len(cage.cells)) > TABLE:
            _cage_as_sum(grid, cage)
            continue
        numbers = permutations(range(1, puzzle.side + 1), len(cage.cells))
        filled = [row for row in numbers if sum(row) == cage.sum]
        slots = [puzzle.cells[i] for i in cage.cells]
        grid.model.family("cage").table(slots, filled, puzzle.cage_reason(cage))


def _locked(grid: Grid) -> None:
    """What 2 implies: where a line and a box cross, a number in the line outside the box is in the box outside the
    line."""
    units = grid.puzzle.units
    lines = [unit for unit in units if unit.kind in ("row", "column")]
    for box in (unit for unit in units if unit.kind == "box"):
        for line in lines:
            outside = [i for i in line.cells if i not in box.cells]
            across = [i for i in box.cells if i not in line.cells]
            if len(outside) < len(line.cells):
                for clause in _either_both(grid, outside, across):
                    grid.model.family("locked").clause(clause)


def _either_both(grid: Grid, some: Sequence[int], others: Sequence[int]) -> Iterator[list[int]]:
    for number in range(1, grid.puzzle.side + 1):
        for one, other in ((some, others), (others, some)):
            for i in one:
                yield [-grid.at[i][number], *(grid.at[j][number] for j in other)]


def _given(grid: Grid) -> None:
    """Rule 5: x[i,given]."""
    for i, number in enumerate(grid.puzzle.given):
        if number:
            grid.model.family("given").clause((grid.at[i][number],), grid.puzzle.given_reason(i))


_STATED: dict[str, tuple[Callable[[Grid], None], ...]] = {
    "minimal": (_cell_some, _unit_at_most_one, _cage_sums, _given),
    "complete": (_cell_one, _unit_one, _cage_sums, _given),
    "augmented": (_cell_one, _unit_one, _cage_tables, _given, _locked),
    "pruned": (_cell_one, _unit_one, _cage_sums),
}


def _state(name: str, grid: Grid) -> Model:
    for family in _STATED[name]:
        family(grid)
    return grid.model


def _everything(puzzle: "Sudoku") -> Grid:
    return Grid(puzzle, [range(1, puzzle.side + 1)] * len(puzzle.cells))


@encoding(
    summary="each number exactly once in each unit, each cell exactly one number",
    source="the extended encoding of Lynce and Ouaknine, Sudoku as a SAT problem, 2006",
    antichain=True,
    shares=True,
)
def complete(puzzle: "Sudoku") -> Model:
    """Variables: x[i,d], n³ of them.

    cell: Σ_d x[i,d] = 1.  row, column, box, diagonal: Σ_{i in unit} x[i,d] = 1.  cage: Σ x[i,d] ≤ 1, Σ d·x[i,d] = sum.
    given: x[i,given].
    """
    return _state("complete", _everything(puzzle))


@encoding(
    summary="as little as can be said: cells not empty, numbers not twice",
    source="the minimal encoding of Lynce and Ouaknine 2006",
    antichain=True,
    shares=True,
)
def minimal(puzzle: "Sudoku") -> Model:
    """Variables: x[i,d], n³ of them.

    cell: ∨_d x[i,d].  row, column, box, diagonal: Σ_{i in unit} x[i,d] ≤ 1.  cage and given as in `complete`. That
    no cell holds two numbers follows: n cells of a row hold n numbers, each at most once.
    """
    return _state("minimal", _everything(puzzle))


@encoding(
    summary="complete, and what follows where lines and boxes cross",
    source="locked candidates as clauses; after Simonis, Sudoku as a constraint problem, 2005",
    antichain=True,
    shares=True,
    redundant=("locked", "row", "column", "box"),  # each by itself: the others imply it
)
def augmented(puzzle: "Sudoku") -> Model:
    """Variables: x[i,d], n³ of them, and a selector a tuple of a table.

    As `complete`; locked: x[i,d] → ∨ x[j,d] for i in a line outside a box, j in that box outside the line, and back;
    cage: a small one as the table of tuples that fill it. With `locked`, rows, columns and boxes imply one another: any
    one of the three could go.
    """
    return _state("augmented", _everything(puzzle))


@encoding(
    summary="complete over what naked and hidden singles leave",
    source="cf. Kwon and Jain, Optimized CNF encoding for Sudoku puzzles, 2006 (clues worked in first)",
    blames=False,
    antichain=True,
)
def pruned(puzzle: "Sudoku") -> Model:
    """Variables: x[i,d] for the numbers that `candidates` leaves a cell that it does not settle.

    cell, row, column, box, diagonal, cage as in `complete`, without what is settled.
    """
    return _state("pruned", Grid(puzzle, candidates(puzzle)))


def candidates(puzzle: "Sudoku") -> list[list[int]]:
    """Per cell the numbers that may stand there, after naked and hidden singles to a fixed point (cages left out)."""
    masks = [1 << number if number else (2 << puzzle.side) - 2 for number in puzzle.given]
    units = [unit.cells for unit in puzzle.units]
    before: list[int] = []
    while before != masks:
        before = masks.copy()
        for unit in units:
            _singles(masks, unit)
    return [[number for number in range(1, puzzle.side + 1) if mask >> number & 1] for mask in masks]


def _singles(masks: list[int], unit: Sequence[int]) -> None:
    """Numbers settled in the unit leave its other cells; numbers possible in one cell only are settled there."""
    once = twice = settled = 0
    for i in unit:
        mask = masks[i]
        twice |= once & mask
        once |= mask
        if mask & (mask - 1) == 0:
            if settled & mask:  # two cells settled on one number: no solution
                masks[i] = mask = 0
            settled |= mask
    alone = once & ~twice
    for i in unit:
        mask = masks[i]
        if mask & (mask - 1):
            only = mask & alone
            masks[i] = only if only and only & (only - 1) == 0 else 0 if only else mask & ~settled


ENCODINGS = (pruned, complete, minimal, augmented)
