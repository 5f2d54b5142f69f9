"""Thousands of bad inputs for every reader: nearly correct texts, and some noise.

A reader returns a result, or raises one of our errors with a message. It never raises another exception, and never
needs more than a second of processor time. It never needs more memory than `MOST_MEMORY` times the input, apart from
`FAIR` bytes.
"""

import json
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from cluewise.certification.checking import check_files
from cluewise.certification.content import FORMULA, MANIFEST, PROOF, SOLUTIONS, files
from cluewise.certification.rup_checker import Malformed, read_proof
from cluewise.encodings.common.encoding import CNF, ILP
from cluewise.encodings.common.files import FORMATS
from cluewise.generation.random_puzzles import read_arguments
from cluewise.model_files import decode_text, export
from cluewise.puzzles.common.errors import CluewiseError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import decode_bytes
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.sources import read_puzzle, split_addresses
from tests.common import INSTANCES
from tests.tampering import rehashed, small

MOST_SECONDS = 1.0
MOST_MEMORY = 50
FAIR = 2_000_000
"""Bytes that any input may take, however short: a short ID can stand for a large board."""
WATCHED = 40
"""The memory is watched for one of this many inputs, because watching takes several times as long."""
LONGEST_MESSAGE = 2000

Read = Callable[[str], object]


class Reader(NamedTuple):
    """A function that reads a text, its share of the inputs, and correct texts."""

    name: str
    share: int
    read: Read
    samples: list[str]


class Failure(Exception):
    """A reader fails on an input."""


# ── changing texts ──

SIGNS = "0123456789abcxyzABC.,:;/-_#?*+[]{}()\"'\\ \n\t\r\0|~^$%&=!é²٣\u200b\ufeff\U0001f600"
NUMBERS = (
    "0",
    "1",
    "-1",
    "2",
    "10",
    "99",
    "255",
    "256",
    "9999",
    "99999",
    "1000000000",
    "9" * 40,
    "1e9",
    "٣",
    "07",
    "+1",
)
WORDS = (
    "# set: ", "# solutions: ", "# source: ", "# ", "\n\n", "yes", "no", "none", "null", "true", "NaN", "[[", "{}",
    "\\u0000", "https://puzz.link/p?", "/1/1/", "5x5:", "p cnf 1 1\n", "s SATISFIABLE\n", "v ", " 0\n", "top:", "left:",
    "=", "x",
)  # fmt: skip


