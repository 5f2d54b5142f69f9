"""SAT engines through PySAT: one wrapper, one table of capabilities.

The table was determined by experiment (`probe`), and a test repeats the experiment. An engine that the installed PySAT
has but the table lacks is tested when it is first used.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import combinations
from struct import pack
from typing import Any, NamedTuple

from cluewise.encodings.common.cardinality import NATIVE
from cluewise.encodings.common.cnf import AtMost, Cnf
from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.puzzles.common.errors import Refused, SolverFailure

from .budgets import SLICE, Look, OutOfConflicts, budget, current_look, giving_up
from .common import Figures, Limits
from .direct_engines import DIRECT, call_pysat, direct_engine
from .processes.signals import keeping_alarm

DEFAULT = "glucose4"
NEVER = ("cryptosat",)
"""Engines that need a package that PySAT does not install; without it they print an error to standard error."""

TAKE_ALARM = ("maplechrono", "maplecm")
"""Engines that set an alarm at each solve and replace the handler of SIGALRM."""

RENEWED = ("cadical",)
"""How the names of engines begin whose budget of conflicts is for one search; others keep it until it is spent."""

TRIAL = 100
"""The most conflicts spent on finding a model with all suggested literals."""


class Capabilities(NamedTuple):
    """The features of an engine: adding clauses after a solve (`incremental`), assumptions, cores of assumptions,
    conflict budgets, interrupts, proofs, native at-most constraints, preferred phases, statistics, and unit propagation
    without search."""

    incremental: bool = True
    assumptions: bool = True
    cores: bool = True
    budgets: bool = True
    interrupt: bool = True
    proof: bool = True
    at_most: bool = False
    phases: bool = True
    statistics: bool = True
    propagation: bool = True

    @property
    def gives_up(self) -> bool:
        """True if an engine can be told how many conflicts it may have in several searches together."""
        return self.incremental and self.budgets and self.statistics


_CADICAL = Capabilities(interrupt=False)
_MINISAT = Capabilities(proof=False)

ENGINES: dict[str, Capabilities] = {
    "cadical103": _CADICAL._replace(phases=False, propagation=False),
    "cadical153": _CADICAL,
    "cadical195": _CADICAL._replace(at_most=True),
    "cadical300": _CADICAL,  # with native at-most constraints, it loses solutions (PySAT 1.9.dev17)
    "ergo": Capabilities(at_most=True),
    "gluecard3": Capabilities(at_most=True),
    "gluecard4": Capabilities(at_most=True),
    "glucose3": Capabilities(),
    "glucose4": Capabilities(),
    "glucose42": Capabilities(),
    "kissat404": Capabilities(
        incremental=False,
        assumptions=False,
        cores=False,
        interrupt=False,
        proof=False,
        phases=False,
        statistics=False,
        propagation=False,
    ),
    "lingeling": Capabilities(budgets=False, interrupt=False, propagation=False),
    "maplechrono": Capabilities(),
    "maplecm": Capabilities(),
    "maplesat": Capabilities(),
    "mergesat3": Capabilities(proof=False),
    "minicard": _MINISAT._replace(at_most=True),
    "minisat22": _MINISAT,
    "minisatgh": _MINISAT,
    "minisatep": _MINISAT,  # with native at-most constraints, it crashes on some formulas
}


@cache
def names() -> tuple[str, ...]:
    """The names of all engines that PySAT knows, also of engines that do not start in this build."""
    from pysat.solvers import SolverNames

    return tuple(name for name in vars(SolverNames) if not name.startswith("_"))


def known_as(name: str) -> str:
    """The name with which PySAT creates the engine; it may differ from the name that PySAT lists."""
    from pysat.solvers import SolverNames

    aliases = getattr(SolverNames, name, (name,))
    return name if name in aliases else str(aliases[0])


@cache
def available(name: str) -> bool:
    """True if this engine starts here."""
    if name in ENGINES:
        return _starts(name)
    return name in names() and name not in NEVER and bool(_try(partial(_starts, name)))


def problem(name: str) -> str:
    """Why this engine does not run here; empty if it does."""
    if available(name):
        return ""
    return "it needs a package of its own" if name in NEVER else "this build of PySAT leaves it out"


def start(name: str, clauses: Iterable[Sequence[Literal]] = (), **options: Any) -> Any:
    """A PySAT solver with these clauses. It keeps the caller's handler of SIGALRM."""
    if name in DIRECT and not options:
        return direct_engine(name, clauses)
    from pysat.solvers import Solver

    solver = Solver(name=known_as(name), bootstrap_with=clauses, **options)
    if name in TAKE_ALARM or name not in ENGINES:
        solver.solve, solver.solve_limited = _keeping_alarm(solver.solve), _keeping_alarm(solver.solve_limited)
    return solver


