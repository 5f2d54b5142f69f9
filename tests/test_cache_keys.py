"""A kind is skipped only if all its tests passed and none of its dependencies has changed since."""

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from cluewise.registry.loading import puzzle_names
from tests import cache_keys, conftest
from tests.cache_keys import Group, depends_on, stamp, unchanged
from tests.import_graph import ROOT, own_files

CONTRACT = "tests/test_contract.py"

#: Prints the files of the project that the contract of a kind opens. `names-are-free` reads all kinds: when a name is
#: taken, the kind that takes it is the changed one.
OPENED = """
import os, sys
opened = set()
sys.addaudithook(lambda event, about: event == "open" and isinstance(about[0], str) and opened.add(about[0]))
from cluewise.contract.checks import cases
from cluewise.contract.subject import Subject
subject = Subject(sys.argv[1])
for case in cases(subject):
    if case.check.name != "names-are-free":
        case.failure(subject)
print(*sorted({os.path.realpath(path) for path in opened}), sep="\\n")
"""


@pytest.mark.parametrize("kind", ["tents", "undead"])
def test_every_file_that_the_contract_opens_is_in_the_stamp(kind: str) -> None:
    done = subprocess.run([sys.executable, "-c", OPENED, kind], cwd=ROOT, capture_output=True, text=True, check=True)
    opened = (path.removeprefix(f"{ROOT}/") for path in done.stdout.split("\n") if path.startswith(f"{ROOT}/"))
    ours = {_source(path) for path in opened if not path.startswith(".venv/")}
    assert {f"puzzles/{kind}.py", f"encodings/{kind}.py", "solvers/sat.py"} <= ours
    assert any(path.startswith(f"instances/{kind}/") for path in ours)
    assert ours - depends_on(Group(CONTRACT, kind)) == set()


def _source(path: str) -> str:
    """The source of a compiled module."""
    folder, _, file = path.partition("/__pycache__/")
    return f"{folder}/{file.partition('.')[0]}.py" if file else path


def _changing(file: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The kinds whose contract has another stamp if this file changes."""
    before = {name: stamp(Group(CONTRACT, name)) for name in puzzle_names()}
    digest = cache_keys._digest
    monkeypatch.setattr(cache_keys, "_digest", lambda path: "changed" if path == file else digest(path))
    return {name for name in puzzle_names() if stamp(Group(CONTRACT, name)) != before[name]}


def test_a_kind_depends_on_its_own_files(monkeypatch: pytest.MonkeyPatch) -> None:
    for file in (*own_files("tents"), "instances/tents/column-1x7.txt"):
        if (ROOT / file).is_file():
            with monkeypatch.context() as patch:
                assert _changing(file, patch) == {"tents"}, file


def test_shared_files_count_for_all_who_reach_them(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        assert _changing("solvers/sat.py", patch) == set(puzzle_names())
    with monkeypatch.context() as patch:
        assert _changing("puzzles/common/rules/rule.py", patch) == set(puzzle_names())
    with monkeypatch.context() as patch:
        generators = _changing("puzzles/generators/common/boards.py", patch)
    assert {"tents", "slitherlink"} <= generators
    edges = _changing("puzzles/common/edge_boards.py", monkeypatch)
    assert {"masyu", "slitherlink"} <= edges
    assert "keen" not in edges


def test_versions_count(monkeypatch: pytest.MonkeyPatch) -> None:
    group = Group(CONTRACT, "keen")
    before = stamp(group)
    monkeypatch.setattr(cache_keys, "_versions", lambda: "python-sat 99")
    assert stamp(group) != before
    assert unchanged([group], {group.key: before}) == set()
    assert unchanged([group], {group.key: stamp(group)}) == {group}
    assert unchanged([group], {}) == set()


def _kept(*outcomes: str, size: int = 2) -> dict[str, Any]:
    """The stamps that are kept after tests of one group with these outcomes. An earlier stamp was kept."""
    kept: dict[str, dict[str, Any]] = {conftest.KEPT: {"f:keen": "old"}}
    tally = conftest.Tally(SimpleNamespace(cache=SimpleNamespace(get=kept.get, set=kept.__setitem__)))
    for outcome in outcomes:
        for when in ("setup", "call", "teardown"):
            failed = outcome == f"fails in {when}"
            about = [("group", ["f:keen", "new", size])]
            tally.pytest_runtest_logreport(
                SimpleNamespace(user_properties=about, nodeid="f::t", duration=1.0, failed=failed, when=when)
            )
    tally.pytest_sessionfinish()
    return kept[conftest.KEPT]


def test_only_a_whole_group_that_passes_is_kept() -> None:
    assert _kept("passes", "passes") == {"f:keen": "new"}
    assert _kept("passes") == {"f:keen": "old"}
    for phase in ("setup", "call", "teardown"):
        assert _kept("passes", f"fails in {phase}") == {}


def test_ci_judges_all(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = SimpleNamespace(getoption=lambda name: name == "--changed")
    monkeypatch.delenv("CI", raising=False)
    assert conftest._leaves_out(asked)
    monkeypatch.setenv("CI", "true")
    assert not conftest._leaves_out(asked)
    assert "export CI=true" in (ROOT / ".ci" / "run").read_text()
