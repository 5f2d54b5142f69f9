"""Limits apply to every kind of solver and during building, and nothing remains afterwards.

The asserted times are the limits plus a few seconds, because machines are shared. They do not measure speed.
"""

import os
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import psutil
import pytest

import cluewise
from cluewise.puzzles.common.errors import LimitReached, PuzzleError, SolverFailure
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.signpost import Signpost
from cluewise.registry.loading import puzzle_class
from cluewise.solvers import milp, sat
from cluewise.solvers.common import Limits, Status
from cluewise.solvers.processes.programs import may_fork
from cluewise.solvers.processes.runner import limited
from tests.common import ROOT, descendants, solution_set

GRACE = 4.0  # machines are shared
STARTS = 0.0 if may_fork() else 3.0
"""The time within a limit for the start of a new interpreter, in seconds, where processes are not forked."""
FAKE = f"{sys.executable} {Path(__file__).parent / 'fake_solver.py'}"


@pytest.fixture(autouse=True)
def _nothing_goes_on() -> Iterator[None]:
    """Ends processes that a failing test left running, because they would slow down the next tests."""
    yield
    for pid in descendants(os.getpid()):
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")


MEDIUM, LARGE = 14, 40
"""Sides of boards that no solver finishes in the time it has here."""


@cache
def blank(side: int) -> Signpost:
    return generator_for(Signpost).random(random.Random(1), width=side, height=side, hints=0.0, ends=False)[0]


Emit = Callable[[int], None]


def count_to(end: int, emit: Emit) -> None:
    for number in range(end):
        emit(number)


def pause(seconds: float, emit: Emit) -> None:
    emit(1)
    time.sleep(seconds)
    emit(2)


def eat(emit: Emit, seconds: float = 60) -> None:
    """Ten megabytes at a time."""
    hoard = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        hoard.append(bytearray(b"x") * 10**7)
    emit(len(hoard))


def one_large_allocation(emit: Emit) -> None:
    emit(len(bytearray(2**40)))


def eat_in_a_child(emit: Emit) -> None:
    subprocess.run([sys.executable, "-c", "h = []\nwhile True: h.append(bytearray(b'x') * 10**7)"], check=False)
    emit(1)


def die(number: int, emit: Emit) -> None:
    emit(1)
    os.kill(os.getpid(), number)


def leave_early(emit: Emit) -> None:
    emit(1)
    os._exit(7)


def complain(emit: Emit) -> None:
    emit(1)
    raise PuzzleError("bad", "file", 3, 4, "abcdef")


def stumble(emit: Emit) -> None:
    emit(1)
    raise ZeroDivisionError("division by zero")


def start_a_child(note: str, emit: Emit) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    Path(note).write_text(str(child.pid))
    with tempfile.NamedTemporaryFile(delete=False) as file:
        file.write(b"left behind")
    emit(1)
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
    items, error = collect(partial(pause, 60), Limits(2.0 + STARTS))
    assert time.monotonic() - start < 2.0 + STARTS + GRACE
    assert items == [1]
    assert isinstance(error, LimitReached)
    assert str(error) == "timeout"


@pytest.mark.few
@linux_only
@pytest.mark.parametrize("work", [eat, one_large_allocation, eat_in_a_child])
def test_memory(work: object) -> None:
    items, error = collect(work, Limits(20, 200 * 2**20))
    assert (items, str(error)) == ([], "memory")


