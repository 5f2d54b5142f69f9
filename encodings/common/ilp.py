"""Lowering of a Model to an integer program: columns, rows and an objective that is minimised.

Column v is the variable v (a literal ¬v is 1 − x_v). The columns of the Model's integers follow those of the variables.
Solvers and file formats read the program; this module depends on none of them.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .model import Clause, Constraint, Integer, LinearSum, Literal, LiteralCount, Model


class Row(NamedTuple):
    """low ≤ Σ coefficient·column ≤ high (None: no bound)."""

    terms: Mapping[int, int]
    low: int | None
    high: int | None


class Ilp:
    """`columns[i]` holds the bounds of column i + 1; `rows()` makes the rows one at a time.

    All columns are integers. A `seed` shuffles `order` and `rows`, to measure how much a solver depends on their order.
    """

    def __init__(self, model: Model, seed: int | None = None) -> None:
        model.expect_lowered()
        self.model, self.seed = model, seed
        columns = [(0, 1)] * model.variables + [(z.low, z.high) for z in model.integers]
        self.columns = columns or [(0, 1)]  # no solver takes a program without columns

    def order(self) -> Sequence[int]:
        """The numbers of the columns in the order in which a solver gets them."""
        numbers = range(1, len(self.columns) + 1)
        return numbers if self.seed is None else random.Random(self.seed).sample(numbers, len(numbers))

    def rows(self) -> Iterator[Row]:
        """All rows, at least one: GLPK does not read a program without rows."""
        if self.seed is None:
            return self._rows()
        rows = list(self._rows())
        random.Random(self.seed).shuffle(rows)
        return iter(rows)

    def _rows(self) -> Iterator[Row]:
        empty = True
        for constraint, _ in self.model.constraints():
            for row in self.lower(constraint):
                empty = False
                yield row
        if empty:
            yield Row({1: 1}, None, self.columns[0][1])

    def lower(self, constraint: Constraint) -> Iterator[Row]:
        """The rows of one constraint. Each row has terms and a bound, and its bounds do not cross.

        A Sum with `when` and two bounds gives two rows, because each bound needs a slack of its own (big M). A
        constraint that always holds gives no row. A constraint that never holds becomes an infeasible row on the first
        column: no format can write "false", and MPS would turn a range whose ends cross into a range that does not.
        """
        for row in self._write(constraint):
            low, high = row.low, row.high
            crossed = low is not None and high is not None and low > high
            if low is None and high is None:
                continue
            if row.terms and not crossed:
                yield row
            elif (low or 0) > 0 or (high or 0) < 0:  # 0 is outside the bounds, as it always is if they cross
                yield Row({1: 1}, self.columns[0][1] + 1, None)

    def _write(self, constraint: Constraint) -> Iterator[Row]:
        if isinstance(constraint, Clause):
            yield self._row(((1, literal) for literal in constraint), 1, None)
        elif isinstance(constraint, LiteralCount):
            high = constraint.high if constraint.high < len(constraint.literals) else None
            low = constraint.low if constraint.low > 0 else None
            yield self._row(((1, literal) for literal in constraint.literals), low, high)
        elif constraint.when is None:
            yield self._row(constraint.terms, constraint.low, constraint.high)
        else:
            yield from self._conditional(constraint, constraint.when)

    def _conditional(self, constraint: LinearSum, when: Literal) -> Iterator[Row]:
        row = self._row(constraint.terms, constraint.low, constraint.high)
        ends = [[a * bound for bound in self.columns[column - 1]] for column, a in row.terms.items()]
        if row.low is not None:
            slack = max(0, row.low - sum(map(min, ends)))
            yield self._row((*constraint.terms, (slack, -when)), constraint.low, None)
        if row.high is not None:
            slack = max(0, sum(map(max, ends)) - row.high)
            yield self._row((*constraint.terms, (-slack, -when)), None, constraint.high)

    def objective(self) -> Row:
        """The objective as a row without bounds; its constant is dropped."""
        return self._row(self.model.objective or (), None, None)

    def _row(self, terms: Iterable[tuple[int, Literal | Integer]], low: int | None, high: int | None) -> Row:
        columns: dict[int, int] = {}
        constant = 0
        for coefficient, term in terms:
            if isinstance(term, Integer):
                column = self.model.variables + 1 + term.number
            elif term > 0:
                column = term
            else:
                column, constant, coefficient = -term, constant + coefficient, -coefficient
            columns[column] = columns.get(column, 0) + coefficient
        low, high = (None if bound is None else bound - constant for bound in (low, high))
        return Row({column: a for column, a in columns.items() if a}, low, high)
