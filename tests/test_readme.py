"""The commands and the program of the README print the output that it shows."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cluewise.registry.folders import module_name
from cluewise.registry.loading import puzzle_names
from tests import program
from tests.common import ROOT

pytestmark = pytest.mark.few

README = (ROOT / "README.md").read_text()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def sessions(text: str) -> list[tuple[str, str]]:
    """The pairs (command, output) of all console blocks, in order."""
    pairs = []
    for block in blocks(text, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            pairs.append((command, printed))
    return pairs


_FILE = re.compile(r"^`([\w./-]+)`:\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def written_files(text: str) -> dict[str, str]:
    """The files that a page shows: blocks behind a line with nothing but the path, "`puzzles/mine.py`:"."""
    return dict(_FILE.findall(text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_print_what_the_page_says(page: Path, tmp_path: Path) -> None:
    """A command finds the files that the page shows above it."""
    first, *pieces = _FILE.split(page.read_text())
    _run_all(first, tmp_path)
    for path, content, following in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content)
        _run_all(following, tmp_path)


def _run_all(text: str, folder: Path) -> None:
    for command, printed in sessions(text):
        done = _run(command, folder)
        assert done.stdout.decode().rstrip("\n") == printed.rstrip("\n"), (command, done.stderr)
        assert done.returncode in (0, 10, 20), (command, done.stderr)


def _run(command: str, folder: Path) -> "subprocess.CompletedProcess[bytes]":
    """A plain command line in a fork (`tests/program.py`), and a line for the shell in a shell."""
    words, environment = shlex.split(command), {**os.environ, **program.AT_START}
    if words[0] == "cluewise" and not set(command) & set("|<>;&$*~`"):
        return program.run(words[1:], b"", environment, folder)
    line = command.replace("cluewise ", f"{shlex.quote(sys.executable)} -m cluewise ")
    environment["PYTHONPATH"] = str(ROOT)
    return subprocess.run(["bash", "-c", line], capture_output=True, check=False, cwd=folder, env=environment)


def test_the_readme_has_commands() -> None:
    assert len(sessions(README)) >= 8
    assert sessions(README)[0][0].startswith("cluewise solve signpost 4x3:")


def test_the_program_prints_what_the_readme_says() -> None:
    (program,) = blocks(README, "python")
    (printed,) = blocks(README, "text")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == printed


def test_docstring_examples() -> None:
    """By package, not by path: three folders hold a file of the same name."""
    import doctest
    import importlib

    examples = 0
    for name in ("cluewise.api", *(f"cluewise.puzzles.{module_name(name)}" for name in puzzle_names())):
        result = doctest.testmod(importlib.import_module(name))
        assert result.failed == 0
        examples += result.attempted
    assert examples >= 5
