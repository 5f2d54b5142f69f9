"""The description in an exported file: the puzzle, its encoding, and the decoding of an answer.

The description is in the comments of the file, one fact per line:

    cluewise 0.1.0
    format dimacs
    puzzle signpost
    encoding positions
    cardinality mixed
    sums diagram
    decoding slots
    text "2x2:1ceag"
    slot [0,0] 1 1 0
    slot [0,0] 2 2 0

`slot S V literals… 0`: slot S takes value V if all the literals hold (S, V as JSON without spaces). A long text
continues in further `text` lines. `cardinality` and `sums` are the encodings of counts and linear sums; an integer
program has no `sums`. `variables N` gives the number of 0-1 variables if the format has no header for it, `integers N`
the number of integer columns after them.

With `decoding slots`, the slots are the puzzle's own. With `decoding way`, the solution is decoded along a path
(`path_decoding.py`). These lines replace the `slot` lines; each of the first three may be missing:

    start [0,0]
    last "exit"
    other "off"
    step [0,0] [0,1] "e" 1 0

`step S T V literals… 0`: if all the literals hold, a step leads from slot S to slot T, and S takes value V (null: its
number on the path). So `cluewise decode` needs only the file and the rules of the puzzle, not the encoding: a later
version may number variables differently or use the name for another encoding, and still reads the answer to an old
file. Old files have no `decoding`; the encoding that they name decodes their answers, if it still exists.

In OPB the description starts on the second line, because the format defines the first.
"""

import itertools
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .encoding import Encoding
from .files import FORMATS
from .model import Literal, Model
from .path_decoding import PathHead, PathStep, PathValue

FACTS = ("format", "puzzle", "encoding", "cardinality")
OPTIONAL = ("sums", "decoding")

#: The format of a file without a `format` line, by the prefix of its comments.
FIRST_FORMATS = {"c ": "dimacs", "\\ ": "lp"}

#: Characters of text per line: CBC splits long lines of an MPS file and reads the rest of a long comment as data.
TEXT_WIDTH = 60


DIRECT, ALONG = "slots", "way"
"""The decoding of an answer: from the puzzle's own slots, or along a path."""

Meaning = tuple[Slot, Value, Sequence[Literal]]
"""A slot takes a value if all the literals hold."""

StatedStep = tuple[PathStep, Sequence[Literal]]
"""A step is taken if all the literals hold."""


class Description(NamedTuple):
    """The content of a file's comments.

    `meanings` has every value of every slot. If the solution follows a path (`way`), `steps` has every step instead.
    `decoding` is empty in old files: the slots are those of the Model, and its encoding decodes.
    """

    format: str
    version: str
    puzzle: str
    encoding: str
    cardinality: str
    text: str
    meanings: Sequence[Meaning]
    size: int | None = None
    integers: int = 0
    sums: str = ""
    decoding: str = ""
    way: PathHead = PathHead()
    steps: Sequence[StatedStep] = ()

    @property
    def variables(self) -> int:
        """The last variable: the `size` that the file gives, else the last variable in `meanings` or `steps`."""
        if self.size is not None:
            return self.size
        listed = itertools.chain((literals for *_, literals in self.meanings), (literals for _, literals in self.steps))
        return max(map(abs, itertools.chain.from_iterable(listed)), default=0)

    def solution(self, slots: Collection[Slot], true: frozenset[int]) -> Solution:
        """The Solution for an answer to the file; not for old files. `slots` are the puzzle's.

        Raises PuzzleError if a slot has no value or several, EncodingBug if two steps start at the same slot.
        """
        if self.decoding == ALONG:
            return self.way.solution(slots, (step for step, literals in self.steps if _hold(literals, true)))
        return Solution(values_of(self, true))


def meanings(model: Model) -> Iterator[Meaning]:
    """The meanings of the variables of a Model's slots."""
    for slot, code in model.slots.items():
        for value in code.values:
            yield slot, value, code.literals(value)


