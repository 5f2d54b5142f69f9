"""Proofs before their judges: our own checker, `dratify` where it is installed, `drat-trim` where it is on the PATH.

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
"""More are for a native checker: ours takes a propagation each."""
MOST_FOR_DRATIFY = 20_000
"""The same for dratify, which is plain Python unless it has a native part."""

OWN, DRAT_TRIM = f"cluewise with {ENGINE}", "drat-trim"

Clause = Sequence[Literal]


class Outcome(Enum):
    """What became of a certificate, and of a proof in it."""

    HOLDS = "holds"
    REFUSED = "refused"
    UNDECIDED = "undecided"
    DISAGREE = "the checkers disagree"


class Judged(NamedTuple):
    """An outcome with its reason (empty where it holds), and who checked."""

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
        words = check(clauses, variables, steps, proof)
        if words is not None:
            verdicts[name] = words
    if not verdicts:
        reason = (
            f"the proof has {lemmas} clauses: above {MOST_LEMMAS} a native checker is needed, drat-trim on the PATH"
        )
        return Judged(Outcome.UNDECIDED, reason, [])
    refusals = {name: words for name, words in verdicts.items() if words}
    if not refusals:
        return Judged(Outcome.HOLDS, "", list(verdicts))
    told = "; ".join(f"{name}: {words or 'it holds'}" for name, words in verdicts.items())
    one_way = {name for name in verdicts if name != DRAT_TRIM}
    if len(refusals) == len(verdicts) or (one_way and one_way <= set(refusals)):
        return Judged(Outcome.REFUSED, next(iter(refusals.values())), list(verdicts))
    return Judged(Outcome.DISAGREE, told, list(verdicts))


Check = Callable[[Sequence[Clause], int, Sequence[Step], str], str | None]
"""What is wrong with a proof; empty: nothing, None: no verdict."""


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
    return "" if number is None else f"line {number} does not follow from what stands before it"


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
    """Its verdict; None where it comes to none (a time limit of its own, a crash)."""
    with tempfile.TemporaryDirectory() as folder:
        formula, written, told = (Path(folder, name) for name in ("formula.cnf", "proof.drat", "verdict"))
        header = f"p cnf {variables} {len(clauses)}\n"
        formula.write_text(header + "".join(map(dimacs_line, clauses)))
        written.write_text(proof)
        with told.open("wb") as stream:
            try:
                run_program([DRAT_TRIM, str(formula), str(written)], stdout=stream, stderr=stream)
            except OSError:
                return None
        said = told.read_text(errors="replace").splitlines()
    if "s VERIFIED" in said:
        return ""
    return "it says: s NOT VERIFIED" if "s NOT VERIFIED" in said else None
