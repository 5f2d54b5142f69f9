"""Numbers that count the cells of a square. Each column is counted once, in unary, for all squares that contain it.

Source: Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, 2003, for unary sums.
"""

from collections.abc import Mapping, Sequence
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
        less = min(number - 1, len(square))  # all cells are too few if the number is too large
        for counts in product(*(range(len(column) + 1) for column in counted)):
            if sum(counts) == number + 1:
                family.clause((-column[k - 1] for column, k in zip(counted, counts, strict=True) if k), reason)
            elif sum(counts) == less:
                higher = (column[k] for column, k in zip(counted, counts, strict=True) if k < len(column))
                family.clause(higher, reason)

    def _count(self, column: tuple[Literal, ...]) -> Sequence[Literal]:
        if column not in self._counted:
            self._counted[column] = _unary(self.model.family("column"), column)
        return self._counted[column]


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