def stating_decode(described: Description, encoding: Encoding, puzzle: Puzzle, model: Model) -> Description:
    """Adds all data for decoding to a description. Raises Refused if a file cannot state the encoding's `decode`."""
    if encoding.direct:
        known = frozenset(puzzle.slots())
        stray = next((slot for slot in model.slots if slot not in known), None)
        if stray is not None:
            raise Refused(f"encoding '{encoding.name}' needs a decode: its slot {stray} is not a slot of the puzzle")
        return described._replace(decoding=DIRECT, meanings=list(meanings(model)))
    decode = encoding.decode
    if not isinstance(decode, PathValue):
        raise Refused(
            f"encoding '{encoding.name}' decodes with its own function, which a file cannot state; "
            "use PathValue of encodings/common/path_decoding.py instead"
        )
    steps = [
        (step, literals) for slot, value, literals in meanings(model) if (step := decode.step(puzzle, slot, value))
    ]
    return described._replace(decoding=ALONG, meanings=(), way=decode.way(puzzle), steps=steps)


def _compact(value: Any) -> str:
    try:
        return json.dumps(value, separators=(",", ":"))
    except (TypeError, ValueError):
        raise Refused(f"a file cannot hold {str(value)[:60]}: slots and values are texts, numbers and tuples") from None


def _stated(key: str, data: Iterable[Any], literals: Sequence[Literal] | None = None) -> str:
    """A line of a description: a key, data, and the literals that must hold."""
    numbers = [] if literals is None else [*literals, 0]
    return " ".join([key, *map(_compact, data), *map(str, numbers)])


def describe(description: Description) -> Iterator[str]:
    """The comment lines of a description, newlines included. Raises Refused if JSON cannot hold a slot or value."""
    prefix = FORMATS[description.format].comment
    return (f"{prefix}{line}\n" for line in _lines(description))


def _lines(description: Description) -> Iterator[str]:
    yield f"cluewise {description.version}"
    for fact in (*FACTS, *OPTIONAL):
        if value := getattr(description, fact):
            yield f"{fact} {_one_line(value)}"
    text = description.text
    for start in range(0, len(text) or 1, TEXT_WIDTH):
        yield _stated("text", [text[start : start + TEXT_WIDTH]])
    for key, value in description.way._asdict().items():
        if value is not None:
            yield _stated(key, [value])
    for slot, value, literals in description.meanings:
        yield _stated("slot", [slot, value], literals)
    for step, literals in description.steps:
        yield _stated("step", step, literals)


def _one_line(name: str) -> str:
    """A name in ASCII without line ends: an encoding from outside is named by a path."""
    return json.dumps(name)[1:-1]


def read_description(text: str, source: str = "") -> Description:
    """Reads the comments of an exported file. Raises PuzzleError if they are missing or damaged."""
    facts: dict[str, str] = {}
    texts: list[str] = []
    slots: list[Meaning] = []
    steps: list[StatedStep] = []
    prefix, comments = _comments(text, source)
    for number, line in comments:
        key, _, rest = line[len(prefix) :].partition(" ")
        try:
            if key == "text":
                texts.append(rest)
            elif key == "slot":
                (slot, value), literals = _read_stated(rest, 2)
                slots.append((slot, value, literals))
            elif key == "step":
                fields, literals = _read_stated(rest, 3)
                steps.append((PathStep(*fields), literals))
            else:
                facts[key] = rest
        except (ValueError, TypeError, RecursionError):
            raise PuzzleError(f"a damaged {key} line", source, number, 1, line) from None
    if prefix in FIRST_FORMATS:
        facts.setdefault("format", FIRST_FORMATS[prefix])
    try:
        described = _described(facts, _read_text(texts), _announced(text, facts))
        if FORMATS[described.format].comment != prefix:
            raise ValueError(f"format {described.format[:40]}")
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise PuzzleError(f"a damaged description: {str(error)[:80]} is missing or unreadable", source) from None
    return described._replace(meanings=slots, steps=steps)


