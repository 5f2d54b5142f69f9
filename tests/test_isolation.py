"""The failure of one puzzle never affects another's output line, in any verb that takes several puzzles."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cluewise.cli import run
from cluewise.puzzles.signpost import Signpost
from tests.common import command

GOOD, BAD = "2x2:1ceag", "2x1:1c2a"
BAD_ROW = "1 2"
"""The row of the bad puzzle's solution, and the first of the good one's."""
METHODS = ("parse", "slots", "reasons", "format", "text", "check")

VERBS: dict[str, list[str]] = {
    "solve": ["solve", "signpost"],
    "solve --count": ["solve", "signpost", "--count"],
    "solve --unique": ["solve", "signpost", "--unique", "--format", "json"],
    "solve --cross-check": ["solve", "signpost", "--cross-check"],
    "explain": ["explain", "signpost"],
    "explain --steps": ["explain", "signpost", "--steps", "--format", "json"],
    "rate": ["rate", "signpost"],
    "rate --sort": ["rate", "signpost", "--sort", "--workers", "2"],
    "convert": ["convert", "signpost", "--to", "tatham"],
    "convert json": ["convert", "signpost", "--to", "json"],
    "batch": ["batch", "signpost", "--workers", "1"],
    "batch --unique": ["batch", "signpost", "--workers", "2", "--unique"],
    "compare": ["compare", "signpost", "--encodings", "positions", "--solvers", "glucose4", "--csv", "-"],
}


@pytest.fixture(params=METHODS)
def failing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A method of Signpost that fails for boards of two cells."""
    method: str = request.param
    right = getattr(Signpost, method)

    def parse(text: Any, *others: Any) -> Any:
        return 1 // 0 if BAD in str(getattr(text, "body", text)) else right(text, *others)

    def called(puzzle: Any, *arguments: Any, **options: Any) -> Any:
        return 1 // 0 if puzzle.width * puzzle.height == 2 else right(puzzle, *arguments, **options)

    monkeypatch.setattr(Signpost, method, staticmethod(parse) if method == "parse" else called)
    return method


def told(verb: str, output: str) -> list[str]:
    """The lines about the good puzzles, without times; lines that the bad one may have too are left out."""
    shown = output.splitlines()
    if "json" in VERBS[verb] or verb.startswith("batch"):
        entries = [json.loads(line) for line in shown if GOOD in line]
        return [json.dumps([entry.get(key) for key in ("solutions", "verdict", "text", "unique")]) for entry in entries]
    if verb == "compare":
        return [",".join(line.split(",")[:4]) for line in shown if GOOD in line]
    if verb == "solve --count":
        return [line for line in shown if line == "1"][:2]
    if verb == "explain":
        return [line for line in shown if "4 3" in line]
    return [line for line in shown if line not in ("", BAD_ROW) and BAD not in line]


@cache
def without_failure(verb: str) -> list[str]:
    return told(verb, command(*VERBS[verb], GOOD, GOOD).stdout)


@pytest.mark.few
@pytest.mark.parametrize("verb", VERBS)
def test_a_puzzle_that_fails_costs_no_other_its_line(
    verb: str, failing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run([*VERBS[verb], GOOD, BAD, GOOD])
    printed = capsys.readouterr()
    assert len(without_failure(verb)) >= 2
    assert told(verb, printed.out) == without_failure(verb), printed
    assert "Traceback" not in printed.err
    assert code in (0, 1)  # 0 for a verb that does not use this method
    if code and verb != "compare" and not verb.startswith("batch"):
        assert "integer division or modulo by zero" in printed.err


@pytest.mark.few
@pytest.mark.parametrize("error", [ZeroDivisionError, MemoryError, RecursionError, AssertionError])
def test_an_error_of_any_kind_costs_only_its_puzzle(
    error: type[Exception], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(puzzle: Signpost, solution: object) -> list[object]:
        if puzzle.height == 1:
            raise error
        return []

    monkeypatch.setattr(Signpost, "check", check)
    assert run(["solve", "signpost", GOOD, BAD, GOOD]) == (30 if error is MemoryError else 1)
    assert capsys.readouterr().out == "1 2\n4 3\n\n1 2\n4 3\n"


def test_an_output_that_nobody_reads_still_ends_the_verb(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is no failure of one puzzle."""
    calls: list[None] = []

    def text(*_: Any) -> str:
        calls.append(None)
        raise BrokenPipeError

    monkeypatch.setattr(Signpost, "text", text)
    monkeypatch.setattr("cluewise.cli._forget_output", lambda: None)
    run(["solve", "signpost", GOOD, GOOD])
    assert len(calls) == 1


@pytest.mark.deep
def test_one_certificate_that_fails_costs_no_other_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["solve", "signpost", GOOD, BAD, GOOD, "--unique", "--certify", str(tmp_path)]) == 0
    right = Signpost.check
    monkeypatch.setattr(
        Signpost, "check", lambda puzzle, solution: 1 // 0 if puzzle.height == 1 else right(puzzle, solution)
    )
    capsys.readouterr()
    assert run(["certify", *(str(tmp_path / name) for name in "123")]) == 1
    assert capsys.readouterr().out.count("holds: signpost") == 2
