"""`cluewise doctor`: versions, solvers, limits, and a short self-test."""

import platform
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from io import StringIO
from time import monotonic, sleep
from typing import Any, NamedTuple

import click

from cluewise import api, model_files
from cluewise.exit_codes import DEFECT, OK, explain
from cluewise.generation.random_puzzles import random_puzzle
from cluewise.puzzles.common.errors import LimitReached
from cluewise.puzzles.common.plural import count_words
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.solvers import milp, sat
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import limited
from cluewise.solvers.processes.system import IS_WINDOWS
from cluewise.version import __version__

from ..puzzles.generators.common.puzzle_generator import generator_for
from .common import format_option
from .output import echo_json

PACKAGES = {
    "python-sat": "SAT solvers",
    "pulp": "CBC and GLPK",
    "click": "the command line",
    "rich": "tables and drawings on terminals",
    "psutil": "limits of time and memory",
    "highspy": "the HiGHS solver: pip install 'cluewise[highs]'",
    "matplotlib": "plots of 'compare': pip install 'cluewise[plot]'",
    "cairosvg": "pictures as PNG: pip install 'cluewise[png]'",
    "distributed": "'batch --dask': pip install 'cluewise[dask]'",
    "dratify": "a second check of certificates: pip install 'cluewise[certify]'",
}
"""The packages that Cluewise uses, and their purpose."""

PROBLEM = "signpost", "2x2:1ceag"
"""A puzzle with one solution, for tests that work with any puzzle."""
MOST = 50
"""The maximum number of solutions that are compared for a puzzle."""
SECONDS = 10.0
"""The self-test starts no further puzzle after this number of seconds."""


class TestFailed(Exception):
    """A failed test, with a message."""


class ReportLine(NamedTuple):
    """One line of the report: the subject, whether it is fine (None: not tried), and the details."""

    subject: str
    fine: bool | None
    details: str


@click.command()
@format_option("text", "json")
def command(form: str) -> int:
    """Test this installation of Cluewise.

    It prints versions, solvers and limits, and runs a self-test of about ten seconds. It names what it did not try. A
    missing optional package is not a failure.

    Exit code: 0 all is well, 1 a test failed.

    \b
    cluewise doctor
    """
    parts = {"versions": _versions, "solvers": _solvers, "limits": _limits, "self-test": _tests}
    looked: dict[str, list[ReportLine]] = {}
    for title, lines in parts.items():
        looked[title] = []
        if form == "text":
            click.echo(f"{title}:")
        for line in lines():
            looked[title].append(line)
            if form == "text":
                sign = click.style("ok", fg="green") if line.fine else click.style("--", fg="yellow")
                click.echo(f"  {sign}  {line.subject}: {line.details}")
    tested = looked["self-test"] + ([] if IS_WINDOWS else looked["limits"])
    failed = [line.subject for line in tested if line.fine is False]
    untried = [line.subject for lines in looked.values() for line in lines if line.fine is None]
    if form == "json":
        echo_json({title: [line._asdict() for line in lines] for title, lines in looked.items()})
    else:
        more = f"; not tried: {', '.join(untried)}" if untried else ""
        click.echo((f"failed: {', '.join(failed)}" if failed else "all is well") + more)
    return DEFECT if failed else OK


