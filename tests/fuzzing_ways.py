"""The ways to solve a case of `tests.fuzzing`, and the comparison of their results."""

import io
import shlex
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import strategies as st

import cluewise
from cluewise.comparisons import columns
from cluewise.comparisons.runs import digest
from cluewise.contract.subject import Enough, FewNodes
from cluewise.encodings.common.cardinality import ENCODINGS as COUNTS
from cluewise.encodings.common.encoding import CNF, ILP, Encoding, variants
from cluewise.encodings.common.sums import ENCODINGS as SUMS
from cluewise.model_files import decode_text
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.errors import CluewiseError, EncodingBug, LimitReached, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import encodings, puzzle_class, searches
from cluewise.solvers import milp, sat
from cluewise.solvers.common import Figures, Limits, Status
from cluewise.solvers.processes.runner import limited
from cluewise.solvers.solver_registry import BACKTRACK
from tests.time_limits import Impatient, patient

NODES = 4000
"""The most nodes of a search. If the searches need more, the encodings are compared with one another."""
MOST = 60
"""The largest number of solutions that are compared."""
FEW = 3
"""If a puzzle has more solutions, an integer program finds only one, because listing them is slow."""
SECONDS = 10.0
"""The limit for each way. A way that takes longer counts as unfinished."""


class PlannedSolve(NamedTuple):
    """A way to solve: a search, an encoding with an engine, or a file (`file`: its format) that is read back."""

    encoding: str | None
    solver: str
    cardinality: str | None = None
    sums: str | None = None
    file: str | None = None
    globals: str | None = None

    @property
    def name(self) -> str:
        """The names of the choices."""
        parts = (self.encoding, self.globals, self.cardinality, self.sums, self.file, self.solver)
        return "/".join(part for part in parts if part)

    @property
    def is_search(self) -> bool:
        return self.solver.partition(":")[0] == BACKTRACK

    @property
    def options(self) -> SolveOptions:
        return SolveOptions(self.encoding, self.solver, self.cardinality, None, self.sums, globals=self.globals)

    def command(self, name: str, text: str) -> str:
        """The command line that repeats this way."""
        chosen = {
            "--encoding": self.encoding,
            "--globals": self.globals,
            "--cardinality": self.cardinality,
            "--sums": self.sums,
        }
        named = [word for option, value in chosen.items() if value for word in (option, value)]
        if self.file is not None:
            return shlex.join(["cluewise", "export", name, text, "--to", self.file, *named])
        return shlex.join(["cluewise", "solve", name, text, "--all", *named, "--solver", self.solver])


class Case(NamedTuple):
    """A puzzle's type and text, and the ways to solve it, searches first."""

    name: str
    text: str
    ways: tuple[PlannedSolve, ...]


class Outcome(NamedTuple):
    """The result of a way: digests and texts of the solutions, whether these are all, or the error."""

    found: dict[str, str]
    complete: bool
    wrong: str = ""


class Differs(Exception):
    """Ways that differ, as text; the case, the number of solutions by the first search, the culprit's name."""

    def __init__(
        self, text: str, case: Case | None = None, way: PlannedSolve | None = None, number: int | None = None
    ) -> None:
        super().__init__(text)
        self.case, self.way, self.number = case, way, number

    @property
    def culprit(self) -> str | None:
        """The encoding to leave out from now on, or the search."""
        return None if self.way is None else self.way.encoding or self.way.solver

    @property
    def command(self) -> str:
        return self.way.command(self.case.name, self.case.text) if self.way and self.case else ""


# ── which ways ──


