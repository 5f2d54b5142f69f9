"""Files for external solvers, which speak for themselves: what was compiled, how, and what each variable means.

A description stands in the comments of a file, a line a fact:

    cluewise 0.1.0
    puzzle signpost
    encoding positions
    cardinality mixed
    text "2x2:1ceag"
    slot [0,0] 1 1 0
    slot [0,0] 2 2 0

`slot S V literals… 0`: slot S takes value V where all the literals hold (S, V as JSON without spaces). `decode` needs
nothing else, so that a later version, which may number variables differently, still reads an old file's answer.
"""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.solution import Slot, Value

from .answers import Reply, read_columns, read_dimacs
from .cnf import AtMost, Cnf
from .encoding import CNF, ILP
from .ilp import Ilp, Row
from .model import Literal, Model


class Format(NamedTuple):
    """A file format: what it states a Model as, what begins a comment line, who writes it, who reads an answer to it.

    `write(stream, model, cardinality, comments, show)`, `read(answer, variables)`.
    """

    target: str
    comment: str
    write: Callable[[IO[str], Model, str | None, Iterable[str], Sequence[int]], None]
    read: Callable[[str, int], Reply]


FACTS = ("puzzle", "encoding", "cardinality", "text")


class Description(NamedTuple):
    """What a file's comments say. `meanings` has a (slot, value, literals) for every value of every slot."""

    format: str
    version: str
    puzzle: str
    encoding: str
    cardinality: str
    text: str
    meanings: Sequence[tuple[Slot, Value, Sequence[Literal]]]
    size: int | None = None

    @property
    def variables(self) -> int:
        """The last variable: the one the file announces (`size`), else the last that means anything."""
        named = max((abs(literal) for *_, literals in self.meanings for literal in literals), default=0)
        return named if self.size is None else self.size


def meanings(model: Model) -> Iterator[tuple[Slot, Value, Sequence[Literal]]]:
    """What the variables of a Model's slots say."""
    for slot, code in model.slots.items():
        for value in code.values:
            yield slot, value, code.literals(value)


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def describe(description: Description) -> Iterator[str]:
    """The comment lines of a description, newlines included."""
    prefix = FORMATS[description.format].comment
    yield f"{prefix}cluewise {description.version}\n"
    for fact in FACTS:
        value = getattr(description, fact)
        yield f"{prefix}{fact} {_compact(value) if fact == 'text' else value}\n"
    for slot, value, literals in description.meanings:
        yield f"{prefix}slot {_compact(slot)} {_compact(value)} {' '.join(map(str, [*literals, 0]))}\n"


def read_description(text: str, source: str = "") -> Description:
    """Reads the comments of an exported file. Raises PuzzleError where they are not there or damaged."""
    facts: dict[str, str] = {}
    found: list[tuple[Slot, Value, Sequence[Literal]]] = []
    name = next((name for name, one in FORMATS.items() if text.startswith(f"{one.comment}cluewise ")), None)
    if name is None:
        raise PuzzleError(
            "expected a file written by 'cluewise export': its comments do not begin with 'cluewise'", source
        )
    prefix = FORMATS[name].comment
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith(prefix):
            break
        key, _, rest = line[len(prefix) :].partition(" ")
        try:
            if key == "slot":
                found.append(_read_meaning(rest))
            else:
                facts[key] = rest
        except (ValueError, TypeError, RecursionError):
            raise PuzzleError("a damaged slot line", source, number, 1, line) from None
    try:
        stated = {fact: facts[fact] for fact in FACTS}
        stated["text"] = json.loads(stated["text"])
    except (KeyError, ValueError, RecursionError) as error:
        raise PuzzleError(f"a damaged description: {error} is missing or unreadable", source) from None
    if not isinstance(stated["text"], str):
        raise PuzzleError("a damaged description: its text is no text", source)
    return Description(name, facts["cluewise"], meanings=found, size=_announced(text, name), **stated)


