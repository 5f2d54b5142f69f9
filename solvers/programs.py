"""Other programs and the files between us: each program under a supervisor, each folder with a cleaner.

Here is our side of both; what they do themselves stands in `supervisor.py`.
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

from . import endings, processes, supervisor
from .processes import OwnChild
from .supervisor import EXIT, REFUSED, STOPPED, Begin, Orders, Outcome

_lock = threading.RLock()  # a signal or the garbage collector may come while we hold it

_is_supervised = False
"""Does this process run under a supervisor? Then that one ends what we start, and our files' folder lies in another
one, which somebody else removes."""

_running: "dict[Supervisor, None]" = {}
"""The supervisors this process has now: what a signal ends first."""

_our_ends: set[int] = set()
"""Our ends of the pipes to supervisors and cleaners: a fork must not keep them open."""

_folders: dict[str, int] = {}
"""The scratch folders of this process, each with the thread that opened it."""

_library_calls = 0
"""How many blocks of `ending_programs` are under way."""


def begin_supervised() -> None:
    """For a fresh child of a supervisor: what stands here is its parent's."""
    global _is_supervised, _library_calls
    _is_supervised, _library_calls = True, 0
    for registry in (_running, _our_ends, _folders):
        registry.clear()


# ── supervisors ──


class Supervisor:
    """A supervisor, seen from its parent: a process and two pipes. `mark` stands in the environment of its programs."""

    def __init__(self, process: OwnChild, life: int, status: int, mark: str) -> None:
        self._process, self._life, self._status, self._mark = process, life, status, mark
        self._owner = os.getpid()
        self._outcome: Outcome | None = None
        with _lock:
            _running[self] = None
            if _stop_all not in endings.first_of_all:
                endings.first_of_all.append(_stop_all)

    def outcome(self) -> Outcome:
        """How it ended; waits for that."""
        if self._outcome is None:
            self._outcome = self._told(None) or self._lost()
        return self._outcome

    def _told(self, seconds: float | None) -> Outcome | None:
        """What it tells before it ends. None where it says nothing in time, or was killed."""
        if not select.select([self._status], [], [], seconds)[0]:
            return None
        told = os.read(self._status, 4096)
        if not told:
            return None
        what, code = json.loads(told)
        return what, code

    def _lost(self) -> Outcome:
        """It was killed, or hangs: what it would have ended we end, as far as we find it."""
        tree = processes.descendants(self._process.pid)
        self._process.kill()
        processes.end_all(lambda: [*tree, *processes.naming(self._mark)])
        return EXIT, self._process.wait()

    def stop(self) -> None:
        """Tells it to end everything, and does not wait for that."""
        with _lock, suppress(OSError):
            if self in _running and self._owner == os.getpid():
                os.write(self._life, b".")

    def end(self) -> None:
        """Has it end everything, and waits until that is done. In a fork of its parent nothing happens."""
        if self._owner != os.getpid():
            return
        if self._outcome is None:
            self._outcome = self._told(0)
        if self._outcome is None:
            self.stop()
            self._outcome = self._told(2 * processes.PATIENCE) or self._lost()
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
    for one in list(_running):
        one.stop()
    if _library_calls:
        _end_users_of(list(_folders))


def fork_supervisor(orders: Mapping[str, Any], begin: Begin, withheld: Sequence[int]) -> Supervisor:
    """A supervisor of what `begin` starts that is a fork of this process. It closes the files `withheld`."""

    def make(told: int, life: int, status: int, telling: int) -> int:
        whole = Orders(told, telling, os.getpid(), subreaper=processes.HAS_SUBREAPER, **orders)
        return _forked((life, status, *withheld), partial(supervisor.supervise, whole, begin))

    return _with_pipes(make, orders["mark"])


def new_supervisor(
    orders: Mapping[str, Any], given: Sequence[int], job: bytes | None = None, **streams: Any
) -> Supervisor:
    """A supervisor that is a fresh interpreter. It gets the files `given`, and `job` as its input."""

    def make(told: int, life: int, status: int, telling: int) -> int:
        whole = {"what": "run", "status": telling, "subreaper": processes.HAS_SUBREAPER, **orders}
        return _interpreter(told, life, whole, (telling, *given), job, streams)

    return _with_pipes(make, orders["mark"])


def _with_pipes(make: Callable[[int, int, int, int], int], mark: str) -> Supervisor:
    (told, life), (status, telling) = os.pipe(), os.pipe()
    _our_ends.update((life, status))
    try:
        pid = make(told, life, status, telling)
    except BaseException:
        _close(life, status)
        raise
    finally:
        os.close(told)
        os.close(telling)
    return Supervisor(OwnChild(pid), life, status, mark)


def may_fork() -> bool:
    """A fork copies one thread only; libraries (BLAS, HiGHS) keep threads Python does not know of."""
    if sys.platform != "linux":
        return False
    with suppress(OSError):
        return len(os.listdir("/proc/self/task")) == 1
    return threading.active_count() == 1


def _forked(withheld: Sequence[int], body: Callable[[], object]) -> int:
    """A fork that runs `body` and never comes back, in a session of its own and without our ends of any pipe."""
    import ctypes  # noqa: F401  # here, so that not every child imports it anew

    with processes.signals_wait():
        pid = os.fork()
        if pid:
            return pid
        try:
            gc.freeze()  # what our parent left uncollected is not ours to finish
            os.setsid()
            endings.forget()
            for file in {*withheld, *_our_ends}:
                with suppress(OSError):
                    os.close(file)
            body()
        finally:
            os._exit(0)


