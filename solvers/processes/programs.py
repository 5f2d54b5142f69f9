"""Runs other programs, each under a supervisor, and makes folders for temporary files, each with a cleaner.

This module is the parent's side of both. The code in `supervisor.py` runs in the processes of both.
"""

import gc
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from cluewise.puzzles.common.errors import SolverFailure

from . import shutdown, supervisor, system
from .supervisor import EXIT, REFUSED, STOPPED, Begin, Ending, Orders
from .system import OwnChild

_lock = threading.RLock()  # a signal handler or the garbage collector may run while we hold it

_is_supervised = False
"""True if this process runs under a supervisor. That supervisor ends the processes that we start, and another process
removes the folder that contains our scratch folders."""

_running: "dict[Supervisor, None]" = {}
"""The running supervisors of this process; a signal ends them first."""

_our_ends: set[int] = set()
"""Our ends of the pipes to supervisors and cleaners. A fork must close them."""

_folders: dict[str, int] = {}
"""The scratch folders of this process, each with the number of the thread that opened it."""

_library_calls = 0
"""The number of `ending_programs` blocks that are running."""


def begin_supervised() -> None:
    """Resets this module in a new child of a supervisor: its state was inherited from the parent."""
    global _is_supervised, _library_calls
    _is_supervised, _library_calls = True, 0
    for registry in (_running, _our_ends, _folders):
        registry.clear()


# ── supervisors ──


class Supervisor:
    """A supervisor, seen from its parent: a process and two pipes. Its programs have `mark` in their environment."""

    def __init__(self, process: OwnChild, life: int, status: int, mark: str) -> None:
        self._process, self._life, self._status, self._mark = process, life, status, mark
        self._owner = os.getpid()
        self._outcome: Ending | None = None
        with _lock:
            _running[self] = None
            if _stop_all not in shutdown.first_of_all:
                shutdown.first_of_all.append(_stop_all)

    def outcome(self) -> Ending:
        """The outcome of the supervised process; waits for its end."""
        if self._outcome is None:
            self._outcome = self._reported(None) or self._lost()
        return self._outcome

    def _reported(self, seconds: float | None) -> Ending | None:
        """The outcome that the supervisor reports before it ends. None if it was killed or reports too late."""
        if not select.select([self._status], [], [], seconds)[0]:
            return None
        report = os.read(self._status, 4096)
        if not report:
            return None
        ending, code = json.loads(report)
        return ending, code

    def _lost(self) -> Ending:
        """For a supervisor that was killed or hangs: ends the processes that it should have ended, if we find them."""
        tree = system.descendants(self._process.pid)
        self._process.kill()
        system.end_all(lambda: [*tree, *system.naming(self._mark)])
        return EXIT, self._process.wait()

    def stop(self) -> None:
        """Signals it to end everything; does not wait."""
        with _lock, suppress(OSError):
            if self in _running and self._owner == os.getpid():
                os.write(self._life, b".")

    def end(self) -> None:
        """Signals it to end everything, and waits for its end. Does nothing in a fork of its parent."""
        if self._owner != os.getpid():
            return
        if self._outcome is None:
            self._outcome = self._reported(0)
        if self._outcome is None:
            self.stop()
            self._outcome = self._reported(2 * system.PATIENCE) or self._lost()
        self._process.wait()
        with _lock:
            if self in _running:
                del _running[self]
                _close(self._life, self._status)


def _close(*ends: int) -> None:
    """Closes our ends of pipes."""
    for end in ends:
        _our_ends.discard(end)
        os.close(end)


def _stop_all() -> None:
    for running in list(_running):
        running.stop()
    if _library_calls:
        _end_users_of(list(_folders))


def fork_supervisor(orders: Mapping[str, Any], begin: Begin, withheld: Sequence[int]) -> Supervisor:
    """Forks a supervisor, which starts `begin` and closes the files `withheld`."""

    def make(life_reader: int, life: int, status: int, status_writer: int) -> int:
        all_orders = Orders(life_reader, status_writer, os.getpid(), subreaper=system.HAS_SUBREAPER, **orders)
        return _forked((life, status, *withheld), partial(supervisor.supervise, all_orders, begin))

    return _with_pipes(make, orders["mark"])