def _versions() -> Iterator[ReportLine]:
    yield ReportLine("cluewise", True, __version__)
    yield ReportLine("python", True, f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    for package, use in PACKAGES.items():
        try:
            yield ReportLine(package, True, version(package))
        except PackageNotFoundError:
            yield ReportLine(package, False, f"not installed; for {use}")


def _solvers() -> Iterator[ReportLine]:
    running = [name for name in sat.names() if not sat.problem(name)]
    yield ReportLine("SAT", bool(running), ", ".join(running))
    for name in sat.names():
        if problem := sat.problem(name):
            yield ReportLine(name, False, problem)
    for name in milp.SOLVERS:
        problem = milp.problem(name)
        yield ReportLine(name, not problem, problem or "runs")


def _limits() -> Iterator[ReportLine]:
    if IS_WINDOWS:
        message = "refused on Windows, and so are batch, compare and grade (WSL has them)"
        yield ReportLine("time and memory", False, message)
        return
    yield _tried("limit of time", partial(_stopped, _wait, Limits.of(0.5, None), "timeout"))
    yield _tried("limit of memory", partial(_stopped, _grow, Limits.of(20.0, 200), "memory"))


def _wait(emit: Callable[[Any], None]) -> None:
    sleep(20)


def _grow(emit: Callable[[Any], None]) -> None:
    """Takes 10 MB of memory at a time, 2 GB in all."""
    taken = []
    for i in range(200):
        taken.append(bytes([i]) * (10 << 20))
        sleep(0.01)


def _stopped(work: Callable[..., None], limits: Limits, reason: str) -> str:
    """Reports how a limit stopped the work. Raises TestFailed if it did not."""
    start = monotonic()
    try:
        with closing(limited(work, limits)) as running:  # type: ignore[type-var]  # a generator
            for _ in running:
                pass
    except LimitReached as end:
        if str(end) == reason:
            return f"works, reached after {monotonic() - start:.1f} s"
    raise TestFailed("the limit did not stop the work")


def _tests() -> Iterator[ReportLine]:
    yield _tried("export and decode", _export)
    end = monotonic() + SECONDS
    tested, names = 0, list(puzzle_names())
    random.Random(0).shuffle(names)
    untried = list(names)
    while untried and monotonic() <= end:
        name = untried.pop(0)
        line = _tried(name, partial(_solve, name))
        tested += bool(line.fine)
        if not line.fine:
            yield line
    ways = "solved by the default encoding and by the search, with the same solutions"
    yield ReportLine("puzzles", tested > 0, f"{tested} of {len(names)} kinds {ways}")
    if untried:
        kinds = count_words(len(untried), "kind")
        yield ReportLine(kinds, None, f"not tried, because {SECONDS:g} s were over: {', '.join(sorted(untried))}")
    problem = milp.problem("highs")
    yield (
        ReportLine("integer program", None, f"not tried: {problem}") if problem else _tried("integer program", _program)
    )


def _tried(subject: str, test: Callable[[], str]) -> ReportLine:
    try:
        return ReportLine(subject, True, test())
    except Exception as error:  # the other tests continue
        return ReportLine(subject, False, str(error) if isinstance(error, TestFailed) else explain(error)[1])


def _export() -> str:
    """Exports a puzzle as DIMACS, solves the file with an engine, and decodes the answer."""
    (puzzle,) = api.read(*PROBLEM)
    stream = StringIO()
    model_files.export(puzzle, stream, "dimacs")
    lines = [line for line in stream.getvalue().splitlines() if line and line[0] not in "cp"]
    with sat.start(sat.DEFAULT, [list(map(int, line.split()[:-1])) for line in lines]) as engine:
        if not engine.solve():
            raise TestFailed("an exported puzzle has no solution, but the puzzle has one")
        answer = f"s SATISFIABLE\nv {' '.join(map(str, engine.get_model()))} 0\n"
    _, decoded = model_files.decode_text(stream.getvalue(), answer)
    if decoded.solutions != api.solve(puzzle).solutions:
        raise TestFailed("the answer to the exported file is another solution")
    return f"{len(lines)} clauses written, solved and read back"


def _program() -> str:
    (puzzle,) = api.read(*PROBLEM)
    if api.solve(puzzle, limit=2, solver="highs").solutions != api.solve(puzzle, limit=2).solutions:
        raise TestFailed("HiGHS finds other solutions than SAT")
    return "HiGHS finds the same solution as SAT"


def _solve(name: str) -> str:
    cls = puzzle_class(name)
    puzzle = random_puzzle(cls, random.Random(0), cls.size(generator_for(cls).small_sizes[0]))
    by_sat = set(api.solve(puzzle, limit=MOST).solutions)
    by_search = set(api.solve(puzzle, limit=MOST, solver="backtrack").solutions)
    if by_sat != by_search and not len(by_sat) == len(by_search) == MOST:
        raise TestFailed("the encoding and the search find different solutions")
    return f"{len(by_sat)} solutions"
