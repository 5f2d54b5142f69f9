"""Checks proofs: by our own checker, by `dratify` if installed, and by `drat-trim` if it is on the PATH.

The first two go forward and refuse a proof with one wrong line; drat-trim goes backward and looks only at lines that
matter, so it may call good what they refuse, but never the other way round.
"""

import shutil
import tempfile
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from cluewise.encodings.common.files import dimacs_line
from cluewise.encodings.common.model import Literal
from cluewise.solvers.runner import run_program

from .rup import ENGINE, Malformed, Step, count_lemmas, deaths, first_wrong, read_proof

MOST_LEMMAS = 100_000
"""Longer proofs need a native checker: ours propagates once per clause."""
MOST_FOR_DRATIFY = 20_000
"""The same for dratify, which is plain Python unless it has a native part."""

OWN, DRAT_TRIM = f"cluewise with {ENGINE}", "drat-trim"

Clause = Sequence[Literal]


class Outcome(Enum):
    """The result of checking a certificate or a proof."""

    HOLDS = "holds"
    REFUSED = "refused"
    UNDECIDED = "undecided"
    DISAGREE = "the checkers disagree"


class Judged(NamedTuple):
    """An outcome, its reason (empty if the proof holds), and the names of the checkers."""

    outcome: Outcome
    reason: str
    checkers: Sequence[str]


def judge(clauses: Sequence[Clause], variables: int, proof: str) -> Judged:
    """Is this a proof that the clauses have no solution?"""
    try:
        steps = read_proof(proof, variables)
        deaths(clauses, steps)
    except Malformed as error:
        return Judged(Outcome.REFUSED, str(error), [])
    lemmas = count_lemmas(steps)
    verdicts: dict[str, str] = {}
    for name, check in _checkers(lemmas):
        problem = check(clauses, variables, steps, proof)
        if problem is not None:
            verdicts[name] = problem
    if not verdicts:
        reason = (
            f"the proof has {lemmas} clauses: above {MOST_LEMMAS} a native checker is needed, drat-trim on the PATH"
        )
        return Judged(Outcome.UNDECIDED, reason, [])
    refusals = {name: problem for name, problem in verdicts.items() if problem}
    if not refusals:
        return Judged(Outcome.HOLDS, "", list(verdicts))
    reasons = "; ".join(f"{name}: {problem or 'it holds'}" for name, problem in verdicts.items())
    one_way = {name for name in verdicts if name != DRAT_TRIM}
    if len(refusals) == len(verdicts) or (one_way and one_way <= set(refusals)):
        return Judged(Outcome.REFUSED, next(iter(refusals.values())), list(verdicts))
    return Judged(Outcome.DISAGREE, reasons, list(verdicts))


Check = Callable[[Sequence[Clause], int, Sequence[Step], str], str | None]
"""Checks a proof: returns its problem, empty if it holds, None without a verdict."""


def _checkers(lemmas: int) -> list[tuple[str, Check]]:
    found: list[tuple[str, Check]] = []
    if lemmas <= MOST_LEMMAS:
        found.append((OWN, _own))
    dratify = _dratify()
    if dratify is not None and (lemmas <= MOST_FOR_DRATIFY or dratify.native_available()):
        found.append((f"dratify {dratify.__version__}", _by_dratify))
    if shutil.which(DRAT_TRIM):
        found.append((DRAT_TRIM, _by_drat_trim))
    return found


def _own(clauses: Sequence[Clause], variables: int, steps: Sequence[Step], proof: str) -> str:
    number = first_wrong(clauses, steps, variables)
    return "" if number is None else f"line {number} does not follow from the lines before it"


def _dratify() -> Any:
    try:
        import dratify
    except ImportError:
        return None
    return dratify


def _by_dratify(clauses: Sequence[Clause], variables: int, steps: Sequence[Step], proof: str) -> str:
    dratify = _dratify()
    formula = dratify.CNF(variables)
    code = dratify.from_dimacs
    formula.clauses = [tuple(dict.fromkeys(map(code, clause))) for clause in clauses]
    said = [("d" if step.deletes else "a", tuple(map(code, step.clause))) for step in steps]
    result = dratify.check_proof(formula, said, check_rat=False)
    return "" if result.ok else f"step {result.failed_step} does not hold: {result.reason}"


def _by_drat_trim(clauses: Sequence[Clause], variables: int, steps: Sequence[Step], proof: str) -> str | None:
    """The verdict of drat-trim; None if it gives none (its own time limit, a crash)."""
    with tempfile.TemporaryDirectory() as folder:
        formula, written, verdict = (Path(folder, name) for name in ("formula.cnf", "proof.drat", "verdict"))
        header = f"p cnf {variables} {len(clauses)}\n"
        formula.write_text(header + "".join(map(dimacs_line, clauses)))
        written.write_text(proof)
        with verdict.open("wb") as stream:
            try:
                run_program([DRAT_TRIM, str(formula), str(written)], stdout=stream, stderr=stream)
            except OSError:
                return None
        said = verdict.read_text(errors="replace").splitlines()
    if "s VERIFIED" in said:
        return ""
    return "it says: s NOT VERIFIED" if "s NOT VERIFIED" in said else None
