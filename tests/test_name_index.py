"""The index of names: it equals the search in the sources, and no state of the user's cache changes an answer."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cluewise
from cluewise.puzzles.common import puzzlink
from cluewise.registry import name_index
from cluewise.registry.loading import puzzle_names
from cluewise.registry.name_index import built_in_index, own_index, stated
from tests.common import ROOT, command

ALIASES = "from cluewise.registry.names import address_types, aliases; print(aliases()['takuzu'].name, address_types())"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the index in an empty cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    file = name_index._cache_file()
    assert file is not None
    assert Path(file).is_relative_to(tmp_path / "cluewise")
    return Path(file)


def fresh() -> dict[str, name_index.KindNames]:
    """The index as a new process gets it."""
    return dict(own_index.__wrapped__())


def test_the_index_equals_the_search_in_the_sources(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = {name: stated(name) for name in puzzle_names()}
    assert fresh() == searched
    assert [path.name for path in cache.parent.iterdir()] == [cache.name]
    monkeypatch.setattr(name_index, "stated", lambda name: pytest.fail("the index is not used"))
    assert fresh() == searched


def test_the_index_of_a_wheel_equals_the_search(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = tmp_path / "name_index.txt"
    built_in.write_text(built_in_index())
    monkeypatch.setattr(name_index, "BUILT_IN", str(built_in))
    assert fresh() == {name: stated(name) for name in puzzle_names()}
    assert not cache.exists()


CORRUPT = {
    "empty": "",
    "cut off": f"{cluewise.__version__}\naqre\t17",
    "no lines": "[1, 2]",
    "another version": "0.0.1",
    "no puzzles": cluewise.__version__,
    "no text": b"\xff\xfe\x00{",
}


@pytest.mark.parametrize("content", CORRUPT.values(), ids=CORRUPT)
def test_a_corrupt_file_is_replaced(content: str | bytes, cache: Path) -> None:
    expected = fresh()
    valid = cache.read_text()
    cache.write_bytes(content.encode() if isinstance(content, str) else content)
    assert fresh() == expected
    assert cache.read_text() == valid


@pytest.mark.parametrize("change", [("creek\t", "brook\t"), ("creek\t", "creek\t1"), ("\tcreek", "")])
def test_an_index_of_other_files_is_replaced(change: tuple[str, str], cache: Path) -> None:
    expected = fresh()
    valid = cache.read_text()
    cache.write_text(valid.replace(*change))
    assert cache.read_text() != valid
    assert fresh() == expected
    assert cache.read_text() == valid


def _as_a_file(cache: Path) -> None:
    cache.parent.write_text("this is no folder")


def _as_a_folder(cache: Path) -> None:
    cache.mkdir(parents=True)


def _of_another_process(cache: Path) -> None:
    """A file with the name of the temporary file is there."""
    cache.parent.mkdir()
    cache.with_name(f"{cache.name}.{os.getpid()}").write_text("")


@pytest.mark.parametrize("obstacle", [_as_a_file, _as_a_folder, _of_another_process])
def test_a_cache_that_cannot_be_written_changes_nothing(obstacle: object, cache: Path) -> None:
    assert callable(obstacle)
    obstacle(cache)
    assert fresh() == fresh() == {name: stated(name) for name in puzzle_names()}


def test_without_a_home_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert name_index._cache_file() is None
    assert fresh() == {name: stated(name) for name in puzzle_names()}


def _copied(folder: Path) -> Path:
    """A checkout whose files may change."""
    for part in ("cluewise", "puzzles", "encodings", "solvers"):
        ignored = shutil.ignore_patterns(
            "__pycache__", *(("puzzles", "encodings", "solvers", "instances") * (part == "cluewise"))
        )
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    return folder


@pytest.mark.deep
def test_changed_added_and_removed_puzzles_are_noticed(cache: Path, tmp_path: Path) -> None:
    checkout = _copied(tmp_path / "checkout")
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    before = set(checkout.rglob("*"))

    def printed() -> str:
        line = [sys.executable, "-c", ALIASES]
        done = subprocess.run(line, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
        return done.stdout or done.stderr.strip().splitlines()[-1]

    first = printed()
    assert first == printed()
    assert first.startswith("unruly {")
    assert "'crreek'" not in first
    file = checkout / "puzzles" / "creek.py"
    file.write_text(file.read_text().replace('PuzzLink("creek"', 'PuzzLink("crreek"'))
    assert "'crreek': 'creek'" in printed()
    assert set(checkout.rglob("*")) == before
    (checkout / "puzzles" / "copy.py").write_text(file.read_text().replace('"crreek"', '"copied"'))
    assert "'copied': 'copy'" in printed()
    file.unlink()
    assert "crreek" not in printed()
    (checkout / "puzzles" / "unruly.py").unlink()
    assert printed() == "KeyError: 'takuzu'"


@pytest.mark.deep
def test_processes_that_start_at_once(cache: Path) -> None:
    line = [sys.executable, "-c", ALIASES]
    started = [subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
    outputs = {process.communicate() for process in started}
    assert len(outputs) == 1
    assert outputs.pop()[1] == b""
    assert [path.name for path in cache.parent.iterdir()] == [cache.name]


def test_an_address_is_matched_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from cluewise.cli import run

    matched: list[str] = []

    class Counting:
        @staticmethod
        def match(body: str) -> object:
            matched.append(body)
            return address.match(body)

    address = puzzlink._ADDRESS
    puzzlink.read_address.cache_clear()
    monkeypatch.setattr(puzzlink, "_ADDRESS", Counting)
    text = "https://puzz.link/p?slither/5/5/cbcbcddad"
    assert run(["solve", text, "--count"]) == 0
    assert matched == [text]
    assert capsys.readouterr().out == "1\n"


def test_a_named_puzzle_needs_no_index(cache: Path) -> None:
    assert command("solve", "slitherlink", "https://puzz.link/p?slither/2/2/di").returncode in (0, 20)
    assert not cache.exists()
