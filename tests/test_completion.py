"""Completion in the shell: the calls of click's script, with the arguments that bash passes."""

import shutil
import subprocess

import pytest

from .common import command

VARIABLE = "_CLUEWISE_COMPLETE"


def completed(monkeypatch: pytest.MonkeyPatch, line: str) -> list[str]:
    """The words that can complete the last word of a line."""
    words = line.split(" ")
    monkeypatch.setenv(VARIABLE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    answers = command().stdout.splitlines()
    return [answer.partition(",")[2] for answer in answers if answer]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("cluewise so", ["solve"]),
        ("cluewise solve hit", ["hitori"]),
        ("cluewise solve taku", ["takuzu"]),
        ("cluewise solve hitori --encoding ru", ["rules"]),
        ("cluewise solve hitori --globals fl", ["flow"]),
        ("cluewise solve singles --globals ch", ["chains"]),
        ("cluewise compare hitori --globals chains,fl", ["chains,flow"]),
        ("cluewise solve hitori --solver high", ["highs"]),
        ("cluewise solve hitori --cardinality seq", ["seqcounter"]),
        ("cluewise batch hitori --sums add", ["adder"]),
        ("cluewise generate unruly 6x6 --set uni", ["unique="]),
        ("cluewise solve unruly --set unique=", ["unique=yes", "unique=no"]),
        ("cluewise solve sudoku --encoding nothing", []),
    ],
)
def test_words(monkeypatch: pytest.MonkeyPatch, line: str, expected: list[str]) -> None:
    assert completed(monkeypatch, line) == expected


def test_files_behind_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed(monkeypatch, "cluewise solve hitori puz") == ["puz"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_one_that_the_shell_takes(monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setenv(VARIABLE, f"{shell}_source")
    script = command().stdout
    assert "_cluewise_completion" in script
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=script, text=True, check=True)
