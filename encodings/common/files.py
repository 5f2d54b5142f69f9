"""Files for external solvers, which speak for themselves: what was compiled, how, and what each variable means.

A description stands in the comments of a file, a line a fact:

    cluewise 0.1.0
    format dimacs
    puzzle signpost
    encoding positions
    cardinality mixed
    sums diagram
    text "2x2:1ceag"
    slot [0,0] 1 1 0
    slot [0,0] 2 2 0

`slot S V literals… 0`: slot S takes value V where all the literals hold (S, V as JSON without spaces). A long text
goes on in further `text` lines. `cardinality` and `sums` say how counts were written; a file may lack `sums`.
`variables N` says where the file itself does not how many 0-1 variables it has, `integers N` how many columns stand
behind them. `decode` needs nothing else, so that a later version, which may number variables differently, still reads
an old file's answer.

OPB wants its own first line; the description stands behind it.
"""

import copy
import itertools
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.solution import Slot, Value

from .answers import Reply, read_columns, read_dimacs, read_opb, read_wcnf
from .cnf import AtMost, Cnf
from .encoding import CNF, ILP
from .linear import write_lp, write_mps, write_opb
from .model import Integer, Literal, Model
from .sums import merge

Lower = Callable[[Model], Cnf]


class Format(NamedTuple):
    """A file format: what it states a Model as, what begins a comment line, who writes it, who reads an answer to it,
    and whether it can state a Model with bounded integers.

    `write(stream, model, lower, comments, show)`, where `lower` makes the clauses of a Model; `read(answer, variables,
    integers)`: how many of either the file has, 0-1 variables first.
    """

    target: str
    comment: str
    write: Callable[[IO[str], Model, Lower, Iterable[str], Sequence[int]], None]
    read: Callable[[str, int, int], Reply]
    integers: bool = True


FACTS = ("format", "puzzle", "encoding", "cardinality")

#: The format of a file that does not say so: one of the first two, by what begins its comments.
FIRST_FORMATS = {"c ": "dimacs", "\\ ": "lp"}

#: Characters of text a line: CBC cuts long lines of an MPS file, and takes the rest of a long comment for data.
TEXT_WIDTH = 60


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
    integers: int = 0
    sums: str = ""

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
        yield f"{prefix}{fact} {getattr(description, fact)}\n"
    if description.sums:
        yield f"{prefix}sums {description.sums}\n"
    text = description.text
    for start in range(0, len(text) or 1, TEXT_WIDTH):
        yield f"{prefix}text {_compact(text[start : start + TEXT_WIDTH])}\n"
    for slot, value, literals in description.meanings:
        yield f"{prefix}slot {_compact(slot)} {_compact(value)} {' '.join(map(str, [*literals, 0]))}\n"


def read_description(text: str, source: str = "") -> Description:
    """Reads the comments of an exported file. Raises PuzzleError where they are not there or damaged."""
    facts: dict[str, str] = {}
    texts: list[str] = []
    found: list[tuple[Slot, Value, Sequence[Literal]]] = []
    prefix, comments = _comments(text, source)
    for number, line in comments:
        key, _, rest = line[len(prefix) :].partition(" ")
        if key == "text":
            texts.append(rest)
        elif key == "slot":
            try:
                found.append(_read_meaning(rest))
            except (ValueError, TypeError, RecursionError):
                raise PuzzleError("a damaged slot line", source, number, 1, line) from None
        else:
            facts[key] = rest
    try:
        if prefix in FIRST_FORMATS:
            facts.setdefault("format", FIRST_FORMATS[prefix])
        stated = {**{fact: facts[fact] for fact in FACTS}, "sums": facts.get("sums", "")}
        stated["text"] = _read_text(texts)
        size, integers = _announced(text, facts), _number(facts.get("integers", "0"))
        if FORMATS[stated["format"]].comment != prefix:
            raise ValueError(f"format {stated['format'][:40]}")
    except (KeyError, ValueError, RecursionError) as error:
        raise PuzzleError(f"a damaged description: {str(error)[:80]} is missing or unreadable", source) from None
    return Description(version=facts["cluewise"], meanings=found, size=size, integers=integers, **stated)


def _comments(text: str, source: str) -> tuple[str, Iterator[tuple[int, str]]]:
    """What begins a comment line, and the lines of the description, numbered from 1."""
    lines = text.split("\n")
    first = int(lines[0].startswith("* #variable="))
    prefixes = dict.fromkeys(one.comment for one in FORMATS.values())
    head = lines[first] if len(lines) > first else ""
    prefix = next((prefix for prefix in prefixes if head.startswith(f"{prefix}cluewise ")), None)
    if prefix is None:
        raise PuzzleError(
            "expected a file written by 'cluewise export': its comments do not begin with 'cluewise'", source
        )
    numbered = itertools.islice(enumerate(lines, 1), first, None)
    return prefix, itertools.takewhile(lambda pair: pair[1].startswith(prefix), numbered)


def _read_text(lines: Sequence[str]) -> str:
    """The text whose pieces, as JSON, stand in these lines. Raises ValueError, RecursionError."""
    pieces = list(map(json.loads, lines))
    if not pieces or not all(isinstance(piece, str) for piece in pieces):
        raise ValueError("text")
    return "".join(pieces)


def _announced(text: str, facts: Mapping[str, str]) -> int | None:
    """The number of variables: said by a comment, or by the header of DIMACS. Raises ValueError."""
    if "variables" in facts:
        return _number(facts["variables"])
    if facts["format"] != "dimacs":
        return None
    start = text.find("\np cnf ")
    words = text[start + 1 : start + 60].split() if start >= 0 else []
    return _number(words[2]) if len(words) > 2 else None


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise ValueError(f"number {word[:40]!r}")
    return int(word)


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


def write_dimacs(stream: IO[str], model: Model, lower: Lower, comments: Iterable[str], show: Sequence[int]) -> None:
    """DIMACS CNF; `show` becomes the projection of the model counting competitions (`c p show … 0`).

    The header needs the number of clauses, which are made one by one: they wait in a temporary file.
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
    assert not isinstance(clause, AtMost)
    return f"{' '.join(map(str, clause))} 0\n" if clause else "0\n"


def write_wcnf(stream: IO[str], model: Model, lower: Lower, comments: Iterable[str], show: Sequence[int]) -> None:
    """Weighted CNF in the form of the MaxSAT evaluations from 2022: `h` and a hard clause, or a weight and a soft one.

    Minimising Σ weight·literal is a soft clause ¬literal for each term. The form has no header, so a solver takes the
    last variable that occurs for the last one; a comment says which that is. Raises Refused where the objective names
    an integer.
    """
    soft = _soft(model)
    plain = copy.copy(model)
    plain.objective = None  # Cnf refuses a Model with one
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
            raise Refused("the objective of this encoding names an integer, and WCNF weighs only clauses")
        terms.append((coefficient, term))
    return [(weight, -literal) for weight, literal in merge(terms)[0]]


def _boolean(read: Callable[[str, int], Reply]) -> Callable[[str, int, int], Reply]:
    """The reader for a format without integers."""
    return lambda answer, variables, integers: read(answer, variables)


FORMATS = {
    "dimacs": Format(CNF, "c ", write_dimacs, _boolean(read_dimacs)),
    "wcnf": Format(CNF, "c ", write_wcnf, _boolean(read_wcnf)),
    "opb": Format(ILP, "* ", write_opb, _boolean(read_opb), integers=False),
    "lp": Format(ILP, "\\ ", write_lp, read_columns),
    "mps": Format(ILP, "* ", write_mps, read_columns),
}
