"""The first constraint of a file that an external solver's answer violates.

Only values that the answer states count: a solver may leave out variables.
"""

import re
from collections.abc import Container
from typing import NamedTuple

_TERM = re.compile(r"([+-][0-9]+) x([0-9]+)")
_BOUND = re.compile(r"(>=|=) ([+-]?[0-9]+) ;")


class ViolatedLine(NamedTuple):
    """A line of a file, its number from 1 and its text."""

    number: int
    text: str


def violated_line(file: str, form: str, true: Container[int], false: Container[int]) -> ViolatedLine | None:
    """The first hard clause of a DIMACS or WCNF file, or the first constraint of an OPB file, that these variables
    violate. None if there is none, and for other formats."""
    violated = {"dimacs": _clause, "wcnf": _hard_clause, "opb": _constraint}.get(form)
    for number, line in enumerate(file.split("\n"), 1) if violated else ():
        if line and line[0] not in "cp*" and violated(line, true, false):  # type: ignore[misc]
            return ViolatedLine(number, line)
    return None


def _clause(line: str, true: Container[int], false: Container[int]) -> bool:
    literals = map(int, line.split()[:-1])
    return all((literal if literal > 0 else -literal) in (false if literal > 0 else true) for literal in literals)


def _hard_clause(line: str, true: Container[int], false: Container[int]) -> bool:
    return line.startswith("h ") and _clause(line[2:], true, false)


def _constraint(line: str, true: Container[int], false: Container[int]) -> bool:
    bound = _BOUND.search(line)
    if line.startswith("min:") or bound is None:
        return False
    least = most = 0
    for factor, variable in _TERM.findall(line):
        if int(variable) in true:
            least, most = least + int(factor), most + int(factor)
        elif int(variable) not in false:
            least, most = least + min(0, int(factor)), most + max(0, int(factor))
    number = int(bound[2])
    return most < number or (bound[1] == "=" and least > number)