def _announced(text: str, name: str) -> int | None:
    """The number of variables in a DIMACS header."""
    if name != "dimacs":
        return None
    start = text.find("\np cnf ")
    words = text[start + 1 : start + 60].split() if start >= 0 else []
    return int(words[2]) if len(words) > 2 and words[2].isascii() and words[2].isdigit() else None


def _read_meaning(rest: str) -> tuple[Slot, Value, Sequence[Literal]]:
    reader = json.JSONDecoder()
    slot, end = reader.raw_decode(rest)
    value, end = reader.raw_decode(rest, end + 1)
    *literals, last = map(int, rest[end:].split())
    if last != 0 or 0 in literals:
        raise ValueError
    return _hashable(slot), _hashable(value), literals


def _hashable(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_hashable, value))
    hash(value)
    return value


def values_of(description: Description, true: frozenset[int]) -> Mapping[Slot, Value]:
    """The slots' values under an answer. Raises PuzzleError where a slot has none or several."""
    values: dict[Slot, Value] = {}
    slots = dict.fromkeys(slot for slot, *_ in description.meanings)
    for slot, value, literals in description.meanings:
        if all((abs(literal) in true) == (literal > 0) for literal in literals):
            if slot in values:
                raise PuzzleError(f"the answer does not fit the file: it gives slot {_compact(slot)} two values")
            values[slot] = value
    lacking = next((slot for slot in slots if slot not in values), None)
    if lacking is not None:
        raise PuzzleError(f"the answer does not fit the file: it gives slot {_compact(lacking)} no value")
    return values


def write_dimacs(
    stream: IO[str], model: Model, cardinality: str | None, comments: Iterable[str], show: Sequence[int]
) -> None:
    """DIMACS CNF; `show` becomes the projection of the model counting competitions (`c p show … 0`).

    The header needs the number of clauses, which are made one by one: they wait in a temporary file.
    """
    cnf = Cnf(model, cardinality)
    with tempfile.TemporaryFile("w+") as body:
        body.writelines(dimacs_line(clause) for clause in cnf)
        stream.writelines(comments)
        stream.write(f"c t pmc\nc p show {' '.join(map(str, [*show, 0]))}\n")
        stream.write(f"p cnf {cnf.variables} {cnf.clauses}\n")
        body.seek(0)
        shutil.copyfileobj(body, stream, 2**20)


def dimacs_line(clause: Sequence[Literal] | AtMost) -> str:
    assert not isinstance(clause, AtMost)
    return f"{' '.join(map(str, clause))} 0\n" if clause else "0\n"


def write_lp(
    stream: IO[str], model: Model, cardinality: str | None, comments: Iterable[str], show: Sequence[int]
) -> None:
    """CPLEX LP format. The objective names every column once, so that the columns stand in order in every reader."""
    ilp = Ilp(model)
    stream.writelines(comments)
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
    terms = [_lp_term(a, column) for column, a in row.terms.items()] or ["0 x1"]
    if row.low is not None and row.low == row.high:
        yield from _wrapped(f" {name}:", [*terms, f"= {row.low}"])
        return
    if row.low is not None:
        yield from _wrapped(f" {name}:", [*terms, f">= {row.low}"])
    if row.high is not None:
        upper = f"{name}u" if row.low is not None else name
        yield from _wrapped(f" {upper}:", [*terms, f"<= {row.high}"])


def _wrapped(head: str, words: Sequence[str], width: int = 100) -> Iterator[str]:
    """Lines of at most about `width` characters: readers of LP files refuse long ones."""
    line = head
    for word in words:
        if len(line) + len(word) >= width:
            yield f"{line}\n"
            line = "  "
        line += f" {word}"
    yield f"{line}\n"


FORMATS = {
    "dimacs": Format(CNF, "c ", write_dimacs, read_dimacs),
    "lp": Format(ILP, "\\ ", write_lp, read_columns),
}
