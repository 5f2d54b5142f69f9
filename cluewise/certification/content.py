"""The content of a certificate, and the files that hold it.

A folder holds `formula.cnf` (the puzzle in its reference encoding, and for each solution a clause that forbids it),
`proof.drat` (a proof that the formula has no solution; only if all solutions are known), `solutions.json`, `README` and
`manifest.json`. The puzzle, the view, the solutions and the proof determine all these files.
"""

import hashlib
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

from cluewise.encodings.common.cardinality import find_cardinality
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import CNF, Encoding, choose, variants, written
from cluewise.encodings.common.file_header import Description, describe, stating_decode
from cluewise.encodings.common.files import dimacs_line
from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.encodings.common.sums import find_sums
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import encodings_of
from cluewise.solvers.enumeration import AssignmentReader, View

from .readme import readme

KIND = "cluewise certificate 2"
FORMULA, PROOF, SOLUTIONS, README, MANIFEST = "formula.cnf", "proof.drat", "solutions.json", "README", "manifest.json"
OWN_HASH = "sha256"
FORBIDDING = "c forbidding "
PROVER = "glucose42"
BY_PROPAGATION = "0\n"
"""The proof of a formula that unit propagation alone refutes: only the empty clause."""

Clause = Sequence[Literal]


class Compiled(NamedTuple):
    """A puzzle in its reference encoding: the Model and its clauses."""

    puzzle: Puzzle
    view: str
    encoding: Encoding
    model: Model
    clauses: list[Clause]
    variables: int


class FoundSolution(NamedTuple):
    """A solution: its assignment, the Solution, its image under the view, and the clause that forbids it (or all
    solutions with this image)."""

    true: Assignment
    solution: Solution
    image: Hashable
    forbidding: Clause


class Content(NamedTuple):
    """The content of a certificate. `proof` is None if further solutions are not ruled out. `version` is the version of
    Cluewise that made the certificate."""

    compiled: Compiled
    found: Sequence[FoundSolution]
    proof: str | None
    version: str
    versions: Mapping[str, str]

    @property
    def number(self) -> int:
        """The number of solutions that differ under the view."""
        return len({solution.image for solution in self.found})

    @property
    def clauses(self) -> list[Clause]:
        """The clauses of the formula: those of the puzzle, and those that forbid the solutions."""
        return [*self.compiled.clauses, *(solution.forbidding for solution in self.found)]

    @property
    def claim(self) -> str:
        """The certified claim as a sentence."""
        if self.proof is None:
            return f"at least {self.number}"
        return {0: "none", 1: "exactly one"}.get(self.number, f"exactly {self.number}")


def reference(puzzle: Puzzle) -> Encoding:
    """An encoding whose clauses state the whole puzzle: the one preferred for certificates of this size, else the
    first. Raises Refused."""
    known = encodings_of(puzzle)
    size = len(puzzle.slots())
    preferred = [
        item for item in variants(written(known)) if item.certifies_from is not None and item.certifies_from <= size
    ]
    fitting = [item for item in preferred if item.reference and CNF in item.targets]
    return choose(fitting or known, None, CNF, reference=True)


def compiled(puzzle: Puzzle, view: str, most: int | None = None) -> Compiled:
    """The puzzle with its clauses, at most a few more than `most`. Raises Refused."""
    encoding = reference(puzzle)
    model = encoding.whole(puzzle)
    cnf = Cnf(model)
    clauses: list[Any] = list(islice(cnf, most))
    return Compiled(puzzle, view, encoding, model, clauses, cnf.variables)


def understood(compiled: Compiled, true: Assignment) -> FoundSolution:
    """The solution that an assignment of the Model's variables states. Raises EncodingBug if it states none."""
    puzzle, view = compiled.puzzle, compiled.view
    reader = AssignmentReader(compiled.model)
    values = reader.values(true)
    solution = compiled.encoding.decode(puzzle, values)
    seen = View(compiled.model, view, partial(puzzle.image, view=view), is_default=view == puzzle.default_view())
    return FoundSolution(true, solution, puzzle.image(solution, view), tuple(reader.blocking(true, values, seen)))


# ── the files ──


