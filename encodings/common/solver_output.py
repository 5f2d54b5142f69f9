"""Strict readers for the output of external solvers: a verdict, and the true literals or the column values.

Formats: the `s` and `v` lines of the SAT and pseudo-Boolean competitions and of the MaxSAT evaluations; MiniSat's
result file (`SAT`, one line of literals); GLPK's `-o` and `-w` files; the solution files of CBC, HiGHS and SCIP.
A solution that was found before a limit counts.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, quote

_NAME = re.compile(r"x[1-9][0-9]{0,8}")


class Reply(NamedTuple):
    """`satisfiable` is None if the solver gave no verdict or did not decide.

    `true` holds the variables (or columns) with value 1; None if the answer has no values. `false` holds those whose
    value 0 is stated. `further` has the models after the first one.
    """

    satisfiable: bool | None
    true: frozenset[int] | None = None
    false: frozenset[int] = frozenset()
    further: tuple["Reply", ...] = ()


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
    """Reads `s`/`v` lines, with one model or several (`clasp 0`), or MiniSat's result file. The Reply to a text without
    a verdict has `satisfiable` None.

    Raises PuzzleError if two verdicts differ, a literal is beyond `variables`, a variable has both values, the closing
    0 of the values is missing, or the text is not the answer to a formula.
    """
    if any(fits(text) for fits, _ in _READERS):
        raise PuzzleError("expected the answer of a SAT solver, found the solution file of an ILP solver")
    verdicts: set[bool | None] = set()
    words: list[str] = []
    lines = text.split("\n")
    for i, line in enumerate(lines):
        head, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if head == "p" and rest.startswith(("cnf ", "wcnf ")):
            raise PuzzleError("expected the answer of a SAT solver, found a formula")
        if head == "s" and rest and rest not in VERDICTS:
            raise PuzzleError(f"expected a verdict such as SATISFIABLE after s, found {quote(rest)}")
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
        raise PuzzleError("the answer has two different verdicts")
    satisfiable = verdicts.pop() if verdicts else None
    return _models(words, variables) if satisfiable and words else Reply(satisfiable)


def _is_literal(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 10


def _models(words: Iterable[str], variables: int) -> Reply:
    """The models in the values of an answer: each ends with 0."""
    models, literals = list[Reply](), list[int]()
    for literal in _integers(words):
        if literal:
            literals.append(literal)
        else:
            models.append(model_of(literals, variables))
            literals = []
    if literals or not models:
        raise PuzzleError("the values in the answer are cut off: expected them to end with 0")
    return models[0]._replace(further=tuple(models[1:]))


def _integers(words: Iterable[str]) -> Iterator[int]:
    for word in words:
        if not _is_literal(word):
            raise PuzzleError(f"expected a literal among the values, found {quote(word)}")
        yield int(word)


def model_of(literals: Iterable[int], variables: int) -> Reply:
    """The Reply with these literals; zeros are ignored. Raises PuzzleError if the literals do not fit."""
    held: set[int] = set()
    for literal in filter(None, literals):
        if abs(literal) > variables:
            raise PuzzleError(f"variable {abs(literal)} in the answer, but the file has {variables}")
        if -literal in held:
            raise PuzzleError(f"variable {abs(literal)} has both values in the answer")
        held.add(literal)
    true = frozenset(literal for literal in held if literal > 0)
    return Reply(True, true, frozenset(-literal for literal in held if literal < 0))


OPTIMISING = {
    "SATISFIABLE": True,
    "OPTIMUM FOUND": True,
    "UNSATISFIABLE": False,
    "UNKNOWN": None,
    "UNSUPPORTED": None,
}


def _competition(text: str) -> tuple[bool | None, list[str] | None]:
    """The verdict of the `s` line and the words of the `v` lines (None: no `v` line).

    `o` lines, the objectives found so far, are ignored: a solver may stop after any of them.
    """
    verdicts: set[bool | None] = set()
    words: list[str] | None = None
    for line in text.split("\n"):
        head, _, rest = line.strip().partition(" ")
        if head == "s" and rest.strip() in OPTIMISING:
            verdicts.add(OPTIMISING[rest.strip()])
        elif head == "v":
            words = (words or []) + rest.split()
    if len(verdicts) > 1:
        raise PuzzleError("the answer has two different verdicts")
    return verdicts.pop() if verdicts else None, words


def read_opb(text: str, variables: int) -> Reply:
    """Reads the pseudo-Boolean competition's lines, `v x1 -x2 …`, which have no closing 0. Raises as read_dimacs."""
    satisfiable, words = _competition(text)
    if not satisfiable or words is None:
        return Reply(satisfiable)
    literals = []
    for word in words:
        negated = word[:1] in ("-", "~")
        if not _NAME.fullmatch(word[negated:]):
            raise PuzzleError(f"expected x1, -x1 or ~x1 among the values, found {quote(word)}")
        literals.append(-int(word[2:]) if negated else int(word[1:]))
    return model_of(literals, variables)


def read_wcnf(text: str, variables: int) -> Reply:
    """Reads the MaxSAT evaluation's lines: values as literals, or (from 2020) as a 0 or 1 for each variable.

    The closing 0 is optional, because PySAT's RC2 writes none. Raises as read_dimacs.
    """
    satisfiable, words = _competition(text)
    if not satisfiable or words is None:
        return Reply(satisfiable)
    if len(words) == 1 and len(words[0]) > 1 and not words[0].strip("01"):
        if len(words[0]) != variables:
            raise PuzzleError(f"expected {variables} values in the answer, found {len(words[0])}")
        return model_of((i if bit == "1" else -i for i, bit in enumerate(words[0], 1)), variables)
    return model_of(_integers(words), variables)


