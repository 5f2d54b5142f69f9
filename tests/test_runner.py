"""Limits that hold for every kind of solver and during building, and nothing left behind.

The times asserted are the limits themselves, half a second of grace, and the start of a process: a promise, not speed.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import cluewise
from cluewise.puzzles.common.errors import LimitReached, PuzzleError, SolverFailure
from cluewise.puzzles.signpost import Signpost
from cluewise.solvers import milp, sat
from cluewise.solvers.common import Limits, Status
from cluewise.solvers.runner import limited
from tests.common import ROOT, solution_set

GRACE = 0.5
FAKE = f"{sys.executable} {Path(__file__).parent / 'fake_solver.py'}"
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")


def count_to(end: int) -> Iterator[int]:
    yield from range(end)


def pause(seconds: float) -> Iterator[int]:
    yield 1
    time.sleep(seconds)
    yield 2


def eat(seconds: float = 60) -> Iterator[int]:
    """Ten megabytes at a time."""
    hoard = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        hoard.append(bytearray(b"x") * 10**7)
    yield len(hoard)


def one_large_allocation() -> Iterator[int]:
    yield len(bytearray(2**40))


def eat_in_a_child() -> Iterator[int]:
    subprocess.run([sys.executable, "-c", "h = []\nwhile True: h.append(bytearray(b'x') * 10**7)"], check=False)
    yield 1


def die(number: int) -> Iterator[int]:
    yield 1
    os.kill(os.getpid(), number)


def leave_early() -> Iterator[int]:
    yield 1
    os._exit(7)


def complain() -> Iterator[int]:
    yield 1
    raise PuzzleError("bad", "file", 3, 4, "abcdef")


def stumble() -> Iterator[int]:
    yield 1
    raise ZeroDivisionError("division by zero")


def start_a_child(note: str) -> Iterator[int]:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    Path(note).write_text(str(child.pid))
    with tempfile.NamedTemporaryFile(delete=False) as file:
        file.write(b"left behind")
    yield 1
    time.sleep(60)


def collect(work: object, limits: Limits) -> tuple[list[int], BaseException | None]:
    items = []
    try:
        for item in limited(work, limits):  # type: ignore[arg-type]
            items.append(item)
    except (SolverFailure, PuzzleError) as error:
        return items, error
    return items, None


def test_everything_comes_in_order() -> None:
    assert collect(partial(count_to, 1000), Limits(60)) == (list(range(1000)), None)
    assert collect(partial(count_to, 0), Limits()) == ([], None)


def test_timeout_keeps_what_was_found() -> None:
    start = time.monotonic()
    items, error = collect(partial(pause, 60), Limits(0.4))
    assert time.monotonic() - start < 0.4 + GRACE
    assert items == [1]
    assert isinstance(error, LimitReached)
    assert str(error) == "timeout"


@linux_only
@pytest.mark.parametrize("work", [eat, one_large_allocation, eat_in_a_child])
def test_memory(work: object) -> None:
    items, error = collect(work, Limits(20, 200 * 2**20))
    assert (items, str(error)) == ([], "memory")


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (partial(die, signal.SIGSEGV), "crashed: killed by SIGSEGV"),
        (partial(die, signal.SIGKILL), "crashed: killed by SIGKILL"),
        (leave_early, "crashed: exit code 7"),
        (stumble, "crashed: ZeroDivisionError: division by zero"),
    ],
    ids=["segv", "kill", "exit", "exception"],
)
def test_crash(work: object, message: str) -> None:
    items, error = collect(work, Limits(20))
    assert items == [1]
    assert isinstance(error, SolverFailure)
    assert str(error) == message


def test_errors_come_through_whole() -> None:
    items, error = collect(complain, Limits(20))
    assert items == [1]
    assert str(error) == str(PuzzleError("bad", "file", 3, 4, "abcdef"))


def _running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def _gone(pid: int) -> bool:
    """Is it gone soon? (Its reaping is the affair of whoever inherits it.)"""
    end = time.monotonic() + 2
    while _running(pid) and time.monotonic() < end:
        time.sleep(0.01)
    return not _running(pid)


@linux_only
@pytest.mark.parametrize("early", [False, True])
def test_nothing_is_left_behind(early: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither after a timeout nor when the caller stops after the first item."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    note = tmp_path / "note"
    running = limited(partial(start_a_child, str(note)), Limits(1.0))
    assert next(running) == 1
    assert sorted(os.listdir(tmp_path)) != ["note"]
    if early:
        running.close()  # type: ignore[attr-defined]
    else:
        with pytest.raises(LimitReached):
            next(running)
    assert _gone(int(note.read_text()))
    assert os.listdir(tmp_path) == ["note"]


@linux_only
def test_nothing_is_left_behind_by_a_killed_command(tmp_path: Path) -> None:
    """Even kill -9 of the command takes the solve and its external program along."""
    puzzle = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
    arguments = ["solve", "signpost", puzzle, "--timeout", "60", "--solver", f"{FAKE} hang {{cnf}}"]
    command = subprocess.Popen(
        [sys.executable, "-m", "cluewise", *arguments], cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path)}
    )

    def family(pid: int) -> list[int]:
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            fields = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split() if _running(int(name)) else []
            if fields and int(fields[1]) == pid:
                found += [int(name), *family(int(name))]
        return found

    end = time.monotonic() + 20
    while len(family(command.pid)) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    children = family(command.pid)[:2]
    assert len(children) == 2
    command.kill()
    command.wait()
    assert all(map(_gone, children))


# ── whole solves ──

LARGE = Signpost.random(random.Random(1), width=40, height=40, hints=0.0, ends=False)[0]
MEDIUM = Signpost.random(random.Random(1), width=14, height=14, hints=0.0, ends=False)[0]


@pytest.mark.parametrize(
    ("puzzle", "options"),
    [
        pytest.param(LARGE, {"encoding": "positions"}, id="building"),
        pytest.param(MEDIUM, {"encoding": "positions", "solver": "cadical195"}, id="cadical, not to be interrupted"),
        pytest.param(MEDIUM, {"encoding": "positions", "solver": "kissat404"}, id="kissat, not to be interrupted"),
        pytest.param(MEDIUM, {"encoding": "successor", "limit": None}, id="glucose, rounds of cuts"),
        pytest.param(MEDIUM, {"solver": "backtrack:dfs", "limit": None}, id="backtracker"),
        pytest.param(MEDIUM, {"solver": f"{FAKE} hang {{cnf}}"}, id="external program"),
        *(pytest.param(MEDIUM, {"encoding": "positions", "solver": one}, id=one) for one in milp.SOLVERS),
    ],
)
def test_timeout_holds_for_every_kind_of_solver(
    puzzle: Signpost, options: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if options.get("solver") in milp.SOLVERS and not milp.available(str(options["solver"])):
        pytest.skip(f"{options['solver']} does not run here")
    if options.get("solver") in sat.ENGINES and not sat.available(str(options["solver"])):
        pytest.skip(f"{options['solver']} is not in this build of PySAT")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    start = time.monotonic()
    answer = cluewise.solve(puzzle, timeout=0.8, **{"limit": 50, **options})
    took = time.monotonic() - start
    assert answer.reason == "timeout", (answer.status, took)
    assert not answer.complete
    assert took < 0.8 + GRACE
    assert os.listdir(tmp_path) == []


@linux_only
@pytest.mark.parametrize(
    ("puzzle", "options"),
    [
        pytest.param(LARGE, {"encoding": "positions"}, id="building"),
        pytest.param(MEDIUM, {"solver": "backtrack:bfs"}, id="backtracker"),
        pytest.param(MEDIUM, {"solver": f"{FAKE} eat {{cnf}}"}, id="external program"),
    ],
)
def test_memory_holds(puzzle: Signpost, options: dict[str, str]) -> None:
    answer = cluewise.solve(puzzle, memory=250 * 2**20, timeout=60, **options)
    assert (answer.status, answer.reason) == (Status.UNKNOWN, "memory")


def test_limits_that_are_not_reached_change_nothing() -> None:
    puzzle = Signpost.parse("4x3:cdefcdgebaag")
    assert solution_set(puzzle, timeout=60, memory=2**31) == solution_set(puzzle)


def test_after_a_milp_solver_ran_in_this_process() -> None:
    """HiGHS and BLAS keep threads, which a fork would not copy."""
    puzzle = Signpost.parse("4x3:cdefcdgebaag")
    assert solution_set(puzzle, solver="milp") == solution_set(puzzle, solver="milp", timeout=60)


def test_without_a_limit_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> Iterator[int]:
        raise AssertionError("the runner was called")

    monkeypatch.setattr("cluewise.solvers.runner.limited", forbidden)
    assert len(solution_set(Signpost.parse("4x3:cdefcdgebaag"))) == 2
