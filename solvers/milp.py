"""MILP solvers through PuLP: HiGHS, CBC, GLPK. PuLP has no callbacks, so every round solves again."""

import shutil
import signal
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

from cluewise.encodings.common.ilp import Ilp
from cluewise.encodings.common.model import Assignment, Clause, Literal, Model
from cluewise.puzzles.common.errors import Refused, SolverFailure

from .common import Figures
from .runner import ending_programs, scratch_folder, stopping_cleanly

TOLERANCE = 1e-5


def _highs() -> Any:
    import pulp

    # Presolve calls some feasible models infeasible (highspy 1.14.0, 1.15.1); one thread is safe to fork.
    return pulp.HiGHS(msg=False, threads=1, presolve="off")


def _cbc() -> Any:
    import pulp

    path = shutil.which("cbc")
    if path is None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            path = pulp.PULP_CBC_CMD(msg=False).path
    return pulp.COIN_CMD(msg=False, path=path)


def _glpk() -> Any:
    import pulp

    return pulp.GLPK_CMD(msg=False)


SOLVERS: dict[str, Callable[[], Any]] = {"highs": _highs, "cbc": _cbc, "glpk": _glpk}
"""By name, the preferred first."""


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C ends the process at once: a handler of Python's would wait until HiGHS comes back."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


@cache
def available(name: str) -> bool:
    """Does this solver run here? Tried on x ≥ 1: a program that is there may still not start."""
    model = Model()
    model.family("try").clause((model.new(),))
    try:
        engine = MilpEngine(name)
    except Exception:  # whatever keeps it from being there
        return False
    try:
        engine.load(model)
        return engine.solve() == b"\0\1"
    except SolverFailure:
        return False
    finally:
        engine.close()


def first() -> str:
    """The first solver that runs. Raises Refused."""
    for name in SOLVERS:
        if available(name):
            return name
    raise Refused("no MILP solver runs here: install highspy, CBC or GLPK (pip install 'cluewise[highs]')")


class MilpEngine:
    """A MILP solver with the integer program of a Model."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        self.name, self.seed = name, seed
        self._solver = SOLVERS[name]()
        self._open = ExitStack()
        if name != "highs":  # the others are programs, with files between us
            self._open.enter_context(stopping_cleanly())
            self._solver.tmpDir = self._open.enter_context(scratch_folder())

    def load(self, model: Model) -> None:
        self._model, self._ilp = model, Ilp(model, self.seed)
        self._problem, self._columns = self._ilp.problem()
        if model.suggested and self.name == "cbc":  # the only one whose interface in PuLP takes a start
            for literal in model.suggested:
                self._columns[abs(literal) - 1].setInitialValue(int(literal > 0))
            self._solver.optionsDict["warmStart"] = True

    def add(self, clause: Sequence[Literal]) -> None:
        for row in self._ilp.lower(Clause(clause)):
            self._ilp.add_row(self._problem, self._columns, row)

    def solve(self) -> Assignment | None:
        import pulp

        try:
            with _interruptible() if self.name == "highs" else ending_programs():
                status = self._problem.solve(self._solver)
        except Exception as error:  # PuLP raises whatever its reader of the solver's file stumbles over
            raise SolverFailure(f"{self.name} failed: {error}") from error
        if status == pulp.LpStatusInfeasible:
            return None
        if status != pulp.LpStatusOptimal or self._problem.sol_status != pulp.LpSolutionOptimal:
            raise SolverFailure(f"{self.name} ended with status {pulp.LpStatus[status]}")
        return self._rounded([column.varValue for column in self._columns[: self._model.variables]])

    def _rounded(self, values: Sequence[float | None]) -> Assignment:
        true = bytearray(1)
        for value in values:
            near = round(value or 0)
            if abs((value or 0) - near) > TOLERANCE:
                raise SolverFailure(f"{self.name} returned {value} for an integer column")
            true.append(near)
        return bytes(true)

    def report(self, figures: Figures) -> None:
        figures.variables, figures.clauses = len(self._columns), self._problem.numConstraints()
        figures.literals = self._ilp.entries
        if self.name == "highs" and self._problem.solverModel is not None:  # the only one PuLP lets us ask
            figures.nodes = (figures.nodes or 0) + max(0, self._problem.solverModel.getInfo().mip_node_count)

    def close(self) -> None:
        self._open.close()


def root(name: str, model: Model) -> dict[str, float | int | None]:
    """The linear relaxation at the root: its `bound` on the objective, the `gap` of the optimum to it, relative, and
    how many columns are `fractional`. None where there is no objective; nothing where the relaxation has no solution.
    """
    import pulp

    engine = MilpEngine(name)
    try:
        engine.load(model)
        problem, columns = engine._problem, engine._columns
        solver = engine._solver
        solver.mip = False
        if problem.solve(solver) != pulp.LpStatusOptimal:
            return {}
        fractional = sum(abs((column.varValue or 0) - round(column.varValue or 0)) > TOLERANCE for column in columns)
        if model.objective is None:
            return {"fractional": fractional}
        bound = pulp.value(problem.objective)
        solver.mip = True
        problem.solve(solver)
        optimum = pulp.value(problem.objective)
        return {"bound": bound, "gap": abs(optimum - bound) / max(1.0, abs(optimum)), "fractional": fractional}
    finally:
        engine.close()
