"""Encodings of Sudoku: a variable per cell and number, with more or fewer families of constraints.

x[i,d] says that cell i holds d. Units are rows, columns, boxes and, if the puzzle has them, diagonals. `_STATED`
says which encoding states which families. Rule numbers are those of `puzzles/sudoku.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import permutations
from math import perm
from operator import and_, or_
from typing import TYPE_CHECKING

from .common.bits import ones
from .common.kit import Model, encoding
from .common.number_sets import filled
from .parts.sudoku.grid import NumberModel, SumGroup, seeing, sets_of

if TYPE_CHECKING:
    from cluewise.puzzles.parts.sudoku.boxes import Cage, Unit
    from cluewise.puzzles.sudoku import Sudoku

    from ..puzzles.common.kit import Reason

TABLE = 72
"""A cage becomes a table if at most this many tuples of different numbers fill it (two cells of nine numbers)."""

FEW = 4
"""Sums that follow from cages are used if they have at most this many cells; larger ones exclude little."""

RUN = 4
"""Sums are compared over at most this many neighbouring rows or columns."""


def _cell_some(grid: NumberModel) -> None:
    """Rule 1: ∨_d x[i,d]; Σ_d x[i,d] = 1 in a cell whose row and column have fewer cells than there are numbers."""
    family = grid.model.family("cell")
    full = {i for unit in grid.puzzle.units if grid.is_full(unit.cells) for i in unit.cells}
    for i, numbers in enumerate(grid.at):
        if grid.settled[i] is None:
            reason = grid.puzzle.reason_of("cell", grid.puzzle.cells[i])
            family.clause(numbers.values(), reason)
            if i not in full:
                family.at_most(1, numbers.values(), reason)


def _cell_one(grid: NumberModel) -> None:
    """Rule 1: Σ_d x[i,d] = 1."""
    family = grid.model.family("cell")
    for i, numbers in enumerate(grid.at):
        if grid.settled[i] is None:
            family.exactly(1, numbers.values(), grid.puzzle.reason_of("cell", grid.puzzle.cells[i]))


def _unit_holders(grid: NumberModel) -> Iterator[tuple["Unit", list[int], "Reason"]]:
    """For every unit and every number not settled in it: the unit, the number's variables, the Reason."""
    for unit in grid.puzzle.units:
        for number in grid.puzzle.numbers:
            holders = grid.holders(unit.cells, number)
            if holders is not None:
                yield unit, holders, grid.puzzle.reason_of(unit.kind, (unit.number, number))


def _unit_at_most_one(grid: NumberModel) -> None:
    """Rules 2 and 3: Σ_{i in unit} x[i,d] ≤ 1."""
    for unit, holders, reason in _unit_holders(grid):
        grid.model.family(unit.kind).at_most(1, holders, reason)


def _unit_one(grid: NumberModel) -> None:
    """Rules 2 and 3: Σ_{i in unit} x[i,d] = 1, or ≤ 1 if the unit has fewer cells than there are numbers."""
    for unit, holders, reason in _unit_holders(grid):
        grid.model.family(unit.kind).count(holders, int(grid.is_full(unit.cells)), 1, reason)


def _cage_sums(grid: NumberModel) -> None:
    """Rule 4: Σ_{i in cage} x[i,d] ≤ 1 for every d, Σ d·x[i,d] = sum."""
    for cage in grid.puzzle.cages:
        _cage_as_sum(grid, cage)


def _cage_as_sum(grid: NumberModel, cage: "Cage") -> None:
    family, reason = grid.model.family("cage"), grid.puzzle.cage_reason(cage)
    for number in grid.puzzle.numbers:
        holders = grid.holders(cage.cells, number)
        if holders is not None:
            family.at_most(1, holders, reason)
    if cage.sum is not None:
        rest = cage.sum - sum(grid.settled[i] or 0 for i in cage.cells)
        terms = [(number, variable) for i in cage.cells for number, variable in grid.at[i].items()]
        family.sum(terms, rest, rest, reason=reason)


