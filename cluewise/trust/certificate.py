"""Makes a certificate: finds the solutions, writes a proof that there are no others, and checks it.

Each of the first solves has its own engine with a proof: a proof of several solves would have clauses that the engine
took back. If there are more solutions, one engine finds them all, and a fresh one writes the proof.
"""

import os
import platform
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
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
    SECOND_PROVER,
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
LONG = 20_000
"""If a proof has more lines than this, the second prover writes one too."""
WITH_PROOF = 2
"""The number of first solves with a proof: enough for "none" and "exactly one" without solving twice."""

Limit = int | None


def certifying(
    puzzle: Puzzle, route: Route, limit: Limit, limits: Limits, folder: str | os.PathLike[str]
) -> "Certifying":
    """A running search that writes a certificate into a folder.

    It yields nothing before the certificate is checked. Raises UnknownName. Raises Refused for a route
    without certificates, for a folder that is not empty, and if the installed python-sat writes no proofs.
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
    """Returns the choices that make certificates. Raises Refused if the route has other ones."""
    certified_route = Route(reference(puzzle.name).name, PROVER, None, route.view, None)
    chosen = choose_route(puzzle, certified_route)
    choices = {
        "encoding": route.encoding,
        "solver": route.solver,
        "cardinality": route.cardinality,
        "sums": route.sums,
    }
    needed = {
        "encoding": certified_route.encoding,
        "solver": certified_route.solver,
        "cardinality": find(PROVER).cardinality(None),
        "sums": find(PROVER).sums(None),
    }
    for kind, name in choices.items():
        if name is not None and name != needed[kind]:
            raise Refused(f"a certificate needs the {kind} '{needed[kind]}': leave out '{name}'")
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


def _different(solutions: Sequence[Found]) -> Iterator[Solution]:
    """Yields the solutions. Of several solutions with equal images, it yields the first."""
    seen = set()
    for solution in solutions:
        if solution.image not in seen:
            seen.add(solution.image)
            yield solution.solution


def content(puzzle: Puzzle, view: str, limit: Limit, figures: Figures | None = None) -> Content:
    """A checked certificate of up to `limit` solutions (None: all).

    Raises SolverFailure if its proof does not hold or no checker can check it, EncodingBug for a wrong solution.
    """
    from .. import __version__

    figures = Figures() if figures is None else figures
    start_time = clock()
    formula = compiled(puzzle, view)
    figures.spend("build", start_time)
    figures.variables, figures.clauses = formula.variables, len(formula.clauses)
    start_time = clock()
    solutions, proof = _searched(formula, limit, figures)
    prover = PROVER
    checkers: Sequence[str] = ()
    if proof is not None:
        clauses = [*formula.clauses, *(solution.forbidding for solution in solutions)]
        proof, prover = _shorter(proof, clauses, formula, figures)
        judged = judge(clauses, formula.variables, proof)
        if judged.outcome is Outcome.DISAGREE:
            raise EncodingBug(f"the checkers disagree on a proof: {judged.reason} ({puzzle.name}):\n{puzzle.format()}")
        if judged.outcome is not Outcome.HOLDS:
            raise SolverFailure(f"the proof is not confirmed: {judged.reason}")
        checkers = judged.checkers
    figures.spend("solve", start_time)
    return Content(formula, solutions, proof, prover, __version__, versions(), checkers)


def versions() -> dict[str, str]:
    """The versions of the other programs that make a certificate."""
    import pysat

    return {"python": platform.python_version(), "python-sat": str(pysat.__version__)}


def _searched(formula: Compiled, limit: Limit, figures: Figures) -> tuple[list[Found], str | None]:
    """Returns the solutions, and the proof that there are no others (None if the limit was reached)."""
    solutions: list[Found] = []
    images = set()

    def is_last(true: Assignment) -> bool:
        solutions.append(_checked(formula, true))
        images.add(solutions[-1].image)
        return limit is not None and len(images) >= limit

    for _ in range(WITH_PROOF):
        solved = _solved([*formula.clauses, *(solution.forbidding for solution in solutions)], formula, figures)
        if solved.proof is not None:
            return solutions, solved.proof
        assert solved.true is not None
        if is_last(solved.true):
            return solutions, None
    with closing(_Finder(formula, solutions)) as finder:
        while (true := finder.next()) is not None:
            if is_last(true):
                return solutions, None
            finder.forbid(solutions[-1].forbidding)
    solved = _solved([*formula.clauses, *(solution.forbidding for solution in solutions)], formula, figures)
    if solved.proof is None:
        raise SolverFailure(f"{PROVER} contradicts itself")
    return solutions, solved.proof


def _shorter(proof: str, clauses: Sequence[Clause], formula: Compiled, figures: Figures) -> tuple[str, str]:
    """A proof and its prover: the second prover's proof if the first one is long and the second one shorter.

    The second prover descends from MiniSat, like the engine of our own checker. So it is not the first choice.
    """
    if proof.count("\n") <= LONG:
        return proof, PROVER
    other = _solved(clauses, formula, figures, SECOND_PROVER).proof
    if other is None:
        raise SolverFailure(f"{SECOND_PROVER} contradicts {PROVER}")
    return min((proof, PROVER), (other, SECOND_PROVER), key=lambda written: written[0].count("\n"))


def _checked(formula: Compiled, true: Assignment) -> Found:
    """Returns the solution of an assignment. Raises EncodingBug if it breaks a rule."""
    solution = understood(formula, true)
    broken = formula.puzzle.check(solution.solution)
    if broken:
        culprit = f"encoding {formula.encoding.name}, solver {PROVER}, {formula.puzzle.name}"
        raise EncodingBug(f"wrong solution: {broken[0].text} ({culprit}):\n{formula.puzzle.format()}")
    return solution


class _Solved(NamedTuple):
    """The result of an engine with a proof: an assignment, or a proof that none exists."""

    true: Assignment | None = None
    proof: str | None = None


def _solved(clauses: Sequence[Clause], formula: Compiled, figures: Figures, prover: str = PROVER) -> _Solved:
    """Solves these clauses with a fresh engine. If unit propagation refutes them, the proof is BY_PROPAGATION.

    The engine gets the clauses as unit propagation leaves them. It would simplify them in the same way, but its proof
    would then name every clause that it shortens or drops.
    """
    held = None if any(not clause for clause in clauses) else propagated(clauses)
    if held is None:
        return _Solved(proof=BY_PROPAGATION)
    with start(prover, _simplified(clauses, held), with_proof=True) as engine:
        verdict = answer(engine)
        if verdict is None:
            raise SolverFailure(f"{prover} gave no answer")
        counts = engine.accum_stats()
        figures.conflicts = (figures.conflicts or 0) + counts["conflicts"]
        if verdict:
            return _Solved(assignment(engine.get_model(), formula.variables)[: formula.model.variables + 1])
        return _Solved(proof=_of_formula(engine.get_proof(), held))


def _simplified(clauses: Iterable[Clause], held: frozenset[Literal]) -> Iterator[Clause]:
    """The literals that hold as unit clauses, then the clauses that none of them satisfies, without false literals."""
    yield from ((literal,) for literal in held)
    false = {-literal for literal in held}
    for clause in clauses:
        if held.isdisjoint(clause):
            yield clause if false.isdisjoint(clause) else [literal for literal in clause if literal not in false]


def _of_formula(lines: Iterable[str], held: frozenset[Literal]) -> str:
    """A proof for simplified clauses as a proof for the formula, up to its empty clause.

    It leaves out the units that propagation gives, and deletions of clauses that the proof did not add: the formula may
    have them in another form.
    """
    units = {f"{literal} 0" for literal in held}
    alive = Counter[tuple[str, ...]]()
    kept = []
    for line in lines:
        deletes = line.startswith("d ")
        key = tuple(sorted(line.removeprefix("d ").split()))
        if line in units or (deletes and not alive[key]):
            continue
        alive[key] += -1 if deletes else 1
        kept.append(line)
        if line == "0":
            break
    return "\n".join(kept) + "\n"


class _Finder:
    """One engine for many solutions, without a proof."""

    def __init__(self, formula: Compiled, solutions: Sequence[Found]) -> None:
        self._formula = formula
        self._engine = start(PROVER, formula.clauses)
        for solution in solutions:
            self.forbid(solution.forbidding)

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
