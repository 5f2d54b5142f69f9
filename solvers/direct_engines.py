"""SAT engines through PySAT's library, without the module `pysat.solvers`: its import takes longer than most solves."""

import signal
from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import Any, TypeVar

from cluewise.encodings.common.cardinality import in_main_thread
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import SolverFailure

Result = TypeVar("Result")

DIRECT = {
    "cadical153": ("cadical153", "cadical"),
    "gluecard4": ("gluecard41", "gluecard"),
    "glucose4": ("glucose41", "glucose"),
    "minicard": ("minicard", "minicard"),
}
"""By engine: the prefix of its functions in the library, and the attribute of PySAT's class that holds it."""


class DirectEngine:
    """The part of PySAT's class `Solver` that is used here, with the same names.

    `solver` holds the engine as PySAT's class does; None if the engine was interrupted and must not be freed.
    """

    _with_engine: tuple[object, ...] = ()
    """What the library's function to free an engine takes besides it."""

    def __init__(self, name: str, clauses: Iterable[Sequence[Literal]] = ()) -> None:
        self.solver: Any = None
        self._prefix, self._attribute = DIRECT[name]
        import pysolvers  # type: ignore[import-not-found] # a snapshot of the page cannot contain a binary module

        self._library: Any = pysolvers
        self.solver = SimpleNamespace(**{self._attribute: getattr(pysolvers, f"{self._prefix}_new")()})
        self._satisfiable: bool | None = None
        self.append_formula(clauses)

    def call(self, function: str, *arguments: Any) -> Any:
        """Calls a function of the library for this engine. Raises SolverFailure if the engine is freed or interrupted:
        the library would end the process."""
        engine = getattr(self.solver, self._attribute, None)
        if engine is None:
            raise SolverFailure("this engine can no longer be used")
        return getattr(self._library, f"{self._prefix}_{function}")(engine, *arguments)

    def __enter__(self) -> "DirectEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.delete()

    def __del__(self) -> None:
        self.delete()

    def delete(self) -> None:
        """Frees the engine. An interrupt after the call of the library must not find the engine: it would be freed
        once more."""
        engine = getattr(self.solver, self._attribute, None)
        if engine is not None:
            setattr(self.solver, self._attribute, None)
            getattr(self._library, f"{self._prefix}_del")(engine, *self._with_engine)

    def add_clause(self, clause: Sequence[Literal]) -> None:
        if self.call("add_cl", clause) is False:
            self._satisfiable = False

    def append_formula(self, clauses: Iterable[Sequence[Literal]]) -> None:
        for clause in clauses:
            self.add_clause(clause)

    def supports_atmost(self) -> bool:
        return hasattr(self._library, f"{self._prefix}_add_am")

    def add_atmost(self, literals: Sequence[Literal], bound: int) -> None:
        """At most `bound` of the literals are true, as a constraint of the engine."""
        if self.call("add_am", literals, bound) is False:
            self._satisfiable = False

    def set_phases(self, literals: Sequence[Literal]) -> None:
        self.call("setphases", literals)

    def solve(self, assumptions: Sequence[Literal] = ()) -> bool | None:
        self._satisfiable = self.call("solve", list(assumptions), in_main_thread())
        return self._satisfiable

    def conf_budget(self, conflicts: int) -> None:
        """The most conflicts of a `solve_limited`; -1 for no limit."""
        self.call("cbudget", conflicts)

    def solve_limited(self, assumptions: Sequence[Literal] = (), expect_interrupt: bool = False) -> bool | None:
        """As `solve`; None if the budget is spent, or after `interrupt`, which needs `expect_interrupt`."""
        self._satisfiable = self.call("solve_lim", list(assumptions), in_main_thread(), int(expect_interrupt))
        return self._satisfiable

    def interrupt(self) -> None:
        self.call("interrupt")

    def propagate(self, assumptions: Sequence[Literal] = ()) -> tuple[bool, Sequence[Literal]]:
        """True if unit propagation finds no contradiction, and the literals that it implies."""
        consistent, implied = self.call("propagate", list(assumptions), 0, in_main_thread())
        return bool(consistent), implied or ()

    def get_model(self) -> Sequence[Literal] | None:
        """The literals of the last model, ordered by variable; None if the last solve found none."""
        return self.call("model") or () if self._satisfiable else None

    def get_core(self) -> Sequence[Literal] | None:
        """Assumptions that contradict each other, after a solve without a model; None if no assumption is needed."""
        return self.call("core") if self._satisfiable is False else None

    def nof_vars(self) -> int:
        return int(self.call("nof_vars"))

    def accum_stats(self) -> dict[str, int]:
        counts: dict[str, int] = self.call("acc_stats")
        return counts


class DirectCadical(DirectEngine):
    """CaDiCaL 1.5.3, whose functions in the library take other arguments."""

    _with_engine = (None,)  # no file of a proof
    _assumed: Sequence[Literal] = ()

    def set_phases(self, literals: Sequence[Literal]) -> None:
        self.call("set", "lucky", 0)  # phases that the engine tries before all others
        super().set_phases(literals)

    def solve(self, assumptions: Sequence[Literal] = ()) -> bool | None:
        self._assumed = list(assumptions)
        return super().solve(self._assumed)

    def solve_limited(self, assumptions: Sequence[Literal] = (), expect_interrupt: bool = False) -> bool | None:
        self._assumed = list(assumptions)
        outcome = self.call("solve_lim", self._assumed, in_main_thread())  # 0 if the budget is spent
        self._satisfiable = outcome > 0 if outcome else None
        return self._satisfiable

    def interrupt(self) -> None:
        raise NotImplementedError("CaDiCaL cannot be interrupted")

    def get_core(self) -> Sequence[Literal] | None:
        return self.call("core", self._assumed) if self._satisfiable is False else None


def direct_engine(name: str, clauses: Iterable[Sequence[Literal]] = ()) -> DirectEngine:
    """An engine of DIRECT with these clauses."""
    return (DirectCadical if name == "cadical153" else DirectEngine)(name, clauses)


def call_pysat(call: Callable[..., Result], *arguments: Any, **options: Any) -> Result:
    """Calls a method of a PySAT solver. After a Ctrl-C during the call, restores the caller's handler and calls it.

    Raises the exception of that handler, else KeyboardInterrupt. The solver was interrupted, so it can no longer be
    used. (PySAT replaces the handler during a call and jumps out of its own: that one stays installed although its
    stack no longer exists, and SIGINT stays blocked.)
    """
    try:
        return call(*arguments, **options)
    except Exception as error:
        if "keyboard interrupt" not in str(error).lower():  # PySAT's message after a Ctrl-C
            raise
    _abandon(call)
    import threading

    handler = signal.getsignal(signal.SIGINT)  # Python's record of the handler, which PySAT does not change
    if handler is not None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        signal.raise_signal(signal.SIGINT)
    raise KeyboardInterrupt


def _abandon(call: Callable[..., object]) -> None:
    """Drops the engine of a PySAT solver without freeing it: PySAT jumped out of it, so its state is undefined.

    The object of the engine would free it when it goes, so it loses the engine's address first.
    """
    solver: Any = getattr(call, "__self__", None)
    engine = getattr(solver, "solver", None)
    if engine is None:
        return
    for name, value in list(vars(engine).items()):
        if type(value).__name__ == "PyCapsule":
            setattr(engine, name, None)
    solver.solver = None
