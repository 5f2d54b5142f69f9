"""Numbers that count the cells of a square. Each column is counted once, in unary, for all squares that contain it.

Source: Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, 2003, for unary sums.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, product

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from .model import Family, Literal, Model


class Columns:
    """Squares are counted in the family `number`, their columns in the family `column`.

    t[c,k] says that at least k of the literals of column c hold.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._counted: dict[tuple[Literal, ...], Sequence[Literal]] = {}

    def state(self, number: int, square: Mapping[Cell, Literal], reason: Reason) -> None:
        """Exactly `number` literals of a square hold; `square` maps its cells to literals.

        column: t[c,k] ↔ at least k of its literals.  number, for its columns c, d, e: ¬t[c,i] ∨ ¬t[d,j] ∨ ¬t[e,k] for
        i + j + k = number + 1;  t[c,i+1] ∨ t[d,j+1] ∨ t[e,k+1] for i + j + k = number − 1.
        """
        columns: dict[int, list[Literal]] = {}
        for cell, literal in square.items():
            columns.setdefault(cell.c, []).append(literal)
        counted = [self._count(tuple(column)) for column in columns.values()]
        family = self.model.family("number")
        for upper, lower in _sums(tuple(map(len, counted)), number):
            literals = [-counted[i][k] for i, k in upper] if upper else [counted[i][k] for i, k in lower]
            family.clause(literals, reason)

    def _count(self, column: tuple[Literal, ...]) -> Sequence[Literal]:
        if column not in self._counted:
            self._counted[column] = _unary(self.model.family("column"), column)
        return self._counted[column]


_Thresholds = list[tuple[int, int]]
"""Columns by number, each with the index of one of its unary literals."""


@cache
def _sums(sizes: tuple[int, ...], number: int) -> list[tuple[_Thresholds, _Thresholds]]:
    """For columns of these sizes: what excludes one more than the number, or else what makes it reach the number."""
    less, sums = min(number - 1, sum(sizes)), list[tuple[_Thresholds, _Thresholds]]()
    for counts in product(*(range(size + 1) for size in sizes)):
        if sum(counts) == number + 1:
            sums.append(([(i, k - 1) for i, k in enumerate(counts) if k], []))
        elif sum(counts) == less:  # all cells are too few if the number is too large
            sums.append(([], [(i, k) for i, k in enumerate(counts) if k < sizes[i]]))
    return sums


def _unary(family: Family, literals: Sequence[Literal]) -> Sequence[Literal]:
    """Literals that say that at least one, two, … of these hold."""
    if len(literals) == 1:
        return literals
    counts = []
    for k in range(1, len(literals) + 1):
        counts.append(family.model.new())
        for chosen in combinations(literals, k):
            family.clause((counts[-1], *(-x for x in chosen)))
        for chosen in combinations(literals, len(literals) - k + 1):
            family.clause((-counts[-1], *chosen))
    return counts
