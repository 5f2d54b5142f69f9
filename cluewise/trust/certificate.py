"""Makes a certificate: finds the solutions, writes a proof that there are no others, and checks it.

Each of the first solves has its own engine with a proof: a proof that grows over two solves would hold clauses that an
engine took back. If there are more solutions, one engine finds them all, and a fresh one writes the proof.
"""

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from typing import NamedTuple

from cluewise.encodings.common.encoding import CNF
from cluewise.encodings.common.model import Assignment, Literal
from cluewise.puzzles.common.errors import EncodingBug, PuzzleError, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.catalogue import find
from cluewise.solvers.common import Figures, Limits, clock
from cluewise.solvers.sat import answer, assignment, start

from ..catalogue import check_names
from ..road import Chosen, Route, Solving, choose_route
from .content import (
    BY_PROPAGATION,
    MANIFEST,
    PROVER,
    Clause,
    Compiled,
    Content,
    Found,
    compiled,
    files,
    reference,
    understood,
)
from .proofs import Outcome, judge
from .rup import propagated

FIRST_PYSAT = (1, 9, 16)
"""python-sat 1.9.dev16: before it, the end of CaDiCaL's proofs was missing."""
WITH_PROOF = 2
"""The number of first solves with a proof: enough for "none" and "exactly one" without solving twice."""

Limit = int | None


def certifying(
    puzzle: Puzzle, route: Route, limit: Limit, limits: Limits, folder: str | os.PathLike[str]
) -> "Certifying":
    """A running search that writes a certificate into a folder.

    It yields nothing before the certificate is checked. Raises UnknownName. Raises Refused for any other route than
    that of certificates, for a folder that is not empty, and if the installed python-sat writes no proofs.
    """
    check_names(certify=os.fspath(folder))
    chosen = _chosen(puzzle, route)
    _refuse_old_pysat()
    _refuse_full(os.fspath(folder))
    work = partial(_work, puzzle, chosen.view, limit, os.path.abspath(folder))
    return Certifying(puzzle, chosen, work, limit, limits)


class Certifying(Solving):
    """A search whose answer is certified unless it fails."""

    @property
    def certified(self) -> bool:
        return self._ended and self.failure is None


def _chosen(puzzle: Puzzle, route: Route) -> Chosen:
    """The only choices that make certificates. Raises Refused for any other."""
    ours = Route(reference(puzzle.name).name, PROVER, None, route.view, None)
    chosen = choose_route(puzzle, ours)
    choices = {
        "encoding": route.encoding,
        "solver": route.solver,
        "cardinality": route.cardinality,
        "sums": route.sums,
    }
    given = {
        "encoding": ours.encoding,
        "solver": ours.solver,
        "cardinality": find(PROVER).cardinality(None),
        "sums": find(PROVER).sums(None),
    }
    for what, name in choices.items():
        if name is not None and name != given[what]:
            raise Refused(f"a certificate needs the {what} '{given[what]}': leave out '{name}'")
    assert chosen.encoding is not None
    assert CNF in chosen.encoding.targets
    return chosen


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


# ── finding and proving ──


def _work(puzzle: Puzzle, view: str, limit: Limit, folder: str, figures: Figures) -> Iterator[Solution]:
    """Writes the certificate, then yields the solutions. Raises SolverFailure if the proof does not hold."""
    certificate = content(puzzle, view, limit, figures)
    write(folder, files(certificate))
    yield from _different(certificate.found)


def _different(found: Sequence[Found]) -> Iterator[Solution]:
    """The first of the solutions with equal images."""
    seen = set()
    for one in found:
        if one.image not in seen:
            seen.add(one.image)
            yield one.solution


def content(puzzle: Puzzle, view: str, limit: Limit, figures: Figures | None = None) -> Content:
    """A checked certificate of up to `limit` solutions (None: all).

    Raises SolverFailure if its proof does not hold or no checker here can check it, EncodingBug for a wrong solution.
    """
    from .. import __version__

    figures = Figures() if figures is None else figures
    begun = clock()
    formula = compiled(puzzle, view)
    figures.spend("build", begun)
    figures.variables, figures.clauses = formula.variables, len(formula.clauses)
    begun = clock()
    found, proof = _searched(formula, limit, figures)
    checkers: Sequence[str] = ()
    if proof is not None:
        clauses = [*formula.clauses, *(one.forbidding for one in found)]
        judged = judge(clauses, formula.variables, proof)
        if judged.outcome is Outcome.DISAGREE:
            raise EncodingBug(f"the checkers disagree on a proof: {judged.reason} ({puzzle.name}):\n{puzzle.format()}")
        if judged.outcome is not Outcome.HOLDS:
            raise SolverFailure(f"the proof is not confirmed: {judged.reason}")
        checkers = judged.checkers
    figures.spend("solve", begun)
    return Content(formula, found, proof, __version__, versions(), checkers)


