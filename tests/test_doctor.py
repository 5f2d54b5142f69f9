"""`cluewise doctor`."""

import json

import pytest
from click.testing import CliRunner

from cluewise.cli import cli
from cluewise.commands import doctor

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
