"""Solvers by name, and which of them run here. Nothing is imported before it is chosen."""

from collections.abc import Callable
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import Refused, UnknownName

from .common import Engine

BACKTRACK = "backtrack"
MILP_NAMES = ("highs", "cbc", "glpk")


class Solver(NamedTuple):
    """A solver that takes a Model. `kind` is what it takes it as: "cnf" or "ilp"; `engine(cardinality)` makes one."""

    name: str
    kind: str
    external: bool
    engine: Callable[[str | None], Engine]


def find(name: str | None) -> Solver:
    """The solver of a name: an engine of PySAT, `highs`, `cbc`, `glpk`, `milp` (the first of these that runs), or a
    command with `{cnf}` in it. None is the default engine.

    Raises UnknownName, and Refused for what is known but does not run here.
    """
    if name is not None and ("{cnf}" in name or " " in name.strip()):
        return _command(name)
    if name in MILP_NAMES or name == "milp":
        return _milp(str(name))
    from . import sat

    engine = name or sat.DEFAULT
    if engine not in sat.ENGINES and engine not in sat.names():
        raise UnknownName("solver", engine, names())
    if not sat.available(engine):
        raise Refused(f"solver '{engine}' does not start here: this build of PySAT leaves it out")
    return Solver(engine, "cnf", False, lambda cardinality: sat.SatEngine(engine, cardinality))


def _command(command: str) -> Solver:
    from . import external

    external.parse_command(command)
    return Solver(command, "cnf", True, lambda cardinality: external.ExternalEngine(command, cardinality))


def _milp(name: str) -> Solver:
    from . import milp

    if name == "milp":
        name = milp.first()
    elif not milp.available(name):
        raise Refused(f"solver '{name}' does not run here")

    def engine(cardinality: str | None) -> Engine:
        if cardinality is not None:
            raise Refused("a cardinality encoding is for SAT solvers: a MILP solver takes counts as they are")
        return milp.MilpEngine(name)

    return Solver(name, "ilp", False, engine)


def names() -> list[str]:
    """Every name that `find` may know; a command for an external program comes on top."""
    from . import sat

    return [*dict.fromkeys((*sat.names(), *sat.ENGINES)), *MILP_NAMES, "milp", BACKTRACK]


def listing() -> list[dict[str, Any]]:
    """Every solver with its kind, whether it runs here, and what it can do."""
    from . import milp, sat

    engines = [
        {
            "name": name,
            "kind": "cnf",
            "available": sat.available(name),
            "capabilities": [what for what, can in sat.capabilities(name)._asdict().items() if can],
        }
        for name in sat.names()
    ]
    programs = [
        {"name": name, "kind": "ilp", "available": milp.available(name), "capabilities": []} for name in MILP_NAMES
    ]
    return [*engines, *programs, {"name": BACKTRACK, "kind": "backtrack", "available": True, "capabilities": []}]