def read_columns(text: str, variables: int, integers: int = 0) -> Reply:
    """Reads the solution file of an ILP solver; its content shows which solver wrote it. Raises PuzzleError for other
    texts.

    Columns 1 to `variables` are 0 or 1; `integers` more columns follow, whose values are ignored.
    """
    for fits, read in _READERS:
        if fits(text):
            satisfiable, pairs = read(text)
            return Reply(satisfiable, _ones(pairs, variables, integers) if satisfiable else None)
    raise PuzzleError("expected a solution file of GLPK (-o or -w), CBC, HiGHS or SCIP")


Pairs = Iterable[tuple[str, str]]
"""The names and values of columns, as they are written in the file."""


def _ones(pairs: Pairs, variables: int, integers: int) -> frozenset[int]:
    """The 0-1 columns with value 1. Raises PuzzleError for a value other than 0 and 1."""
    true = set()
    for name, word in pairs:
        if not _NAME.fullmatch(name):
            continue
        if int(name[1:]) > variables + integers:
            raise PuzzleError(f"column {name} in the answer, but the file has {variables + integers}")
        if int(name[1:]) > variables:
            continue
        try:
            value = float(word)
        except ValueError:
            raise PuzzleError(f"expected a value for {name}, found {quote(word)}") from None
        if min(abs(value), abs(value - 1)) > 1e-5:
            raise PuzzleError(f"{name} has the value {quote(word)} in the answer, which is neither 0 nor 1")
        if value > 0.5:
            true.add(int(name[1:]))
    return frozenset(true)


def _read_cbc(text: str) -> tuple[bool | None, Pairs]:
    """Reads CBC's file. After `Stopped on …` it has the best solution found so far, or the values of a relaxation."""
    head, _, rest = text.partition("\n")
    if "infeasible" in head.lower():  # CBC prints values even then
        return False, ()
    rows = [row for line in rest.split("\n") if len(row := line.split()) >= 3]
    found = head.startswith("Stopped") and "no integer solution" not in head and rows and rows[0][0] != "**"
    if not (head.startswith("Optimal") or found):
        return None, ()
    return True, ((row[1], row[2]) for row in rows)


def _read_scip(text: str) -> tuple[bool | None, Pairs]:
    """Reads the file of SCIP's `write solution`, which leaves out zeros."""
    head, _, rest = text.partition("\n")
    status = head.partition(":")[2].strip()
    rows = [row for line in rest.split("\n") if len(row := line.split()) >= 2]
    if "infeasible" in status:
        return False, ()
    if "unbounded" in status or "no solution available" in rest or not rows:
        return None, ()
    return True, ((row[0], row[1]) for row in rows)


def _read_highs(text: str) -> tuple[bool | None, Pairs]:
    status = re.search(r"Model status\s*\n\s*(.+)", text)
    if status is None or status.group(1).strip() == "Infeasible":
        return False if status else None, ()
    part = re.search(r"# Columns .*\n((?:x.*\n)*)", text)
    found = re.search(r"^# Primal solution values\s*\nFeasible", text, re.MULTILINE)
    if not (status.group(1).strip() == "Optimal" or found) or part is None:
        return None, ()
    rows = (line.split() for line in part.group(1).split("\n"))
    return True, ((row[0], row[1]) for row in rows if len(row) == 2)


def _read_glpk(text: str) -> tuple[bool | None, Pairs]:
    """Reads the report of `glpsol -o`: a long name has a line of its own, with its figures on the next line."""
    status = re.search(r"^Status:\s*(.*)$", text, re.MULTILINE)
    word = status.group(1).strip() if status else ""
    if word == "INTEGER EMPTY":
        return False, ()
    if word not in ("INTEGER OPTIMAL", "INTEGER NON-OPTIMAL"):
        return None, ()
    entries = re.finditer(r"^\s*[0-9]+ (x[0-9]+)\s+\*\s+(\S+)", text, re.MULTILINE)
    return True, ((entry.group(1), entry.group(2)) for entry in entries)


def _read_glpk_raw(text: str) -> tuple[bool | None, Pairs]:
    """Reads the file of `glpsol -w`: columns by number, in the order of the program's file."""
    status = re.search(r"^s mip [0-9]+ [0-9]+ (\w)", text, re.MULTILINE)
    word = status.group(1) if status else ""
    if word == "n":
        return False, ()
    if word not in ("o", "f"):
        return None, ()
    entries = re.finditer(r"^j ([0-9]+) (\S+)", text, re.MULTILINE)
    return True, ((f"x{entry.group(1)}", entry.group(2)) for entry in entries)


_READERS: tuple[tuple[Callable[[str], bool], Callable[[str], tuple[bool | None, Pairs]]], ...] = (
    (lambda text: re.search(r"^s (mip|bas) ", text, re.MULTILINE) is not None, _read_glpk_raw),
    (lambda text: text.startswith("Problem:"), _read_glpk),
    (lambda text: text.lstrip().startswith("Model status"), _read_highs),
    (lambda text: text.lstrip().startswith("solution status:"), lambda text: _read_scip(text.lstrip())),
    (
        lambda text: re.match(r"(Optimal|Infeasible|Integer infeasible|Unbounded|Stopped)\b", text) is not None,
        _read_cbc,
    ),
)
