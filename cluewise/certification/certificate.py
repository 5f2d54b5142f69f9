"""Makes a certificate: finds the solutions, writes a proof that there are no others, and checks it.

One Glucose engine does both. It never retracts a clause, so its proof is valid for all its solves together, and clauses
that it learns before a solution are part of the proof. (CaDiCaL eliminates variables and restores them: its proofs are
valid for one solve only, and many times as long for hard formulas.)
"""

import os
import platform
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from tempfile import TemporaryFile

from cluewise.encodings.common.encoding import CNF
from cluewise.encodings.common.model import Assignment
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures, Limits, clock
from cluewise.solvers.sat import answer, assignment, start
from cluewise.solvers.solver_registry import find

from ..pipeline import SolveOptions, SolveRequest, SolveRun, make_request
from .content import (
    BY_PROPAGATION,
    MANIFEST,
    PROVER,
    Clause,
    Compiled,
    Content,
    FoundSolution,
    compiled,
    files,
    reference,
    understood,
)
from .proofs import Outcome, judge

FIRST_PYSAT = (1, 9, 16)
"""python-sat 1.9.dev16: older ones fail when they close an engine with a proof (1.8.dev25), or lose ends of proofs."""

Limit = int | None


def certifying(
    puzzle: Puzzle, options: SolveOptions, limit: Limit, limits: Limits, folder: str | os.PathLike[str]
) -> "Certifying":
    """A running search that writes a certificate into a folder.

    It yields nothing before the certificate is checked. Raises UnknownName. Raises Refused for options without
    certificates, for a folder that is not empty, if the installed python-sat writes no proofs, and if no text
    represents the puzzle.
    """
    puzzle.read_back()
    request = _chosen(puzzle, options)
    _refuse_old_pysat()
    _refuse_full(os.fspath(folder))
    _refuse_unwritable(os.path.abspath(folder))
    work = partial(_work, puzzle, request.view, limit, os.path.abspath(folder))
    return Certifying(request, limit, limits, work)


class Certifying(SolveRun):
    """A search whose answer is certified unless it fails."""

    @property
    def certified(self) -> bool:
        return self._ended and self.failure is None


def _chosen(puzzle: Puzzle, options: SolveOptions) -> SolveRequest:
    """Returns the request that makes certificates. Raises Refused if the options exclude it."""
    encoding = reference(puzzle)
    certified_route = SolveOptions(encoding.name, PROVER, None, options.view, None, globals=encoding.lowering)
    request = make_request(puzzle, certified_route)
    choices = {
        "encoding": options.encoding,
        "solver": options.solver,
        "cardinality": options.cardinality,
        "sums": options.sums,
        "globals": options.globals,
    }
    needed = {
        "encoding": certified_route.encoding,
        "solver": certified_route.solver,
        "cardinality": find(PROVER).cardinality(None),
        "sums": find(PROVER).sums(None),
        "globals": certified_route.globals,
    }
    for kind, name in choices.items():
        if name is not None and name != needed[kind]:
            raise Refused(f"a certificate needs the {kind} '{needed[kind]}': leave out '{name}'")
    assert request.encoding is not None
    assert CNF in request.encoding.targets
    return request


def _refuse_old_pysat() -> None:
    import pysat

    version = str(pysat.__version__)
    if pysat_version(version) < FIRST_PYSAT:
        raise Refused(
            f"a certificate needs python-sat 1.9.dev16 or later, here is {version}: install cluewise[certify]"
        )


def pysat_version(version: str) -> tuple[int, ...]:
    """`1.9.dev17` as (1, 9, 17). A release without `dev` comes after all of these."""
    numbers, _, dev = version.partition(".dev")
    parts = [int(part) for part in numbers.split(".") if part.isdigit()]
    return (*[*parts, 0, 0][:2], int(dev) if dev.isdigit() else 1 << 30)


def _refuse_full(folder: str) -> None:
    """Raises Refused unless the folder is empty or does not exist."""
    if not folder:
        raise Refused("a certificate needs the name of a folder, found an empty one")
    if not os.path.lexists(folder):
        return
    if not os.path.isdir(folder):
        raise Refused(f"'{folder}' is not a folder: a certificate has several files")
    if os.listdir(folder):
        raise Refused(f"'{folder}' is not empty: choose an empty or a new folder")


def _refuse_unwritable(folder: str) -> None:
    """Raises PuzzleError unless a file can be written there. Nothing of the trial remains.

    This needs a trial, because permissions are not enough: a file system may be full or read-only, and a parent may be
    a file.
    """
    missing = []
    parent = folder
    while not os.path.lexists(parent):
        missing.append(parent)
        parent = os.path.dirname(parent)
    try:
        os.makedirs(folder, exist_ok=True)
        with TemporaryFile(dir=folder) as stream:
            stream.write(b"\n")
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", folder) from None
    finally:
        for made in missing:
            with suppress(OSError):  # it may not exist
                os.rmdir(made)


# ── finding and proving ──


