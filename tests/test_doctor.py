"""`cluewise doctor`."""

import json

import pytest
from click.testing import CliRunner

from cluewise.commands import doctor
from cluewise.verbs import cli

from .common import command


@pytest.mark.deep
def test_all_is_well_here() -> None:
    done = command("doctor")
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith("all is well\n")
    assert "limit of memory: works" in done.stdout


def test_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SECONDS", 0.1)
    done = CliRunner().invoke(cli, ["doctor", "--format", "json"], standalone_mode=False)
    report = json.loads(done.stdout)
    assert list(report) == ["versions", "solvers", "limits", "self-test"]
    assert {"subject": "cluewise", "fine": True, "details": command("--version").stdout.split()[1]} in report[
        "versions"
    ]


def test_the_report_names_what_was_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "SECONDS", 0.0)
    monkeypatch.setattr(doctor, "_solve", lambda name: "")
    monkeypatch.setattr(doctor, "puzzle_names", lambda: ("creek", "hitori", "queens"))
    monkeypatch.setattr(doctor, "monotonic", iter((0.0, 0.0, 1.0)).__next__)
    monkeypatch.setattr(doctor.milp, "problem", lambda name: "highspy is not installed")
    lines = {line.subject: line for line in doctor._tests()}
    assert lines["2 kinds"].fine is None
    assert lines["2 kinds"].details.startswith("not tried, because 0 s were over: ")
    assert lines["integer program"][1:] == (None, "not tried: highspy is not installed")


def test_a_limit_that_does_not_hold_and_a_wrong_answer_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def unlimited(work: object, limits: object) -> object:
        yield from ()

    def wrong(name: str) -> str:
        raise doctor.TestFailed("the encoding and the search find different solutions")

    monkeypatch.setattr(doctor, "limited", unlimited)
    monkeypatch.setattr(doctor, "_solve", wrong)
    done = CliRunner().invoke(cli, ["doctor"], standalone_mode=False)
    assert done.return_value == 1
    assert "limit of time: the limit did not stop the work" in done.stdout
    assert "failed: hitori" in done.stdout or "different solutions" in done.stdout