def changed(rng: random.Random, text: str, others: list[str]) -> str:
    """A text with one to four random changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        text = rng.choice(CHANGES)(rng, text, others)
    return text


def _cut(rng: random.Random, text: str, _: Any) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + text[at + rng.choice((1, 1, 2, 5, 50)) :]


def _put(rng: random.Random, text: str, _: Any) -> str:
    at = rng.randint(0, len(text))
    put = rng.choice(WORDS) if rng.random() < 0.3 else "".join(rng.choices(SIGNS, k=rng.choice((1, 1, 2, 4))))
    return text[:at] + put + text[at:]


def _replaced(rng: random.Random, text: str, _: Any) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(text or SIGNS if rng.random() < 0.5 else SIGNS) + text[at + 1 :]


def _numbered(rng: random.Random, text: str, _: Any) -> str:
    """Replaces a number by another number."""
    digits = [at for at, sign in enumerate(text) if sign.isdigit()]
    if not digits:
        return text
    start = end = rng.choice(digits)
    while end < len(text) and text[end].isdigit():
        end += 1
    return text[:start] + rng.choice(NUMBERS) + text[end:]


def _repeated(rng: random.Random, text: str, _: Any) -> str:
    start = rng.randint(0, len(text))
    stretch = text[start : start + rng.choice((1, 1, 3, 20))]
    return text[:start] + stretch * rng.choice((2, 2, 3, 10, 100, 2000)) + text[start:]


def _lines_changed(rng: random.Random, text: str, _: Any) -> str:
    lines = text.split("\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    if rng.random() < 0.5:
        lines[first], lines[second] = lines[second], lines[first]
    else:
        del lines[first]
    return "\n".join(lines)


def _spliced(rng: random.Random, text: str, others: list[str]) -> str:
    donor = rng.choice(others)
    return text[: rng.randint(0, len(text))] + donor[rng.randint(0, len(donor)) :]


def _headed(rng: random.Random, text: str, _: Any) -> str:
    key = rng.choice(("planks", "connected", "stars", "unique", "distinct", "size", "x", "", "solutions"))
    value = rng.choice((*NUMBERS, "yes", "no", "none", "all", "", "=", "a=b"))
    return f"{rng.choice(('# set: ', '# set:', '#set: ', '# solutions: ', '# '))}{key}={value}\n{text}"


def _noise(rng: random.Random, text: str, _: Any) -> str:
    return "".join(rng.choices(SIGNS, k=rng.randint(0, 40)))


CHANGES = (
    _cut,
    _put,
    _put,
    _replaced,
    _replaced,
    _numbered,
    _numbered,
    _repeated,
    _lines_changed,
    _spliced,
    _headed,
    _noise,
)


# ── readers ──


def readers() -> Iterator[Reader]:
    """All readers. The share of each depends on its complexity and its speed."""
    for name in puzzle_names():
        yield Reader(f"puzzles of {name}", 12, partial(_puzzle, name), _puzzle_samples(name))
        yield Reader(f"half-filled grids of {name}", 4, partial(_grid, name), _grid_samples(name))
        yield Reader(f"settings of {name}", 2, partial(_settings, name), _settings_samples(name))
    yield Reader("addresses", 40, _addresses, _address_samples())
    for form in FORMATS:
        yield Reader(f"files to decode, {form}", 8, partial(_file, form), [_exported(form)])
        yield Reader(f"answers to decode, {form}", 8, partial(_answer, form), list(ANSWERS[form]))
    for file in (MANIFEST, SOLUTIONS, FORMULA, PROOF):
        yield Reader(f"certificates, {file}", 2, partial(_certificate, file), [_certified()[file].decode()])
    variables = int(_certified()[FORMULA].decode().partition("\np cnf ")[2].split()[0])
    yield Reader("proofs", 10, partial(_proof, variables), [_certified()[PROOF].decode(), "1 -2 0\nd 1 2 0\n0\n"])
    yield Reader("bytes", 10, _bytes, ["5x5:a", "\ufeff5x5:a", "é\0", "a\r\nb"])


@cache
def _drawn(name: str) -> tuple[Puzzle, Any]:
    cls = puzzle_class(name)
    return generator_for(cls).random(random.Random(name), **cls.size(generator_for(cls).small_sizes[0]))


def _puzzle_samples(name: str) -> list[str]:
    """Instances, and a drawn puzzle in every format that can hold it."""
    paths = sorted((INSTANCES / name).glob("*.txt"), key=lambda path: (path.stat().st_size, path.name))
    texts = [path.read_text() for path in paths if path.stat().st_size < 3000]
    puzzle, _ = _drawn(name)
    for kind in dict.fromkeys(str(form.kind) for form in puzzle.formats if hasattr(form, "kind")):
        try:
            texts.append(puzzle.format_as(kind))
        except Refused:
            continue
    return [*texts, puzzle.format()]


def _puzzle(name: str, text: str) -> None:
    cls = puzzle_class(name)
    for part in cls.split(text, "file")[:20]:
        puzzle = cls.parse(part)
        if len(part.body) <= 800 and len(puzzle.slots()) <= 200:  # ragged rows may have far more slots than letters
            assert cls.parse(puzzle.format()) == puzzle, "it is written as another puzzle"


def _grid_samples(name: str) -> list[str]:
    puzzle, solution = _drawn(name)
    first = list(puzzle.slots())[:2]
    return [puzzle.text(solution), puzzle.text(solution, first), json.dumps(puzzle.value(solution))]


def _grid(name: str, text: str) -> None:
    puzzle, _ = _drawn(name)
    puzzle.check(puzzle.read_solution(text))


def _settings_samples(name: str) -> list[str]:
    cls = puzzle_class(name)
    settings = [f"{key}={setting.text(setting.default)}" for key, setting in cls.all_settings().items()]
    return [f"{size} {' '.join(settings)}" for size in generator_for(cls).small_sizes]


def _settings(name: str, text: str) -> None:
    cls = puzzle_class(name)
    size, *arguments = text.split(" ")
    settings = dict(argument.partition("=")[::2] for argument in arguments if argument)
    read_arguments(cls, size, settings)
    cls.complete_settings(settings)


def _address_samples() -> list[str]:
    addresses = []
    for name in puzzle_names():
        addresses += [text for text in _puzzle_samples(name) if text.startswith("http")]
    return [*addresses, f"[link]({addresses[0]})", f"see {addresses[0]}."]


def _addresses(text: str) -> None:
    for part in split_addresses(text)[:20]:
        read_puzzle(None, part)


@cache
def _exported(form: str) -> str:
    import io

    puzzle, _ = _drawn("signpost")
    stream = io.StringIO()
    export(puzzle, stream, form)
    assert {CNF, ILP} >= {target for encoding in encodings("signpost") for target in encoding.targets}
    return stream.getvalue()


COLUMNS = (
    "Optimal - objective value 0.00000000\n      0 x1                     1       0\n      1 x6   1    0\n",
    "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 2\nx1 1\nx6 0\n# Rows 0\n",
    "c Problem:\nc\ns mip 3 4 o 0\ni 1 1\nj 1 1\nj 2 0\ne o f\n",
    "Problem:    \nStatus:     INTEGER OPTIMAL\n     1 x1           *              1             0      1 \n",
)
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "dimacs": ("c x\ns SATISFIABLE\nv 1 -2 -3 -4 -5 6 -7 -8\nv -14 15 -16 0\n", "SAT\n1 6 12 15 0\n"),
    "wcnf": ("o 0\ns OPTIMUM FOUND\nv 1 6 12 15 0\n", "s OPTIMUM FOUND\nv 1000010000010010\n"),
    "opb": ("s SATISFIABLE\nv x1 -x2 -x3 ~x5 x6\nv x12 x15\n", "s OPTIMUM FOUND\no 0\nv x1 x6 x12 x15\n"),
    "lp": COLUMNS,
    "mps": COLUMNS,
    "smtlib": ("sat\n((x1 true)\n (x2 false)\n (x6 true))\n", "sat\n(\n  (define-fun x1 () Bool\n    true)\n)\n"),
    "minizinc": ("v 1 6 12 15 0\n----------\n==========\n", "=====UNKNOWN=====\n"),
}
"""Solvers' answers with the correct form."""


