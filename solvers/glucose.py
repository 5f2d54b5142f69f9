"""Glucose 4.1 through PySAT's library, without the module `pysat.solvers`: its import takes longer than most solves."""

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import pysolvers  # type: ignore[import-not-found]

from cluewise.encodings.common.cardinality import in_main_thread
from cluewise.encodings.common.model import Literal


class Glucose:
    """The part of PySAT's class `Glucose4` that is used here, with the same names.

    `solver` holds the engine as PySAT's `Solver` does; None if the engine was interrupted and must not be freed.
    """

    def __init__(self, clauses: Iterable[Sequence[Literal]] = ()) -> None:
        self.solver: Any = SimpleNamespace(glucose=pysolvers.glucose41_new())
        self._satisfiable: bool | None = None
        self.append_formula(clauses)

    def __enter__(self) -> "Glucose":
        return self

    def __exit__(self, *_: object) -> None:
        self.delete()

    def __del__(self) -> None:
        self.delete()

    def delete(self) -> None:
        """Frees the engine."""
        if self.solver is not None and self.solver.glucose is not None:
            pysolvers.glucose41_del(self.solver.glucose)
            self.solver.glucose = None

    def add_clause(self, clause: Sequence[Literal]) -> None:
        if pysolvers.glucose41_add_cl(self.solver.glucose, clause) is False:
            self._satisfiable = False

    def append_formula(self, clauses: Iterable[Sequence[Literal]]) -> None:
        for clause in clauses:
            self.add_clause(clause)

    def supports_atmost(self) -> bool:
        return False

    def set_phases(self, literals: Sequence[Literal]) -> None:
        pysolvers.glucose41_setphases(self.solver.glucose, literals)

    def solve(self, assumptions: Sequence[Literal] = ()) -> bool | None:
        self._satisfiable = pysolvers.glucose41_solve(self.solver.glucose, list(assumptions), in_main_thread())
        return self._satisfiable

    def conf_budget(self, conflicts: int) -> None:
        """The most conflicts of a `solve_limited`; -1 for no limit."""
        pysolvers.glucose41_cbudget(self.solver.glucose, conflicts)

    def solve_limited(self, assumptions: Sequence[Literal] = (), expect_interrupt: bool = False) -> bool | None:
        """As `solve`; None if the budget is spent, or after `interrupt`, which needs `expect_interrupt`."""
        self._satisfiable = pysolvers.glucose41_solve_lim(
            self.solver.glucose, list(assumptions), in_main_thread(), int(expect_interrupt)
        )
        return self._satisfiable

    def interrupt(self) -> None:
        pysolvers.glucose41_interrupt(self.solver.glucose)

    def propagate(self, assumptions: Sequence[Literal] = ()) -> tuple[bool, Sequence[Literal]]:
        """True if unit propagation finds no contradiction, and the literals that it implies."""
        consistent, implied = pysolvers.glucose41_propagate(self.solver.glucose, list(assumptions), 0, in_main_thread())
        return bool(consistent), implied or ()

    def get_model(self) -> Sequence[Literal] | None:
        """The literals of the last model, ordered by variable; None if the last solve found none."""
        return pysolvers.glucose41_model(self.solver.glucose) or () if self._satisfiable else None

    def get_core(self) -> Sequence[Literal] | None:
        """Assumptions that contradict each other, after a solve without a model; None if no assumption is needed."""
        core: Sequence[Literal] | None = None
        if self._satisfiable is False:
            core = pysolvers.glucose41_core(self.solver.glucose)
        return core

    def nof_vars(self) -> int:
        return int(pysolvers.glucose41_nof_vars(self.solver.glucose))

    def accum_stats(self) -> dict[str, int]:
        counts: dict[str, int] = pysolvers.glucose41_acc_stats(self.solver.glucose)
        return counts
