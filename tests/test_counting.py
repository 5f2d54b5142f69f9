"""Model counters against enumeration and the search, and samples, backbones and fewest clues."""

import shlex
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cluewise
from cluewise.cli import run as run_cli
from cluewise.counting import SolveOptions, emit_sample, whole_model
from cluewise.generation.random_puzzles import SAMPLE, random_pair, read_arguments
from cluewise.pipeline import make_request
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.solvers import counters
from cluewise.solvers.common import Figures
from cluewise.solvers.counters import Accuracy, Formula
from cluewise.solvers.processes import programs
from tests.kinds import few_kinds

BOARDS = 4
"""The number of tiny boards of each kind that are counted."""


def boards_of(name: str) -> Iterator[Puzzle]:
    """Tiny boards of a kind, from all parts of the list."""
    tiny = list(generator_for(puzzle_class(name)).tiny())
    yield from tiny[:: max(1, len(tiny) // BOARDS)]


def enumerated(puzzle: Puzzle, view: str, most: int | None = None) -> int:
    """The number of solutions that the search finds, `most` if there are more."""
    found = make_request(puzzle, SolveOptions(solver="backtrack", view=view)).solutions(Figures())
    return sum(1 for _ in islice(found, most))


@few_kinds
def test_counters_and_the_search_agree(name: str) -> None:
    pytest.importorskip("pyganak")
    pytest.importorskip("pyapproxmc")
    for puzzle in boards_of(name):
        for view in puzzle.views:
            try:
                _, model, projection = whole_model(puzzle, SolveOptions(view=view))
            except Refused:
                assert view != puzzle.default_view()
                continue
            formula, expected = Formula.of(model, projection, None, None), enumerated(puzzle, view)
            for counter in ("ganak", "approxmc"):  # approxmc counts so few solutions exactly
                counted = counters.find(counter).run(formula, Accuracy())
                assert counted.number == expected, (counter, view, puzzle.format())


SUDOKU = "................"
MANY = "https://puzz.link/p?creek/4/4/zk"


@pytest.fixture
def cli(capfd: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*words: str) -> tuple[int, str, str]:
        code = run_cli(words)
        return code, *capfd.readouterr()

    return run


def program(line: str, code: int = 0) -> str:
    """A counter that prints a line and ends with an exit code."""
    return shlex.join([sys.executable, "-c", f"print({line!r}); raise SystemExit({code})", "{cnf}"])


@pytest.mark.parametrize(
    ("line", "ending", "number", "code"),
    [
        ("c s exact arb int 11507", 0, "11507", 0),
        ("s mc 11507", 10, "11507", 30),
        ("c s approx arb int 12000", 0, "12000", 30),
        ("c s exact arb int 5", 0, "?", 30),  # fewer than were found
        ("s UNSATISFIABLE", 20, "?", 30),
        ("rubbish", 0, "?", 30),
        ("c s exact arb int 11507", 1, "?", 30),
    ],
)
def test_a_program_counts(cli: Any, line: str, ending: int, number: str, code: int) -> None:
    creek = "https://puzz.link/p?creek/4/4/zk"
    got, out, _ = cli("solve", creek, "--count", "--counter", program(line, ending))
    assert (got, out.strip()) == (code, number)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--counter", "ganak"], "needs --count"),
        (["--count", "--counter", "gnak"], "no counter 'gnak'"),
        (["--count", "--counter", "nothere {cnf}"], "'nothere'"),
        (["--count", "--counter", "approxmc", "--epsilon", "0"], "epsilon: expected"),
        (["--count", "--counter", "approxmc", "--delta", "nan"], "delta: expected"),
        (["--count", "--counter", "ganak", "--delta", "0.1"], "are for the counter approxmc"),
        (["--sample", "2", "--all"], "exclude one another"),
        (["--sample", "2", "--seed", "-1"], "seed: expected"),
        (["--seed", "1"], "--seed needs"),
        (["--backbone", "--distinct", "solution"], "leave out --distinct"),
    ],
)
def test_options_that_do_not_fit(cli: Any, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str) -> None:
    monkeypatch.setattr(counters, "needs", lambda *_: None)  # the packages may be missing
    code, _, err = cli("solve", "sudoku", SUDOKU, *words)
    assert code == 2, err
    assert said in err


def test_a_missing_counter_names_the_extra(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counters, "find_spec", lambda package: None)
    code, _, err = cli("solve", "creek", MANY, "--count", "--counter", "ganak")
    assert code == 2
    assert "cluewise[count]" in err
    (creek,), (sudoku,) = cluewise.read("creek", MANY), cluewise.read("sudoku", SUDOKU)
    with pytest.raises(Refused, match=r"cluewise\[count\]"):
        emit_sample(creek, SolveOptions(), 1, 1, lambda _: None)
    drawn: list[Any] = []
    emit_sample(sudoku, SolveOptions(), 1, 1, drawn.append)  # its solutions are listed
    assert len(drawn) == 1


