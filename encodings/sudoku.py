"""Sudoku compiled: a variable per cell and number, with more or fewer families of constraints.

x[i,d] says that cell i holds d. Units are rows, columns, boxes and, if the puzzle has them, diagonals. `_STATED`
says which encoding states which families. Rule numbers are those of `puzzles/sudoku.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import permutations
from math import perm
from operator import and_, or_
from typing import TYPE_CHECKING, NamedTuple

from .common.bits import ones
from .common.encoding import encoding
from .common.model import Family, Model
from .common.number_sets import filled, number_sets

if TYPE_CHECKING:
    from cluewise.puzzles.common.solution import Reason
    from cluewise.puzzles.sudoku import Cage, Sudoku

TABLE = 72
"""A cage becomes a table if at most this many tuples of different numbers fill it (two cells of nine numbers)."""

FEW = 4
"""Sums that follow from cages are used if they have at most this many cells; larger ones exclude little."""

RUN = 4
"""Sums are compared over at most this many neighbouring rows or columns."""


class Grid:
    """A Model under construction. `at[i][d]` is x[i,d] for the numbers that cell i may hold; `at[i]` is empty if the
    cell is settled, and `settled[i]` is its number."""

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
        """The variables of a number in these cells; None if a settled cell among them holds it."""
        variables = []
        for i in cells:
            if number in self.at[i]:
                variables.append(self.at[i][number])
            elif self.settled[i] == number:
                return None
        return variables


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
    """For every unit and every number not settled in it: the unit's family, the number's variables, the Reason."""
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
    family, reason = grid.model.family("cage"), grid.puzzle.cage_reason(cage)
    for number in range(1, grid.puzzle.side + 1):
        holders = grid.holders(cage.cells, number)
        if holders is not None:
            family.at_most(1, holders, reason)
    if cage.sum is not None:
        rest = cage.sum - sum(grid.settled[i] or 0 for i in cage.cells)
        terms = [(number, variable) for i in cage.cells for number, variable in grid.at[i].items()]
        family.sum(terms, rest, rest, reason=reason)


def _cage_sets(grid: Grid) -> None:
    """Rule 4: the numbers of a cage are one of the sets with its sum. If these sets are too many, a sum is stated."""
    for cage in grid.puzzle.cages:
        _cage_as_sets(grid, cage)


def _cage_as_sets(grid: Grid, cage: "Cage") -> None:
    """States a cage over its cells that are not settled: two cells as pairs, more with auxiliaries for the sets."""
    settled = [number for i in cage.cells if (number := grid.settled[i])]
    cells = [grid.at[i] for i in cage.cells if grid.settled[i] is None]
    sets = None if cage.sum is None else number_sets(grid.puzzle.side, len(cells), cage.sum - sum(settled))
    if sets is None:
        _cage_as_sum(grid, cage)
        return
    taken = _mask(settled)
    rests = [numbers for numbers in sets if not numbers & taken]
    family, reason = grid.model.family("cage"), grid.puzzle.cage_reason(cage)
    for clause in filled(cells, rests, grid.model.new):
        family.clause(clause, reason)


def _cage_tables(grid: Grid) -> None:
    """Rule 4: a table of the tuples that fill a cage, if they are few; else sets."""
    puzzle = grid.puzzle
    for cage in puzzle.cages:
        if cage.sum is None or perm(puzzle.side, len(cage.cells)) > TABLE:
            _cage_as_sets(grid, cage)
            continue
        numbers = permutations(range(1, puzzle.side + 1), len(cage.cells))
        rows = [row for row in numbers if sum(row) == cage.sum]
        slots = [puzzle.cells[i] for i in cage.cells]
        grid.model.family("cage").table(slots, rows, puzzle.cage_reason(cage))


def _locked(grid: Grid) -> None:
    """Follows from rules 2 and 3: if a line and a box cross, a number is in the line outside the box exactly if it is
    in the box outside the line."""
    units = grid.puzzle.units
    lines = [unit for unit in units if unit.kind in ("row", "column")]
    for box in (unit for unit in units if unit.kind == "box"):
        for line in lines:
            outside = [i for i in line.cells if i not in box.cells]
            across = [i for i in box.cells if i not in line.cells]
            if len(outside) < len(line.cells):
                for clause in _either_both(grid, outside, across):
                    grid.model.family("locked").clause(clause)


def _either_both(grid: Grid, first: Sequence[int], second: Sequence[int]) -> Iterator[list[int]]:
    """Clauses that say that both sets of cells hold a number, or neither does."""
    for number in range(1, grid.puzzle.side + 1):
        for cells, others in ((first, second), (second, first)):
            for i in cells:
                yield [-grid.at[i][number], *(grid.at[j][number] for j in others)]


def _given(grid: Grid) -> None:
    """Rule 5: x[i,given]."""
    for i, number in enumerate(grid.puzzle.given):
        if number:
            grid.model.family("given").clause((grid.at[i][number],), grid.puzzle.given_reason(i))


_STATED: dict[str, tuple[Callable[[Grid], None], ...]] = {
    "minimal": (_cell_some, _unit_at_most_one, _cage_sums, _given),
    "complete": (_cell_one, _unit_one, _cage_sets, _given),
    "augmented": (_cell_one, _unit_one, _cage_tables, _given, _locked),
    "pruned": (_cell_one, _unit_one, _cage_sets),
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
    """Variables: x[i,d], n³ of them, and s[S] for the sets of numbers that fill a cage of three or more cells.

    cell: Σ_d x[i,d] = 1.  row, column, box, diagonal: Σ_{i in unit} x[i,d] = 1.  given: x[i,given].
    cage of two cells: x[i,d] → x[j,sum−d], and back.  A larger cage, with s[S] for every set S of numbers that has
    its size and sum: ∨_S s[S], s[S] → ∨_i x[i,d] for d in S, x[i,d] → ∨_{S with d} s[S]; as in `minimal` if there are
    more than `SETS` such sets.
    """
    return _state("complete", _everything(puzzle))


@encoding(
    summary="only what is needed: no cell is empty, no unit holds a number twice",
    source="the minimal encoding of Lynce and Ouaknine 2006",
    antichain=True,
    shares=True,
)
def minimal(puzzle: "Sudoku") -> Model:
    """Variables: x[i,d], n³ of them.

    cell: ∨_d x[i,d].  row, column, box, diagonal: Σ_{i in unit} x[i,d] ≤ 1.  cage: Σ_{i in cage} x[i,d] ≤ 1,
    Σ d·x[i,d] = sum.  given: x[i,given]. That no cell holds two numbers follows: n cells of a row hold n numbers, each
    at most once.
    """
    return _state("minimal", _everything(puzzle))


@encoding(
    summary="`complete`, and the constraints that follow where lines and boxes cross",
    source="locked candidates as clauses; after Simonis, Sudoku as a constraint problem, 2005",
    antichain=True,
    shares=True,
    redundant=("locked", "row", "column", "box"),  # each by itself: the others imply it
)
def augmented(puzzle: "Sudoku") -> Model:
    """Variables: x[i,d], n³ of them, and a selector for each tuple of a table.

    As `complete`; locked: x[i,d] → ∨ x[j,d] for i in a line outside a box, j in that box outside the line, and back;
    cage: a small cage as the table of tuples that fill it. With `locked`, any of the three families of rows,
    columns and boxes follows from the others.
    """
    return _state("augmented", _everything(puzzle))


@encoding(
    summary="`complete` over the numbers that naked and hidden singles and the sums of cages leave",
    source="cf. Kwon and Jain, Optimized CNF encoding for Sudoku puzzles, 2006 (clues worked in first)",
    blames=False,
    antichain=True,
)
def pruned(puzzle: "Sudoku") -> Model:
    """Variables: x[i,d] for the numbers d that `candidates` leaves cell i, if it leaves more than one.

    cell, row, column, box, diagonal, cage as in `complete`, without settled cells. Constraints for the sums that
    `candidates` derives would halve the conflicts of hard killers, but save no time.
    """
    return _state("pruned", Grid(puzzle, candidates(puzzle)))


# ── which numbers can a cell hold? ──


class Group(NamedTuple):
    """Cells with a known sum (None: any). `differ` is true if no two of them hold the same number.

    If they differ, `sets` are the sets of numbers that they may hold, each as bits; None if there are too many.
    """

    cells: tuple[int, ...]
    sum: int | None
    differ: bool = True
    sets: tuple[int, ...] | None = None


def candidates(puzzle: "Sudoku") -> list[list[int]]:
    """Per cell the numbers that may stand there, to a fixed point: naked and hidden singles, and the sums of cages.

    It also uses sums of the cells that cages leave in a unit, or in neighbouring rows or columns (`_by_difference`).
    """
    masks = [1 << number if number else (2 << puzzle.side) - 2 for number in puzzle.given]
    units = [unit.cells for unit in puzzle.units]
    groups = _groups(puzzle) if puzzle.cages else []
    before: list[int] = []
    while before != masks:
        before = masks.copy()
        for unit in units:
            _singles(masks, unit)
        groups = [_narrow(masks, group) for group in groups]
    return [[number for number in range(1, puzzle.side + 1) if mask >> number & 1] for mask in masks]


def _singles(masks: list[int], unit: Sequence[int], certain: int = -1) -> None:
    """Removes settled numbers from the other cells of a unit, and settles numbers that only one cell can hold.

    `certain` are the numbers that the unit holds, as bits: all of them, or those of every set that fills a cage.
    """
    once = twice = settled = 0
    for i in unit:
        mask = masks[i]
        twice |= once & mask
        once |= mask
        if mask & (mask - 1) == 0:
            if settled & mask:  # two cells settled on one number: no solution
                masks[i] = mask = 0
            settled |= mask
    alone = once & ~twice & certain
    for i in unit:
        mask = masks[i]
        if mask & (mask - 1):
            only = mask & alone
            masks[i] = only if only and only & (only - 1) == 0 else 0 if only else mask & ~settled


def _narrow(masks: list[int], group: Group) -> Group:
    """Removes the numbers that its sum excludes from the cells of a group, and the sets that its cells exclude."""
    cells = group.cells
    if group.sets is None:
        if group.sum is not None:
            _fit_sum(masks, cells, group.sum)
        if group.differ:
            _singles(masks, cells, certain=0)
        return group
    union = reduce(or_, [masks[i] for i in cells])
    sets = tuple(numbers for numbers in group.sets if not numbers & ~union and all(masks[i] & numbers for i in cells))
    allowed = reduce(or_, sets, 0)
    for i in cells:
        masks[i] &= allowed
    _singles(masks, cells, reduce(and_, sets, -1))
    return group._replace(sets=sets) if len(sets) < len(group.sets) else group


def _fit_sum(masks: list[int], cells: Sequence[int], total: int) -> None:
    """Removes numbers that no choice in the other cells completes to the sum. Sets of sums are bits."""
    before = [1]  # before[k]: the sums of the first k cells
    for i in cells:
        before.append(reduce(or_, (before[-1] << number for number in ones(masks[i])), 0))
    wanted = 1 << total if total >= 0 else 0  # the sums of the first k cells that the other cells complete
    for i, sums in zip(reversed(cells), reversed(before[:-1]), strict=True):
        rests = {number: wanted >> number & sums for number in ones(masks[i])}
        masks[i] = _mask(number for number, rest in rests.items() if rest)
        wanted = reduce(or_, rests.values(), 0)


def _groups(puzzle: "Sudoku") -> list[Group]:
    """The cages, and further cells whose sum follows from them (`_by_difference`)."""
    seen = [0] * len(puzzle.cells)  # seen[i]: the cells that share a unit or a cage with cell i
    for together in [unit.cells for unit in puzzle.units] + [cage.cells for cage in puzzle.cages]:
        mask = _mask(together)
        for i in together:
            seen[i] |= mask
    sums = {_mask(cage.cells): cage.sum for cage in puzzle.cages}
    for cells, total in _by_difference(puzzle):
        if sums.get(cells) is None:
            sums[cells] = total
    groups = []
    for cells, known in sums.items():
        indices = tuple(ones(cells))
        differ = not any(cells & ~seen[i] for i in indices)
        sets = number_sets(puzzle.side, len(indices), known) if differ and known is not None else None
        groups.append(Group(indices, known, differ, sets))
    return groups


def _mask(places: Iterable[int]) -> int:
    """A set as bits."""
    return sum(1 << i for i in places)


def _by_difference(puzzle: "Sudoku") -> Iterator[tuple[int, int]]:
    """Small sets of cells, as bits, with their sum: the cells of a region outside the cages that lie in it; and, if
    cages cover the region, the cells of these cages outside it ("innies" and "outies" by the "rule of 45")."""
    cages = [(_mask(cage.cells), cage.sum) for cage in puzzle.cages if cage.sum is not None]
    for region, total in _regions(puzzle):
        rest, rest_sum = region, total
        covered = covered_sum = 0
        for cells, cage_sum in cages:
            if cells & region:
                covered, covered_sum = covered | cells, covered_sum + cage_sum
                if not cells & ~region:
                    rest, rest_sum = rest ^ cells, rest_sum - cage_sum
        if 0 < rest.bit_count() <= FEW:
            yield rest, rest_sum
        beyond = covered & ~region
        if not region & ~covered and 0 < beyond.bit_count() <= FEW:
            yield beyond, covered_sum - total


def _regions(puzzle: "Sudoku") -> Iterator[tuple[int, int]]:
    """Sets of cells, as bits, with their sum: units, and neighbouring rows or columns."""
    total = puzzle.side * (puzzle.side + 1) // 2
    for kind in ("row", "column", "box", "diagonal"):
        units = [_mask(unit.cells) for unit in puzzle.units if unit.kind == kind]
        yield from ((unit, total) for unit in units)
        if kind in ("row", "column"):
            for length in range(2, min(RUN, puzzle.side - 1) + 1):
                for start in range(puzzle.side - length + 1):
                    yield sum(units[start : start + length]), length * total


ENCODINGS = (pruned, complete, minimal, augmented)
