"""Solvers by name, and their availability. A solver's library is imported only when the solver is chosen."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewise.encodings.common.cardinality import DEFAULT, NATIVE, find_cardinality
from cluewise.encodings.common.encoding import CNF, ILP
from cluewise.encodings.common.sums import DEFAULT as SUMS
from cluewise.encodings.common.sums import find_sums
from cluewise.puzzles.common.errors import Refused, UnknownName

from .common import Engine

if TYPE_CHECKING:
    from .sat import SatEngine

BACKTRACK = "backtrack"
FIRST_MILP = "milp"
PLACEHOLDER = "{cnf}"


class Solver(NamedTuple):
    """A solver for Models. `kind` is the form that it reads: "cnf" or "ilp".

    `engine(cardinality, sums, seed)` makes an engine; a seed shuffles its input. `external`: it is a command of the
    user. `native`: it has at-most constraints of its own.
    """

    name: str
    kind: str
    external: bool
    engine: Callable[[str | None, str | None, int | None], Engine]
    native: bool = False

    def cardinality(self, name: str | None) -> str | None:
        """The name of the cardinality encoding it will use; None for a MILP solver. Raises UnknownName, Refused."""
        if self.kind == ILP:
            if name is not None:
                raise Refused("a cardinality encoding is for SAT solvers only; a MILP solver needs none")
            return None
        if name == NATIVE and not self.native:
            raise Refused(f"'{self.name}' has no native at-most constraints; 'cluewise list' shows which solvers do")
        return DEFAULT if name is None else find_cardinality(name)

    def sums(self, name: str | None) -> str | None:
        """The name of the sum encoding it will use; None for a MILP solver. Raises UnknownName, Refused."""
        if self.kind == ILP:
            if name is not None:
                raise Refused("a sum encoding is for SAT solvers only; a MILP solver needs none")
            return None
        return SUMS if name is None else find_sums(name)


OTHERS = ("glucose4", "glucose3")
"""Engines that search in turns with the chosen one."""


def taking_turns(solver: Solver, cardinality: str | None, sums: str | None) -> Engine:
    """The engine of a solver. If it has not finished after its conflicts, it searches in turns with OTHERS.

    An engine that cannot be told how many conflicts it may have searches alone.
    """
    makers = () if solver.kind == ILP else _makers(solver.name, cardinality, sums)
    if not makers:
        return solver.engine(cardinality, sums, None)
    from .turns import EngineTurns

    return EngineTurns(makers)


@cache
def _makers(name: str, cardinality: str | None, sums: str | None) -> "Sequence[Callable[[], SatEngine]]":
    """A function for each engine that takes turns, the one with this name first; empty if it cannot give up."""
    from . import sat

    if not sat.capabilities(name).gives_up:
        return ()
    counts = None if cardinality == NATIVE else cardinality
    others = (partial(_other, other, counts, sums) for other in OTHERS if other != name)
    return (partial(sat.SatEngine, name, cardinality, sums), *others)


def _other(name: str, cardinality: str | None, sums: str | None) -> "SatEngine":
    """This engine, or the default one with another order of clauses if this one does not run here."""
    from . import sat

    if sat.available(name):
        return sat.SatEngine(name, cardinality, sums)
    return sat.SatEngine(sat.DEFAULT, cardinality, sums, seed=1)


def find(name: str | None) -> Solver:
    """The solver with this name: an engine of PySAT, `highs`, `cbc`, `glpk`, `milp` (the first of these three that
    runs), or a command that contains `{cnf}`. None is the default engine.

    Raises UnknownName, and Refused if the solver is known but does not run here.
    """
    if name is not None and (PLACEHOLDER in name or " " in name.strip()):
        return _command(name)
    from . import sat

    if name is None or name in sat.ENGINES or name in sat.names():
        return _engine(sat.DEFAULT if name is None else name)
    from . import milp

    if name == FIRST_MILP or name in milp.SOLVERS:
        return _milp(milp.first() if name == FIRST_MILP else name)
    raise UnknownName("solver", name, names())


def runs(engine: str) -> bool:
    """True if this SAT engine runs here."""
    from . import sat

    return sat.available(engine)


def _command(command: str) -> Solver:
    from . import external

    external.parse_command(command)
    return Solver(command, CNF, True, partial(external.ExternalEngine, command))


def _engine(name: str) -> Solver:
    from . import sat

    if not sat.available(name):
        raise Refused(f"solver '{name}' does not start here: this build of PySAT leaves it out")
    native = sat.capabilities(name).at_most
    return Solver(name, CNF, False, partial(sat.SatEngine, name), native)


def _milp(name: str) -> Solver:
    from . import milp

    if problem := milp.problem(name):
        raise Refused(f"solver '{name}' does not run here: {problem}")
    return Solver(name, ILP, False, lambda *options: milp.MilpEngine(name, options[-1]))


def names() -> list[str]:
    """All names that `find` may accept, except commands for external programs."""
    from . import milp, sat

    return [*dict.fromkeys((*sat.names(), *sat.ENGINES)), *milp.SOLVERS, FIRST_MILP, BACKTRACK]


def listing() -> list[dict[str, Any]]:
    """A row for every solver: its name, kind, availability here, and capabilities."""
    from . import milp, sat

    engines = [
        _row(name, CNF, True, [ability for ability, can in sat.capabilities(name)._asdict().items() if can])
        if sat.available(name)
        else _row(name, CNF, False, [])
        for name in sat.names()
    ]
    programs = [_row(name, ILP, milp.available(name), []) for name in milp.SOLVERS]
    return [*engines, *programs, _row(BACKTRACK, BACKTRACK, True, [])]


def _row(name: str, kind: str, available: bool, capabilities: list[str]) -> dict[str, Any]:
    return {"name": name, "kind": kind, "available": available, "capabilities": capabilities}
