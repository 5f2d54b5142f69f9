"""File formats for external solvers, each with the functions that write it and read its answers.

The comments of a file are defined in `file_header.py`.
"""

import copy
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from typing import IO, NamedTuple

from cluewise.puzzles.common.errors import Refused

from .cnf import AtMost, Cnf
from .encoding import CNF, ILP
from .linear import write_lp, write_mps, write_opb
from .minizinc import read_minizinc, write_minizinc
from .model import Integer, Literal, Model
from .smtlib import read_smtlib, write_smtlib
from .solver_output import Reply, read_columns, read_dimacs, read_opb, read_wcnf
from .sums import merge

Lower = Callable[[Model], Cnf]


class FileFormat(NamedTuple):
    """A file format: the target to which a Model is lowered, the prefix of comment lines, the functions that write a
    file and read an answer to it, whether it can state bounded integers, and whether it states counts and sums itself.

    `write(stream, model, lower, comments, show)`: `lower` makes the clauses of a Model. `read(answer, variables,
    integers)`: the numbers of 0-1 variables and of integers in the file; the 0-1 variables come first.
    """

    target: str
    comment: str
    write: Callable[[IO[str], Model, Lower, Iterable[str], Sequence[int]], None]
    read: Callable[[str, int, int], Reply]
    integers: bool = True
    sums: bool = True


def write_dimacs(stream: IO[str], model: Model, lower: Lower, comments: Iterable[str], show: Sequence[int]) -> None:
    """DIMACS CNF; `show` becomes the projection of the model counting competitions (`c p show … 0`).

    The header needs the number of clauses, which are made one at a time, so a temporary file holds them first.
    """
    cnf = lower(model)
    with tempfile.TemporaryFile("w+") as body:
        body.writelines(dimacs_line(clause) for clause in cnf)
        stream.writelines(comments)
        stream.write(f"c t pmc\nc p show {' '.join(map(str, [*show, 0]))}\n")
        stream.write(f"p cnf {cnf.variables} {cnf.clauses}\n")
        body.seek(0)
        shutil.copyfileobj(body, stream, 2**20)


def dimacs_line(clause: Sequence[Literal] | AtMost) -> str:
    """A clause as a line of DIMACS, newline included. The format has no native counts."""
    assert not isinstance(clause, AtMost)
    return f"{' '.join(map(str, clause))} 0\n" if clause else "0\n"


def write_wcnf(stream: IO[str], model: Model, lower: Lower, comments: Iterable[str], show: Sequence[int]) -> None:
    """Weighted CNF as in the MaxSAT evaluations from 2022: `h` and a hard clause, or a weight and a soft clause.

    Minimising Σ weight·literal gives a soft clause ¬literal for each term. The form has no header, so a solver assumes
    that the last variable that occurs is the last of all; a comment gives its number. Raises Refused if the objective
    contains an integer.
    """
    soft = _soft(model)
    plain = copy.copy(model)
    plain.objective = None  # Cnf refuses a Model with an objective
    last = max((abs(literal) for _, literal in soft), default=0)
    with tempfile.TemporaryFile("w+") as body:
        for clause in lower(plain):
            assert not isinstance(clause, AtMost)
            body.write(f"h {dimacs_line(clause)}")
            last = max([last, *map(abs, clause)])
        stream.writelines(comments)
        stream.write(f"c variables {last}\n")
        body.seek(0)
        shutil.copyfileobj(body, stream, 2**20)
    stream.writelines(f"{weight} {literal} 0\n" for weight, literal in soft)


def _soft(model: Model) -> list[tuple[int, Literal]]:
    """The unit soft clauses of an objective with their weights, all positive; its constant is dropped."""
    terms = []
    for coefficient, term in model.objective or ():
        if isinstance(term, Integer):
            raise Refused("WCNF cannot state this encoding: its objective contains an integer; write lp or mps")
        terms.append((coefficient, term))
    return [(weight, -literal) for weight, literal in merge(terms)[0]]


def _boolean(read: Callable[[str, int], Reply]) -> Callable[[str, int, int], Reply]:
    """The reader for a format without integers."""
    return lambda answer, variables, integers: read(answer, variables)


FORMATS = {
    "dimacs": FileFormat(CNF, "c ", write_dimacs, _boolean(read_dimacs), sums=False),
    "wcnf": FileFormat(CNF, "c ", write_wcnf, _boolean(read_wcnf), sums=False),
    "opb": FileFormat(ILP, "* ", write_opb, _boolean(read_opb), integers=False),
    "lp": FileFormat(ILP, "\\ ", write_lp, read_columns),
    "mps": FileFormat(ILP, "* ", write_mps, read_columns),
    "smtlib": FileFormat(CNF, "; ", write_smtlib, read_smtlib),
    "minizinc": FileFormat(CNF, "% ", write_minizinc, read_minizinc),
}