def ways_of(draw: st.DrawFn, name: str, muted: frozenset[str]) -> Iterator[PlannedSolve]:
    """All searches, and every encoding: with one of the engines, and sometimes as an integer program or a file."""
    for search in searches(name):
        if f"{BACKTRACK}:{search}" not in muted:
            yield PlannedSolve(None, f"{BACKTRACK}:{search}")
    for encoding in variants(encodings(name)):
        if encoding.name in muted:
            continue
        if CNF in encoding.targets:
            engine = draw(st.sampled_from(_engines()))
            count = draw(st.sampled_from([None, *COUNTS]))
            yield PlannedSolve(
                encoding.name, engine, count, draw(st.sampled_from([None, *SUMS])), globals=encoding.lowering
            )
        if ILP in encoding.targets and (CNF not in encoding.targets or not draw(st.integers(0, 5))):
            yield PlannedSolve(encoding.name, draw(st.sampled_from(_programs())), globals=encoding.lowering)
        if not draw(st.integers(0, 4)):
            yield from _file(draw, encoding)


def _engines() -> list[str]:
    first = [sat.DEFAULT]
    return first + [name for name in sat.names() if sat.available(name) and name not in first]


def _programs() -> list[str]:
    return [name for name in milp.SOLVERS if milp.available(name)]


def _file(draw: st.DrawFn, encoding: Encoding) -> Iterator[PlannedSolve]:
    if not encoding.exportable:
        return
    forms = [*(["dimacs"] if CNF in encoding.targets else []), *(["lp", "mps"] if ILP in encoding.targets else [])]
    form = draw(st.sampled_from(forms))
    if form == "dimacs":
        yield PlannedSolve(
            encoding.name, sat.DEFAULT, draw(st.sampled_from([None, *COUNTS])), None, form, encoding.lowering
        )
    elif milp.available("highs"):
        yield PlannedSolve(encoding.name, "highs", None, None, form, encoding.lowering)


# ── comparing them ──


def preload(name: str) -> None:
    """Imports the modules for solving these puzzles, so that forked processes have them already."""
    encodings(name)
    searches(name)
    columns.preload([columns.Column(None, None, None, solver) for solver in (sat.DEFAULT, *_programs())])


def compare(case: Case, *, alone: bool = False) -> Iterator[str]:
    """Tries all ways; with `alone`, each in its own process. Yields texts to count. Raises Differs."""
    outcomes = _in_processes(case) if alone else _in_this_process(case)
    yield "case"
    for way, outcome in outcomes.items():
        if outcome is None:
            yield "refused or unfinished"
        else:
            yield "ways"
            if outcome.wrong:
                raise Differs(_message(case, way, outcome.wrong, None), case, way)
    done = {way: outcome for way, outcome in outcomes.items() if outcome is not None}
    first = next((way for way, outcome in done.items() if outcome.complete), None)
    if first is None:
        yield "without a complete list"
        return
    right = done[first]
    yield f"with {('no solution', 'one solution')[len(right.found)] if len(right.found) < 2 else 'several solutions'}"
    for way, outcome in done.items():
        missing = [text for key, text in right.found.items() if key not in outcome.found] if outcome.complete else []
        extra = [text for key, text in outcome.found.items() if key not in right.found]
        if missing or extra:
            text = f"{way.name} against {first.name}: "
            text += f"it lacks\n{missing[0]}" if missing else f"it has one too many:\n{extra[0]}"
            culprit = first if way.is_search and not first.is_search else way
            raise Differs(_message(case, culprit, text, len(right.found)), case, culprit, len(right.found))


def _message(case: Case, way: PlannedSolve, text: str, number: int | None) -> str:
    count = "" if number is None else f" ({number} solutions by the first way)"
    return f"{case.name}{count}: {way.name}: {text}\nthe puzzle:\n{case.text}"


def _in_this_process(case: Case) -> dict[PlannedSolve, Outcome | None]:
    """The result of every way; None if it exceeded its nodes or its time."""
    puzzle = puzzle_class(case.name).parse(case.text)
    outcomes: dict[PlannedSolve, Outcome | None] = {}
    known = None
    for way in case.ways:
        try:
            with patient(SECONDS):
                outcome = _outcome(puzzle, way, known)
        except Impatient:
            outcome = None
        outcomes[way] = outcome
        if outcome is not None and outcome.complete and known is None:
            known = len(outcome.found)
    return outcomes