PUTS = {
    "cadical153": ("cadical153_add_cl", "cadical"),
    "cadical195": ("cadical195_add_cl", "cadical"),
    "gluecard4": ("gluecard41_add_cl", "gluecard"),
    "glucose4": ("glucose41_add_cl", "glucose"),
    "minicard": ("minicard_add_cl", "minicard"),
}
"""The function of PySAT's library that takes a clause, and the attribute with the engine that it takes it for."""


def putting(solver: Any, name: str) -> Callable[[Any], object]:
    """The function that adds a clause to a PySAT solver. For common engines it is the library's own: PySAT's own Python
    code around it takes as long as the engine takes for a short clause.
    """
    return _own(solver, *PUTS.get(name, ("", ""))) or solver.add_clause


def putting_at_most(solver: Any, name: str) -> Callable[[Sequence[Literal], int], object]:
    """As `putting`, for native at-most constraints: literals and a bound."""
    function, attribute = PUTS.get(name, ("", ""))
    own = _own(solver, function.replace("add_cl", "add_am"), attribute)
    return own or (lambda literals, bound: solver.add_atmost(list(literals), bound))


def _own(solver: Any, function: str, attribute: str) -> Callable[..., object] | None:
    """A function of PySAT's library for the engine of a solver; None if the installed PySAT does not have it."""
    import pysolvers  # type: ignore[import-not-found]

    add, engine = getattr(pysolvers, function, None), getattr(solver.solver, attribute, None)
    return partial(add, engine) if add is not None and engine is not None else None


def _keeping_alarm(call: Callable[..., bool | None]) -> Callable[..., bool | None]:
    def kept(*arguments: Any, **options: Any) -> bool | None:
        with keeping_alarm():
            return call(*arguments, **options)

    return kept


def _starts(name: str) -> bool:
    try:
        with start(name, [[1]]) as solver:
            return bool(solver.solve())
    except Exception:  # engines that are missing from the build raise various exceptions
        return False


@cache
def capabilities(name: str) -> Capabilities:
    """The entry in the table; an engine without an entry is tested in child processes."""
    return ENGINES[name] if name in ENGINES else probe(name)


