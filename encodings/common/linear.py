"""Files of linear rows: LP and MPS for integer programs, OPB for pseudo-Boolean solvers.

Columns are x1, x2, … in file order in all three, because some answers identify columns by position. PuLP's writers are
not used: they sort columns and rows by name and add a dummy column.
"""

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO

from cluewise.puzzles.common.errors import Refused

from .ilp import Ilp, Row
from .model import Model


def _sizes(prefix: str, ilp: Ilp) -> Iterator[str]:
    """Comment lines with the number of 0-1 columns, which come first, and of integer columns, which follow."""
    integers = len(ilp.model.integers)
    yield f"{prefix}variables {len(ilp.columns) - integers}\n"
    if integers:
        yield f"{prefix}integers {integers}\n"


# ── LP ──


def write_lp(stream: IO[str], model: Model, lower: object, comments: Iterable[str], show: Sequence[int]) -> None:
    """CPLEX LP format. The objective contains every column once, so that every reader keeps their order."""
    ilp = Ilp(model)
    stream.writelines(comments)
    stream.writelines(_sizes("\\ ", ilp))
    goal = ilp.objective().terms
    columns = range(1, len(ilp.columns) + 1)
    stream.write("Minimize\n")
    stream.writelines(_wrapped(" objective:", [_lp_term(goal.get(column, 0), column) for column in columns]))
    stream.write("Subject To\n")
    for number, row in enumerate(ilp.rows(), 1):
        stream.writelines(_lp_rows(f"c{number}", row))
    wide = [(column, *ilp.columns[column - 1]) for column in columns if ilp.columns[column - 1] != (0, 1)]
    if wide:
        stream.write("Bounds\n")
        stream.writelines(f" {low} <= x{column} <= {high}\n" for column, low, high in wide)
        stream.write("Generals\n")
        stream.writelines(_wrapped("", [f"x{column}" for column, *_ in wide]))
    stream.write("Binaries\n")
    stream.writelines(_wrapped("", [f"x{column}" for column in columns if ilp.columns[column - 1] == (0, 1)]))
    stream.write("End\n")


def _lp_term(coefficient: int, column: int) -> str:
    sign = "-" if coefficient < 0 else "+"
    return f"{sign} x{column}" if abs(coefficient) == 1 else f"{sign} {abs(coefficient)} x{column}"


def _lp_rows(name: str, row: Row) -> Iterator[str]:
    terms = [_lp_term(a, column) for column, a in row.terms.items()]
    if row.low is not None and row.low == row.high:
        yield from _wrapped(f" {name}:", [*terms, f"= {row.low}"])
        return
    if row.low is not None:
        yield from _wrapped(f" {name}:", [*terms, f">= {row.low}"])
    if row.high is not None:
        upper = f"{name}u" if row.low is not None else name
        yield from _wrapped(f" {upper}:", [*terms, f"<= {row.high}"])


def _wrapped(head: str, tokens: Sequence[str], width: int = 100) -> Iterator[str]:
    """Lines of at most about `width` characters: readers of LP files refuse long ones."""
    line = head
    for token in tokens:
        if len(line) + len(token) >= width:
            yield f"{line}\n"
            line = "  "
        line += f" {token}"
    yield f"{line}\n"


# ── MPS ──


def write_mps(stream: IO[str], model: Model, lower: object, comments: Iterable[str], show: Sequence[int]) -> None:
    """Free MPS. The format lists entries by column, so they are collected in memory; all columns are integers."""
    ilp = Ilp(model)
    goal = ilp.objective().terms
    columns = range(1, len(ilp.columns) + 1)
    entries: list[list[tuple[int, int]]] = [[] for _ in columns]
    right: list[str] = []
    ranges: list[str] = []
    stream.writelines(comments)
    stream.writelines(_sizes("* ", ilp))
    stream.write("NAME cluewise FREE\nROWS\n N objective\n")
    for number, row in enumerate(ilp.rows(), 1):
        sense, bound, span = _mps_sense(row)
        stream.write(f" {sense} c{number}\n")
        right += [f" rhs c{number} {bound}\n"] if bound else []
        ranges += [f" range c{number} {span}\n"] if span else []
        for column, a in row.terms.items():
            entries[column - 1].append((number, a))
    stream.write("COLUMNS\n MARKER 'MARKER' 'INTORG'\n")
    for column in columns:  # the objective's entry, even if it is 0: a column without entries would be missing
        stream.write(f" x{column} objective {goal.get(column, 0)}\n")
        stream.writelines(f" x{column} c{number} {a}\n" for number, a in entries[column - 1])
    stream.write(" MARKER 'MARKER' 'INTEND'\nRHS\n")
    stream.writelines(right)
    stream.writelines(["RANGES\n", *ranges] if ranges else [])
    stream.write("BOUNDS\n")
    stream.writelines(line for column in columns for line in _mps_bounds(column, *ilp.columns[column - 1]))
    stream.write("ENDATA\n")


def _mps_sense(row: Row) -> tuple[str, int, int]:
    """(sense, right-hand side, range): a G row with range r means rhs ≤ row ≤ rhs + r."""
    if row.low is None:
        assert row.high is not None
        return "L", row.high, 0
    if row.high is None:
        return "G", row.low, 0
    return ("E", row.low, 0) if row.low == row.high else ("G", row.low, row.high - row.low)


def _mps_bounds(column: int, low: int, high: int) -> Iterator[str]:
    if (low, high) == (0, 1):
        yield f" BV bound x{column}\n"
    else:  # LO first: readers interpret a negative UP without LO as "no lower bound"
        yield f" LO bound x{column} {low}\n"
        yield f" UP bound x{column} {high}\n"


# ── OPB ──


def write_opb(stream: IO[str], model: Model, lower: object, comments: Iterable[str], show: Sequence[int]) -> None:
    """The linear format of the pseudo-Boolean competitions. Raises Refused if the Model has integers.

    Its first line needs the number of constraints, which are made one at a time, so a temporary file holds them first.
    Source: Roussel and Manquinho, Input/output format for the competitions of pseudo-Boolean solvers.
    """
    if model.integers:
        raise Refused(
            "OPB has only 0-1 variables, and this encoding has integers: write lp or mps, or choose another encoding"
        )
    ilp = Ilp(model)
    goal = ilp.objective().terms
    with tempfile.TemporaryFile("w+") as body:
        count = 0
        for row in ilp.rows():
            for line in _opb_rows(row):
                body.write(line)
                count += 1
        stream.write(f"* #variable= {len(ilp.columns)} #constraint= {count}\n")
        stream.writelines(comments)
        stream.writelines(_sizes("* ", ilp))
        stream.write(f"min: {_opb_sum(goal)} ;\n" if goal else "")
        body.seek(0)
        shutil.copyfileobj(body, stream, 2**20)


def _opb_sum(terms: Mapping[int, int]) -> str:
    return " ".join(f"{a:+} x{column}" for column, a in terms.items())


def _opb_rows(row: Row) -> Iterator[str]:
    """One or two constraints: the format has only ≥ and =, so ≤ is negated."""
    if row.low is not None and row.low == row.high:
        yield f"{_opb_sum(row.terms)} = {row.low} ;\n"
        return
    if row.low is not None:
        yield f"{_opb_sum(row.terms)} >= {row.low} ;\n"
    if row.high is not None:
        yield f"{_opb_sum({column: -a for column, a in row.terms.items()})} >= {-row.high} ;\n"