def _interpreter(
    told: int, life: int, orders: Mapping[str, Any], given: Sequence[int], job: bytes | None, streams: Mapping[str, Any]
) -> int:
    """A fresh interpreter that never imports the caller's main program, which may have no guard against that."""
    command = [sys.executable, "-P", "-c", supervisor.BOOTSTRAP, str(told)]
    if job is not None:
        streams = {"stdin": subprocess.PIPE}
    environment = {**os.environ, supervisor.MARK: orders.get("mark", "")}
    process = subprocess.Popen(command, pass_fds=[told, *given], start_new_session=True, env=environment, **streams)
    process.returncode = 0  # we wait for it ourselves
    path = [one for one in sys.path if isinstance(one, str)]
    text = json.dumps({"parent": os.getpid(), "path": path, **orders}).encode()
    with suppress(BrokenPipeError):
        write_bytes(life, f"{len(text):<16}".encode() + text)
        if process.stdin is not None:
            with process.stdin as stdin:
                stdin.write(job or b"")
    return process.pid


def write_bytes(file: int, data: bytes) -> None:
    """Writes them all; BrokenPipeError where nobody reads there any more."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]


# ── files ──


@contextmanager
def scratch_folder() -> Iterator[str]:
    """A folder for temporary files, gone when it is closed and when this process is killed.

    Raises SolverFailure where none can be made.
    """
    with bare_folder() as folder:
        cleaner = None if _is_supervised or processes.IS_WINDOWS else _Cleaner(folder)
        owner = os.getpid()
        try:
            yield folder
        finally:
            if cleaner is not None and os.getpid() == owner:
                shutil.rmtree(folder, ignore_errors=True)
                cleaner.close()


@contextmanager
def bare_folder() -> Iterator[str]:
    """The same without a cleaner: a supervisor removes it when this process is killed."""
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
    """Says of an error of the system that it is one of temporary files: else it would look like one of the output."""
    try:
        yield
    except OSError as error:
        place = tempfile.tempdir or os.environ.get("TMPDIR", "")
        raise SolverFailure(f"no temporary file can be written{place and f' in {place}'}: {error.strerror}") from None


class _Cleaner:
    """A process that removes a folder, and ends who works in it, when we die."""

    def __init__(self, folder: str) -> None:
        told, self._life = os.pipe()
        _our_ends.add(self._life)
        try:
            if may_fork():
                pid = _forked((), partial(supervisor.clean_up_after, told, os.getpid(), folder))
            else:
                orders = {"what": "clean", "folder": folder}
                pid = _interpreter(told, self._life, orders, (), None, {"stdin": subprocess.DEVNULL})
        except BaseException:
            _close(self._life)
            raise
        finally:
            os.close(told)
        self._process = OwnChild(pid)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        _close(self._life)


# ── programs ──


def run_program(words: Sequence[str], **streams: Any) -> int:
    """Runs a program to its end and returns its exit code (negative: the signal that ended it). Raises OSError.

    What it started ends with it; in the child of a limited solve, what left its process group at the latest with the
    solve. `streams` are files as `subprocess.Popen` takes them.
    """
    if _is_supervised or processes.IS_WINDOWS:
        return _run_here(words, streams)
    orders = {"mark": uuid.uuid4().hex}
    if may_fork():
        begin = partial(supervisor.begin_program, words, orders["mark"], streams)
        process = fork_supervisor(orders, begin, ())
    else:
        process = new_supervisor({**orders, "words": list(words)}, (), **streams)
    try:
        what, code = process.outcome()
    finally:
        process.end()
    if what == REFUSED:
        raise OSError(code, os.strerror(code), words[0])
    return -signal.SIGKILL if what == STOPPED else code


def _run_here(words: Sequence[str], streams: Mapping[str, Any]) -> int:
    """Without a supervisor of its own: we have one, which finds what we do not, or this is Windows."""
    if processes.IS_WINDOWS:
        with subprocess.Popen(words, **streams) as program:
            try:
                return program.wait()
            except BaseException:
                tree = processes.descendants(program.pid)
                program.kill()
                processes.end_all(lambda: tree)
                raise
    preexec = processes.die_with_parent if sys.platform == "linux" else None  # should our supervisor be killed too
    process = subprocess.Popen(words, process_group=0, preexec_fn=preexec, **streams)
    is_reaped = False
    try:
        if hasattr(os, "waitid"):  # macOS has it from Python 3.13 on
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        else:
            process.wait()
            is_reaped = True
    finally:
        if not is_reaped:  # else the number may be another group's by now
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return process.returncode


@contextmanager
def ending_programs() -> Iterator[None]:
    """Where an exception comes out of this block, the programs that work in our scratch folders end: for a library
    that starts programs and keeps their numbers to itself. Where this process is killed, the folder's cleaner does it.
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


def _count_library_calls(more: int) -> None:
    global _library_calls
    with _lock:
        _library_calls += more


def _end_users_of(folders: Sequence[str]) -> None:
    """Ends the programs whose command line or environment names one of these folders."""
    for folder in folders:
        processes.end_all(partial(processes.naming, folder))
