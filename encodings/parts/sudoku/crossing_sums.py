"""Sums that follow where sums cross: what two families of sums leave of the cells that both cover.

A family is a list of sums without common cells. Sums of two families that share cells, directly or through others, say
the same cells twice. The difference of their totals is that of the cells that only one of the two families covers; this
generalizes the "rule of 45" of Killer Sudoku. The rows are a family too, so diagonals that leave few cells out fix the
sum of these cells; and the diagonals of one colour of a chessboard, in both directions, compare the corners.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...common.bits import ones
from .records import Form, Total

if TYPE_CHECKING:
    from cluewise.puzzles.sudoku import Sudoku

MOST_LEFT = 8
"""The maximum number of cells of a sum that is derived."""


class PlainSum(NamedTuple):
    """Cells, as bits, and the sum of their numbers."""

    cells: int
    total: int


def crossing_sums(puzzle: "Sudoku", listed: Iterable[Form]) -> Iterator[Total]:
    """Sums with weights 1 and −1 that follow from the plain sums among these forms, and from rows.

    A sum is left out unless at least twice as many cells cancel as are left.
    """
    families = _disjoint(
        PlainSum(sum(1 << i for i in form.cells), form.low)
        for form in listed
        if isinstance(form, Total) and form.low == form.high and set(form.weights) == {1}
    )
    if not families:
        return
    rows = [unit.cells for unit in puzzle.units if unit.kind == "row"]
    if all(len(row) == puzzle.side for row in rows):
        families.append([PlainSum(sum(1 << i for i in row), sum(puzzle.numbers)) for row in rows])
    for k, first in enumerate(families):
        for second in families[:k]:
            for one, other in _components(first, second):
                plus, minus, both = one.cells & ~other.cells, other.cells & ~one.cells, one.cells & other.cells
                left = (plus | minus).bit_count()
                if left <= MOST_LEFT and 2 * left <= both.bit_count():
                    weights = {i: 1 if plus >> i & 1 else -1 for i in ones(plus | minus)}
                    difference = one.total - other.total
                    yield Total(tuple(weights), tuple(weights.values()), difference, difference)


def _disjoint(sums: Iterable[PlainSum]) -> list[list[PlainSum]]:
    """Families of sums without common cells: each sum joins the first family that it does not meet."""
    families: list[list[PlainSum]] = []
    for known in dict.fromkeys(sums):
        for family in families:
            if not any(known.cells & other.cells for other in family):
                family.append(known)
                break
        else:
            families.append([known])
    return families


def _components(first: list[PlainSum], second: list[PlainSum]) -> Iterator[tuple[PlainSum, PlainSum]]:
    """Two families, as the sums of each that are joined by common cells; sums that meet no other are left out."""
    rest = [list(first), list(second)]
    while rest[0]:
        joined, turn = [rest[0].pop(), PlainSum(0, 0)], 1
        while met := [known for known in rest[turn] if known.cells & joined[1 - turn].cells]:
            for known in met:
                rest[turn].remove(known)
                joined[turn] = PlainSum(joined[turn].cells | known.cells, joined[turn].total + known.total)
            turn = 1 - turn
        yield joined[0], joined[1]
