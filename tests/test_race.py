"""A race: the second engine wins, loses, fails or lies, and no process survives it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest

import cluewise
from cluewise import race
from cluewise.cli import run
from cluewise.encodings.common.model import Model
from cluewise.puzzles.common.errors import EncodingBug, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers import sat
from cluewise.solvers.budgets import SLICE, OutOfConflicts, current_look, giving_up, looking
from cluewise.solvers.common import Figures
from cluewise.solvers.processes import programs, system
from tests.common import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a fork has the changes of a test, and others have not")

EMPTY = "................"
"""A Sudoku with 288 solutions."""
BOARDS = (
    "fillomino/random-5x4",
    "hashi/planks4-9x6",
    "hashi/row-7x1",
    "heyawake/random-5x4",
    "hitori/random-4x5",
    "lightup/random-4x5",
    "masyu/random-5x4",
    "nurikabe/random-4x5",
    "shikaku/none",
    "signpost/clash-4x1",
    "signpost/no-hints-4x3",
    "slitherlink/unique-5x4",
    "starbattle/random-7",
    "sudoku/empty-4",
    "tents/ring-3x3",
    "yajilin/none-3x3",
)
solve_at_once, solve_in_engine = sat.SatEngine.solve, sat.SatEngine.model


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The second engine begins at the first look. No process is left after a test.

    Children are forked, so that they have what a test replaces. The other thread of a pytest-xdist worker only waits
    for messages.
    """
    monkeypatch.setattr(system, "processors", lambda: 2)
    monkeypatch.setattr(programs, "may_fork", lambda: True)
    monkeypatch.setattr(race, "PATIENCE", 0.0)
    yield
    assert psutil.Process().children(recursive=True) == []


def look_for_ever(engine: sat.SatEngine, assumed: Sequence[int] = ()) -> Sequence[int] | None:
    """The solve of an engine that never finishes, if it is the first of a race."""
    look = current_look()
    while look is not None:
        look()
    return solve_in_engine(engine, assumed)


@pytest.fixture
def slow_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat.SatEngine, "model", look_for_ever)


@pytest.fixture
def slow_second(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> Iterator[Solution]:
        time.sleep(600)
        yield Solution({})

    monkeypatch.setattr(race, "_alone", never)


def board(name: str) -> Puzzle:
    return cluewise.read(name.partition("/")[0], ROOT / "instances" / f"{name}.txt")[0]


def sudoku(text: str = EMPTY) -> Puzzle:
    return cluewise.read("sudoku", text)[0]


# ── who wins ──


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("limit", [1, 2, None])
def test_the_second_engine_gives_the_same_answer(name: str, limit: int | None, slow_first: None) -> None:
    puzzle = board(name)
    alone, raced = cluewise.solve(puzzle, limit), cluewise.solve(puzzle, limit, race=True)
    assert raced.remark.endswith("raced, cadical195 answered")
    assert (raced.status, raced.complete, len(raced.solutions)) == (alone.status, alone.complete, len(alone.solutions))
    assert len({*raced.solutions}) == len(raced.solutions)
    if alone.complete:
        assert {*raced.solutions} == {*alone.solutions}
    assert raced.stats.variables is not None


@pytest.mark.parametrize("limit", [1, 2, None])
def test_the_first_engine_wins(limit: int | None, slow_second: None) -> None:
    puzzle = board("signpost/no-hints-4x3")
    raced = cluewise.solve(puzzle, limit, race=True)
    assert raced.remark == "glucose4 and cadical195 raced, glucose4 answered"
    assert raced.solutions == cluewise.solve(puzzle, limit).solutions


@pytest.mark.parametrize("distinct", ["tents", "matching"])
def test_solutions_that_the_first_engine_has_found_are_not_repeated(
    distinct: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first engine is slow from its third solution on."""
    puzzle = board("tents/ring-3x3")
    calls: list[None] = []

    def model(engine: sat.SatEngine, assumed: Sequence[int] = ()) -> Sequence[int] | None:
        calls.append(None)
        return (look_for_ever if len(calls) > 2 else solve_in_engine)(engine, assumed)

    expected = {puzzle.image(each, distinct) for each in cluewise.solve(puzzle, None, distinct=distinct).solutions}
    monkeypatch.setattr(sat.SatEngine, "model", model)
    raced = cluewise.solve(puzzle, None, race=True, distinct=distinct)
    images = [puzzle.image(each, distinct) for each in raced.solutions]
    assert len(calls) == 3 or len(expected) < 3
    assert len(images) == len({*images})
    assert {*images} == expected


def test_an_engine_with_many_solutions_races_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "MOST", 3)
    raced = cluewise.solve(sudoku(), None, race=True)
    assert (len(raced.solutions), raced.complete) == (288, True)
    assert raced.remark == "glucose4 and cadical195 raced, glucose4 answered"


def test_a_second_engine_that_fails_leaves_the_first_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    out: list[None] = []
    close = race._Second.close

    def fails(*_: Any) -> Iterator[Solution]:
        raise SolverFailure("no answer")

    def waiting(engine: sat.SatEngine, assumed: Sequence[int] = ()) -> Sequence[int] | None:
        look = current_look()
        while look is not None and not out:
            look()
        return solve_in_engine(engine, assumed)

    monkeypatch.setattr(race, "_alone", fails)
    monkeypatch.setattr(sat.SatEngine, "model", waiting)
    monkeypatch.setattr(race._Second, "close", lambda second: (out.append(None), close(second)))
    assert len(cluewise.solve(sudoku(), 5, race=True).solutions) == 5


def test_a_second_engine_that_loses_solutions_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[None] = []

    def model(engine: sat.SatEngine, assumed: Sequence[int] = ()) -> Sequence[int] | None:
        calls.append(None)
        return (look_for_ever if len(calls) > 1 else solve_in_engine)(engine, assumed)

    monkeypatch.setattr(race, "_alone", lambda *_: iter(()))
    monkeypatch.setattr(sat.SatEngine, "model", model)
    with pytest.raises(EncodingBug, match="cadical195 lost solutions"):
        cluewise.solve(sudoku(), None, race=True)


def test_a_wrong_solution_names_the_engine_that_found_it(slow_first: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(sudoku()), "check", lambda *_: [cluewise.Violation("row", "wrong", ())])
    with pytest.raises(EncodingBug, match=r"wrong solution.*solver cadical195"):
        cluewise.solve(sudoku(), race=True)


# ── when ──


def test_the_second_engine_begins_after_two_seconds_without_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that the test sets: the first two solutions take less time, and the third takes more."""
    clock, begun = [0.0], []
    needed = iter((1.9, 1.9, 2.1, 0.1))

    def solve(engine: sat.SatEngine) -> Any:
        clock[0] += next(needed)
        return solve_at_once(engine)

    monkeypatch.setattr(race, "PATIENCE", 2.0)
    monkeypatch.setattr(race, "monotonic", lambda: clock[0])
    monkeypatch.setattr(race._Second, "_begin", lambda _: begun.append(clock[0]))
    monkeypatch.setattr(sat.SatEngine, "solve", solve)
    with cluewise.solving(sudoku(), race=True) as search:
        for _ in range(4):
            next(search)
    assert begun == [pytest.approx(5.9)]


def test_one_processor_has_no_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "processors", lambda: 1)
    raced = cluewise.solve(sudoku(), 2, race=True)
    assert (len(raced.solutions), raced.remark) == (2, "no race: there is one processor")


def test_a_machine_without_a_further_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any, **__: Any) -> None:
        raise BlockingIOError

    monkeypatch.setattr("cluewise.solvers.processes.runner.start", none)
    raced = cluewise.solve(sudoku(), 2, race=True)
    assert (len(raced.solutions), raced.remark) == (2, "")


