"""No process survives a solve: daemons, kill -9, abandoned solves, systems other than Linux."""

import gc
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest

import cluewise
from cluewise.puzzles.common.errors import LimitReached, Refused, SolverFailure
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.signpost import Signpost
from cluewise.solvers import milp, sat
from cluewise.solvers.common import Limits
from cluewise.solvers.processes import programs, system
from cluewise.solvers.processes.runner import limited, run_program, scratch_folder
from tests.common import ROOT, solution_set

FAKE = f"{sys.executable} {Path(__file__).parent / 'fake_solver.py'}"
GRACE = 10.0  # machines are shared
MEDIUM = generator_for(Signpost).random(random.Random(1), width=14, height=14, hints=0.0, ends=False)[0]
HANDLERS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="limits need Linux or macOS")

ELSEWHERE = """\
import sys
from cluewise.cli import run
from cluewise.solvers.processes import programs, system
system.HAS_SUBREAPER = False
programs.may_fork = lambda: False
sys.exit(run(sys.argv[1:]))
"""
"""The command line as on a system without subreapers and safe forks, such as macOS."""

LINUX, OTHER = ["-m", "cluewise"], ["-c", ELSEWHERE]
LIMITS = {"limited": ["--timeout", "60"], "unlimited": []}
SYSTEMS = pytest.mark.parametrize(
    "system", [pytest.param(LINUX, marks=linux_only, id="linux"), pytest.param(OTHER, id="elsewhere")]
)


def in_pairs(name: str, values: Sequence[Any], ids: Sequence[str]) -> pytest.MarkDecorator:
    """Every pair of a system, a limit and one of these values, in half of their combinations."""
    cases = []
    for i, (value, about) in enumerate(zip(values, ids, strict=True)):
        for j, (arguments, where, marks) in enumerate(((LINUX, "linux", [linux_only]), (OTHER, "elsewhere", []))):
            limit = [*LIMITS][(i + j) % 2]
            cases.append(pytest.param(arguments, LIMITS[limit], value, marks=marks, id=f"{about}-{limit}-{where}"))
    return pytest.mark.parametrize(("system", "limit", name), cases)


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "HAS_SUBREAPER", False)
    monkeypatch.setattr(programs, "may_fork", lambda: False)


@pytest.fixture(autouse=True)
def _nothing_goes_on() -> Iterator[None]:
    """Ends processes that a failing test left running, because they would slow down the next tests."""
    gc.freeze()  # the collection after the test looks only at what the test has made
    yield
    gc.collect()
    children = psutil.Process().children(recursive=True)
    for process in children:
        with suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(children, 5)


