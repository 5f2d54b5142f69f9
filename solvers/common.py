"""Statuses, figures, limits, answers, and the interface of an engine: shared by all ways of solving."""

from collections.abc import Callable, Sequence
from enum import Enum
from itertools import chain
from time import perf_counter, process_time
from typing import Any, NamedTuple, Protocol

from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution


class Status(Enum):
    """The result of a solve. It is not a bool because a stopped solver has no result."""

    SOLVED = "solved"
    UNSATISFIABLE = "unsatisfiable"
    UNKNOWN = "unknown"


class Figures:
    """The cost of a solve; None if a figure does not apply.

    `build`, `load` (into the solver) and `solve` are seconds of wall time; with `_cpu`, seconds of processor time.
    `variables` and `clauses` include auxiliaries (for an integer program: columns and rows). `literals` counts the
    literals of all clauses (entries of all rows). The backtracker counts `nodes`, `backtracks` (dead ends) and its
    greatest `depth`; a MILP solver counts its nodes.
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
        parts = (f"{name}={value!r}" for name, value in self.as_dict().items() if value is not None)
        return f"Figures({', '.join(parts)})"

    def spend(
        self, phase: str, since: tuple[float, float], read: "Callable[[], tuple[float, float]] | None" = None
    ) -> tuple[float, float]:
        """Adds the time since `since` to a phase: "build", "load" or "solve". `since` is a result of `read`, by default
        of `clock`. Returns the new reading.
        """
        now = (read or clock)()
        self.add_time(phase, now[0] - since[0], now[1] - since[1])
        return now

    def add_time(self, phase: str, wall: float, processor: float) -> None:
        """Adds seconds to a phase."""
        setattr(self, phase, (getattr(self, phase) or 0.0) + wall)
        phase += "_cpu"
        setattr(self, phase, (getattr(self, phase) or 0.0) + processor)

    def report(self) -> None:
        """Reports the present figures to the callback, which may send them to another process."""
        if self._changed is not None:
            self._changed(self)

    def update(self, figures: dict[str, Any]) -> None:
        for name, value in figures.items():
            setattr(self, name, value)

    def add_counts(self, *counts: dict[str, int]) -> None:
        """Adds the counts of other engines (see `counted`)."""
        for name, count in chain.from_iterable(map(dict.items, counts)):
            if count:
                setattr(self, name, (getattr(self, name) or 0) + count)


def own_clock() -> tuple[float, float]:
    """As `clock`, without children; three times as fast."""
    return perf_counter(), process_time()


def clock() -> tuple[float, float]:
    """Seconds of wall time, and of processor time of this process and of the children it has waited for."""
    try:
        import resource
    except ImportError:  # not on Windows
        return perf_counter(), process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return perf_counter(), process_time() + children.ru_utime + children.ru_stime


MEGABYTE = 2**20
"""Bytes. Callers, in Python and on the command line, give memory in megabytes."""

LONGEST, LARGEST = 2.0**62, 2.0**24
"""The highest limits, in seconds and megabytes: what a clock can represent, and 16 TB."""


class Limits(NamedTuple):
    """Limits of one solve, building included: wall time in seconds and memory in bytes; None: no limit."""

    seconds: float | None = None
    memory: int | None = None

    @classmethod
    def of(cls, timeout: float | None, memory: float | None) -> "Limits":
        """The limits for values given by a caller: seconds and megabytes. Raises Refused for other values."""
        seconds = None if timeout is None else _bound("timeout", "seconds", timeout, LONGEST)
        megabytes = None if memory is None else _bound("memory", "megabytes", memory, LARGEST)
        return cls(seconds, None if megabytes is None else max(1, round(megabytes * MEGABYTE)))

    @property
    def megabytes(self) -> float | None:
        """The limit of memory in megabytes, as callers give it."""
        return None if self.memory is None else self.memory / MEGABYTE


NO_LIMITS = Limits()


def _bound(name: str, unit: str, value: float, most: float) -> float:
    """A limit as a float. Raises Refused if it is not a number in the range."""
    from numbers import Real

    expected = f"{name}: expected a number of {unit} greater than 0"
    if isinstance(value, bool) or not isinstance(value, Real):
        raise Refused(f"{expected}, found {value!r}")
    if not value > 0:
        raise Refused(f"{expected}, found {value:g}")
    if not value <= most:
        raise Refused(f"{expected} and at most {most:g}, found {value:g}")
    return float(value)


SHOWN_IN_NOTEBOOKS = 12
"""The number of solutions of an Answer that a notebook draws."""


class Answer(NamedTuple):
    """The answer to a solve. `complete` is true if `solutions` are all solutions; `reason` says why it stopped early
    (`timeout`, …).

    `certified` says whether a certificate exists; None if none was requested. `puzzle` is the puzzle that was solved.
    `remark` is a remark on a race, or on the answer of an external solver to a file; usually empty.
    `print` shows the verdict and the solutions.
    """

    status: Status
    solutions: list[Solution]
    complete: bool
    reason: str | None
    stats: Figures
    certified: bool | None = None
    puzzle: Puzzle | None = None
    remark: str = ""

    @property
    def verdict(self) -> str:
        """The number of solutions as a phrase: `1 solution, perhaps more`."""
        count = len(self.solutions)
        number = count_words(count, "solution") if count else "no solution"
        number += "" if self.complete or self.reason else ", perhaps more" if count else ""
        return f"unknown ({self.reason}), {number} found so far" if self.reason else number

    def __repr__(self) -> str:
        name = self.puzzle.name if self.puzzle is not None else "a puzzle"
        return f"<Answer to {name}: {self.verdict}>"

    def __str__(self) -> str:
        texts = [self.puzzle.text(solution) for solution in self.solutions] if self.puzzle is not None else []
        return "\n\n".join([self.verdict, *texts])

    def _repr_html_(self) -> str:
        """The HTML for a notebook: the verdict, and pictures of the first solutions."""
        from cluewise.puzzles.common.picture import as_html

        shown = self.solutions[:SHOWN_IN_NOTEBOOKS] if self.puzzle is not None else []
        verdict = self.verdict + (f"; the first {len(shown)}:" if len(shown) < len(self.solutions) else "")
        pictures = [self.puzzle.picture(solution) for solution in shown] if self.puzzle is not None else []
        return as_html(verdict, pictures)


class MilpResult(NamedTuple):
    """The result of a MILP solver: a value per column, in the program's order (None: no solution), the objective, and
    the number of nodes (None: unknown)."""

    values: Sequence[float] | None
    objective: float = 0.0
    nodes: int | None = None


class Loaded(Protocol):
    """An engine with a Model loaded, as enumeration uses it. It remains usable after `add`.

    `exhausted` is true if the last result of `solve` is proven to be the last solution, `in_process` if `solve` starts
    no other process.
    """

    exhausted: bool
    in_process: bool

    def solve(self) -> Any | None:
        """A solution in the form that this engine's Reader reads (see `enumeration`); None if there is none.

        Raises SolverFailure.
        """

    def add(self, clause: Sequence[Literal]) -> None:
        """Adds a clause over the Model's variables: a blocking clause or a cut."""

    def report(self, figures: Figures) -> None:
        """Writes the engine's counts into `figures`: variables, clauses, conflicts and the like."""

    def close(self) -> None:
        """Frees all resources; harmless when called twice."""


COUNTED = ("conflicts", "decisions", "propagations")


def counted(engine: Loaded) -> dict[str, int]:
    """The conflicts, decisions and propagations of an engine since it was loaded; 0 if it does not count them."""
    figures = Figures()
    engine.report(figures)
    return {name: getattr(figures, name) or 0 for name in COUNTED}


class Engine(Loaded, Protocol):
    """One solver for one Model. It may solve incrementally or start again for each solve."""

    def load(self, model: Model) -> None:
        """Loads the Model; called once."""

    def solve(self) -> Assignment | None:
        """An assignment of the Model's variables; None if there is none. Raises SolverFailure."""