def new_supervisor(
    orders: Mapping[str, Any], given: Sequence[int], job: bytes | None = None, **streams: Any
) -> Supervisor:
    """Starts a supervisor as a new interpreter. It inherits the files `given` and reads `job` from standard input."""

    def make(life_reader: int, life: int, status: int, status_writer: int) -> int:
        all_orders = {"what": "run", "status": status_writer, "subreaper": system.HAS_SUBREAPER, **orders}
        return _interpreter(life_reader, life, all_orders, (status_writer, *given), job, streams)

    return _with_pipes(make, orders["mark"])


def _with_pipes(make: Callable[[int, int, int, int], int], mark: str) -> Supervisor:
    (life_reader, life), (status, status_writer) = os.pipe(), os.pipe()
    _our_ends.update((life, status))
    try:
        pid = make(life_reader, life, status, status_writer)
    except BaseException:
        _close(life, status)
        raise
    finally:
        os.close(life_reader)
        os.close(status_writer)
    return Supervisor(OwnChild(pid), life, status, mark)


START = "CLUEWISE_START"
"""The environment variable that forbids forks: every process then starts a new interpreter, as it must elsewhere."""


def may_fork() -> bool:
    """True if this process has one thread, because a fork copies only one. Python does not know of all threads:
    libraries (BLAS, HiGHS) have their own threads. With CLUEWISE_START=spawn it is never true, as on Windows."""
    if sys.platform != "linux" or os.environ.get(START) == "spawn":
        return False
    with suppress(OSError):
        return len(os.listdir("/proc/self/task")) == 1
    return threading.active_count() == 1


def _forked(withheld: Sequence[int], body: Callable[[], object]) -> int:
    """Forks a process that runs `body` in a session of its own and then exits. It closes our ends of all pipes."""
    import ctypes  # noqa: F401  # imported before the fork, so that not every child has to import it

    with system.signals_wait():
        pid = os.fork()
        if pid:
            return pid
        try:
            gc.freeze()  # the parent's garbage must not be finalised here
            os.setsid()
            shutdown.forget()
            for file in {*withheld, *_our_ends}:
                with suppress(OSError):
                    os.close(file)
            body()
        finally:
            os._exit(0)


BOOTSTRAP = """\
import json, os, sys
life = int(sys.argv[1])
size = int(os.read(life, 16))
text = b""
while len(text) < size:
    text += os.read(life, size - len(text))
orders = json.loads(text)
sys.path[:] = orders.pop("path")
from cluewise.solvers.processes import interpreter
interpreter.main(life, **orders)
"""
"""The program of a new interpreter: it reads its orders from the pipe."""


def _interpreter(
    pipe: int, life: int, orders: Mapping[str, Any], given: Sequence[int], job: bytes | None, streams: Mapping[str, Any]
) -> int:
    """Starts a new interpreter. It does not import the caller's main program, which may lack a `__main__` guard."""
    command = [sys.executable, "-P", "-c", BOOTSTRAP, str(pipe)]
    if job is not None:
        streams = {"stdin": subprocess.PIPE}
    environment = {**os.environ, supervisor.MARK: orders.get("mark", "")}
    process = subprocess.Popen(command, pass_fds=[pipe, *given], start_new_session=True, env=environment, **streams)
    process.returncode = 0  # we wait for it ourselves
    path = [folder for folder in sys.path if isinstance(folder, str)]
    text = json.dumps({"parent": os.getpid(), "path": path, **orders}).encode()
    with suppress(BrokenPipeError):
        write_bytes(life, f"{len(text):<16}".encode() + text)
        if process.stdin is not None:
            with process.stdin as stdin:
                stdin.write(job or b"")
    return process.pid


def write_bytes(file: int, data: bytes) -> None:
    """Writes all of `data`. Raises BrokenPipeError if the reading end is closed."""
    remaining = memoryview(data)
    while remaining:
        remaining = remaining[os.write(file, remaining) :]


# ── files ──


@contextmanager
def scratch_folder() -> Iterator[str]:
    """A folder for temporary files. It is removed at the end of the block, and also if this process is killed.

    Raises SolverFailure if the folder cannot be made.
    """
    with bare_folder() as folder:
        cleaner = None if _is_supervised or system.IS_WINDOWS else _Cleaner(folder)
        owner = os.getpid()
        try:
            yield folder
        finally:
            if cleaner is not None and os.getpid() == owner:
                shutil.rmtree(folder, ignore_errors=True)
                cleaner.close()


