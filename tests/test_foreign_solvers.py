"""Solvers from outside count the same solutions in exported files, and `decode` reads their answers."""

import io
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import cluewise
from cluewise.model_files import decode_text
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.solvers.common import Status
from tests.kinds import few_kinds
from tests.test_counting import boards_of, enumerated

MOST = 30
"""The most solutions of a board whose solutions an external solver lists."""


def exported(puzzle: Puzzle, to: str) -> str:
    stream = io.StringIO()
    cluewise.export(puzzle, stream, to)
    return stream.getvalue()


def boards(name: str) -> Iterator[tuple[Puzzle, int]]:
    """Tiny boards of a kind with few solutions, and the number that the search finds."""
    for puzzle in boards_of(name):
        if (number := enumerated(puzzle, puzzle.default_view())) <= MOST:
            yield puzzle, number


def check_answer(puzzle: Puzzle, number: int, file: str, answer: str) -> str:
    """An answer to the file decodes to a checked solution, or to the verdict that there is none. Returns it."""
    _, decoded = decode_text(file, answer)
    assert decoded.status is (Status.SOLVED if number else Status.UNSATISFIABLE), puzzle.format()
    return str([sorted(solution.items(), key=str) for solution in decoded.solutions])


@few_kinds
def test_z3_counts_the_solutions_of_an_smtlib_file(name: str) -> None:
    z3 = pytest.importorskip("z3")
    for puzzle, number in boards(name):
        text = exported(puzzle, "smtlib")
        solver = z3.Solver()
        solver.from_string(text)
        asked = re.search(r"\(get-value \((.*)\)\)", text)
        slots = [z3.Bool(name) for name in asked.group(1).split()] if asked else []
        found = set()
        while solver.check() == z3.sat:
            model = solver.model()
            values = [model.eval(slot, model_completion=True) for slot in slots]
            pairs = " ".join(f"({slot} {str(value).lower()})" for slot, value in zip(slots, values, strict=True))
            found.add(check_answer(puzzle, 1, text, f"sat\n({pairs})\n"))
            if not slots:
                break
            solver.add(z3.Or([slot != value for slot, value in zip(slots, values, strict=True)]))
        assert len(found) == number, puzzle.format()
        if not number:
            check_answer(puzzle, 0, text, "unsat\n")


def minizinc(path: Path, *options: str) -> str:
    command = shutil.which("minizinc")
    if command is None:
        pytest.skip("minizinc is not installed")
    return subprocess.run([command, *options, str(path)], capture_output=True, text=True, check=True, timeout=60).stdout


@few_kinds
def test_minizinc_counts_the_solutions_of_its_file(name: str, tmp_path: Path) -> None:
    for puzzle, number in list(boards(name))[-1:]:
        path = tmp_path / "puzzle.mzn"
        path.write_text(text := exported(puzzle, "minizinc"))
        answer = minizinc(path, "--all-solutions")
        assert len({line for line in answer.split("\n") if line[:1] == "v"}) == number, puzzle.format()
        check_answer(puzzle, number, text, answer)