def _work(puzzle: Puzzle, view: str, limit: Limit, folder: str, figures: Figures) -> Iterator[Solution]:
    """Writes the certificate, then yields the solutions. Raises SolverFailure if the proof is refused."""
    certificate = content(puzzle, view, limit, figures)
    write(folder, files(certificate))
    yield from _different(certificate.found)


def _different(solutions: Sequence[FoundSolution]) -> Iterator[Solution]:
    """Yields the solutions. Of several solutions with equal images, it yields the first."""
    seen = set()
    for solution in solutions:
        if solution.image not in seen:
            seen.add(solution.image)
            yield solution.solution


def content(puzzle: Puzzle, view: str, limit: Limit, figures: Figures | None = None) -> Content:
    """A checked certificate of up to `limit` solutions (None: all).

    Raises SolverFailure if its proof is refused or no checker can check it, EncodingBug for a wrong solution.
    """
    from ..version import __version__

    figures = Figures() if figures is None else figures
    start_time = clock()
    formula = compiled(puzzle, view)
    figures.spend("build", start_time)
    figures.variables, figures.clauses = formula.variables, len(formula.clauses)
    start_time = clock()
    solutions, proof = _searched(formula, limit, figures)
    if proof is not None:
        clauses = [*formula.clauses, *(solution.forbidding for solution in solutions)]
        judged = judge(clauses, formula.variables, proof)
        if judged.outcome is Outcome.DISAGREE:
            raise EncodingBug(f"the checkers disagree on a proof: {judged.reason} ({puzzle.name}):\n{puzzle.format()}")
        if judged.outcome is not Outcome.HOLDS:
            raise SolverFailure(f"the proof is not confirmed: {judged.reason}")
    figures.spend("solve", start_time)
    return Content(formula, solutions, proof, __version__, versions())


def versions() -> dict[str, str]:
    """The versions of the other programs that make a certificate."""
    import pysat

    return {"python": platform.python_version(), "python-sat": str(pysat.__version__)}


def _searched(formula: Compiled, limit: Limit, figures: Figures) -> tuple[list[FoundSolution], str | None]:
    """Returns the solutions, and the proof that there are no others (None if the limit was reached)."""
    solutions: list[FoundSolution] = []
    images = set()
    clauses = sorted(formula.clauses, key=_is_unit)  # Glucose shortens clauses that come later, and its proof says so
    with start(PROVER, clauses, with_proof=True) as engine:
        while (verdict := answer(engine)) is not False:
            if verdict is None:
                raise SolverFailure(f"{PROVER} gave no answer")
            figures.conflicts = engine.accum_stats()["conflicts"]
            true = assignment(engine.get_model(), formula.variables)[: formula.model.variables + 1]
            solutions.append(_checked(formula, true))
            images.add(solutions[-1].image)
            if limit is not None and len(images) >= limit:
                return solutions, None
            engine.add_clause(solutions[-1].forbidding)
        figures.conflicts = engine.accum_stats()["conflicts"]
        return solutions, _without_formula(engine.get_proof())


def _is_unit(clause: Clause) -> bool:
    return len(clause) == 1


def _checked(formula: Compiled, true: Assignment) -> FoundSolution:
    """Returns the solution of an assignment. Raises EncodingBug if it breaks a rule."""
    solution = understood(formula, true)
    broken = formula.puzzle.check(solution.solution)
    if broken:
        culprit = f"encoding {formula.encoding.name}, solver {PROVER}, {formula.puzzle.name}"
        raise EncodingBug(f"wrong solution: {broken[0].text} ({culprit}):\n{formula.puzzle.format()}")
    return solution


def _without_formula(lines: Iterable[str]) -> str:
    """A proof up to its empty clause, without the deletions of clauses that it did not add.

    Those are clauses of the formula that a unit clause satisfies: most lines of a proof, and no checker needs them.
    """
    alive = Counter[tuple[str, ...]]()
    kept = []
    for line in lines:
        if line == "0":
            break
        deletes = line.startswith("d ")
        key = tuple(sorted(line.removeprefix("d ").split()))
        if not deletes or alive[key]:
            alive[key] += -1 if deletes else 1
            kept.append(line)
    return "\n".join((*kept, BY_PROPAGATION))  # Glucose omits the empty clause if propagation ends the proof


# ── writing ──


def write(folder: str, contents: dict[str, bytes]) -> None:
    """Writes all files or none, the manifest last. Raises PuzzleError if they cannot be written."""
    written: list[Callable[[], None]] = []
    try:
        os.makedirs(folder, exist_ok=True)
        for name in sorted(contents, key=lambda name: name == MANIFEST):
            path = os.path.join(folder, name)
            with open(path, "xb") as stream:
                written.append(partial(os.unlink, path))
                stream.write(contents[name])
    except BaseException as error:
        for undo in written:
            with suppress(OSError):
                undo()
        if isinstance(error, OSError):
            raise PuzzleError(f"cannot be written: {error.strerror}", folder) from None
        raise