def versions() -> dict[str, str]:
    """The versions of the other programs that make a certificate."""
    import pysat

    return {"python": platform.python_version(), "python-sat": str(pysat.__version__)}


def _searched(formula: Compiled, limit: Limit, figures: Figures) -> tuple[list[Found], str | None]:
    """The solutions, and the proof that there are no others; None if the limit came first."""
    found: list[Found] = []
    images = set()

    def is_last(true: Assignment) -> bool:
        found.append(_checked(formula, true))
        images.add(found[-1].image)
        return limit is not None and len(images) >= limit

    for _ in range(WITH_PROOF):
        solved = _solved([*formula.clauses, *(one.forbidding for one in found)], formula, figures)
        if solved.proof is not None:
            return found, solved.proof
        assert solved.true is not None
        if is_last(solved.true):
            return found, None
    with closing(_Finder(formula, found)) as finder:
        while (true := finder.next()) is not None:
            if is_last(true):
                return found, None
            finder.forbid(found[-1].forbidding)
    solved = _solved([*formula.clauses, *(one.forbidding for one in found)], formula, figures)
    if solved.proof is None:
        raise SolverFailure(f"{PROVER} contradicts itself")
    return found, solved.proof


def _checked(formula: Compiled, true: Assignment) -> Found:
    """A solution that the rules approve. Raises EncodingBug."""
    one = understood(formula, true)
    broken = formula.puzzle.check(one.solution)
    if broken:
        culprit = f"encoding {formula.encoding.name}, solver {PROVER}, {formula.puzzle.name}"
        raise EncodingBug(f"wrong solution: {broken[0].text} ({culprit}):\n{formula.puzzle.format()}")
    return one


class _Solved(NamedTuple):
    """The result of an engine with a proof: an assignment, or a proof that none exists."""

    true: Assignment | None = None
    proof: str | None = None


def _solved(clauses: Sequence[Clause], formula: Compiled, figures: Figures) -> _Solved:
    """Solves these clauses with a fresh engine. If unit propagation refutes them, that is the proof."""
    if any(not clause for clause in clauses):
        return _Solved(proof=BY_PROPAGATION)
    with start(PROVER, clauses, with_proof=True) as engine:
        verdict = answer(engine)
        if verdict is None:
            raise SolverFailure(f"{PROVER} gave no answer")
        counts = engine.accum_stats()
        figures.conflicts = (figures.conflicts or 0) + counts["conflicts"]
        if verdict:
            return _Solved(assignment(engine.get_model(), formula.variables)[: formula.model.variables + 1])
        lines = engine.get_proof()
    held = propagated(clauses)
    return _Solved(proof=BY_PROPAGATION if held is None else _trimmed(lines, held))


def _trimmed(lines: Sequence[str], held: frozenset[Literal]) -> str:
    """A proof up to its empty clause, without the unit clauses that propagation gives from the start."""
    units = {f"{literal} 0" for literal in held}
    kept = []
    for line in lines:
        if line not in units:
            kept.append(line)
        if line == "0":
            break
    return "\n".join(kept) + "\n"


class _Finder:
    """One engine for many solutions, without a proof."""

    def __init__(self, formula: Compiled, found: Sequence[Found]) -> None:
        self._formula = formula
        self._engine = start(PROVER, formula.clauses)
        for one in found:
            self.forbid(one.forbidding)

    def next(self) -> Assignment | None:
        """The assignment of the next solution; None if there is no other."""
        if not answer(self._engine):
            return None
        model = self._engine.get_model()
        return assignment(model, self._formula.variables)[: self._formula.model.variables + 1]

    def forbid(self, clause: Clause) -> None:
        self._engine.add_clause(clause)

    def close(self) -> None:
        self._engine.delete()


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