def _in_processes(case: Case) -> dict[PlannedSolve, Outcome | None]:
    """As `_in_this_process`, with a process for each way, so that a crash is reported."""
    outcomes: dict[PlannedSolve, Outcome | None] = {}
    for way in case.ways:
        try:
            (outcomes[way],) = limited(partial(_emit, case, way), Limits(SECONDS))
        except LimitReached:
            outcomes[way] = None
        except SolverFailure as failure:
            outcomes[way] = Outcome({}, False, f"no answer: {failure}")
    return outcomes


def _emit(case: Case, way: PlannedSolve, emit: Any) -> None:
    emit(_outcome(puzzle_class(case.name).parse(case.text), way, None))


def _outcome(puzzle: Puzzle, way: PlannedSolve, known: int | None) -> Outcome | None:
    try:
        if way.file is not None:
            return _through_file(puzzle, way)
        if way.is_search:
            return _listed(puzzle, way, MOST + 1, FewNodes(NODES))
        if way.solver in milp.SOLVERS:
            return _listed(puzzle, way, known + 2 if known is not None and known <= FEW else 1)
        return _listed(puzzle, way, MOST + 1 if known is None else known + 2)
    except (Enough, Refused, LimitReached):
        return None
    except Impatient:
        raise
    except EncodingBug as bug:
        return Outcome({}, False, str(bug).partition("\n")[0])
    except CluewiseError as error:
        if isinstance(error.__cause__, Impatient):  # the alarm rang in a library that takes it for a failure
            raise error.__cause__ from None
        return Outcome({}, False, f"{type(error).__name__}: {error}")
    except Exception as error:
        return Outcome({}, False, f"it crashes: {type(error).__name__}: {error}")


def _listed(puzzle: Puzzle, way: PlannedSolve, most: int, figures: Figures | None = None) -> Outcome:
    texts: dict[str, str] = {}
    number = 0
    solutions = make_request(puzzle, way.options).solutions(figures or Figures())
    for solution in islice(solutions, most):
        number += 1
        texts[digest(puzzle.image(solution, puzzle.view))] = puzzle.text(solution)
    solutions.close()  # type: ignore[attr-defined]  # a generator
    wrong = "a solution comes twice" if number > len(texts) else ""
    return Outcome(texts, number < most, wrong)


def _plain(puzzle: Puzzle, solution: Solution) -> Solution:
    """The same solution with the puzzle's own slots and values: a file has tuples for cells."""
    return Solution(
        (slot, next(value for value in puzzle.values(slot) if value == solution[slot])) for slot in puzzle.slots()
    )


def _through_file(puzzle: Puzzle, way: PlannedSolve) -> Outcome:
    """One solution by way of an exported file."""
    stream = io.StringIO()
    cluewise.export(puzzle, stream, str(way.file), way.encoding, way.cardinality)
    text = stream.getvalue()
    reply = _by_engine(text) if way.file == "dimacs" else _by_highs(text, str(way.file))
    _, answer = decode_text(text, reply)
    solutions = [_plain(puzzle, solution) for solution in answer.solutions]
    texts = {digest(puzzle.image(solution, puzzle.view)): puzzle.text(solution) for solution in solutions}
    return Outcome(texts, answer.status is Status.UNSATISFIABLE)


def _by_engine(text: str) -> str:
    clauses = [[int(word) for word in line.split()[:-1]] for line in text.splitlines() if line[:1] not in ("c", "p")]
    with sat.start(sat.DEFAULT, clauses) as engine:
        if not engine.solve():
            return "s UNSATISFIABLE\n"
        return f"s SATISFIABLE\nv {' '.join(map(str, engine.get_model()))} 0\n"


def _by_highs(text: str, form: str) -> str:
    import highspy

    with tempfile.TemporaryDirectory() as folder:
        file, output = Path(folder, f"file.{form}"), Path(folder, "told")
        file.write_text(text)
        program = highspy.Highs()
        program.setOptionValue("output_flag", False)
        program.setOptionValue("presolve", "off")
        program.readModel(str(file))
        program.run()
        program.writeSolution(str(output), 0)
        return output.read_text()