class SatEngine:
    """A PySAT engine with a Model loaded. An engine that is not incremental gets a new instance for every solve."""

    exhausted = False
    in_process = True

    def __init__(
        self, name: str, cardinality: str | None = None, sums: str | None = None, seed: int | None = None
    ) -> None:
        self.name, self.cardinality, self.sums, self.seed = name, cardinality, sums, seed
        self.can = capabilities(name)
        self._solver: Any = None
        self._until: int | None = None
        self._has_budget = False

    def load(self, model: Model) -> None:
        self.load_clauses(Cnf(model, self.cardinality, self.sums, native=self.can.at_most, seed=self.seed))

    def load_clauses(self, cnf: Cnf) -> None:
        """Loads these clauses and discards all earlier ones."""
        self.close()
        self._cnf = cnf
        self._kept: list[Sequence[Literal]] = []
        self._impossible, self._empty, self._until = False, True, None
        self._start()
        put: Callable[[Any], object] = self._put if self.can.incremental else self._kept.append
        put_at_most = putting_at_most(self._solver, self.name)
        for batch in cnf.batches():
            if not all(batch):  # engines treat an empty clause differently
                self._impossible, batch = True, list(filter(None, batch))
            if AtMost not in set(map(type, batch)):
                deque(map(put, batch), 0)
                continue
            for item in batch:
                if type(item) is AtMost:
                    put_at_most(*item)
                else:
                    put(item)
        self._empty = not cnf.clauses
        self._suggested = cnf.renamed(cnf.model.suggested)
        self.suggest()
        if self._suggested and self.can.phases:
            self._solver.set_phases(self._suggested)

    def _start(self) -> None:
        self._solver = start(self.name)
        if self.cardinality == NATIVE and self._solver.supports_atmost() is None:
            self._solver.activate_atmost()
        self._put = putting(self._solver, self.name)

    def suggest(self) -> None:
        """Makes the next solve try the Model's suggested literals first."""
        self._to_try = bool(self._suggested) and self.can.assumptions and self.can.budgets

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Prefers these literals of the Model in the decisions of the next solve, if the engine can."""
        if self.can.phases and self.can.incremental:
            self._solver.set_phases(self._cnf.renamed(literals))

    @property
    def put(self) -> Callable[[Any], object]:
        """Adds a clause that is not empty, over the variables of the clauses. Only for an incremental engine."""
        return self._put

    def add(self, clause: Sequence[Literal]) -> None:
        self._add(self._cnf.renamed(clause))

    def _add(self, clause: Sequence[Literal]) -> None:
        self._empty = False
        if not clause:
            self._impossible = True  # engines treat an empty clause differently
        elif self.can.incremental:
            self._put(clause)
        else:
            self._kept.append(clause)

    def solve(self) -> Assignment | None:
        if self._empty and not self._impossible:  # maplesat crashes on a formula without clauses
            return bytes(self._cnf.model.variables + 1)
        look = current_look()
        literals = self.model() if look is None else self._model_in_slices(look)
        return None if literals is None else self._cnf.restored(assignment(literals, self._cnf.variables))

    def _model_in_slices(self, look: Look) -> Sequence[Literal] | None:
        """As `model`, with a look before each slice of the search."""
        spent, limit = 0, budget()
        while True:
            look()
            if not (self.can.budgets and self.can.incremental):
                return self.model()
            try:
                with giving_up(SLICE if limit is None else min(SLICE, limit - spent)):
                    return self.model()
            except OutOfConflicts:
                spent += SLICE
                if self._turn_is_over() if limit is None else spent >= limit:
                    raise

    def model(self, assumed: Sequence[Literal] = ()) -> Sequence[Literal] | None:
        """A model as literals of the clauses, ordered by variable; None if there is none.

        `assumed` must be empty if the engine does not support assumptions. Raises SolverFailure.
        """
        if self._impossible:
            return None
        if not self.can.incremental:
            self._solver.delete()
            self._start()
            self._solver.append_formula(self._kept)
        conflicts = budget() if self.can.budgets else None
        satisfiable = self._try_suggestions(assumed) or self._answer(assumed, conflicts)
        if satisfiable is None:
            if conflicts is None and self._until is None:
                raise SolverFailure(f"{self.name} gave no answer")
            raise OutOfConflicts(f"{self.name} gave no answer within {conflicts} conflicts")
        literals: Sequence[Literal] | None = self._solver.get_model() if satisfiable else None
        return literals

    def core(self) -> Sequence[Literal]:
        """Assumptions that contradict each other, after `model` returned None. Only for an engine with cores."""
        return call_pysat(self._solver.get_core) or ()

    def propagate(self, assumed: Sequence[Literal]) -> Sequence[Literal] | None:
        """The literals that follow by unit propagation alone, unordered; None if it finds a contradiction.

        Only for an engine with propagation. Literals that follow without the assumptions may be missing.
        """
        consistent, implied = propagated(self._solver, assumed)
        return None if self._impossible or not consistent else implied

    def take_turn(self, conflicts: int) -> None:
        """Lets `solve` raise OutOfConflicts once all searches since loading have had the conflicts of all turns, with
        this one; inside `giving_up` only for its own reason. Only for an engine that `gives_up`.
        """
        self._until = (self._until or 0) + conflicts
        self._has_budget = False

    def _turn_is_over(self) -> bool:
        return self._until is not None and bool(self._solver.accum_stats()["conflicts"] >= self._until)

    def _answer(self, assumed: Sequence[Literal], conflicts: int | None) -> bool | None:
        if conflicts is not None or self._until is None:
            self._has_budget = False
            return answer(self._solver, assumed, conflicts)
        if not self._has_budget:
            self._solver.conf_budget(max(1, self._until - self._solver.accum_stats()["conflicts"]))
            self._has_budget = not self.name.startswith(RENEWED)
        return searched(self._solver, assumed)

    def _try_suggestions(self, assumed: Sequence[Literal]) -> bool:
        """True if the engine finds a model with all suggested literals within a few conflicts; first solve only.

        Setting phases is not enough: suggestions have no effect if the engine decides auxiliaries first.
        """
        to_try, self._to_try = self._to_try, False
        if not to_try:
            return False
        self._has_budget = False
        return fits(self._solver, [*assumed, *self._suggested])

    def report(self, figures: Figures) -> None:
        figures.variables, figures.clauses = self._cnf.variables, self._cnf.clauses
        figures.literals = self._cnf.literals
        if self.can.statistics:
            counts = self._solver.accum_stats()
            figures.conflicts, figures.decisions = counts["conflicts"], counts["decisions"]
            figures.propagations = counts["propagations"]

    def close(self) -> None:
        if self._solver is not None:
            self._solver.delete()
            self._solver = None


def answer(solver: Any, assumed: Sequence[Literal] = (), conflicts: int | None = None) -> bool | None:
    """True if a PySAT solver finds a model under assumptions, False if there is none; None if it gives up.

    It gives up after this many `conflicts`; None for no limit.
    """
    if conflicts is None:
        unlimited: bool | None = call_pysat(solver.solve, **({"assumptions": assumed} if assumed else {}))
        return unlimited
    solver.conf_budget(conflicts)
    satisfiable = searched(solver, assumed)
    solver.conf_budget(-1)
    return satisfiable


def searched(solver: Any, assumed: Sequence[Literal]) -> bool | None:
    """As `answer`, within the budget that the solver has."""
    satisfiable: bool | None = call_pysat(solver.solve_limited, **({"assumptions": assumed} if assumed else {}))
    return satisfiable


def fits(solver: Any, suggested: Sequence[Literal]) -> bool:
    """True if a model with all these literals is found within TRIAL conflicts."""
    return answer(solver, suggested, TRIAL) is True


_POSITIVE = b"\1".ljust(128, b"\1").ljust(256, b"\0")
"""Turns the highest byte of a number into its sign: 1 if it is positive."""


def assignment(literals: Sequence[Literal], variables: int) -> Assignment:
    """One byte for each variable, from the ordered literals of a model; variables that the model lacks are false."""
    known = literals[:variables]
    return b"\0" + pack(f"<{len(known)}i", *known)[3::4].translate(_POSITIVE).ljust(variables, b"\0")


def propagated(engine: Any, assumed: Sequence[Literal]) -> tuple[bool, Sequence[Literal]]:
    """Unit propagation in an engine of PySAT: True if it finds no contradiction, and the implied literals.

    The engine may not hold an empty clause. CaDiCaL calls an engine contradictory that has no variable yet, so such an
    engine is not asked.
    """
    if not assumed and not engine.nof_vars():
        return True, ()
    consistent, implied = call_pysat(engine.propagate, assumed)
    return bool(consistent), implied


# ── capabilities by experiment ──


def probe(name: str, seconds: float = 3.0) -> Capabilities:
    """Tests every capability of an engine, each in its own process: a missing one can abort the interpreter."""
    return Capabilities(**{ability: _try(partial(trial, name), seconds) is True for ability, trial in _TRIALS.items()})


def _try(trial: Callable[[], bool], seconds: float = 3.0) -> bool | None:
    from .processes.runner import limited

    with suppress(SolverFailure, Refused):  # aborted, hung, or no process could be started
        return next(limited(partial(_once, trial), Limits(seconds)), None)
    return None


def _once(trial: Callable[[], bool], emit: Callable[[bool], None]) -> None:
    import warnings

    with warnings.catch_warnings(), suppress(Exception):  # an exception means that the engine lacks the capability
        warnings.simplefilter("error")  # kissat404 only warns when it ignores assumptions
        emit(trial())


def _pigeons(holes: int) -> list[list[int]]:
    """The pigeonhole formula (Haken 1985): short, but its shortest refutations are long."""
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    pairs = ((a, b) for b in range(holes + 1) for a in range(b))
    return at + [[-at[a][hole], -at[b][hole]] for a, b in pairs for hole in range(holes)]


def _incremental(name: str) -> bool:
    """Enumerates 20 models of 20 clauses over 20 variables; smaller formulas do not show the defect."""
    solver = start(name, [[i, -(i % 20 + 1), i * 3 % 20 + 1] for i in range(1, 21)])
    models: set[tuple[int, ...]] = set()
    while len(models) < 20 and solver.solve():
        models.add(tuple(solver.get_model()))
        solver.add_clause([-literal for literal in solver.get_model()])
    return len(models) == 20


def _assumptions(name: str) -> bool:
    solver = start(name, [[1, 2]])
    return solver.solve(assumptions=[-1, -2]) is False and solver.solve() is True


def _cores(name: str) -> bool:
    solver = start(name, [[1, 2], [3, 4]])
    solver.solve(assumptions=[-1, -2, 3])
    return set(solver.get_core()) == {-1, -2}


def _budgets(name: str) -> bool:
    """Limits two searches of one engine."""
    solver = start(name, _pigeons(9))
    for _ in range(2):
        solver.conf_budget(10)
        if solver.solve_limited() is not None:
            return False
        solver.conf_budget(-1)
    return True


def _interrupt(name: str) -> bool:
    import threading

    solver = start(name, _pigeons(11))
    threading.Timer(0.1, solver.interrupt).start()
    return solver.solve_limited(expect_interrupt=True) is None


def _proof(name: str) -> bool:
    solver = start(name, _pigeons(3), with_proof=True)
    return solver.solve() is False and bool(solver.get_proof())


def _at_most(name: str) -> bool:
    """Compares rooks with random implications and units to the same formula in pairwise encoding: one engine crashes
    on some of them."""
    import random

    for seed in range(40):
        rng = random.Random(seed)
        board = [[6 * r + c + 1 for c in range(6)] for r in range(6)]
        lines = [*board, *map(list, zip(*board, strict=True))]
        clauses = [*lines, *([-rng.randint(1, 36), rng.randint(1, 36), rng.randint(1, 36)] for _ in range(30))]
        clauses += [[rng.randint(1, 36)], [rng.randint(1, 36)]]
        plain = start(name, [*clauses, *([-a, -b] for line in lines for a, b in combinations(line, 2))])
        solver = start(name)
        if solver.supports_atmost() is None:
            solver.activate_atmost()
        for line in lines:
            solver.add_atmost(line, 1)
        for clause in clauses:
            solver.add_clause(clause)
        if solver.solve() != plain.solve():
            return False
    return True


def _phases(name: str) -> bool:
    wanted = [[1, -2, 3, -4, 5, -6], [-1, 2, -3, 4, -5, 6]]
    models = []
    for phases in wanted:
        solver = start(name, [[1, 2, 3, 4, 5, 6]])
        solver.set_phases(phases)
        solver.solve()
        models.append(solver.get_model())
    return models == wanted


def _statistics(name: str) -> bool:
    solver = start(name, _pigeons(5))
    solver.solve()
    return bool(solver.accum_stats()["conflicts"])


def _propagation(name: str) -> bool:
    """Propagates a chain of implications without decisions, reports a conflict, and accepts a unit clause later."""
    solver = start(name, [[-1, 2], [-2, 3], [-3, -4], [5, 6]])
    chain, conflict = solver.propagate([1]), solver.propagate([1, 4])
    solver.add_clause([-5])
    after = solver.propagate([1])
    return chain[0] and set(chain[1]) == {1, 2, 3, -4} and not conflict[0] and after[0] and not {5, 6} & set(chain[1])


_TRIALS: dict[str, Callable[[str], bool]] = {
    "incremental": _incremental,
    "assumptions": _assumptions,
    "cores": _cores,
    "budgets": _budgets,
    "interrupt": _interrupt,
    "proof": _proof,
    "at_most": _at_most,
    "phases": _phases,
    "statistics": _statistics,
    "propagation": _propagation,
}