def _cage_sets(grid: NumberModel) -> None:
    """Rule 4: the numbers of a cage are one of the sets with its sum. If these sets are too many, a sum is stated."""
    for cage in grid.puzzle.cages:
        _cage_as_sets(grid, cage)


def _cage_as_sets(grid: NumberModel, cage: "Cage") -> None:
    """States a cage over its cells that are not settled: two cells as pairs, more with auxiliaries for the sets."""
    settled = [number for i in cage.cells if (number := grid.settled[i]) is not None]
    cells = [grid.at[i] for i in cage.cells if grid.settled[i] is None]
    sets = None if cage.sum is None else sets_of(grid.puzzle.numbers, len(cells), cage.sum - sum(settled))
    if sets is None:
        _cage_as_sum(grid, cage)
        return
    taken = _mask(settled)
    rests = [numbers for numbers in sets if not numbers & taken]
    family, reason = grid.model.family("cage"), grid.puzzle.cage_reason(cage)
    for clause in filled(cells, rests, grid.model.new):
        family.clause(clause, reason)


def _cage_tables(grid: NumberModel) -> None:
    """Rule 4: a table of the tuples that fill a cage, if they are few; else sets."""
    puzzle = grid.puzzle
    for cage in puzzle.cages:
        if cage.sum is None or perm(puzzle.side, len(cage.cells)) > TABLE:
            _cage_as_sets(grid, cage)
            continue
        numbers = permutations(puzzle.numbers, len(cage.cells))
        rows = [row for row in numbers if sum(row) == cage.sum]
        slots = [puzzle.cells[i] for i in cage.cells]
        grid.model.family("cage").table(slots, rows, puzzle.cage_reason(cage))


def _locked(grid: NumberModel) -> None:
    """Follows from rules 2 and 3: if a line and a box cross, a number is in the line outside the box exactly if it is
    in the box outside the line."""
    units = grid.puzzle.units
    lines = [unit for unit in units if unit.kind in ("row", "column") and grid.is_full(unit.cells)]
    for box in (unit for unit in units if unit.kind == "box" and grid.is_full(unit.cells)):
        for line in lines:
            outside = [i for i in line.cells if i not in box.cells]
            across = [i for i in box.cells if i not in line.cells]
            if len(outside) < len(line.cells):
                for clause in _either_both(grid, outside, across):
                    grid.model.family("locked").clause(clause)


def _either_both(grid: NumberModel, first: Sequence[int], second: Sequence[int]) -> Iterator[list[int]]:
    """Clauses that say that both sets of cells hold a number, or neither does."""
    for number in grid.puzzle.numbers:
        for cells, others in ((first, second), (second, first)):
            for i in cells:
                yield [-grid.at[i][number], *(grid.at[j][number] for j in others)]


def _given(grid: NumberModel) -> None:
    """Rule 5: x[i,given]."""
    for cell, number in grid.puzzle.known.items():
        grid.model.family("given").takes(cell, number, grid.puzzle.reason_of("given", cell))


def _constraints(style: str, *, blames: bool = True) -> Callable[[NumberModel], None]:
    """The constraints of a variant, stated as `Automata` or `Sums` (`parts/sudoku/clauses.py`)."""

    def state(grid: NumberModel) -> None:
        if grid.puzzle.constraints:
            from .parts.sudoku.stating import state_all

            state_all(grid, style, blames=blames)

    return state


_STATED: dict[str, tuple[Callable[[NumberModel], None], ...]] = {
    "minimal": (_cell_some, _unit_at_most_one, _cage_sums, _given, _constraints("sums")),
    "complete": (_cell_one, _unit_one, _cage_sets, _given, _constraints("automata")),
    "augmented": (_cell_one, _unit_one, _cage_tables, _given, _locked, _constraints("automata")),
    "pruned": (_cell_one, _unit_one, _cage_sets, _constraints("automata", blames=False)),
}