def pigeonhole(holes: int) -> Model:
    """One more pigeon than holes: it has no solution, which takes many conflicts to find."""
    model = Model()
    pigeons = [[model.new() for _ in range(holes)] for _ in range(holes + 1)]
    model.family("pigeons").clauses(pigeons)
    for hole in zip(*pigeons, strict=True):
        model.family("holes").at_most(1, hole)
    return model


def test_slices_change_no_search() -> None:
    """Of the pigeonhole principle, with and without a limit of conflicts."""
    engine, model = sat.SatEngine("glucose4", "pairwise"), pigeonhole(7)

    def spent() -> int:
        engine.load(model)
        assert engine.solve() is None
        figures = Figures()
        engine.report(figures)
        assert figures.conflicts is not None
        return figures.conflicts

    looks: list[None] = []
    whole = spent()
    assert whole > 3 * SLICE
    with looking(lambda: looks.append(None)):
        assert spent() == whole
        assert 2 * SLICE * len(looks) > whole  # glucose reads its limit when it restarts
        with giving_up(SLICE + 1), pytest.raises(OutOfConflicts):
            spent()
    assert len(looks) > 4
    engine.close()


def test_turns_end_in_slices_too() -> None:
    """Engines that take turns in the first process of a race."""
    engine = sat.SatEngine("glucose4", "pairwise")
    engine.load(pigeonhole(7))
    engine.take_turn(SLICE)
    with looking(lambda: None), pytest.raises(OutOfConflicts):
        engine.solve()
    engine.close()


def test_the_first_engine_s_limit_of_conflicts_is_not_that_of_the_second(slow_first: None) -> None:
    """The first engine searches within a limit while the second begins, as it does before it reloads a Model."""
    puzzle = board("sudoku/killer-2x3")
    with giving_up(1):
        assert cluewise.solve(puzzle, None, race=True).complete


# ── limits and signals ──


def test_a_limit_of_time_ends_both(slow_first: None, slow_second: None) -> None:
    with cluewise.solving(sudoku(), race=True, timeout=1.0) as search:
        assert list(search) == []
    assert (search.reason, search.complete) == ("timeout", False)


