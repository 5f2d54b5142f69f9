"""What external solvers print, read strictly: a verdict, and the true literals or the column values.

Formats: the SAT competition's `s` and `v` lines; MiniSat's result file (`SAT`, one line of literals); GLPK's `-o`
and `-w` files; CBC's solution file; HiGHS's solution file.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from cluewise.puzzles.common.errors import PuzzleError

_NAME = re.compile(r"x[1-9][0-9]{0,8}")


class Reply(NamedTuple):
    """`satisfiable` is None where the solver did not decide (or said nothing).

    `true` holds the variables (or columns) with value 1; None where no values were given.
    """

    satisfiable: bool | None
    true: frozenset[int] | None = None


VERDICTS = {
    "SATISFIABLE": True,
    "SAT": True,
    "UNSATISFIABLE": False,
    "UNSAT": False,
    "UNKNOWN": None,
    "INDETERMINATE": None,
    "INDET": None,
}


def read_dimacs(text: str, variables: int) -> Reply:
    """Reads `s`/`v` lines or MiniSat's result file; text without a verdict is a Reply that knows nothing.

    Raises PuzzleError where there are two verdicts that differ, a literal beyond `variables`, a variable both ways, or
    values without their closing 0.
    """
    verdicts: set[bool | None] = set()
    words: list[str] = []
    lines = text.split("\n")
    for i, line in enumerate(lines):
        head, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if head == "s" and rest in VERDICTS:
            verdicts.add(VERDICTS[rest])
        elif head in VERDICTS and not rest:
            verdicts.add(VERDICTS[head])
            following = lines[i + 1].split() if i + 1 < len(lines) else []
            if VERDICTS[head] and all(map(_is_literal, following)):
                words += following
        elif head == "v":
            words += rest.split()
    if len(verdicts) > 1:
        raise PuzzleError("an answer that says two different things")
    satisfiable = verdicts.pop() if verdicts else None
    return Reply(satisfiable, _literals(words, variables) if satisfiable and words else None)


def _is_literal(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 10


def _literals(words: Iterable[str], variables: int) -> frozenset[int]:
    literals: set[int] = set()
    closed = False
    for word in words:
        if not _is_literal(word):
            raise PuzzleError(f"expected a literal among the values, found '{word[:40]}'")
        literal = int(word)
        closed = closed or literal == 0
        if abs(literal) > variables:
            raise PuzzleError(f"variable {abs(literal)} in the answer, but the file has {variables}")
        if -literal in literals and literal:
            raise PuzzleError(f"variable {abs(literal)} has both values in the answer")
        literals.add(literal)
    if not closed:
        raise PuzzleError("the values in the answer are cut off: expected them to end with 0")
    return frozenset(literal for literal in literals if literal > 0)


def read_columns(text: str, columns: int) -> Reply:
    """Reads the solution file of an ILP solver, told apart by content. Raises PuzzleError for anything else."""
    for fits, read in _READERS:
        if fits(text):
            reply = read(text)
            if reply.true and max(reply.true) > columns:
                raise PuzzleError(f"column x{max(reply.true)} in the answer, but the file has {columns}")
            return reply
    raise PuzzleError("expected a solution file of GLPK (-o or -w), CBC or HiGHS")


def _ones(pairs: Iterable[tuple[str, str]]) -> frozenset[int]:
    """The columns with value 1 of (name, value) pairs; a value that is no 0 or 1 is refused."""
    true = set()
    for name, word in pairs:
        if not _NAME.fullmatch(name):
            continue
        try:
            value = float(word)
        except ValueError:
            raise PuzzleError(f"expected a value for {name}, found '{word[:40]}'") from None
        if min(abs(value), abs(value - 1)) > 1e-5:
            raise PuzzleError(f"{name} has the value {word[:40]} in the answer, which is neither 0 nor 1")
        if value > 0.5:
            true.add(int(name[1:]))
    return frozenset(true)


def _read_cbc(text: str) -> Reply:
    head, _, rest = text.partition("\n")
    if "infeasible" in head.lower():  # CBC prints values even then
        return Reply(False)
    if not head.startswith("Optimal"):
        return Reply(None)
    rows = (line.split() for line in rest.split("\n"))
    return Reply(True, _ones((row[1], row[2]) for row in rows if len(row) >= 3))


def _read_highs(text: str) -> Reply:
    status = re.search(r"Model status\s*\n\s*(.+)", text)
    if status is None or status.group(1).strip() == "Infeasible":
        return Reply(False if status else None)
    part = re.search(r"# Columns .*\n((?:x.*\n)*)", text)
    if status.group(1).strip() != "Optimal" or part is None:
        return Reply(None)
    rows = (line.split() for line in part.group(1).split("\n"))
    return Reply(True, _ones((row[0], row[1]) for row in rows if len(row) == 2))


def _read_glpk(text: str) -> Reply:
    """The report of `glpsol -o`: a long name stands on a line of its own, its figures on the next."""
    status = re.search(r"^Status:\s*(.*)$", text, re.MULTILINE)
    word = status.group(1).strip() if status else ""
    if word == "INTEGER EMPTY":
        return Reply(False)
    if word != "INTEGER OPTIMAL":
        return Reply(None)
    entries = re.finditer(r"^\s*[0-9]+ (x[0-9]+)\s+\*\s+(\S+)", text, re.MULTILINE)
    return Reply(True, _ones((entry.group(1), entry.group(2)) for entry in entries))


def _read_glpk_raw(text: str) -> Reply:
    """The file of `glpsol -w`: columns by number, in file order."""
    status = re.search(r"^s mip [0-9]+ [0-9]+ (\w)", text, re.MULTILINE)
    word = status.group(1) if status else ""
    if word == "n":
        return Reply(False)
    if word != "o":
        return Reply(None)
    entries = re.finditer(r"^j ([0-9]+) (\S+)", text, re.MULTILINE)
    return Reply(True, _ones((f"x{entry.group(1)}", entry.group(2)) for entry in entries))


_READERS: tuple[tuple[Callable[[str], bool], Callable[[str], Reply]], ...] = (
    (lambda text: re.search(r"^s (mip|bas) ", text, re.MULTILINE) is not None, _read_glpk_raw),
    (lambda text: text.startswith("Problem:"), _read_glpk),
    (lambda text: text.lstrip().startswith("Model status"), _read_highs),
    (
        lambda text: re.match(r"(Optimal|Infeasible|Integer infeasible|Unbounded|Stopped)\b", text) is not None,
        _read_cbc,
    ),
)
