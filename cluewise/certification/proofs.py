"""Checks proofs: by our own checker, by `dratify` if installed, and by `drat-trim` if it is on the PATH.

The first two check forward and refuse a proof with one wrong line. drat-trim checks backward and looks only at lines
that matter, so it may accept a proof that they refuse. It never refuses a proof that they accept.
"""

import shutil
import tempfile
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from cluewise.encodings.common.files import dimacs_line
from cluewise.encodings.common.model import Literal
from cluewise.solvers.processes.runner import run_program

from .rup_checker import ENGINE, Lifetimes, Malformed, ProofStep, count_lemmas, first_wrong, lifetimes, read_proof

MOST_LEMMAS = 100_000
"""Longer proofs need a native checker: ours propagates once per clause."""
MOST_FOR_DRATIFY = 50_000
"""The maximum number of literals of a proof for dratify without its native part, which takes 0.1 ms for each."""

OWN, DRAT_TRIM = f"cluewise with {ENGINE}", "drat-trim"

Clause = Sequence[Literal]


class Outcome(Enum):
    """The result of checking a certificate or a proof."""

    HOLDS = "holds"
    REFUSED = "refused"
    UNDECIDED = "undecided"
    DISAGREE = "the checkers disagree"


class Proof(NamedTuple):
    """A proof that clauses over `variables` variables have no solution: text, steps, and lifetimes of clauses."""

    clauses: Sequence[Clause]
    variables: int
    text: str
    steps: Sequence[ProofStep]
    lifetimes: Lifetimes


class Judged(NamedTuple):
    """An outcome, its reason (empty if the proof holds), and the names of the checkers."""

    outcome: Outcome
    reason: str
    checkers: Sequence[str]


def judge(clauses: Sequence[Clause], variables: int, text: str) -> Judged:
    """Judges a text as a proof that the clauses have no solution."""
    too_long = _too_long(text, len(clauses))
    if too_long:
        return Judged(Outcome.UNDECIDED, too_long, [])
    try:
        steps = read_proof(text, variables)
        proof = Proof(clauses, variables, text, steps, lifetimes(clauses, steps))
    except Malformed as error:
        return Judged(Outcome.REFUSED, str(error), [])
    lemmas = count_lemmas(steps)
    verdicts: dict[str, str] = {}
    for name, check in _checkers(proof, lemmas):
        problem = check(proof)
        if problem is not None:
            verdicts[name] = problem
    if not verdicts:
        return Judged(Outcome.UNDECIDED, _needs_native(lemmas), [])
    refusals = {name: problem for name, problem in verdicts.items() if problem}
    if not refusals:
        return Judged(Outcome.HOLDS, "", list(verdicts))
    reasons = "; ".join(f"{name}: {problem or 'it holds'}" for name, problem in verdicts.items())
    forward = {name for name in verdicts if name != DRAT_TRIM}
    if len(refusals) == len(verdicts) or (forward and forward <= set(refusals)):
        return Judged(Outcome.REFUSED, next(iter(refusals.values())), list(verdicts))
    return Judged(Outcome.DISAGREE, reasons, list(verdicts))


def _too_long(text: str, clauses: int) -> str:
    """The reason why a proof is too long to parse; empty if it is not. Parsed lines need forty times their memory."""
    deletions = text.count("\nd ") + text.startswith("d ")
    lemmas = text.count("\n") - deletions
    if lemmas > MOST_LEMMAS and not _has_native():
        return _needs_native(lemmas)
    if deletions > lemmas + clauses:  # a proof deletes a clause once; only unit clauses could come twice
        return f"the proof has {deletions} deletions, more than there are clauses"
    return ""


def _has_native() -> bool:
    dratify = _dratify()
    return bool(shutil.which(DRAT_TRIM)) or (dratify is not None and bool(dratify.native_available()))


def _needs_native(lemmas: int) -> str:
    native = "drat-trim on the PATH or the native part of dratify"
    return f"the proof has {lemmas} clauses: above {MOST_LEMMAS} a native checker is needed, {native}"


Check = Callable[[Proof], str | None]
"""A checker of proofs: it returns the problem (empty if the proof holds), or None without a verdict."""


def _checkers(proof: Proof, lemmas: int) -> list[tuple[str, Check]]:
    checkers: list[tuple[str, Check]] = []
    if lemmas <= MOST_LEMMAS:
        checkers.append((OWN, _own))
    dratify = _dratify()
    literals = sum(len(step.clause) for step in proof.steps if not step.deletes)
    if dratify is not None and (literals <= MOST_FOR_DRATIFY or dratify.native_available()):
        checkers.append((f"dratify {dratify.__version__}", _by_dratify))
    if shutil.which(DRAT_TRIM):
        checkers.append((DRAT_TRIM, _by_drat_trim))
    return checkers


def _own(proof: Proof) -> str:
    number = first_wrong(proof.clauses, proof.steps, proof.variables, proof.lifetimes)
    return "" if number is None else f"line {number} does not follow from the lines before it"


def _dratify() -> Any:
    try:
        import dratify
    except ImportError:
        return None
    return dratify


def _by_dratify(proof: Proof) -> str:
    dratify = _dratify()
    formula = dratify.CNF(proof.variables)
    code = dratify.from_dimacs
    formula.clauses = [tuple(dict.fromkeys(map(code, clause))) for clause in proof.clauses]
    proof_steps = [("d" if step.deletes else "a", tuple(map(code, step.clause))) for step in proof.steps]
    result = dratify.check_proof(formula, proof_steps, check_rat=False)
    return "" if result.ok else f"step {result.failed_step} does not hold: {result.reason}"


def _by_drat_trim(proof: Proof) -> str | None:
    """The verdict of drat-trim; None if it gives none (its own time limit, a crash)."""
    with tempfile.TemporaryDirectory() as folder:
        formula, written, verdict = (Path(folder, name) for name in ("formula.cnf", "proof.drat", "verdict"))
        header = f"p cnf {proof.variables} {len(proof.clauses)}\n"
        formula.write_text(header + "".join(map(dimacs_line, proof.clauses)))
        written.write_text(proof.text)
        with verdict.open("wb") as stream:
            try:
                run_program([DRAT_TRIM, str(formula), str(written)], stdout=stream, stderr=stream)
            except OSError:
                return None
        lines = verdict.read_text(errors="replace").splitlines()
    if "s VERIFIED" in lines:
        return ""
    return "it says: s NOT VERIFIED" if "s NOT VERIFIED" in lines else None
