"""Solvers from outside count the same solutions in exported files, and `decode` reads their answers."""

import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import cluewise
from cluewise.generation.random_puzzles import random_puzzle, read_arguments
from cluewise.model_files import decode_text
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.solvers.common import Status
from tests.common import ROOT
from tests.kinds import few_kinds
from tests.test_counting import boards_of, enumerated

MOST = 30
"""The most solutions of a board whose solutions an external solver lists."""


def exported(puzzle: Puzzle, to: str) -> str:
    stream = io.StringIO()
    cluewise.export(puzzle, stream, to)
    return stream.getvalue()


def boards(name: str) -> Iterator[tuple[Puzzle, int]]:
    """Tiny boards of a kind with few solutions, then its smallest random one, and the number that the search finds."""
    for puzzle in (*boards_of(name), smallest(name)):
        if (number := enumerated(puzzle, puzzle.default_view(), MOST + 1)) <= MOST:
            yield puzzle, number


def smallest(name: str) -> Puzzle:
    """A random board of the smallest size, with many clues: it has a solution."""
    cls, generator = puzzle_class(name), generator_for(puzzle_class(name))
    for size in generator.small_sizes:
        with suppress(PuzzleError):
            return random_puzzle(cls, Random(1), {**generator.many_clues, **read_arguments(cls, size, {})})
    raise AssertionError(name)


def check_answer(puzzle: Puzzle, number: int, file: str, answer: str) -> str:
    """An answer to the file decodes to a checked solution, or to the verdict that there is none. Returns it."""
    _, decoded = decode_text(file, answer)
    assert decoded.status is (Status.SOLVED if number else Status.UNSATISFIABLE), puzzle.format()
    return str([sorted(solution.items(), key=str) for solution in decoded.solutions])


@few_kinds
def test_z3_counts_the_solutions_of_an_smtlib_file(name: str) -> None:
    z3 = pytest.importorskip("z3")
    total = 0
    for puzzle, number in boards(name):
        text, context = exported(puzzle, "smtlib"), z3.Context()
        try:
            output = z3.Z3_eval_smtlib2_string(context.ref(), text)
        except z3.Z3Exception as error:
            output = error.args[0].decode()  # "unsat", and that there is no value to get
        check_answer(puzzle, number, text, output)
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
        total += number
    assert total > 0


@few_kinds
def test_clingo_reads_a_dimacs_file(name: str, tmp_path: Path) -> None:
    pytest.importorskip("clingo")
    for puzzle, number in (*boards(name),)[-2:]:
        path = tmp_path / "puzzle.cnf"
        path.write_text(text := exported(puzzle, "dimacs"))
        command = [sys.executable, "-m", "clingo", "--mode=clasp", str(path)]
        answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60).stdout
        check_answer(puzzle, number, text, answer)


@few_kinds
def test_the_program_for_cp_sat_reads_an_mps_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is the program of the page."""
    pytest.importorskip("ortools")
    page = (ROOT / "docs" / "how-to" / "counting.md").read_text("utf-8")
    (program,) = re.findall(r"^```python\n(import sys\n.*?)^```$", page, re.MULTILINE | re.DOTALL)
    for puzzle, number in (*boards(name),)[-2:]:
        path = tmp_path / "puzzle.mps"
        cluewise.export(puzzle, path, "mps")
        monkeypatch.setattr(sys, "argv", ["cp_sat.py", str(path)])
        exec(compile(program, "cp_sat.py", "exec"), {})
        answer = tmp_path / "answer.txt"
        answer.write_text(capsys.readouterr().out)
        _, decoded = cluewise.decode(path, answer)
        assert decoded.status is (Status.SOLVED if number else Status.UNSATISFIABLE), puzzle.format()


def minizinc(path: Path, *options: str) -> str:
    command = shutil.which("minizinc")
    if command is None:
        pytest.skip("minizinc is not installed")
    return subprocess.run([command, *options, str(path)], capture_output=True, text=True, check=True, timeout=60).stdout


@few_kinds
def test_minizinc_counts_the_solutions_of_its_file(name: str, tmp_path: Path) -> None:
    """Auxiliary variables multiply its solutions, so it lists those of a tiny board only; if they are too many, it
    lists at least no others."""
    listing = ["--all-solutions", "--time-limit", "20000"]
    for (puzzle, number), options in zip((*boards(name),)[-2:], (listing, []), strict=True):
        path = tmp_path / "puzzle.mzn"
        path.write_text(text := exported(puzzle, "minizinc"))
        answer = minizinc(path, *options)
        if options:
            found = len({line for line in answer.split("\n") if line[:1] == "v"})
            complete = "==========" in answer or not number
            assert found == number or (not complete and found < number), puzzle.format()
            if not complete and not found:
                continue
        check_answer(puzzle, number, text, answer)