def _file(form: str, text: str) -> None:
    decode_text(text, ANSWERS[form][0], "file", "answer")


def _answer(form: str, text: str) -> None:
    decode_text(_exported(form), text, "file", "answer")


@cache
def _certified() -> dict[str, bytes]:
    return files(small("slitherlink"))


def _certificate(file: str, text: str) -> None:
    """Half of the certificates get a manifest with the new hash. Then a check after the hashes must refuse them."""
    certificate = {**_certified(), file: text.encode(errors="replace")}
    if file != MANIFEST and len(text) % 2:
        certificate = rehashed(certificate)
    check_files(certificate)


def _proof(variables: int, text: str) -> None:
    try:
        read_proof(text, variables)
    except Malformed as error:
        raise Refused(str(error)) from None


def _bytes(text: str) -> None:
    decode_bytes(text.encode("utf-16" if len(text) % 3 == 0 else "utf-8", errors="replace")[len(text) % 2 :], "file")


# ── the campaign ──


def campaign(number: int, seed: int) -> dict[str, int]:
    """Tries `number` inputs, shared among the readers. Returns the number for each reader. Raises Failure."""
    rng = random.Random(seed)
    all_readers = list(readers())
    chosen = rng.choices(all_readers, [reader.share for reader in all_readers], k=number)
    counts = dict.fromkeys((reader.name for reader in all_readers), 0)
    for turn, reader in enumerate(chosen):
        text = changed(rng, rng.choice(reader.samples), reader.samples)
        tried(reader, text, watched=turn % WATCHED == 0)
        counts[reader.name] += 1
    return counts


def tried(reader: Reader, text: str, *, watched: bool) -> None:
    """Tries one input. Raises Failure."""
    if watched:
        tracemalloc.start()
    start = time.process_time()
    try:
        reader.read(text)
    except CluewiseError as error:
        if not 0 < len(str(error)) < LONGEST_MESSAGE:
            raise Failure(_message(reader, text, f"its message has {len(str(error))} letters")) from error
    except Exception as error:
        raise Failure(_message(reader, text, f"{type(error).__name__}: {error}")) from error
    finally:
        seconds = time.process_time() - start
        peak = tracemalloc.get_traced_memory()[1] if watched else 0
        tracemalloc.stop()
    if seconds > MOST_SECONDS * (5 if watched else 1):
        raise Failure(_message(reader, text, f"{seconds:.1f} seconds"))
    if peak > FAIR + MOST_MEMORY * len(text):
        raise Failure(_message(reader, text, f"{peak} bytes for {len(text)} letters"))


def _message(reader: Reader, text: str, problem: str) -> str:
    return f"{reader.name}: {problem}\n{text!r}"[:3000]