def files(content: Content) -> dict[str, bytes]:
    """Every file of the folder by name, the manifest last."""
    texts = {FORMULA: _formula(content), SOLUTIONS: solutions_text(content), README: _readme(content)}
    if content.proof is not None:
        texts[PROOF] = content.proof
    contents = {name: text.encode() for name, text in texts.items()}
    return {**contents, MANIFEST: manifest_text(content, contents).encode()}


def _readme(content: Content) -> str:
    made = content.compiled
    found, has_proof = len(content.found), content.proof is not None
    return readme(made.puzzle, made.view, len(made.clauses), content.claim, content.number, found, has_proof=has_proof)


def _formula(content: Content) -> str:
    """The formula as DIMACS, with the comments of exported files."""
    puzzle, encoding = content.compiled.puzzle, content.compiled.encoding
    described = Description(
        "dimacs", content.version, puzzle.name, encoding.label, find_cardinality(None), puzzle.format(), (),
        sums=find_sums(None),
    )  # fmt: skip
    described = stating_decode(described, encoding, puzzle, content.compiled.model)
    puzzle_clauses, forbidding = len(content.compiled.clauses), len(content.found)
    head = [f"c view {content.compiled.view}\n", f"{FORBIDDING}{forbidding}\n"]
    header = f"p cnf {content.compiled.variables} {puzzle_clauses + forbidding}\n"
    clauses: Any = content.clauses
    return "".join(chain(describe(described), head, [header], map(dimacs_line, clauses)))


def solutions_text(content: Content) -> str:
    """One solution per line: as text, as data, and its true variables."""
    from json import dumps

    puzzle = content.compiled.puzzle
    lines = [
        dumps(
            {
                "text": puzzle.text(solution.solution),
                "value": puzzle.value(solution.solution),
                "true": [variable for variable, holds in enumerate(solution.true) if holds],
            },
            ensure_ascii=False,
        )
        for solution in content.found
    ]
    return "[\n" + ",\n".join(lines) + "\n]\n" if lines else "[]\n"


RULES = "rules"
"""The key of the manifest with the text of a genre."""


def stated_rules(puzzle: Puzzle) -> dict[str, str]:
    """The text of the puzzle's genre, for the manifest; nothing for kinds in Python."""
    return {RULES: puzzle.rules_text} if puzzle.rules_text else {}


def manifest(content: Content, others: Mapping[str, bytes]) -> dict[str, Any]:
    """The data of the manifest, without its own hash."""
    made, proof = content.compiled, content.proof
    return {
        "certificate": KIND,
        "claim": content.claim,
        "puzzle": made.puzzle.name,
        "text": made.puzzle.format(),
        **stated_rules(made.puzzle),
        "view": made.view,
        "solutions": content.number,
        "complete": proof is not None,
        "refuted": None if proof is None else how_refuted(proof),
        "encoding": made.encoding.label,
        "cardinality": find_cardinality(None),
        "sums": find_sums(None),
        "variables": made.variables,
        "clauses": len(made.clauses),
        "forbidding clauses": len(content.found),
        "meaning of the variables": f"the comments of {FORMULA}: 'slot' or 'step' lines, as 'cluewise export' has them",
        "prover": PROVER,
        "versions": {"cluewise": content.version, **content.versions},
        "files": {name: sha256(data) for name, data in sorted(others.items())},
    }


def manifest_text(content: Content, others: Mapping[str, bytes]) -> str:
    """The manifest with its own hash, which is that of the text without the line of the hash."""
    from json import dumps

    text = dumps(manifest(content, others), indent=2, ensure_ascii=False) + "\n"
    return text.replace("{\n", f'{{\n  "{OWN_HASH}": "{sha256(text.encode())}",\n', 1)


def without_own_hash(text: str) -> tuple[str, str]:
    """Splits a manifest: the text without the line of its hash, and that line."""
    first, line, others = (*text.split("\n", 2), "", "")[:3]
    return f"{first}\n{others}", line


def how_refuted(proof: str) -> str:
    """A sentence about how the proof refutes the formula."""
    if proof == BY_PROPAGATION:
        return "by unit propagation"
    lemmas = sum(not line.startswith("d") for line in proof.splitlines())
    return f"by a proof of {lemmas} clauses"


def sha256(data: bytes) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()
