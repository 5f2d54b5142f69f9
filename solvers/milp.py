"""MILP solvers by name: HiGHS through highspy, CBC and GLPK through PuLP."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from math import isfinite
from typing import Protocol

from cluewise.encodings.common.ilp import Ilp, Row
from cluewise.encodings.common.model import Assignment, Clause, Literal, Model
from cluewise.puzzles.common.errors import Refused, SolverFailure

from .common import Figures, MilpResult
from .highs import Highs
from .pulp_solvers import PulpSolver

TOLERANCE = 1e-5


class MilpSolver(Protocol):
    """A solver with one integer program; rows may be added between two solves."""

    def load(self, ilp: Ilp, rows: Sequence[Row], start: Sequence[Literal]) -> None:
        """Loads the program with these rows, and with literals to try first (`start`); called once."""

    def add(self, row: Row) -> None:
        """Adds a row."""

    def solve(self, *, relaxed: bool = False) -> MilpResult:
        """The optimum; if `relaxed`, the optimum of the linear relaxation. Raises SolverFailure."""

    def close(self) -> None:
        """Frees all resources; harmless when called twice."""


SOLVERS: dict[str, Callable[[], MilpSolver]] = {
    "highs": Highs,
    "cbc": partial(PulpSolver, "cbc"),
    "glpk": partial(PulpSolver, "glpk"),
}
"""MILP solvers by name, the preferred one first."""

EXTRAS = {"highs": "highs"}
"""The extra of Cluewise that installs a solver."""


@cache
def problem(name: str) -> str:
    """Why this solver does not run here; empty if it does. It is tried on x ≥ 1, because an installed program may fail
    to start."""
    model = Model()
    model.family("try").clause((model.new(),))
    try:
        engine = MilpEngine(name)
    except ImportError as error:
        extra = f": pip install 'cluewise[{EXTRAS[name]}]'" if name in EXTRAS else ""
        return f"the package {error.name} is not installed{extra}"
    except Exception as error:  # libraries raise various exceptions
        return str(error)
    try:
        engine.load(model)
        return "" if engine.solve() == b"\0\1" else "it does not find that x ≥ 1 has a solution"
    except SolverFailure as error:
        return str(error)
    finally:
        engine.close()


def available(name: str) -> bool:
    """True if this solver runs here."""
    return not problem(name)


def first() -> str:
    """The first solver that runs here. Raises Refused if none does."""
    for name in SOLVERS:
        if available(name):
            return name
    raise Refused("no MILP solver runs here: install highspy, CBC or GLPK (pip install 'cluewise[highs]')")


class MilpEngine:
    """A MILP solver with the integer program of a Model. The solver's values are checked against every row."""

    exhausted = False
    in_process = False

    def __init__(self, name: str, seed: int | None = None) -> None:
        self.name, self.seed = name, seed
        self._solver = SOLVERS[name]()
        self._nodes: int | None = None

    def load(self, model: Model) -> None:
        self._model, self._ilp = model, Ilp(model, self.seed)
        self._rows = list(self._ilp.rows())
        self._entries = sum(len(row.terms) for row in self._rows)
        self._solver.load(self._ilp, self._rows, model.suggested)

    def add(self, clause: Sequence[Literal]) -> None:
        for row in self._ilp.lower(Clause(clause)):
            self._rows.append(row)
            self._entries += len(row.terms)
            self._solver.add(row)

    def solve(self) -> Assignment | None:
        outcome = self._solver.solve()
        if outcome.nodes is not None:
            self._nodes = (self._nodes or 0) + outcome.nodes
        if outcome.values is None:
            return None
        values = self._rounded(outcome.values)
        self._check(values)
        return bytes([0, *values[: self._model.variables]])

    def _rounded(self, values: Sequence[float]) -> list[int]:
        for value in values:
            if not (isfinite(value) and abs(value - round(value)) <= TOLERANCE):
                raise SolverFailure(f"{self.name} returned {value} for an integer column")
        return list(map(round, values))

    def _check(self, values: Sequence[int]) -> None:
        """Raises SolverFailure if the values break a bound or a row: a bug of the solver, not of the encoding."""
        for value, (low, high) in zip(values, self._ilp.columns, strict=True):
            if not low <= value <= high:
                raise SolverFailure(f"{self.name} returned {value} for a column between {low} and {high}")
        for row in self._rows:
            total = sum(a * values[column - 1] for column, a in row.terms.items())
            if (row.low is not None and total < row.low) or (row.high is not None and total > row.high):
                raise SolverFailure(f"{self.name} returned values that violate a row of its program: {_shown(row)}")

    def root(self) -> dict[str, float | int | None]:
        """See `root`."""
        relaxation = self._solver.solve(relaxed=True)
        if relaxation.values is None:
            return {}
        fractional = sum(abs(value - round(value)) > TOLERANCE for value in relaxation.values)
        if self._model.objective is None:
            return {"fractional": fractional}
        bound, best = relaxation.objective, self._solver.solve()
        gap = None if best.values is None else abs(best.objective - bound) / max(1.0, abs(best.objective))
        return {"bound": bound, "gap": gap, "fractional": fractional}

    def report(self, figures: Figures) -> None:
        figures.variables, figures.clauses = len(self._ilp.columns), len(self._rows)
        figures.literals, figures.nodes = self._entries, self._nodes

    def close(self) -> None:
        self._solver.close()


def _shown(row: Row, most: int = 10) -> str:
    """A row as text, with at most `most` terms: 1 ≤ +1 x1 +2 x3."""
    terms = [f"{a:+} x{column}" for column, a in row.terms.items()]
    low = "" if row.low is None else f"{row.low} ≤ "
    high = "" if row.high is None else f" ≤ {row.high}"
    return f"{low}{' '.join(terms[:most])}{' …' if len(terms) > most else ''}{high}"


def root(name: str, model: Model) -> dict[str, float | int | None]:
    """The linear relaxation at the root: its `bound` on the objective, the relative `gap` between the optimum and it,
    and the number of `fractional` columns. Without an objective, only `fractional`; the dictionary is empty if the
    relaxation has no solution.
    """
    engine = MilpEngine(name)
    try:
        engine.load(model)
        return engine.root()
    finally:
        engine.close()
