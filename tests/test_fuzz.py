"""Random and mutated text for every reader: a result or a clear error, and always quickly."""

import io
import json
import random
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluewise
from cluewise.encodings.common.files import FORMATS
from cluewise.model_files import decode_text
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.reading import decode_bytes
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.external_encodings import load
from cluewise.registry.loading import puzzle_class
from tests import fuzzing, fuzzing_ways, mutated_links
from tests.common import INSTANCES, ROOT
from tests.kinds import few_kinds, few_of


@cache
def samples(name: str) -> list[str]:
    return [file.read_text() for file in sorted((INSTANCES / name).iterdir())]


quick = settings(max_examples=settings.default.max_examples * 3 // 2, deadline=1000, derandomize=True)
few = settings(quick, max_examples=25)
"""For the readers of every kind: `test_bad_input` tries some 200 other texts with each of them."""

characters = st.characters(codec="utf-8")
noise = st.text(characters, max_size=60)


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with a few characters taken out, put in, doubled or replaced."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 8))
        put = draw(st.one_of(st.just(""), st.text("0123456789abcdefgh:x-c #\n\t{}[],.", max_size=6), noise))
        text = text[:at] + put + text[at + length :]
    return text


def survives(read: Callable[[], object]) -> None:
    start = time.monotonic()
    try:
        read()
    except CluewiseError as error:
        assert str(error)
        assert len(str(error)) < 2000
    assert time.monotonic() - start < 1


def _reads_puzzles(name: str, data: st.DataObject) -> None:
    text = data.draw(st.one_of(noise, *(mutated(sample) for sample in samples(name))))

    def read() -> None:
        for piece in puzzle_class(name).split(text, "file"):
            puzzle = puzzle_class(name).parse(piece)
            assert puzzle_class(name).parse(puzzle.format()) == puzzle

    survives(read)


def _reads_solutions(name: str, data: st.DataObject) -> None:
    puzzle, solution = generator_for(puzzle_class(name)).random(
        random.Random(1), **puzzle_class(name).size(generator_for(puzzle_class(name)).small_sizes[0])
    )
    samples = (puzzle.text(solution), json.dumps(puzzle.value(solution)))
    text = data.draw(st.one_of(noise, *map(mutated, samples)))
    survives(lambda: puzzle.check(puzzle.read_solution(text)))


@few_kinds
@few
@given(data=st.data())
def test_puzzles(name: str, data: st.DataObject) -> None:
    _reads_puzzles(name, data)


@few_kinds
@few
@given(data=st.data())
def test_solutions(name: str, data: st.DataObject) -> None:
    _reads_solutions(name, data)


@pytest.mark.slow
@few_kinds
@quick
@given(data=st.data())
def test_many_texts(name: str, data: st.DataObject) -> None:
    _reads_puzzles(name, data)
    _reads_solutions(name, data)


MANY = 100_000

TOO_LARGE = {
    "hashi": ["99999x99999:", "99999 99999 1\n1", "1\n" * 3 * MANY, "1" * 3 * MANY, "1 1 1\n" + "1 " * MANY],
    "maze": ["type octile\nheight 99999\nwidth 99999\nmap\n@", "S" + "E" * 21 * MANY, "." * 2000 + "\n" * 1000 + "S"],
    "pattern": ["99999x99999:", "1\n" * MANY + "\n1", "1 " * MANY + "\n\n1", "1x1:1/" + "1." * MANY + "1",
                "width 99999\nheight 99999\nrows\n1\n\ncolumns\n1\n"],
    "queens": ["9" * 9, "9" * MANY, "Q" * MANY, "Q\n" * MANY],
    "regex": ["shape=rectangular\nnum_rows=9999\nnum_cols=9999\n'.'", "shape=hexagonal\n" + "'.'\n" * (MANY // 4)],
    "signpost": ["99999x99999:", "101x100:" + "a" * 10100],
    "sudoku": ["99x99:", "9999j:", "." * 400**2, ("." * 37 + "\n") * 37, "1 " * MANY, "1\n" * MANY, "." * MANY + "\n."],
    "tents": ["99999x9:", "1 " * MANY, "1 1\n" + "1 * *\n" * (MANY // 6)],
    "shikaku": ["99999x9:", "9" * MANY, "9x" * MANY, "9" + "a" * MANY],
    "unruly": ["99999x9:", "1" * MANY],
}  # fmt: skip
"""Texts whose stated or actual size is above a puzzle's limit."""


@few_of(TOO_LARGE)
def test_sizes_above_the_limit_are_refused_before_anything_is_allocated(name: str) -> None:
    """Except the lines and words into which the text itself is split, and the modules of readers."""
    cls = puzzle_class(name)
    with suppress(CluewiseError):
        cls.parse(TOO_LARGE[name][0][:100])
    for text in TOO_LARGE[name]:
        tracemalloc.start()
        try:
            with pytest.raises(CluewiseError):
                cls.parse(text)
            assert tracemalloc.get_traced_memory()[1] < 120 * len(text) + 1_000_000, text[:20]
        finally:
            tracemalloc.stop()


PUZZLE = cluewise.read("signpost", "2x2:1ceag")[0]


def _exported(to: str) -> str:
    stream = io.StringIO()
    cluewise.export(PUZZLE, stream, to)
    return stream.getvalue()


COLUMNS = [
    "Optimal - objective value 0.00000000\n      0 x1                     1       0\n      1 x6   1    0\n",
    "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 2\nx1 1\nx6 0\n# Rows 0\n",
    "c Problem:\nc\ns mip 3 4 o 0\ni 1 1\nj 1 1\nj 2 0\ne o f\n",
    "Problem:    \nStatus:     INTEGER OPTIMAL\n     1 x1           *              1             0      1 \n",
]

#: Real answers to be mutated, for every format that there is.
ANSWERS = {
    "dimacs": ["c x\ns SATISFIABLE\nv 1 -2 -3 -4 -5 6 -7 -8 -9 -10 -11 12 -13\nv -14 15 -16 0\n", "SAT\n1 6 12 15 0\n"],
    "wcnf": ["o 0\ns OPTIMUM FOUND\nv 1 6 12 15 0\n", "s OPTIMUM FOUND\nv 1000010000010010\n"],
    "opb": ["s SATISFIABLE\nv x1 -x2 -x3 -x4 ~x5 x6 -x7 -x8\nv x12 x15\n", "s OPTIMUM FOUND\no 0\nv x1 x6 x12 x15\n"],
    "lp": COLUMNS,
    "mps": COLUMNS,
    "smtlib": ["sat\n((x1 true)\n (x2 false)\n (x6 true))\n", "sat\n(\n  (define-fun x1 () Bool\n    true)\n)\n"],
    "minizinc": ["v 1 6 12 15 0\n----------\n==========\n", "=====UNKNOWN=====\n"],
}  # fmt: skip


@pytest.mark.parametrize("to", FORMATS)
@quick
@given(data=st.data())
def test_decode(to: str, data: st.DataObject) -> None:
    file = data.draw(st.one_of(st.just(_exported(to)), mutated(_exported(to)), noise))
    answer = data.draw(st.one_of(*(mutated(sample) for sample in ANSWERS[to]), noise))
    survives(lambda: decode_text(file, answer, "file", "answer"))
    survives(lambda: FORMATS[to].read(answer, 16, 0))


@quick
@given(
    data=st.binary(max_size=80), mark=st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0"])
)
def test_bytes(data: bytes, mark: bytes) -> None:
    survives(lambda: decode_bytes(mark + data, "file"))


# ── make fuzz ──

TIMID = f"{ROOT / 'tests' / 'strange_encodings.py'}:timid"


@pytest.mark.deep
def test_fuzzing_finds_a_wrong_encoding_and_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The case is shrunk, and the report has the command that repeats it."""
    monkeypatch.setattr(fuzzing_ways, "encodings", lambda _: (load(TIMID),))
    difference = fuzzing.hunt(fuzzing.Turn("queens", 1, 40), lambda _: None)
    assert difference is not None
    assert difference.case is not None
    assert difference.way is not None
    assert difference.way.encoding == TIMID
    puzzle = puzzle_class("queens").parse(difference.case.text)
    assert puzzle.side <= 5  # type: ignore[attr-defined]
    assert f"cluewise solve queens {difference.case.text} --all --encoding" in difference.command
    file = fuzzing.keep(difference, tmp_path)
    assert file is not None
    (kept,) = puzzle_class("queens").split(file.read_text())
    assert kept.expected == difference.number
    assert puzzle_class("queens").parse(kept) == puzzle


@few_kinds
def test_a_few_cases_of_every_puzzle(name: str) -> None:
    """`make fuzz` tries any number of them."""
    counts: Counter[str] = Counter()
    difference = fuzzing.hunt(fuzzing.Turn(name, 1, 2), lambda word: counts.update([word]))
    assert difference is None, str(difference)
    assert counts["case"] + counts["no such puzzle"] == 2


def test_fuzzing_says_what_it_did(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(fuzzing, "PER_TURN", 3)
    monkeypatch.setattr(sys, "argv", ["fuzzing", "--minutes", "0.001", "--puzzles", "queens", "--seed", "2"])
    assert fuzzing.main() == 0
    output = capsys.readouterr().out
    assert output.startswith("seed 2\n0 differences; 1 types; ")
    assert "\ncases: queens " in output


@pytest.mark.quarter
def test_mutated_links() -> None:
    assert list(mutated_links.problems(400)) == []


@pytest.mark.slow
def test_fifty_thousand_mutated_links() -> None:
    assert list(mutated_links.problems(50_000, seed=2)) == []
