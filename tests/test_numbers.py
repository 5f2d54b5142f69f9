"""A step has the same number in text, JSON, pictures and on the page; pictures have a size."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import cluewise
from cluewise.cli import run
from cluewise.commands import output
from cluewise.explanations.explanation import explain
from cluewise.explanations.numbering import numbered
from cluewise.page.answers import answer

pytestmark = pytest.mark.few

JOINED = ("nurikabe", "https://puzz.link/p?nurikabe/6/5/l2g4h1j1m1i1g")
"""Some of its steps need no facts, and are told together."""
CROSSED = ("sudoku", "123434122143....")
"""Some of its steps only cross out."""
BOTH = pytest.mark.parametrize("case", [JOINED, CROSSED])


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["explain", *arguments, "--steps"]) == 0
    return capsys.readouterr().out


def captions(svg: str) -> list[str]:
    """The captions of a strip, in order."""
    found: list[str] = []
    for text in ElementTree.fromstring(svg).iterfind("{*}text"):
        if re.match(r"\d+\. |The solution", text.text or ""):
            found.append(text.text or "")
        else:
            found[-1] += f" {text.text}"
    return found


@BOTH
def test_numbers_are_the_same_everywhere(case: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    told = re.findall(r"^\d+\. .*", printed(capsys, *case, "--full"), re.MULTILINE)
    data = json.loads(printed(capsys, *case, "--format", "json"))["steps"]
    assert [f"{step['number']}. {step['text']}" for step in data] == told
    *drawn, last = captions(printed(capsys, *case, "--full", "--format", "svg"))
    assert (drawn, last) == (told, "The solution.")
    (puzzle,) = cluewise.read(*case)
    found = explain(puzzle, steps=True)
    assert len(found.steps or ()) > len(told)
    crossed_out = {step for each in numbered(found) for step in each.crossed_out}
    assert sum(len(step["crossed_out"]) for step in data) == len(crossed_out)
    film: list[str] = []
    question = {"op": "steps", "name": case[0], "text": puzzle.format()}
    count = json.loads(answer(json.dumps(question), film.append))["ok"]["count"]
    assert [f"{n}. {json.loads(step)['text']}" for n, step in enumerate(film, 1)] == told
    assert count == len(told)


@BOTH
def test_a_range_chooses_the_same_steps_everywhere(case: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    told = re.findall(r"^\d+\. .*", printed(capsys, *case, "--full"), re.MULTILINE)
    for chosen, expected in (("2-3", told[1:3]), ("2", told[1:2])):
        assert re.findall(r"^\d+\. .*", printed(capsys, *case, "--full", "--range", chosen), re.MULTILINE) == expected
        assert captions(printed(capsys, *case, "--full", "--range", chosen, "--format", "svg")) == expected
        data = json.loads(printed(capsys, *case, "--range", chosen, "--format", "json"))["steps"]
        assert [f"{step['number']}. {step['text']}" for step in data] == expected


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ("x", "expected numbers of steps such as 30-40 or 30, found 'x'"),
        ("3-", "expected numbers of steps such as 30-40 or 30, found '3-'"),
        ("1-2-3", "expected numbers of steps such as 30-40 or 30, found '1-2-3'"),
        ("0-2", "steps are numbered from 1, found '0-2'"),
        ("5-3", "the first number is larger than the last in '5-3': write 3-5"),
        ("40-99", "--range ends at 99, but the explanation has 23 steps"),
        ("99", "--range ends at 99, but the explanation has 23 steps"),
    ],
)
def test_a_range_that_cannot_be(chosen: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", *JOINED, "--steps", f"--range={chosen}"]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_range_needs_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", *JOINED, "--range", "1-2"]) == 2
    assert "--range selects deductions of --steps: add --steps" in capsys.readouterr().err


PICTURES = {
    "explain": ("--format", "svg"),
    "hint": ("--format", "svg"),
    "solve": ("--format", "svg"),
    "export": ("--to", "svg"),
    "convert": ("--to", "svg"),
}


@pytest.mark.parametrize("verb", PICTURES)
def test_a_picture_has_a_size(verb: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    output = ["-o", str(tmp_path / "picture.svg")] if verb == "export" else []
    assert run([verb, *CROSSED, *PICTURES[verb], "--size", "60mm", *output]) == 0
    svg = (tmp_path / "picture.svg").read_text() if output else capsys.readouterr().out
    assert 'width="60mm"' in svg
    option, other = PICTURES[verb][0], {"export": "lp", "convert": "rows"}.get(verb, "json")
    assert run([verb, *CROSSED, option, other, "--size", "60mm"]) == 2
    assert f"--size is for pictures: {option} svg, png or pdf" in capsys.readouterr().err


@pytest.mark.deep
@pytest.mark.parametrize("size", [None, "3000px", "2000mm"])
def test_a_png_that_is_too_large_names_a_size_that_fits(
    size: str | None, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "MOST_PIXELS", 300)
    asked = ["explain", *JOINED, "--steps", "--format", "png"]
    assert run([*asked, *(["--size", size] if size else [])]) == 2
    error = capsysbinary.readouterr().err.decode()
    assert "is too large: at most 300 a side. Use --size " in error
    assert error.endswith("the format svg or pdf or fewer steps by --range\n")
    fitting = error.partition("--size ")[2].partition(",")[0]
    assert fitting.endswith((size or "px")[-2:])
    run([*asked, "--size", fitting])
    assert b"too large" not in capsysbinary.readouterr().err
