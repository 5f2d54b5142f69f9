"""Files of older versions are read, left undecided, or refused by name. They never fail a check, and never crash.

The files in `tests/old_results/VERSION/` were written by that version. Formulas have changed since.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cluewise
from cluewise import version
from cluewise.certification import checking
from cluewise.certification.proofs import Outcome
from cluewise.contract.checks import cases
from cluewise.contract.subject import Subject
from cluewise.encodings.common.encoding import find
from cluewise.registry.discovery import PATH
from cluewise.registry.loading import encodings
from cluewise.registry.names import named
from tests.common import ROOT, command

pytestmark = pytest.mark.few

OLD = ROOT / "tests" / "old_results"
VERSIONS = sorted(path.name for path in OLD.iterdir() if path.is_dir())


def _old(pattern: str) -> list[Path]:
    return [path for version in VERSIONS for path in sorted((OLD / version).glob(pattern))]


def _named(path: Path) -> str:
    return str(path.relative_to(OLD))


def test_this_version_is_newer() -> None:
    assert VERSIONS
    assert all(_numbers(version) < _numbers(cluewise.__version__) for version in VERSIONS)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")[:3]))  # without `.dev0`


# ── certificates ──


@pytest.mark.parametrize("folder", _old("cert-*"), ids=_named)
def test_certificates_hold_or_are_undecided(folder: Path) -> None:
    """A kind of certificate that this version no longer writes is named, and the version of another formula."""
    done = command("certify", str(folder))
    assert done.returncode in (0, 30), done.stdout + done.stderr
    if done.returncode == 30:
        assert "undecided" in done.stdout + done.stderr
        stated = json.loads((folder / "manifest.json").read_text())["certificate"]
        assert (
            f"it was made by version {folder.parent.name}" in done.stdout + done.stderr
            if stated == "cluewise certificate 2"
            else "is not of the kind 'cluewise certificate 2'" in done.stdout + done.stderr
        )


@pytest.mark.parametrize("changed", ["more variables", "other variables"])
def test_a_certificate_by_another_formula_is_undecided(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same certificate by this version is refused: here the formula has to be the same."""
    puzzle = cluewise.read("signpost", "2x2:1ceag")[0]
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    compiled = checking.compiled
    monkeypatch.setattr(version, "__version__", "9.9.9")
    cluewise.solve(puzzle, limit=2, certify=theirs)
    monkeypatch.undo()
    cluewise.solve(puzzle, limit=2, certify=ours)

    def other_formula(*arguments: object) -> object:
        """A formula by which the certificate's variables do not exist, or mean something else."""
        formula = compiled(*arguments)
        model = formula.model
        if changed == "more variables":
            model.variables = 3
        else:
            swapped = dict(zip(model.slots, reversed(model.slots.values()), strict=True))
            model.slots.clear()
            model.slots.update(swapped)
        return formula

    monkeypatch.setattr(checking, "compiled", other_formula)
    assert checking.check_folder(theirs).outcome is Outcome.UNDECIDED
    assert checking.check_folder(ours).outcome is Outcome.REFUSED


# ── exported files ──

SOLVED = {
    "slitherlink.cnf": ("slitherlink", "3x2t0:a3b2a"),
    "signpost.cnf": ("signpost", "2x2:1ceag"),
    "sudoku.opb": ("sudoku", "1.3.34..2...4..1"),
    "hashi.lp": ("hashi", "2.2\n...\n2.2"),
}


@pytest.mark.parametrize("file", [path for name in SOLVED for path in _old(name)], ids=_named)
def test_exported_files_are_decoded(file: Path) -> None:
    """By what the file says of its slots, so they need no encoding of today."""
    done = command("decode", str(file), f"{file}.answer", "--format", "json")
    assert done.returncode == 0, done.stderr
    name, text = SOLVED[file.name]
    decoded = json.loads(done.stdout)
    assert decoded["puzzle"] == name
    puzzle = cluewise.read(name, text)[0]
    assert decoded["solutions"][0]["value"] in [
        puzzle.value(solution) for solution in cluewise.solve(puzzle, limit=None).solutions
    ]