def test_samples_are_solutions_and_repeat() -> None:
    for source in (SUDOKU, MANY) if find_spec("pyunigen") else (SUDOKU,):
        (puzzle,) = cluewise.read("sudoku" if source == SUDOKU else "creek", source)
        first, again = (cluewise.sample(puzzle, 5, 3) for _ in range(2))
        assert first == again
        assert len(first) == 5
        assert not any(puzzle.check(solution) for solution in first)
    assert cluewise.sample(cluewise.read("sudoku", f"11{SUDOKU[2:]}")[0], 2) == []


@few_kinds
def test_the_backbone_is_what_all_solutions_share(name: str) -> None:
    for puzzle in boards_of(name):
        found = [
            *make_request(puzzle, SolveOptions(solver="backtrack", view=puzzle.default_view())).solutions(Figures())
        ]
        shared = (
            {slot: value for slot, value in found[0].items() if all(s[slot] == value for s in found)} if found else None
        )
        assert cluewise.backbone(puzzle) == shared, puzzle.format()


def test_the_fewest_clues() -> None:
    """Compared with all sets of clues of the size below the minimum."""
    (puzzle,) = cluewise.read("sudoku", "12343412....4321")
    bounds = cluewise.minimise(puzzle)
    assert bounds.clues == bounds.least == 4  # McGuire et al.: a 4×4 Sudoku needs four clues
    assert len(cluewise.solve(bounds.puzzle, limit=2).solutions) == 1
    with pytest.raises(Refused, match="several solutions"):
        cluewise.minimise(cluewise.read("sudoku", f"1{SUDOKU[1:]}")[0])


def test_counters_are_columns_of_a_comparison() -> None:
    pytest.importorskip("pyganak")
    pytest.importorskip("pyapproxmc")
    puzzles = cluewise.read("queens", "5")
    table = cluewise.compare(
        puzzles, encodings=["board"], solvers=["glucose4"], counters=["ganak", "approxmc"], task="count"
    )
    assert [(run.found, run.status) for run in table.runs] == [(10, "solved"), (10, "solved"), (10, "estimated")]
    assert not table.disagreements()
    with pytest.raises(Refused, match="only count"):
        cluewise.compare(puzzles, counters=["ganak"])


def test_a_counter_that_differs_is_a_disagreement() -> None:
    table = cluewise.compare(
        cluewise.read("queens", "5"), encodings=["board"], solvers=["glucose4"],
        counters=[program("c s exact arb int 11")], task="count",
    )  # fmt: skip
    assert len(table.disagreements()) == 1


def test_a_saved_comparison_runs_again(cli: Any, tmp_path: Path) -> None:
    folder, second = str(tmp_path / "a"), str(tmp_path / "b")
    words = ("queens", "5", "--task", "count", "--encodings", "board", "--solvers", "glucose4,backtrack")
    assert cli("compare", *words, "--save", folder)[0] == 0
    code, out, _ = cli("compare", "--repeat", folder, "--save", second)
    assert code == 0
    assert "| board/glucose4 | 1/1 | 1/1 |" in out
    assert {"comparison.json", "table.md", "runs.csv", "repeated.md"} <= {path.name for path in Path(second).iterdir()}
    assert cli("compare", "--repeat", folder, "--jobs", "2")[0] == 2
    assert cli("compare", *words, "--save", folder)[0] == 2
    Path(folder, "comparison.json").write_text("{}")
    assert cli("compare", "--repeat", folder)[0] == 2


def test_spawn_forbids_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(programs.START, "spawn")
    assert not programs.may_fork()
    assert len(cluewise.solve(cluewise.read("queens", "5")[0], limit=None, timeout=60).solutions) == 10


@pytest.mark.parametrize(("name", "size"), [("creek", "3x3"), ("slitherlink", "3x3"), ("kurodoko", "3x3")])
def test_boards_by_the_sampler(name: str, size: str) -> None:
    """The clues are at places of the generator's board where it has clues, and fit the sampled solution."""
    cls, drawn = puzzle_class(name), set()
    arguments = read_arguments(cls, size, {})
    for seed in range(3):
        usual, _ = random_pair(cls, Random(seed), arguments)
        puzzle, solution = random_pair(cls, Random(seed), {**arguments, SAMPLE: True})
        assert puzzle.check(solution) == []
        for field in generator_for(cls).clues_of(puzzle, solution):
            places = zip(getattr(puzzle, field), getattr(usual, field), strict=True)
            assert all(clue is None for clue, old in places if old is None)
        drawn.add(solution)
    assert len(drawn) > 1


def test_the_option_is_written_above_the_puzzles(cli: Any) -> None:
    code, out, _ = cli("generate", "thermometers", "3x3", "--any", "--sample", "--seed", "1", "-n", "2")
    assert code == 0
    assert "thermometers 3x3 --any --sample --seed 1, number 2" in out


@pytest.mark.parametrize(
    ("name", "why"), [("nurikabe", "not derived"), ("renban", "given number"), ("roma", "not derived")]
)
def test_boards_that_the_sampler_cannot_draw(cli: Any, name: str, why: str) -> None:
    code, out, err = cli("generate", name, "4x4", "--any", "--sample", "--seed", "1")
    assert (code, out) == (2, "")
    assert f"{name} cannot be drawn by the sampler" in err
    assert why in err