@pytest.mark.few
@pytest.mark.parametrize(
    ("work", "message"),
    [
        (partial(die, signal.SIGSEGV), "crashed: killed by SIGSEGV"),
        (partial(die, signal.SIGKILL), "crashed: killed by SIGKILL"),
        (leave_early, "crashed: exit code 7"),
    ],
    ids=["segv", "kill", "exit"],
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
    with pytest.raises(ZeroDivisionError):  # a defect is told as one, with a limit and without
        list(limited(stumble, Limits(20)))


UNGUARDED = """\
import threading, time
import cluewise
threading.Thread(target=time.sleep, args=(5,), daemon=True).start()
puzzle, = cluewise.read("signpost", "2x2:1ceag")
print(cluewise.solve(puzzle, limit=2, timeout=60).complete)
"""


@pytest.mark.deep
@pytest.mark.parametrize("how", ["file", "stdin"])
def test_from_a_script_without_a_guard_while_threads_run(how: str, tmp_path: Path) -> None:
    """If a fork would be unsafe, a fresh interpreter starts. It does not run the caller's program again."""
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED)
    done = subprocess.run(
        [sys.executable, str(script) if how == "file" else "-"],
        input=UNGUARDED, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("True\n", "")


def in_a_pool(text: str) -> bool:
    return cluewise.solve(Signpost.parse(text), limit=2, timeout=60).complete


@pytest.mark.deep
def test_inside_a_pool_of_processes() -> None:
    """Daemonic workers may not have children by multiprocessing; ours are made without it."""
    import multiprocessing

    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.map(in_a_pool, ["2x2:1ceag"]) == [True]


def _running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def _gone(pid: int) -> bool:
    """Is it gone soon? (Its new parent has to reap it.)"""
    end = time.monotonic() + 2
    while _running(pid) and time.monotonic() < end:
        time.sleep(0.01)
    return not _running(pid)


@pytest.mark.few
@linux_only
@pytest.mark.parametrize("early", [False, True])
def test_nothing_is_left_behind(early: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds after a timeout, and if the caller stops after the first item."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    note = tmp_path / "note"
    running = limited(partial(start_a_child, str(note)), Limits(4.0))
    assert next(running) == 1
    assert sorted(os.listdir(tmp_path)) != ["note"]
    if early:
        running.close()  # type: ignore[attr-defined]
    else:
        with pytest.raises(LimitReached):
            next(running)
    assert _gone(int(note.read_text()))
    assert os.listdir(tmp_path) == ["note"]


@pytest.mark.deep
@linux_only
def test_nothing_is_left_behind_by_a_killed_command(tmp_path: Path) -> None:
    """Even kill -9 of the command takes the solve and its external program along."""
    puzzle = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
    arguments = ["solve", "signpost", puzzle, "--timeout", "60", "--solver", f"{FAKE} hang {{cnf}}"]
    command = subprocess.Popen(
        [sys.executable, "-m", "cluewise", *arguments], cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path)}
    )

    end = time.monotonic() + 20
    while len(descendants(command.pid)) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    children = descendants(command.pid)[:2]
    assert len(children) == 2
    command.kill()
    command.wait()
    assert all(map(_gone, children))


def _runs_program(pid: int, solver: str) -> bool:
    """Does a solver's program run there for a while? (A MILP solver is tried before it is used.)"""
    name = {"cbc": "cbc", "glpk": "glpsol"}.get(solver, "fake_solver")
    for process in psutil.Process(pid).children(recursive=True):
        with suppress(psutil.Error):
            if name in " ".join(process.cmdline()[:2]) and time.time() - process.create_time() > 1:
                return True
    return False


SIGNALLED = [
    (solver, number, ["--timeout", "60"] if (i + j) % 2 else [])
    for i, solver in enumerate((f"{FAKE} hang {{cnf}}", "cbc", "glpk"))
    for j, number in enumerate((signal.SIGTERM, signal.SIGINT))
]
"""Every pair of a solver, a signal and a limit or none."""


@linux_only
@pytest.mark.parametrize(("solver", "number", "limit"), SIGNALLED)
def test_signals_end_it_in_order(solver: str, number: int, limit: list[str], tmp_path: Path) -> None:
    if solver in milp.SOLVERS and not milp.available(solver):
        pytest.skip(f"{solver} does not run here")
    arguments = ["solve", "signpost", blank(MEDIUM).format(), *limit, "--solver", solver, "--encoding", "positions"]
    command = subprocess.Popen(
        [sys.executable, "-m", "cluewise", *arguments],
        cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path), "TMP": str(tmp_path)}, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    end = time.monotonic() + 60
    while not _runs_program(command.pid, solver) and time.monotonic() < end:
        time.sleep(0.05)
    children = descendants(command.pid)
    assert len(children) >= 2  # the solver's program, and who looks after it
    command.send_signal(number)
    assert command.wait(30) == 128 + number
    assert all(map(_gone, children))
    assert os.listdir(tmp_path) == []


@pytest.mark.deep
def test_solves_side_by_side_leave_each_other_alone() -> None:
    few, many = (cluewise.solutions(Queens(side, side), timeout=60) for side in (6, 8))
    next(few), next(many)
    assert len(list(few)) == 3
    assert len(list(many)) == 91