def _state(name: str, grid: NumberModel) -> Model:
    for family in _STATED[name]:
        family(grid)
    return grid.model


def _everything(puzzle: "Sudoku") -> NumberModel:
    return NumberModel(puzzle, [puzzle.numbers] * len(puzzle.cells))


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
    Σ d·x[i,d] = sum.  given: x[i,given]. It follows that no cell holds two numbers: n cells of a row hold n numbers,
    each at most once.
    """
    return _state("minimal", _everything(puzzle))


@encoding(
    summary="`complete`, and the constraints that follow where lines and boxes cross",
    source="locked candidates as clauses; after Simonis, Sudoku as a constraint problem, 2005",
    antichain=True,
    blames=False,
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
    suited=("glucose4", "pairwise"),
)
def pruned(puzzle: "Sudoku") -> Model:
    """Variables: x[i,d] for the numbers d that `candidates` leaves cell i, if it leaves more than one.

    cell, row, column, box, diagonal, cage as in `complete`, without settled cells. crossing: sums that follow where
    sums of constraints cross (`crossing_sums`). Constraints for the sums that `candidates` derives from cages would
    halve the conflicts of hard killers, but save no time. Few candidates remain, so pairs are few. Without auxiliaries,
    most hard variants take between half and nine tenths of the time.
    """
    return _state("pruned", NumberModel(puzzle, candidates(puzzle)))


# ── the possible numbers of each cell ──


def candidates(puzzle: "Sudoku") -> list[list[int]]:
    """The possible numbers of each cell, to a fixed point: naked and hidden singles, and the sums of cages.

    It also uses sums of the cells that cages leave in a unit, or in neighbouring rows or columns (`_by_difference`).
    """
    every = sum(1 << number for number in puzzle.numbers)
    masks = [every if number is None else 1 << number for number in puzzle.given]
    units = [(unit.cells, -1 if len(unit.cells) == puzzle.side else 0) for unit in puzzle.units]
    groups = _groups(puzzle) if puzzle.cages else []
    further = None
    if puzzle.constraints:
        from .parts.sudoku.crossing_sums import crossing_sums
        from .parts.sudoku.propagation import Propagator
        from .parts.sudoku.stating import all_forms, further_groups

        listed = all_forms(puzzle)
        further = Propagator([*listed, *crossing_sums(puzzle, listed)])
        groups += further_groups(puzzle, listed)
    before: list[int] = []
    while before != masks:
        before = masks.copy()
        for unit, certain in units:
            _singles(masks, unit, certain)
        groups = [_narrow(masks, group) for group in groups]
        if further is not None:
            further.narrow(masks)
    return [[number for number in puzzle.numbers if mask >> number & 1] for mask in masks]


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


def _narrow(masks: list[int], group: SumGroup) -> SumGroup:
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


def _groups(puzzle: "Sudoku") -> list[SumGroup]:
    """The cages, and further cells whose sum follows from them (`_by_difference`)."""
    seen = seeing(puzzle)
    sums = {_mask(cage.cells): cage.sum for cage in puzzle.cages}
    for cells, total in _by_difference(puzzle):
        if sums.get(cells) is None:
            sums[cells] = total
    groups = []
    for cells, known in sums.items():
        indices = tuple(ones(cells))
        differ = not any(cells & ~seen[i] for i in indices)
        sets = sets_of(puzzle.numbers, len(indices), known) if differ and known is not None else None
        groups.append(SumGroup(indices, known, differ, sets))
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
    total = sum(puzzle.numbers)
    for kind in ("row", "column", "box", "diagonal"):
        units = [_mask(unit.cells) for unit in puzzle.units if unit.kind == kind and len(unit.cells) == puzzle.side]
        yield from ((unit, total) for unit in units)
        if kind in ("row", "column"):
            for length in range(2, min(RUN, len(units) - 1) + 1):
                for start in range(len(units) - length + 1):
                    yield sum(units[start : start + length]), length * total


ENCODINGS = (pruned, complete, minimal, augmented)