@pytest.mark.parametrize("slow", ["first", "second"])
def test_a_race_within_limits(slow: str, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(f"slow_{slow}")
    with cluewise.solving(sudoku(), race=True, timeout=120.0, memory=2000) as search:
        assert len(list(search)) == 288
    assert search.complete
    assert isinstance(search, race.Race)
    assert search.solvers == ["glucose4", "cadical195"]
    assert search.request.solver_name == ("cadical195" if slow == "first" else "glucose4")


def test_a_search_that_is_left_ends_the_second_engine(slow_second: None) -> None:
    search = cluewise.solving(sudoku(), race=True)
    next(search)
    assert psutil.Process().children()
    del search


NEVER = """\
import os, sys, time
from cluewise import race
from cluewise.cli import run
from cluewise.solvers import sat
from cluewise.solvers.budgets import current_look
from cluewise.solvers.processes import programs, system

def slowly(engine, assumed=()):
    while True:
        current_look()()
        time.sleep(0.01)

def never(*_):
    with open(os.environ["NOTE"], "w") as note:
        note.write(f"{os.getpid()} ")
    time.sleep(600)

system.processors = lambda: 2
race.PATIENCE, race._alone, sat.SatEngine.model = 0, never, slowly
sys.exit(run(sys.argv[1:]))
"""
"""The command line with two engines that never finish. The second one writes its process number."""


@pytest.mark.parametrize("limit", [[], ["--timeout", "600"]], ids=["unlimited", "limited"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
def test_a_signal_ends_both(number: int, limit: list[str], tmp_path: Path) -> None:
    note, temporary = tmp_path / "note", tmp_path / "temporary"
    temporary.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", NEVER, "solve", "sudoku", EMPTY, "--race", *limit],
        cwd=ROOT, stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": str(temporary), "NOTE": str(note)},
    )  # fmt: skip
    assert soon(lambda: note.exists() and note.read_text().endswith(" "))
    second = int(note.read_text())
    process.send_signal(number)
    assert process.wait(30) == (130 if number == signal.SIGINT else -number if number == signal.SIGKILL else 143)
    assert soon(lambda: not psutil.pid_exists(second))
    assert soon(lambda: os.listdir(temporary) == [])


def soon(condition: Any) -> bool:
    end = time.monotonic() + 60
    while not (holds := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return bool(holds)


# ── the command line ──


def test_the_command_line_names_the_engines(slow_first: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "sudoku", EMPTY, "--race", "--count"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "288\n"
    assert printed.err == "glucose4 and cadical195 raced, cadical195 answered\n"
    assert run(["solve", "sudoku", EMPTY, "--race", "--unique", "--format", "json"]) == 10
    line = json.loads(capsys.readouterr().out)
    assert (line["solver"], line["race"], line["count"]) == ("cadical195", ["glucose4", "cadical195"], 2)
    assert line["seconds"]["solve"] > 0
    assert run(["solve", "sudoku", "11..............", "--race"]) == 20
    assert capsys.readouterr() == ("", "glucose4 and cadical195 raced, cadical195 answered\nno solution\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--solver", "glucose4"], "--race chooses both solvers"),
        (["--solver", "backtrack"], "--race chooses both solvers"),
        (["--solver", "highs"], "--race chooses both solvers"),
        (["--certify", "somewhere"], "--race chooses both solvers and makes no certificate"),
        (["--cross-check"], "leave out --solver, --certify, --cross-check"),
        (["--sample", "2"], "leave out --certify, --cross-check, --race"),
        (["--backbone"], "leave out --certify, --cross-check, --race"),
        (["--minimise", "clues"], "leave out --certify, --cross-check, --race"),
        (["--count", "--counter", "ganak"], "leave out --certify, --cross-check, --race"),
        (["--encoding", "nowhere"], "no encoding 'nowhere'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_options_that_a_race_excludes(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "sudoku", EMPTY, "--race", *options]) == 2
    assert message in capsys.readouterr().err


def test_a_batch_has_no_race(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["batch", "sudoku", EMPTY, "--race"]) == 2
    assert "No such option '--race'" in capsys.readouterr().err


@pytest.mark.parametrize("options", [{"solver": "glucose4"}, {"cross_check": True}, {"certify": "somewhere"}], ids=str)
def test_arguments_that_a_race_excludes(options: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="race"):
        cluewise.solve(sudoku(), race=True, **options)


@pytest.mark.parametrize("name", ["IS_EMSCRIPTEN", "IS_WINDOWS"])
def test_a_race_needs_processes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, name, True)
    with pytest.raises(Refused, match="race needs processes"):
        cluewise.solve(sudoku(), race=True)


def test_a_race_is_between_engines_for_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match="this encoding is for MILP solvers"):
        cluewise.solve(board("nurikabe/random-4x5"), race=True, globals="flow")
    monkeypatch.setattr(race, "runs", lambda _: False)
    with pytest.raises(Refused, match="race needs a second SAT engine"):
        cluewise.solve(sudoku(), race=True)