# ── files that are continued ──


@pytest.mark.parametrize("name", ["whole.jsonl", "tree.jsonl"])
@pytest.mark.parametrize("version", VERSIONS)
def test_batches_go_on(version: str, name: str, tmp_path: Path) -> None:
    """The first line stays, the others are answered anew, with the same counts. Old names of encodings are known."""
    shutil.copy(OLD / version / "slitherlinks.txt", tmp_path)
    lines = (OLD / version / name).read_text().splitlines(keepends=True)
    out = tmp_path / "out.jsonl"
    out.write_text(lines[0])
    asked = ["--count", "--resume", "-o", str(out)] + (["--encoding", "tree"] if name == "tree.jsonl" else [])
    done = _beside(tmp_path, "batch", "slitherlink", "slitherlinks.txt", *asked)
    assert done.returncode == 20, done.stderr  # one puzzle has no solution
    written = out.read_text().splitlines(keepends=True)
    assert written[0] == lines[0]
    assert [json.loads(line)["count"] for line in written] == [json.loads(line)["count"] for line in lines] == [5, 1, 0]


@pytest.mark.parametrize("encodings", ["edges", "edges,tree", "all"])
@pytest.mark.parametrize("version", VERSIONS)
def test_comparisons_go_on(version: str, encodings: str, tmp_path: Path) -> None:
    """No run of the older version is in disagreement with a run of this one."""
    for name in ("slitherlinks.txt", "runs.json"):
        shutil.copy(OLD / version / name, tmp_path)
    asked = ("--encodings", encodings, "--solvers", "cadical153", "--task", "count")
    done = _beside(
        tmp_path, "compare", "slitherlink", "slitherlinks.txt", *asked, "--resume", "runs.json", "--json", "new"
    )
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "new").read_text())
    assert data["disagreements"] == []
    found = {run["instance"]: set() for run in data["runs"]}
    for run in data["runs"]:
        found[run["instance"]] |= {run["found"]} if run["status"] in ("solved", "unsatisfiable") else set()
    assert sorted(found.values(), key=str) == [{0}, {1}, {5}]


def _beside(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Runs the program in a folder: names of sources are part of what it writes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "cluewise", *arguments],
        cwd=folder, capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip


# ── names, encodings and puzzles of one's own ──


@pytest.mark.parametrize("version", VERSIONS)
def test_names_of_encodings_are_known(version: str) -> None:
    """A name of an encoding stays the name of an encoding, or of an encoding with a lowering."""
    for puzzle, names in json.loads((OLD / version / "encodings.json").read_text()).items():
        for name in names:
            find(encodings(named(puzzle).name), name)


@pytest.mark.parametrize("function", ["plain", "late"])
@pytest.mark.parametrize("folder", _old("own"), ids=_named)
def test_encodings_of_ones_own_still_work(folder: Path, function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PATH, str(folder))
    mine = f"{folder.parent}/encodings_of_mine.py:{function}"
    done = command("solve", "lamps", "2-1\n--1", "--encoding", mine, "--unique")
    assert (done.returncode, done.stdout) == (0, ".#.\n##.\n"), done.stderr


@pytest.mark.parametrize("file", _old("creek_of_mine.py"), ids=_named)
def test_encodings_by_functions_of_that_version_work_or_are_refused_by_name(file: Path) -> None:
    done = command(
        "solve", "creek", str(ROOT / "instances/creek/unique-5x4.txt"), "--encoding", f"{file}:tree", "--count"
    )
    if done.returncode == 0:
        assert done.stdout.split() == ["1", "1"]
    else:
        assert done.returncode == 2
        assert f"'{file}', line " in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.deep
@pytest.mark.parametrize("folder", _old("own"), ids=_named)
def test_a_puzzle_of_ones_own_keeps_the_contract(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PATH, str(folder))
    subject = Subject("lamps")
    failures = {case.name: failure for case in cases(subject) if (failure := case.failure(subject))}
    # This version asks every puzzle to say which clues can be left out, and how to say that there are none.
    assert failures.keys() <= {"clues-can-be-left-out"}
    assert all("clue_layers" in failure for failure in failures.values())