def _described(facts: Mapping[str, str], text: str, size: int | None) -> Description:
    """The Description of these facts. Raises KeyError, ValueError, TypeError, RecursionError."""
    decoding = facts.get("decoding", "")
    if decoding not in ("", DIRECT, ALONG):
        raise ValueError(f"decoding {decoding[:40]}")
    way = PathHead(*(_hashable(json.loads(facts.get(key, "null"))) for key in PathHead._fields))
    head = facts["format"], facts["cluewise"], facts["puzzle"], facts["encoding"], facts["cardinality"]
    integers = _number(facts.get("integers", "0"))
    return Description(*head, text, (), size, integers, facts.get("sums", ""), decoding, way)


def _comments(text: str, source: str) -> tuple[str, Iterator[tuple[int, str]]]:
    """The prefix of comment lines, and the lines of the description with their numbers, from 1."""
    lines = text.split("\n")
    first = int(lines[0].startswith("* #variable="))
    prefixes = dict.fromkeys(known.comment for known in FORMATS.values())
    head = lines[first] if len(lines) > first else ""
    prefix = next((prefix for prefix in prefixes if head.startswith(f"{prefix}cluewise ")), None)
    if prefix is None:
        raise PuzzleError(
            "expected a file written by 'cluewise export': its comments do not begin with 'cluewise'", source
        )
    numbered = itertools.islice(enumerate(lines, 1), first, None)
    return prefix, itertools.takewhile(lambda pair: pair[1].startswith(prefix), numbered)


def _read_text(lines: Sequence[str]) -> str:
    """The text whose pieces these lines hold as JSON. Raises ValueError, RecursionError."""
    pieces = list(map(json.loads, lines))
    if not pieces or not all(isinstance(piece, str) for piece in pieces):
        raise ValueError("text")
    return "".join(pieces)


def _announced(text: str, facts: Mapping[str, str]) -> int | None:
    """The number of variables, from a comment or from the header of DIMACS. Raises ValueError."""
    if "variables" in facts:
        return _number(facts["variables"])
    if facts["format"] != "dimacs":
        return None
    start = text.find("\np cnf ")
    fields = text[start + 1 : start + 60].split() if start >= 0 else []
    return _number(fields[2]) if len(fields) > 2 else None


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise ValueError(f"number {word[:40]!r}")
    return int(word)


def _read_stated(rest: str, count: int) -> tuple[list[Any], Sequence[Literal]]:
    """`count` pieces of data, and the literals after them. Raises ValueError, TypeError, RecursionError."""
    reader = json.JSONDecoder()
    data, end = [], -1
    for _ in range(count):
        value, end = reader.raw_decode(rest, end + 1)
        data.append(_hashable(value))
    *literals, last = map(int, rest[end:].split())
    if last != 0 or 0 in literals:
        raise ValueError
    return data, literals


def _hashable(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_hashable, value))
    hash(value)
    return value


def _hold(literals: Sequence[Literal], true: frozenset[int]) -> bool:
    return all((abs(literal) in true) == (literal > 0) for literal in literals)


def values_of(description: Description, true: frozenset[int]) -> Mapping[Slot, Value]:
    """The slots' values under an answer. Raises PuzzleError if a slot has no value or several."""
    values: dict[Slot, Value] = {}
    slots = dict.fromkeys(slot for slot, *_ in description.meanings)
    for slot, value, literals in description.meanings:
        if _hold(literals, true):
            if slot in values:
                raise PuzzleError(f"the answer does not fit the file: it gives slot {_compact(slot)} two values")
            values[slot] = value
    lacking = next((slot for slot in slots if slot not in values), None)
    if lacking is not None:
        raise PuzzleError(f"the answer does not fit the file: it gives slot {_compact(lacking)} no value")
    return values