@pytest.mark.few
@pytest.mark.parametrize("options", [{"timeout": 60}, {"solver": f"{FAKE} right {{cnf}}"}])
def test_what_the_caller_started_is_left_alone(options: dict[str, Any]) -> None:
    """This also holds for a process that was started in the middle of a solve."""
    solutions = cluewise.solutions(Queens(6, 6), **options)
    next(solutions)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as mine:
        assert len(list(solutions)) == 3
        assert mine.poll() is None
        mine.communicate(b"\n")
    assert mine.returncode == 0


@pytest.mark.deep
@linux_only
def test_the_callers_memory_is_not_the_solves() -> None:
    """Runs in a separate process: tests may have threads, and a process with threads does not fork."""
    code = (
        "import cluewise; (puzzle,) = cluewise.read('queens', '6'); ballast = bytearray(b'1') * (300 * 2**20);"
        "print(len(cluewise.solve(puzzle, None, memory=200).solutions))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "4\n"


INTERRUPTED = """\
import atexit, signal, sys, cluewise
from cluewise.solvers.milp import MilpEngine
atexit.register(print, "atexit")
(puzzle,) = cluewise.read("signpost", sys.argv[1])
load = MilpEngine.load
def load_and_tell(*arguments):
    load(*arguments)
    print("ready", flush=True)
MilpEngine.load = load_and_tell
try:  # a trial of the solver is loaded first
    cluewise.solve(puzzle, limit=None, solver="highs", encoding="positions")
except KeyboardInterrupt:
    print("interrupted", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
finally:
    print("finally")
"""


@pytest.mark.deep
@pytest.mark.parametrize(("side", "seconds"), [(8, 0.5), (14, 0.5), (14, 3.0)])
def test_ctrl_c_raises_in_the_caller_while_highs_runs(side: int, seconds: float) -> None:
    """Early, and in the midst of a linear program that takes HiGHS a minute."""
    if not milp.available("highs"):
        pytest.skip("highs does not run here")
    assert _seconds_to_exit(INTERRUPTED, side, seconds) < 1.0 + GRACE


def _seconds_to_exit(script: str, side: int, seconds: float) -> float:
    """How long a process with `script` took to exit after a Ctrl-C that it got after `seconds` in HiGHS."""
    puzzle = blank(side)
    arguments = [sys.executable, "-c", script, puzzle.format()]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert [process.stdout.readline() for _ in range(2)] == ["ready\n", "ready\n"]
        time.sleep(seconds)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (output, errors, process.returncode) == ("interrupted True\nfinally\natexit\n", "", 0)
    return time.monotonic() - start


SLOW_TO_EXIT = """\
import time
from cluewise.solvers import highs
highs.PATIENCE = 0.01
class SlowToGo:  # module variables are deleted while the interpreter shuts down
    wait = staticmethod(time.sleep)
    def __del__(self):
        self.wait(2)
slow = SlowToGo()
"""


@pytest.mark.deep
def test_highs_may_end_its_abandoned_run_while_python_exits() -> None:
    """Unguarded, the thread of HiGHS would abort the process then."""
    if not milp.available("highs"):
        pytest.skip("highs does not run here")
    assert _seconds_to_exit(SLOW_TO_EXIT + INTERRUPTED, 8, 0.5) > 2.0


@pytest.mark.few
@pytest.mark.parametrize("solver", ["glucose4", "cadical195", "highs", "backtrack:bfs"])
def test_ctrl_c_ends_a_solve_without_a_limit(solver: str) -> None:
    if solver == "highs" and not milp.available(solver):
        pytest.skip("highs does not run here")
    options = [] if solver.startswith("backtrack") else ["--encoding", "positions"]
    arguments = ["solve", "signpost", blank(MEDIUM).format(), "--solver", solver, "--limit", "100000", *options]
    code, errors = _interrupted(arguments)
    if solver == "cadical195" and code in (-signal.SIGSEGV, -signal.SIGABRT):
        # PySAT jumps out of running C++ code, which rarely ends the process: two in a row would be a fault of ours.
        code, errors = _interrupted(arguments)
    assert code == 130
    assert "Traceback" not in errors


def _interrupted(arguments: list[str]) -> tuple[int, str]:
    """The exit code and the messages of a command that gets a Ctrl-C after two seconds."""
    command = subprocess.Popen(
        [sys.executable, "-m", "cluewise", *arguments],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(2)
    assert command.poll() is None, "it was too fast to interrupt"
    command.send_signal(signal.SIGINT)
    _, errors = command.communicate(timeout=60)
    return command.returncode, errors


# ── whole solves ──


@pytest.mark.few
@pytest.mark.parametrize(
    ("side", "options"),
    [
        pytest.param(LARGE, {"encoding": "positions"}, id="building"),
        pytest.param(MEDIUM, {"encoding": "positions", "solver": "cadical195"}, id="cadical, not to be interrupted"),
        pytest.param(MEDIUM, {"encoding": "positions", "solver": "kissat404"}, id="kissat, not to be interrupted"),
        pytest.param(MEDIUM, {"encoding": "successor", "limit": None}, id="glucose, rounds of cuts"),
        pytest.param(MEDIUM, {"solver": "backtrack:dfs", "limit": None}, id="backtracker"),
        pytest.param(MEDIUM, {"solver": f"{FAKE} hang {{cnf}}"}, id="external program"),
        *(pytest.param(MEDIUM, {"encoding": "positions", "solver": solver}, id=solver) for solver in milp.SOLVERS),
    ],
)
def test_timeout_holds_for_every_kind_of_solver(
    side: int, options: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if options.get("solver") in milp.SOLVERS and not milp.available(str(options["solver"])):
        pytest.skip(f"{options['solver']} does not run here")
    if options.get("solver") in sat.ENGINES and not sat.available(str(options["solver"])):
        pytest.skip(f"{options['solver']} is not in this build of PySAT")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    timeout = STARTS + (3.0 if options.get("solver") in milp.SOLVERS else 0.8)  # PuLP and NumPy are slow to import
    puzzle = blank(side)
    start = time.monotonic()
    answer = cluewise.solve(puzzle, timeout=timeout, **{"limit": 50, **options})
    took = time.monotonic() - start
    assert answer.reason == "timeout", (answer.status, took)
    if str(options.get("solver")).split(":")[0] != "backtrack" and side == MEDIUM:
        assert answer.stats.build is not None, "figures that were known are lost"
    assert not answer.complete
    assert took < timeout + GRACE
    assert os.listdir(tmp_path) == []


@pytest.mark.deep
@linux_only
@pytest.mark.parametrize(
    ("side", "options"),
    [
        pytest.param(LARGE, {"encoding": "positions"}, id="building"),
        pytest.param(MEDIUM, {"solver": "backtrack:bfs"}, id="backtracker"),
        pytest.param(MEDIUM, {"solver": f"{FAKE} eat {{cnf}}"}, id="external program"),
    ],
)
def test_memory_holds(side: int, options: dict[str, str]) -> None:
    answer = cluewise.solve(blank(side), memory=250, timeout=60, **options)
    assert (answer.status, answer.reason) == (Status.UNKNOWN, "memory")


def test_limits_that_are_not_reached_change_nothing() -> None:
    puzzle = Signpost.parse("4x3:cdefcdgebaag")
    assert solution_set(puzzle, timeout=60, memory=2000) == solution_set(puzzle)


@pytest.mark.deep
def test_after_a_milp_solver_ran_in_this_process() -> None:
    """HiGHS and BLAS keep threads, which a fork would not copy."""
    puzzle = Signpost.parse("4x3:cdefcdgebaag")
    assert solution_set(puzzle, solver="milp") == solution_set(puzzle, solver="milp", timeout=60)


def test_without_a_limit_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> Iterator[int]:
        raise AssertionError("the runner was called")

    monkeypatch.setattr("cluewise.solvers.processes.runner.limited", forbidden)
    assert len(solution_set(Signpost.parse("4x3:cdefcdgebaag"))) == 2


@pytest.mark.few
@pytest.mark.parametrize("name", ["lits", "masyu", "nurikabe", "sudoku", "tents"])
def test_a_solved_puzzle_is_sent_to_another_process(name: str) -> None:
    """Without the rules that the check made of it, which have no Reasons and cannot be sent."""
    cls = puzzle_class(name)
    puzzle, _ = generator_for(cls).random(random.Random(1), **cls.size("2x2" if name == "sudoku" else "4x4"))
    assert cluewise.solve(puzzle).status is Status.SOLVED
    sent = pickle.loads(pickle.dumps(puzzle))
    assert sent == puzzle
    assert sent.reasons() == puzzle.reasons()
    assert cluewise.check(sent, cluewise.solve(sent).solutions[0]) == []
