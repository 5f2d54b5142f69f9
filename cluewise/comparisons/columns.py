"""The columns of a comparison. Each column is one configuration of encoding and solver."""

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

from cluewise.counting import eager
from cluewise.encodings.common.encoding import Encoding, find
from cluewise.encodings.common.graphs.lowerings import LOWERINGS
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.errors import Refused, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import encodings, encodings_with
from cluewise.solvers.counters import COUNTERS
from cluewise.solvers.counters import find as find_counter
from cluewise.solvers.milp import SOLVERS as MILP
from cluewise.solvers.solver_registry import BACKTRACK, FIRST_MILP, PLACEHOLDER

ALL = "all"


class Column(NamedTuple):
    """An encoding, a cardinality and a sum encoding, a solver, and a lowering of global constraints.

    None is the default. A search has only a solver. With `counts`, the solver is a model counter.
    """

    encoding: str | None
    cardinality: str | None
    sums: str | None
    solver: str
    globals: str | None = None
    counts: bool = False

    @property
    def name(self) -> str:
        """The chosen names, separated by slashes. Defaults are left out."""
        return "/".join(
            part for part in (self.encoding, self.globals, self.cardinality, self.sums, self.solver) if part
        )

    @property
    def is_search(self) -> bool:
        return not self.counts and self.solver.partition(":")[0] == BACKTRACK

    def solve_options(self, view: str | None, seed: int | None) -> SolveOptions:
        solver = None if self.counts else self.solver
        return SolveOptions(self.encoding, solver, self.cardinality, view, self.sums, seed, self.globals)

    def options(self) -> list[str]:
        """The options of `cluewise solve` that choose this column."""
        named = {
            "--encoding": self.encoding,
            "--globals": self.globals,
            "--cardinality": self.cardinality,
            "--sums": self.sums,
            "--counter" if self.counts else "--solver": self.solver,
        }
        return [word for option, value in named.items() if value for word in (option, value)]


def columns_of(
    puzzle: str,
    wanted: Sequence[str],
    solvers: Sequence[str],
    cardinalities: Sequence[str],
    sums: Sequence[str],
    lowerings: Sequence[str] = (),
    counting: Sequence[str] = (),
) -> list[Column]:
    """Every encoding with every solver. If the solver needs clauses, also with every cardinality and sum encoding.

    An encoding with global constraints has a column for each of the `lowerings` that fits it. `all` means all
    encodings of the puzzle, or all lowerings. A search uses no encoding: it is one column. `counting` names model
    counters, which need clauses. Raises UnknownName for an
    encoding that does not exist, Refused for a file without one.
    """
    chosen: list[tuple[str, str | None]] = []
    for name in wanted or [ALL]:
        named = encodings(puzzle) if name == ALL else [_known(puzzle, name)]
        for encoding in named:
            label = encoding.name if name == ALL else name
            chosen += [(label, lowering) for lowering in _lowerings(encoding, lowerings)]
    columns: list[Column] = []
    for solver, counts in (*((name, False) for name in solvers), *((name, True) for name in counting)):
        if not counts and solver.partition(":")[0] == BACKTRACK:
            columns.append(Column(None, None, None, solver))
            continue
        takes_clauses = solver not in MILP and solver != FIRST_MILP
        counters: Sequence[str | None] = (cardinalities if takes_clauses else ()) or (None,)
        adders: Sequence[str | None] = (sums if takes_clauses else ()) or (None,)
        columns += [
            Column(name, count, add, solver, lowering, counts)
            for name, lowering in chosen
            for count in counters
            for add in adders
        ]
    return list(dict.fromkeys(columns))


def _lowerings(encoding: Encoding, wanted: Sequence[str]) -> Sequence[str | None]:
    """The wanted lowerings that fit an encoding. [None] if none is wanted, or if it has no global constraints."""
    if not wanted or not encoding.lowerings:
        return [None]
    for name in wanted:
        if name not in (*LOWERINGS, ALL):
            raise UnknownName("lowering of global constraints", name, [*LOWERINGS, ALL])
    return [name for name in encoding.lowerings if name in wanted or ALL in wanted]


def _known(puzzle: str, name: str) -> Encoding:
    known = encodings_with(puzzle, name)
    try:
        return find(known, name)[0]
    except UnknownName:
        raise UnknownName("encoding", name, [*(item.name for item in known), ALL]) from None


def not_applicable(puzzle: Puzzle, column: Column, view: str | None) -> str | None:
    """The reason why a column cannot solve this puzzle; None if it can. Raises UnknownName for an unknown name."""
    try:
        options = column.solve_options(view, None)
        make_request(puzzle, options)
        if column.counts:
            find_counter(column.solver)
            eager(puzzle, options)
    except Refused as reason:
        return str(reason)
    return None


def preload(columns: Sequence[Column]) -> None:
    """Imports the modules of the solvers before any run is timed. Forked children inherit them."""
    for column in columns:
        if column.is_search or PLACEHOLDER in column.solver:
            continue
        if column.counts:
            with suppress(ImportError, KeyError):
                import_module(COUNTERS[column.solver][0])
            continue
        if column.solver in MILP or column.solver == FIRST_MILP:
            _preload_milp(column.solver)
        else:
            import pysat.card
            import pysat.solvers

            del pysat


def _preload_milp(solver: str) -> None:
    """Imports highspy for HiGHS. Imports PuLP for the other solvers, or if highspy is not installed."""
    if solver in ("highs", FIRST_MILP):
        with suppress(ImportError):
            import highspy  # noqa: F401

            return
    import pulp  # noqa: F401