def soon(condition: Callable[[], object], seconds: float = GRACE) -> bool:
    end = time.monotonic() + seconds
    while not (result := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return bool(result)


def running(pid: int) -> bool:
    with suppress(psutil.Error):
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    return False


def words(process: psutil.Process) -> list[str]:
    """Its command line; empty if it has just ended."""
    with suppress(psutil.Error):
        return process.cmdline()
    return []


def written(note: Path) -> int:
    """The number that a process writes there."""
    assert soon(lambda: note.exists() and note.read_text().endswith(" "), 20)
    return int(note.read_text())


def command(system: list[str], folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    temporary = folder / "temporary"
    temporary.mkdir()
    return subprocess.Popen(
        [sys.executable, *system, "solve", "signpost", MEDIUM.format(), "--encoding", "positions", *arguments],
        cwd=ROOT, stderr=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": str(temporary), "TMP": str(temporary), "NOTE": str(folder / "note")},
    )  # fmt: skip


# ── helpers that leave ──


@posix_only
@in_pairs("number", (signal.SIGTERM, signal.SIGINT, signal.SIGKILL), ("sigterm", "sigint", "sigkill"))
def test_a_daemon_ends_with_the_command(system: list[str], limit: list[str], number: int, tmp_path: Path) -> None:
    process = command(system, tmp_path, "--solver", f"{FAKE} escape {{cnf}}", *limit)
    helper = written(tmp_path / "note")
    process.send_signal(number)
    process.wait(30)
    assert soon(lambda: not running(helper))
    assert soon(lambda: os.listdir(tmp_path / "temporary") == [])


@pytest.mark.deep
@posix_only
@SYSTEMS
def test_a_daemon_ends_at_the_timeout(system: list[str], tmp_path: Path) -> None:
    seconds = "3" if programs.may_fork() else "10"  # a child that is not forked first imports the program
    process = command(system, tmp_path, "--solver", f"{FAKE} escape {{cnf}}", "--timeout", seconds)
    helper = written(tmp_path / "note")
    assert process.wait(30) == 30
    assert not running(helper)
    assert os.listdir(tmp_path / "temporary") == []


@pytest.mark.deep
@posix_only
@SYSTEMS
def test_the_memory_of_a_daemon_counts(system: list[str], tmp_path: Path) -> None:
    process = command(system, tmp_path, "--solver", f"{FAKE} 'escape and eat' {{cnf}}", "--memory", "300")
    helper = written(tmp_path / "note")
    assert process.wait(30) == 30
    assert not running(helper)


@pytest.mark.deep
@posix_only
@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_a_daemon_ends_with_its_program(where: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """This also holds if that process ends by itself and the caller continues."""
    if where == "elsewhere":
        request.getfixturevalue("elsewhere")
    os.environ["NOTE"] = str(tmp_path / "note")
    try:
        answer = cluewise.solve(Queens(6, 6), solver=f"{FAKE} 'escape and end' {{cnf}}")
    finally:
        del os.environ["NOTE"]
    assert "no verdict" in str(answer.reason)
    assert soon(lambda: not running(written(tmp_path / "note")), 2)
    assert psutil.Process().children(recursive=True) == []


# ── kill -9 ──


@posix_only
@in_pairs("solver", (f"{FAKE} hang {{cnf}}", "cbc", "glpk"), ("external", "cbc", "glpk"))
def test_kill_9_leaves_nothing(system: list[str], limit: list[str], solver: str, tmp_path: Path) -> None:
    if solver in milp.SOLVERS and not milp.available(solver):
        pytest.skip(f"{solver} does not run here")
    name = {"cbc": "cbc", "glpk": "glpsol"}.get(solver, "fake_solver")
    process = command(system, tmp_path, "--solver", solver, *limit)

    def is_there() -> bool:
        """For a while: a MILP solver is tried before it is used, for longer than a second on a busy machine."""
        children = psutil.Process(process.pid).children(recursive=True)
        least = 3 if solver in milp.SOLVERS else 1
        return any(
            name in " ".join(words(child)[:2]) and time.time() - child.create_time() > least for child in children
        )

    assert soon(is_there, 60)
    started = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait()
    assert soon(lambda: not [item for item in started if running(item.pid)])
    assert soon(lambda: os.listdir(tmp_path / "temporary") == [])


def rest(note: str, emit: Callable[[int], None]) -> None:
    Path(note).write_text(f"{os.getpid()} ")
    emit(1)
    time.sleep(60)


@pytest.mark.deep
@linux_only
def test_a_supervisor_that_is_killed_takes_all_along(tmp_path: Path) -> None:
    items = limited(partial(rest, str(tmp_path / "note")), Limits(60))
    assert next(items) == 1
    child = written(tmp_path / "note")
    psutil.Process(child).parent().kill()  # type: ignore[union-attr]
    with pytest.raises(SolverFailure, match="crashed: killed by SIGKILL"):
        next(items)
    assert soon(lambda: not running(child))
    assert soon(lambda: psutil.Process().children(recursive=True) == [])


@pytest.mark.deep
@linux_only
@pytest.mark.parametrize("limit", [["--timeout", "60"], []], ids=["limited", "unlimited"])
def test_a_kill_9_of_all_our_processes_takes_the_program_along(limit: list[str], tmp_path: Path) -> None:
    """Forks have our command line, so `pkill -9 -f cluewise` kills the supervisors too."""
    process = command(LINUX, tmp_path, "--solver", f"{FAKE} hang {{cnf}}", *limit)
    tree: list[psutil.Process] = []

    def solver() -> psutil.Process | None:
        tree[:] = psutil.Process(process.pid).children(recursive=True)
        return next((item for item in tree if "fake_solver" in " ".join(words(item)[:2])), None)

    assert soon(solver, 30)
    program = solver()
    assert program is not None
    for member in [psutil.Process(process.pid), *tree]:
        if "cluewise" in words(member):
            member.kill()
    process.wait()
    assert soon(lambda: not running(program.pid))


# ── solves that nobody asks further ──


def hoard(emit: Callable[[int], None]) -> None:
    emit(os.getpid())
    held = []
    while True:
        held.append(bytearray(b"x") * 10**7)
        time.sleep(0.01)


@pytest.mark.deep
@posix_only
@pytest.mark.parametrize("limits", [Limits(4.0), Limits(60, 200 * 2**20)], ids=["timeout", "memory"])
def test_limits_hold_while_nobody_asks_for_the_next_item(limits: Limits) -> None:
    items = limited(hoard, limits)
    child = next(items)
    assert soon(lambda: not running(child))
    with pytest.raises(LimitReached, match="timeout" if limits.memory is None else "memory"):
        next(items)


def handlers() -> list[Any]:
    return [signal.getsignal(number) for number in HANDLERS]


@pytest.mark.few
@posix_only
@pytest.mark.parametrize("how", ["collected", "left", "collected iterator"])
def test_a_suspended_solve_gives_everything_back(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = handlers()
    gc.disable()
    try:
        if how == "collected iterator":
            solutions = cluewise.solutions(Queens(10, 10), timeout=60)
            next(solutions)
            assert psutil.Process().children() != []
            del solutions
        elif how == "left":
            with cluewise.solving(Queens(10, 10), timeout=60) as running:
                next(running)
                assert handlers() != before
        else:
            running = cluewise.solving(Queens(10, 10), timeout=60)
            next(running)
            assert psutil.Process().children() != []
            del running
        assert psutil.Process().children() == []
        assert handlers() == before
        assert os.listdir(tmp_path) == []
    finally:
        gc.enable()


SUSPENDED = """\
import signal, sys, cluewise
if sys.argv[2] == "ignored":
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system waits for our children itself
puzzle, = cluewise.read("queens", "9")
one = cluewise.solutions(puzzle, timeout=60)
other = cluewise.solutions(puzzle, solver=sys.argv[1])
next(one), next(other)
"""


@pytest.mark.deep
@posix_only
@pytest.mark.parametrize("children", ["waited for", "ignored"])
def test_a_program_that_ends_amid_solves_leaves_nothing(children: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SUSPENDED, f"{FAKE} right {{cnf}}", children],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "TMPDIR": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert soon(lambda: os.listdir(tmp_path) == [])


# ── handlers ──


@pytest.mark.deep
@posix_only
def test_a_solve_in_a_thread_that_outlives_one_in_the_main_thread() -> None:
    before = handlers()
    main = cluewise.solutions(Queens(8, 8), timeout=60)
    next(main)
    assert handlers() != before
    begun, go_on = threading.Event(), threading.Event()

    def in_thread() -> None:
        with cluewise.solving(Queens(8, 8), timeout=60) as other:
            next(other)
            begun.set()
            go_on.wait(30)

    thread = threading.Thread(target=in_thread)
    thread.start()
    assert begun.wait(30)
    main.close()  # type: ignore[attr-defined]
    assert handlers() == before
    go_on.set()
    thread.join()
    assert handlers() == before


@pytest.mark.deep
@posix_only
def test_a_solve_of_the_main_thread_that_another_one_ends() -> None:
    """Only the main thread can remove handlers. At a signal, they count as removed."""
    before = handlers()
    main = cluewise.solutions(Queens(8, 8), timeout=60)
    next(main)
    thread = threading.Thread(target=main.close)  # type: ignore[attr-defined]
    thread.start()
    thread.join()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert handlers() == before


@pytest.mark.deep
@posix_only
def test_many_threads_at_once_leave_no_handler() -> None:
    before = handlers()
    threads = [threading.Thread(target=solution_set, args=(Queens(6, 6),), kwargs={"timeout": 60}) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(3):
        assert len(solution_set(Queens(6, 6), timeout=60)) == 4
    for thread in threads:
        thread.join()
    assert handlers() == before
    assert psutil.Process().children() == []


@pytest.mark.deep
@linux_only
def test_sigterm_ends_a_program_that_another_thread_runs(tmp_path: Path) -> None:
    """Otherwise the interpreter would wait for that thread, which waits for the program."""
    code = (
        "import cluewise, sys, threading, time\n"
        "from cluewise.solvers.processes.runner import stopping_cleanly\n"
        "puzzle, = cluewise.read('signpost', sys.argv[1])\n"
        "work = lambda: cluewise.solve(puzzle, solver=sys.argv[2], encoding='positions')\n"
        "threading.Thread(target=work).start()\n"
        "with stopping_cleanly(): time.sleep(60)\n"
    )
    arguments = [sys.executable, "-c", code, MEDIUM.format(), f"{FAKE} escape {{cnf}}"]
    process = subprocess.Popen(arguments, cwd=ROOT, env={**os.environ, "NOTE": str(tmp_path / "note")})
    helper = written(tmp_path / "note")
    process.terminate()
    assert process.wait(20) == 128 + signal.SIGTERM
    assert soon(lambda: not running(helper))


# ── limits that are tiny, or no limits ──


@pytest.mark.few
@posix_only
@pytest.mark.parametrize("where", ["here", "elsewhere"])
@pytest.mark.parametrize("solver", [None, "backtrack", "cadical195", f"{FAKE} right {{cnf}}"])
def test_a_short_solve_does_not_pass_a_tiny_memory(
    where: str, solver: str | None, request: pytest.FixtureRequest
) -> None:
    if solver == "cadical195" and not sat.available(solver):
        pytest.skip("not in this build of PySAT")
    if where == "elsewhere":
        request.getfixturevalue("elsewhere")
    puzzle = Signpost.parse("2x2:1ceag")
    cluewise.solve(puzzle, solver=solver)  # everything is imported now
    for _ in range(1 if where == "elsewhere" else 5):
        answer = cluewise.solve(puzzle, solver=solver, memory=1 / 2**20)
        assert (answer.reason, answer.complete) == ("memory", False)


def eat_and_give_back(megabytes: int, emit: Callable[[int], None]) -> None:
    emit(len(bytearray(b"x") * (megabytes * 2**20)))


@pytest.mark.deep
@linux_only
@pytest.mark.parametrize(("megabytes", "reason"), [(300, "memory"), (10, None)])
def test_a_short_peak_is_seen(megabytes: int, reason: str | None) -> None:
    try:
        list(limited(partial(eat_and_give_back, megabytes), Limits(60, 150 * 2**20)))
    except LimitReached as limit:
        assert str(limit) == reason
    else:
        assert reason is None


@pytest.mark.parametrize("name", ["timeout", "memory"])
@pytest.mark.parametrize("value", [0, -1, -0.5, float("nan"), float("inf"), True, "5", 2**70, [1]], ids=repr)
def test_limits_that_are_none_are_refused(name: str, value: object) -> None:
    with pytest.raises(Refused, match=rf"{name}: expected a number of .* greater than 0.*, found "):
        cluewise.solve(Queens(4, 4), **{name: value})


@pytest.mark.parametrize("value", [0, True, 1.5, "1", float("nan")], ids=repr)
def test_a_limit_of_solutions_is_a_whole_number(value: Any) -> None:
    with pytest.raises(Refused, match=r"limit: expected a whole number"):
        cluewise.solve(Queens(4, 4), limit=value)


def test_memory_in_bytes_is_refused() -> None:
    """The unit is megabytes. 200 MB given in bytes would be no limit."""
    with pytest.raises(Refused, match="megabytes"):
        cluewise.solve(Queens(4, 4), memory=200 * 2**20)


@posix_only
def test_memory_may_be_any_real_number() -> None:
    assert len(solution_set(Queens(6, 6), memory=500.5)) == 4
    assert Limits.of(1, 0.5) == Limits(1.0, 2**19)
    assert Limits.of(None, None) == Limits()


# ── numbers of processes ──


@linux_only
def test_a_number_that_somebody_else_has_now_gets_no_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other code has waited for its process, so a plain kill could hit another process."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        child = system.OwnChild(process.pid)
        process.wait()

        def forbidden(*_: object) -> None:
            raise AssertionError("a number was signalled")

        monkeypatch.setattr(os, "kill", forbidden)
        child.kill()
        child.wait()
        child.kill()


@pytest.mark.deep
@posix_only
def test_a_fork_of_ours_ends_nothing() -> None:
    """A copy of a suspended solve that a fork closes or collects is not the fork's to end."""
    items = limited(partial(rest, os.devnull), Limits(60))
    assert next(items) == 1
    pid = os.fork()
    if not pid:
        items.close()  # type: ignore[attr-defined]
        os._exit(0)
    os.waitpid(pid, 0)
    assert len(psutil.Process().children(recursive=True)) >= 2
    items.close()  # type: ignore[attr-defined]
    assert psutil.Process().children(recursive=True) == []


# ── without a limit, and on Windows ──


@pytest.mark.deep
def test_without_a_limit_psutil_is_not_imported() -> None:
    code = (
        "import sys, cluewise; (p,) = cluewise.read('queens', '6');"
        "cluewise.solve(p); cluewise.solve(p, solver=sys.argv[1]); print('psutil' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, f"{FAKE} right {{cnf}}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


WINDOWS = """\
import ctypes, os, select, signal, subprocess, sys, tempfile, threading, psutil
for module, names in ((os, "fork setsid killpg waitid pidfd_open getppid WNOHANG WNOWAIT symlink register_at_fork "
    "set_blocking"), (signal, "SIGHUP SIGKILL SIGCHLD SIGALRM pthread_sigmask pidfd_send_signal SIG_BLOCK SIG_UNBLOCK "
    "setitimer getitimer ITIMER_REAL set_wakeup_fd siginterrupt")):
    for name in names.split():
        delattr(module, name)
for name in ("fcntl", "resource", "pwd", "termios"):
    sys.modules[name] = None
select.select, library = None, ctypes.CDLL
ctypes.CDLL = lambda name, *words, **options: library(os.fspath(name), *words, **options)
import pysat.solvers, cluewise
sys.platform, here = "win32", sys.platform
from cluewise.solvers.processes import shutdown, programs, runner, supervisor, system
sys.platform = here
from cluewise.cli import run
(puzzle,) = cluewise.read("queens", "6")
for solver in (None, "maplechrono", "cbc", sys.argv[1]):
    print(len(cluewise.solve(puzzle, limit=None, solver=solver).solutions), end=" ")
print(cluewise.sample(puzzle, 2, 1) == cluewise.sample(puzzle, 2, 1))
os.chdir(sys.argv[2])
sudoku = "1234......2....1"
for words in (["solve", "queens", "6", "--timeout", "5"], ["solve", "sudoku", sudoku, "--minimise", "clues"],
        ["explain", "sudoku", sudoku], ["generate", "creek", "3x3", "--seed", "1", "--unique"],
        ["export", "queens", "6", "-o", "q.cnf"], ["solve", "sudoku", sudoku, "--certify", "c"], ["certify", "c"]):
    print(run(words))
"""


@pytest.mark.deep
def test_what_runs_on_windows_needs_nothing_that_is_not_there(tmp_path: Path) -> None:
    """We have no Windows machine, so the test removes what Windows lacks."""
    temporary, own = tmp_path / "temporary", tmp_path / "own"
    temporary.mkdir()
    own.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", WINDOWS, f"{FAKE} right {{cnf}}", str(own)],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "TMPDIR": str(temporary)},
    )  # fmt: skip
    printed = done.stdout.split("\n")
    assert (printed[0], done.returncode) == ("4 4 4 4 True", 0), done.stderr
    assert [line for line in printed[1:] if line in ("0", "1", "2")] == ["2", *"000000"], done.stderr
    assert "need Linux or macOS" in done.stderr
    assert os.listdir(temporary) == []


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        run_program(["/no/such/program"])


@pytest.mark.deep
@posix_only
def test_a_program_that_is_not_there_elsewhere(elsewhere: None) -> None:
    with pytest.raises(FileNotFoundError):
        run_program(["/no/such/program"])


@pytest.mark.deep
@posix_only
def test_a_scratch_folder_leaves_no_process() -> None:
    with scratch_folder() as folder:
        assert os.path.isdir(folder)
        assert len(psutil.Process().children()) == 1
    assert not os.path.exists(folder)
    assert psutil.Process().children() == []
