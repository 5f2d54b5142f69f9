"""Araf: the owner of each cell is the first number of its region; the second one bounds the size.

Names of variables are those of `encodings/araf.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.formats import UNKNOWN
from cluewise.puzzles.common.geometry import Cell, Edge, steps
from cluewise.puzzles.common.solution import Reason

from ...common.islands import state_reach
from ...common.model import Family, Literal, Model
from ...common.owners import part_owners
from ...common.unary_sizes import unary_size

MOST_STEPS = 5000
"""Steps are stated for a region of at most n of m cells if n times m is not larger."""

FAR = 1_000_000
"""The distance of a cell that is not reached: more than any board has cells."""

Owned = dict[Cell, dict[Cell, Literal]]


class Numbers(NamedTuple):
    """The cells of a board, those with numbers, and the Reason of the rule; `away[k]` are the distances from the number
    at k to the cells that are reached without passing another number."""

    cells: Sequence[Cell]
    clued: Mapping[Cell, Any]
    pair: Reason
    away: Mapping[Cell, Mapping[Cell, int]]

    @staticmethod
    def of(
        cells: Sequence[Cell], clued: Mapping[Cell, Any], pair: Reason, around: Mapping[Cell, Sequence[Cell]]
    ) -> "Numbers":
        """The numbers of a board with these neighbours."""
        away = {}
        for clue in clued:
            free = steps(clue, len(cells), lambda cell: cell not in clued, around)
            met = {other: [free[cell] for cell in around[other] if cell in free] for other in clued if other != clue}
            away[clue] = free | {other: min(before) + 1 for other, before in met.items() if before}
        return Numbers(cells, clued, pair, away)


def owned(model: Model, walls: Mapping[Edge, Literal], puzzle: Numbers) -> Owned:
    """Rules 2 and 3. Returns the owners of all cells."""
    reason = puzzle.pair
    clues = sorted(puzzle.clued)
    partners = {k: [other for other in clues if other > k and _most(puzzle, k, other, ())] for k in clues}
    owners: Owned = {
        cell: {k: model.new() for k in clues if _in_reach(puzzle, cell, k, partners[k])} for cell in puzzle.cells
    }
    for cell, options in owners.items():
        model.family("owner").exactly(1, options.values(), reason.narrowed((cell,)))
        for clue, literal in options.items():
            if clue != cell:
                model.family("first").clause((-literal, owners[clue][clue]), reason.narrowed((cell,)))
                if cell not in puzzle.clued:
                    near = [k for k in partners[clue] if _most(puzzle, clue, k, (cell,))]
                    if len(near) < len(partners[clue]):
                        seconds = (owners[k][clue] for k in near)
                        model.family("near").clause((-literal, *seconds), reason.narrowed((cell,)))
    for clue in clues:
        if clue in owners[clue]:
            second = [(1, owners[other][clue]) for other in partners[clue]]
            model.family("second").sum(second, 1, 1, when=owners[clue][clue], reason=reason.narrowed((clue,)))
            _sized(puzzle, model, owners, clue, partners[clue])
    part_owners(model.family("beside"), walls, owners, lambda edge: reason.narrowed(edge.ends))
    return owners


def state_steps(family: Family, owners: Owned, puzzle: Numbers, around: Mapping[Cell, Sequence[Cell]]) -> bool:
    """r[c,k,i]: cell c is at most i steps over the region of k away from k (see `state_reach`). Regions with room for
    too many steps have none; it is False then."""
    all_stated = True
    for k in puzzle.clued:
        room = {cell: options[k] for cell, options in owners.items() if k in options}
        if k in room:
            most = max(_most(puzzle, k, other, ()) for other in puzzle.clued if other > k)
            reached = steps(k, most - 1, room.__contains__, around)
            reason = puzzle.pair.narrowed((k,))
            family.clauses(((-room[cell],) for cell in room if cell not in reached), reason)
            if most * len(reached) <= MOST_STEPS:
                state_reach(family, room, reached, most, around, reason)
            else:
                all_stated = False
    return all_stated


def _most(puzzle: Numbers, first: Cell, second: Cell, more: Sequence[Cell]) -> int:
    """The largest size of a region with these two numbers, and perhaps with a further cell; 0 if no region has them.

    No region has as many cells as the larger of its numbers, and its numbers differ by 2 or more. It passes no third
    number. Three cells are connected by no fewer cells than half of the distances between them, and 1.
    """
    one, other = puzzle.clued[first], puzzle.clued[second]
    apart = puzzle.away[first].get(second)
    if apart is None:
        return 0
    around = 2 * apart
    for cell in more:
        near, far = (puzzle.away[clue].get(cell, FAR) for clue in (first, second))
        around = apart + min(near, far + apart) + min(far, near + apart)
    if UNKNOWN in (one, other):
        return len(puzzle.cells) if around < FAR else 0
    most: int = max(one, other) - 1
    return most if abs(one - other) > 1 and 2 * most > around + 1 else 0


def _in_reach(puzzle: Numbers, cell: Cell, first: Cell, partners: Sequence[Cell]) -> bool:
    """True if a cell can belong to the region of a first number with one of these other numbers."""
    if cell in puzzle.clued and cell != first:
        return cell in partners
    return any(_most(puzzle, first, second, (cell,)) for second in partners)


def _sized(puzzle: Numbers, model: Model, owners: Owned, first: Cell, partners: Sequence[Cell]) -> None:
    """The size of the region of a first number, and its bounds: between its two numbers, or unequal to the only known
    one.
    """
    pair = puzzle.pair
    mine = [options[first] for options in owners.values() if first in options]
    most = max(_most(puzzle, first, other, ()) for other in partners)
    sizes = unary_size(model, mine, min(len(mine), most), pair.narrowed((first,)))
    for other in partners:
        together, reason = -owners[other][first], pair.narrowed((first, other))
        known = [number for number in (puzzle.clued[first], puzzle.clued[other]) if number != UNKNOWN]
        if len(known) == 2:
            model.family("between").clause((together, *sizes[min(known) : min(known) + 1]), reason)
            model.family("between").clauses(((together, -size) for size in sizes[max(known) - 1 : max(known)]), reason)
        elif known and known[0] <= len(sizes):
            exactly = (*(-size for size in sizes[known[0] - 1 : known[0]]), *sizes[known[0] : known[0] + 1])
            model.family("between").clause((together, *exactly), reason)
