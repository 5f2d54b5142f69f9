"""CBC and GLPK through PuLP: programs that are started again for every solve and communicate through files."""

import shutil
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from cluewise.encodings.common.ilp import Ilp, Row
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import SolverFailure

from .common import MilpResult
from .processes.runner import ending_programs, scratch_folder, stopping_cleanly


def find_cbc() -> str:
    """The path of CBC: the program on PATH, else the program that PuLP includes."""
    import pulp

    path = shutil.which("cbc")
    if path is None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            path = pulp.PULP_CBC_CMD(msg=False).path
    return str(path)


def _cbc() -> Any:
    import pulp

    return pulp.COIN_CMD(msg=False, path=find_cbc())


def _glpk() -> Any:
    import pulp

    return pulp.GLPK_CMD(msg=False)


PROGRAMS: dict[str, Callable[[], Any]] = {"cbc": _cbc, "glpk": _glpk}


class PulpSolver:
    """A solver that PuLP starts, with the integer program as PuLP stores it."""

    def __init__(self, name: str) -> None:
        self.name, self._solver = name, PROGRAMS[name]()
        self._open = ExitStack()
        self._open.enter_context(stopping_cleanly())
        self._solver.tmpDir = self._open.enter_context(scratch_folder())

    def load(self, ilp: Ilp, rows: Sequence[Row], start: Sequence[Literal]) -> None:
        """Loads the program. Columns are named x1, x2, … in the order in which the solver gets them."""
        import pulp

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # PuLP 3.3 announces the constructors of PuLP 4
            self._problem = pulp.LpProblem("cluewise", pulp.LpMinimize)
            named = {
                column: pulp.LpVariable(f"x{place}", *ilp.columns[column - 1], cat=pulp.LpInteger)
                for place, column in enumerate(ilp.order(), 1)
            }
            self._columns = [named[column] for column in range(1, len(named) + 1)]
            self._problem.addVariables(self._columns)
        # Without these terms with coefficient 0, PuLP adds a dummy column if there is no objective, and leaves columns
        # that are in no row out of the file, so that CBC does not know their bounds.
        unused = dict.fromkeys(range(1, len(named) + 1), 0)
        for row in rows:
            for column in row.terms:
                unused.pop(column, None)
        self._problem.setObjective(self._sum({**unused, **ilp.objective().terms} or {1: 0}))
        for row in rows:
            self.add(row)
        if start and self.name == "cbc":  # PuLP passes a start to CBC only
            for literal in start:
                self._columns[abs(literal) - 1].setInitialValue(int(literal > 0))
            self._solver.optionsDict["warmStart"] = True

    def _sum(self, terms: Mapping[int, int]) -> Any:
        import pulp

        return pulp.LpAffineExpression([(self._columns[column - 1], a) for column, a in terms.items()])

    def add(self, row: Row) -> None:
        """Adds a row: two constraints if it has two bounds, because PuLP has no ranges."""
        import pulp

        bounds: list[tuple[int | None, int]]
        if row.low is not None and row.low == row.high:
            bounds = [(row.low, pulp.LpConstraintEQ)]
        else:
            bounds = [(row.low, pulp.LpConstraintGE), (row.high, pulp.LpConstraintLE)]
        for bound, sense in bounds:
            if bound is not None:
                self._problem.addConstraint(pulp.LpConstraint(self._sum(row.terms), sense, rhs=bound))

    def solve(self, *, relaxed: bool = False) -> MilpResult:
        """The optimum. Raises SolverFailure."""
        import pulp

        self._solver.mip = not relaxed
        try:
            with ending_programs():
                status = self._problem.solve(self._solver)
        except Exception as error:  # PuLP raises various exceptions when it cannot read the solver's file
            raise SolverFailure(f"{self.name} failed: {error}") from error
        if status == pulp.LpStatusInfeasible:
            return MilpResult(None)
        if status != pulp.LpStatusOptimal or self._problem.sol_status != pulp.LpSolutionOptimal:
            raise SolverFailure(f"{self.name} ended with status {pulp.LpStatus[status]}")
        values = [column.varValue or 0.0 for column in self._columns]
        return MilpResult(values, pulp.value(self._problem.objective))

    def close(self) -> None:
        self._open.close()