@contextmanager
def bare_folder() -> Iterator[str]:
    """Like `scratch_folder`, but without a cleaner: if this process is killed, a supervisor must remove the folder."""
    owner = os.getpid()
    with writing_temporary_files():
        folder = tempfile.mkdtemp(prefix="cluewise-")
    _folders[folder] = threading.get_ident()
    try:
        yield folder
    finally:
        if os.getpid() == owner:
            _folders.pop(folder, None)
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def writing_temporary_files() -> Iterator[None]:
    """Turns an OSError into a SolverFailure about temporary files; else it would look like an error of the output."""
    try:
        yield
    except OSError as error:
        place = tempfile.tempdir or os.environ.get("TMPDIR", "")
        raise SolverFailure(f"no temporary file can be written{place and f' in {place}'}: {error.strerror}") from None


class _Cleaner:
    """A process that waits for our death; then it ends the programs that use a folder, and removes the folder."""

    def __init__(self, folder: str) -> None:
        life_reader, self._life = os.pipe()
        _our_ends.add(self._life)
        try:
            if may_fork():
                pid = _forked((), partial(supervisor.clean_up_after, life_reader, os.getpid(), folder))
            else:
                orders = {"what": "clean", "folder": folder}
                pid = _interpreter(life_reader, self._life, orders, (), None, {"stdin": subprocess.DEVNULL})
        except BaseException:
            _close(self._life)
            raise
        finally:
            os.close(life_reader)
        self._process = OwnChild(pid)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        _close(self._life)


# ── programs ──


def run_program(words: Sequence[str], **streams: Any) -> int:
    """Runs a program to its end and returns its exit code (negative: the signal that ended it). Raises OSError.

    The processes that it started are ended too. In the child of a limited solve, a process that left its process group
    may run until the end of the solve. `streams` are keyword arguments of `subprocess.Popen`.
    """
    if _is_supervised or system.IS_WINDOWS:
        return _run_here(words, streams)
    orders = {"mark": uuid.uuid4().hex}
    if may_fork():
        begin = partial(supervisor.begin_program, words, orders["mark"], streams)
        process = fork_supervisor(orders, begin, ())
    else:
        process = new_supervisor({**orders, "words": list(words)}, (), **streams)
    try:
        ending, code = process.outcome()
    finally:
        process.end()
    if ending == REFUSED:
        raise OSError(code, os.strerror(code), words[0])
    return -signal.SIGKILL if ending == STOPPED else code


def _run_here(words: Sequence[str], streams: Mapping[str, Any]) -> int:
    """Runs a program without a new supervisor: on Windows, or if this process has a supervisor, which ends all other
    processes of the program."""
    if system.IS_WINDOWS:
        with subprocess.Popen(words, **streams) as program:
            try:
                return program.wait()
            except BaseException:
                tree = system.descendants(program.pid)
                program.kill()
                system.end_all(lambda: tree)
                raise
    preexec = system.die_with_parent if sys.platform == "linux" else None  # in case our supervisor is killed too
    process = subprocess.Popen(words, process_group=0, preexec_fn=preexec, **streams)
    is_reaped = False
    try:
        if hasattr(os, "waitid"):  # macOS has it from Python 3.13 on
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        else:
            process.wait()
            is_reaped = True
    finally:
        if not is_reaped:  # else another group may have this number by now
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return process.returncode


@contextmanager
def ending_programs() -> Iterator[None]:
    """If this block raises, ends the programs that use our scratch folders. This is for libraries that start programs
    without naming them. If this process is killed, the folder's cleaner ends them.
    """
    _count_library_calls(+1)
    try:
        yield
    except Exception:  # other threads may have such programs too
        _end_users_of([folder for folder, thread in _folders.items() if thread == threading.get_ident()])
        raise
    except BaseException:
        _end_users_of(list(_folders))
        raise
    finally:
        _count_library_calls(-1)


def _count_library_calls(change: int) -> None:
    global _library_calls
    with _lock:
        _library_calls += change


def _end_users_of(folders: Sequence[str]) -> None:
    """Ends the programs whose command line or environment names one of these folders."""
    for folder in folders:
        system.end_all(partial(system.naming, folder))
