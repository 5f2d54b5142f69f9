"""Lowering of a Model to an integer program: columns and rows.

Column v is the variable v (a literal ¬v is 1 − x_v), behind them stand the Model's integers. PuLP comes in where a
solver or a file is asked for (`problem`); it takes a quarter of a second to import.
"""

import random
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .model import Clause, Constraint, Count, Integer, Literal, Model, Sum

if TYPE_CHECKING:
    import pulp


class Row(NamedTuple):
    """low ≤ Σ coefficient·column ≤ high (None: no bound)."""

    terms: Mapping[int, int]
    low: int | None
    high: int | None


class Ilp:
    """`columns[i]` holds the bounds of column i + 1; `rows()` makes the rows one by one.

    With a `seed`, `problem` shuffles rows and columns, to show what an order is worth.
    """

    def __init__(self, model: Model, seed: int | None = None) -> None:
        self.model = model
        self.entries = 0  # of all rows added so far
        self._shuffle = None if seed is None else random.Random(seed)
        columns = [(0, 1)] * model.variables + [(z.low, z.high) for z in model.integers]
        self.columns = columns or [(0, 1)]  # PuLP and its solvers want at least one column

    def rows(self) -> Iterator[Row]:
        """At least one: GLPK does not read a program without rows."""
        rows = 0
        for constraint, _ in self.model.constraints():
            for row in self.lower(constraint):
                rows += 1
                yield row
        if not rows:
            yield Row({1: 1}, None, self.columns[0][1])

    def lower(self, constraint: Constraint) -> Iterator[Row]:
        """The rows of one constraint: one, or two where a `when` makes each bound slack on its own (big M)."""
        if isinstance(constraint, Clause):
            yield self._row(((1, literal) for literal in constraint), 1, None)
        elif isinstance(constraint, Count):
            high = constraint.high if constraint.high < len(constraint.literals) else None
            low = constraint.low if constraint.low > 0 else None
            yield self._row(((1, literal) for literal in constraint.literals), low, high)
        elif constraint.when is None:
            yield self._row(constraint.terms, constraint.low, constraint.high)
        else:
            yield from self._conditional(constraint, constraint.when)

    def _conditional(self, constraint: Sum, when: Literal) -> Iterator[Row]:
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

    def problem(self) -> "tuple[pulp.LpProblem, list[pulp.LpVariable]]":
        """The program for PuLP and its columns, named x1, x2, … in order; minimises the objective, or nothing."""
        import pulp

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # PuLP 3.3 announces the constructors of PuLP 4
            problem = pulp.LpProblem("cluewise", pulp.LpMinimize)
            columns = [
                pulp.LpVariable(f"x{i}", low, high, cat=pulp.LpInteger)
                for i, (low, high) in zip(self._order(), self.columns, strict=True)
            ]
            problem.addVariables(columns)
        # A term with coefficient 0 keeps PuLP from inventing a dummy column where there is no objective.
        goal = dict(self.objective().terms) or {1: 0}
        problem.setObjective(pulp.LpAffineExpression([(columns[column - 1], a) for column, a in goal.items()]))
        rows: Iterable[Row] = self.rows()
        if self._shuffle is not None:
            rows = list(rows)
            self._shuffle.shuffle(rows)
        for row in rows:
            self.add_row(problem, columns, row)
        return problem, columns

    def _order(self) -> Sequence[int]:
        """The numbers in the columns' names, by which PuLP sorts them."""
        numbers = range(1, len(self.columns) + 1)
        return numbers if self._shuffle is None else self._shuffle.sample(numbers, len(numbers))

    def add_row(self, problem: "pulp.LpProblem", columns: "Sequence[pulp.LpVariable]", row: Row) -> None:
        """Adds one row; a row without terms is left out, or made impossible on the first column."""
        import pulp

        if not row.terms:
            if (row.low is None or row.low <= 0) and (row.high is None or row.high >= 0):
                return
            row = Row({1: 1}, self.columns[0][1] + 1, None)
        terms = [(columns[column - 1], a) for column, a in row.terms.items()]
        bounds: list[tuple[int | None, int]]
        if row.low is not None and row.low == row.high:
            bounds = [(row.low, pulp.LpConstraintEQ)]
        else:
            bounds = [(row.low, pulp.LpConstraintGE), (row.high, pulp.LpConstraintLE)]
        for bound, sense in bounds:
            if bound is not None:
                self.entries += len(terms)
                problem.addConstraint(pulp.LpConstraint(pulp.LpAffineExpression(terms), sense, rhs=bound))
