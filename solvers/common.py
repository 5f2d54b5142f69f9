"""What every way of solving shares: statuses, figures, answers, and the contract of an engine."""

from collections.abc import Callable, Sequence
from enum import Enum
from numbers import Real
from time import perf_counter, process_time
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution

resource: ModuleType | None
try:
    import resource
except ImportError:  # not on Windows
    resource = None


class Status(Enum):
    """Never a bool: a solver that was stopped knows nothing."""

    SOLVED = "solved"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


class Figures:
    """What a solve cost. Times in seconds (building, loading into the solver, solving), by the clock and of the
    processor; None where it does not apply.

    `variables` and `clauses` include auxiliaries (for an integer program: columns and rows), `literals` are those of
    all clauses (entries of all rows). The backtracker counts `nodes`, `backtracks` (dead ends) and its greatest
    `depth`; a MILP solver its nodes.
    """

    __slots__ = (
        "_changed",
        "backtracks",
        "build",
        "build_cpu",
        "clauses",
        "conflicts",
        "cuts",
        "decisions",
        "depth",
        "literals",
        "load",
        "load_cpu",
        "nodes",
        "propagations",
        "solve",
        "solve_cpu",
        "variables",
    )

    def __init__(self, changed: "Callable[[Figures], None] | None" = None) -> None:
        self._changed = changed
        self.build: float | None = None
        self.load: float | None = None
        self.solve: float | None = None
        self.build_cpu: float | None = None
        self.load_cpu: float | None = None
        self.solve_cpu: float | None = None
        self.variables: int | None = None
        self.clauses: int | None = None
        self.literals: int | None = None
        self.conflicts: int | None = None
        self.decisions: int | None = None
        self.propagations: int | None = None
        self.cuts: int | None = None
        self.nodes: int | None = None
        self.backtracks: int | None = None
        self.depth: int | None = None

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__ if name != "_changed"}

    def __repr__(self) -> str:
        told = (f"{name}={value!r}" for name, value in self.as_dict().items() if value is not None)
        return f"Figures({', '.join(told)})"

    def spend(self, phase: str, since: tuple[float, float]) -> None:
        """Adds what went by since a `clock()` to a phase: build, load or solve."""
        wall, processor = clock()
        setattr(self, phase, (getattr(self, phase) or 0.0) + wall - since[0])
        phase += "_cpu"
        setattr(self, phase, (getattr(self, phase) or 0.0) + processor - since[1])

    def tell(self) -> None:
        """Says that they changed, to whoever watches from another process."""
        if self._changed is not None:
            self._changed(self)

    def update(self, figures: dict[str, Any]) -> None:
        for name, value in figures.items():
            setattr(self, name, value)


def clock() -> tuple[float, float]:
    """Seconds by the clock, and of the processor in this process and in the children it has waited for."""
    if resource is None:
        return perf_counter(), process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return perf_counter(), process_time() + children.ru_utime + children.ru_stime


MEGABYTE = 2**20
"""Bytes. Callers, in Python and on the command line, say memory in megabytes."""

LONGEST, LARGEST = 2.0**62, 2.0**24
"""The most seconds and megabytes of a limit: what a clock can hold, and far beyond any memory (16 TB)."""


class Limits(NamedTuple):
    """Wall time in seconds and memory in bytes for one solve, building included; None: no limit."""

    seconds: float | None = None
    memory: int | None = None

    @classmethod
    def asked(cls, timeout: float | None, memory: float | None) -> "Limits":
        """Limits as callers say them: seconds and megabytes. Raises Refused for what is no such number."""
        seconds = None if timeout is None else _bound("timeout", "seconds", timeout, LONGEST)
        megabytes = None if memory is None else _bound("memory", "megabytes", memory, LARGEST)
        return cls(seconds, None if megabytes is None else max(1, round(megabytes * MEGABYTE)))

    @property
    def megabytes(self) -> float | None:
        """The limit of memory as callers say it."""
        return None if self.memory is None else self.memory / MEGABYTE


def _bound(name: str, unit: str, value: float, most: float) -> float:
    """A limit as a number. Raises Refused."""
    expected = f"{name}: expected a number of {unit} greater than 0"
    if isinstance(value, bool) or not isinstance(value, Real):
        raise Refused(f"{expected}, found {value!r}")
    if not value > 0:
        raise Refused(f"{expected}, found {value:g}")
    if not value <= most:
        raise Refused(f"{expected} and at most {most:g}, found {value:g}")
    return float(value)


SHOWN_IN_NOTEBOOKS = 12
"""Solutions of an Answer that a notebook draws."""


class Answer(NamedTuple):
    """`complete` says that `solutions` are all there are; `reason` is why it stopped early (`timeout`, …).

    `certified`: is there a certificate of it? None where none was asked for. `puzzle` is what was asked about.
    """

    status: Status
    solutions: list[Solution]
    complete: bool
    reason: str | None
    stats: Figures
    certified: bool | None = None
    puzzle: Puzzle | None = None

    def _repr_html_(self) -> str:
        """In a notebook: the verdict and pictures of the first solutions."""
        from cluewise.puzzles.common.picture import as_html

        count = len(self.solutions)
        number = "no solution" if not count else "1 solution" if count == 1 else f"{count} solutions"
        number += "" if self.complete or self.reason else ", perhaps more" if count else ""
        words = f"unknown ({self.reason}), {number} found so far" if self.reason else number
        shown = self.solutions[:SHOWN_IN_NOTEBOOKS] if self.puzzle is not None else []
        words += f"; the first {len(shown)}:" if len(shown) < count else ""
        return as_html(words, [self.puzzle.picture(one) for one in shown] if self.puzzle is not None else [])


class Outcome(NamedTuple):
    """What a MILP solver found: a value a column, in the program's order, and the objective, None where there is no
    solution; the nodes that this took, None where it does not say."""

    values: Sequence[float] | None
    objective: float = 0.0
    nodes: int | None = None


class Loaded(Protocol):
    """An engine with a Model loaded, as enumeration uses it. Stays usable after `add`.

    `exhausted` says that what `solve` returned last is proven to be all there is.
    """

    exhausted: bool

    def solve(self) -> Any | None:
        """What a Reader of this engine reads (see `enumeration`), or None when there is none. Raises SolverFailure."""

    def add(self, clause: Sequence[Literal]) -> None:
        """One more clause over the Model's variables: a blocking clause or a cut."""

    def report(self, figures: Figures) -> None:
        """Writes its own counts: variables, clauses, conflicts."""

    def close(self) -> None:
        """Gives everything back; harmless when called twice."""


class Engine(Loaded, Protocol):
    """One solver for one Model. Whether it solves incrementally or anew is its own affair."""

    def load(self, model: Model) -> None:
        """Takes the model in; called once."""

    def solve(self) -> Assignment | None:
        """An assignment of the Model's variables, or None when there is none. Raises SolverFailure."""
