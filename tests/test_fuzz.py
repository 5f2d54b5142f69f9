"""Texts above the size limits of a kind, mutated links, and `make fuzz` (`bad_input.py` tries the readers)."""

import sys
import tracemalloc
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from cluewise.puzzles.common.errors import CluewiseError
from cluewise.registry.external_encodings import load
from cluewise.registry.loading import puzzle_class
from tests import fuzzing, fuzzing_ways, mutated_links
from tests.common import ROOT
from tests.kinds import few_of

MANY = 10_000

TOO_LARGE = {
    "hashi": ["99999x99999:", "99999 99999 1\n1", "1" * 30 * MANY, "1 1 1\n" + "1 " * MANY],
    "maze": ["type octile\nheight 99999\nwidth 99999\nmap\n@", "S" + "E" * 210 * MANY, "." * 2000 + "\n" * 1000 + "S"],
    "pattern": ["99999x99999:", "1\n" * MANY + "\n1", "1 " * MANY + "\n\n1", "1x1:1/" + "1." * MANY + "1",
                "width 99999\nheight 99999\nrows\n1\n\ncolumns\n1\n"],
    "queens": ["9" * 9, "9" * MANY, "Q" * MANY, "Q\n" * MANY],
    "regex": ["shape=rectangular\nnum_rows=9999\nnum_cols=9999\n'.'", "shape=hexagonal\n" + "'.'\n" * (MANY // 4)],
    "signpost": ["99999x99999:", "101x100:" + "a" * 10100],
    "sudoku": ["99x99:", "9999j:", "." * 400**2, ("." * 37 + "\n") * 37, "1 " * MANY, "1\n" * MANY, "." * MANY + "\n."],
    "tents": ["99999x9:", "1 " * MANY, "1 1\n" + "1 * *\n" * (MANY // 6)],
    "shikaku": ["99999x9:", "9" * 2 * MANY, "9x" * MANY, "9" + "a" * MANY],
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


@few_of(("creek", "hashi", "queens", "regex", "sudoku"))
def test_a_few_cases(name: str) -> None:
    """`make fuzz` tries any number of them, of each kind."""
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


def test_mutated_links() -> None:
    assert list(mutated_links.problems(400)) == []


@pytest.mark.slow
def test_fifty_thousand_mutated_links() -> None:
    assert list(mutated_links.problems(50_000, seed=2)) == []
