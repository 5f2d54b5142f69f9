"""The one place that runs a solve in a process of its own, with limits that always hold.

A timeout inside an engine is a promise that some engines do not keep; a process can be killed. The child leads a
session of its own, so whatever it started goes with it; its temporary files live in a folder that the parent removes.
"""

import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

from cluewise.puzzles.common.errors import LimitReached, SolverFailure

from .common import Limits

Work = Callable[[Callable[[Any], None]], None]
"""`work(emit)` hands its results to `emit`, one by one."""

TICK = 0.05
"""Seconds between two looks at the memory of a run."""

LONGEST_WAIT = 3600.0
TIMEOUT, MEMORY = "timeout", "memory"
_LENGTH = struct.Struct(">Q")


def limited(work: Work, limits: Limits) -> Iterator[Any]:
    """Runs `work(emit)` in a child process and yields what it emits, as it comes.

    `limits.memory` bounds the resident memory of the child and all it started, beyond what it got from its parent.
    Raises LimitReached ("timeout", "memory"), SolverFailure where the child died, and the child's own exceptions.
    However the iteration ends (an exception, a caller who stops early, a SIGTERM), nothing is left running and no file
    stays behind. `work` and what it emits must be picklable: where threads run, or off Linux, the child shares no
    memory with its parent.
    """
    deadline = None if limits.seconds is None else monotonic() + limits.seconds
    with stopping_cleanly(), scratch_folder() as scratch:
        child = start(work, scratch, limits.memory)
        try:
            yield from _receive(child, deadline, limits.memory)
        finally:
            child.end()


def scratch_folder() -> "tempfile.TemporaryDirectory[str]":
    """A folder for temporary files, gone when it is closed. Raises SolverFailure where none can be made."""
    with writing_temporary_files():
        return tempfile.TemporaryDirectory(prefix="cluewise-", ignore_cleanup_errors=True)


@contextmanager
def writing_temporary_files() -> Iterator[None]:
    """Says of an error of the system that it is one of temporary files: else it would look like one of the output."""
    try:
        yield
    except OSError as error:
        place = tempfile.tempdir or os.environ.get("TMPDIR", "")
        raise SolverFailure(f"no temporary file can be written{place and f' in {place}'}: {error.strerror}") from None


# ── starting the child ──

_leaders: set[int] = set()
"""The processes that this one runs now, each the leader of a session or a group: what a signal ends first."""


class Child:
    """A child process: its number, the channel on which it emits, its exit status once it was waited for.

    `inherited` is the memory in bytes that it shares with its parent from the start: nothing of its own.
    """

    def __init__(self, pid: int, channel: int, inherited: int = 0) -> None:
        self.pid, self.channel, self.inherited = pid, channel, inherited
        _leaders.add(pid)
        self.status: int | None = None
        self._buffer = bytearray()

    def read(self) -> list[tuple[str, Any]] | None:
        """What came since, ("item", …), ("error", …), ("end", None); None where it has died. Waits for something."""
        data = os.read(self.channel, 2**20)
        if not data:
            return None
        self._buffer += data
        return list(messages(self._buffer))

    def wait(self) -> int:
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status

    def death(self) -> str:
        """What it died of, in words."""
        return _death(self.wait())

    def end(self) -> None:
        """Ends it and everything in its session."""
        if self.status is None:
            _kill([self.pid])
        _end_all(self.pid)
        with suppress(ChildProcessError):
            self.wait()
        _leaders.discard(self.pid)
        os.close(self.channel)


def _kill(pids: Iterable[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def _end_all(leader: int) -> None:
    """Ends a session, or a group."""
    _kill(_session(leader))
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def start(
    work: Work, scratch: str, memory: int | None = None, *, given: Sequence[int] = (), withheld: Sequence[int] = ()
) -> Child:
    """Starts `work(emit)` in a child process whose temporary files go to `scratch`.

    Of the open files it gets those `given`; a fork, which gets them all, closes those `withheld`.
    """
    if sys.platform == "linux" and _single_threaded():
        return _fork(work, memory, scratch, withheld)
    return _spawn(work, memory, scratch, given)


def _single_threaded() -> bool:
    """A fork copies one thread only; libraries (BLAS, HiGHS) keep threads Python does not know of."""
    with suppress(OSError):
        return len(os.listdir("/proc/self/task")) == 1
    return threading.active_count() == 1


def _fork(work: Work, memory: int | None, scratch: str, withheld: Sequence[int]) -> Child:
    channel, end = os.pipe()
    inherited = _own_memory() if memory is not None else 0
    pid = os.fork()
    if pid:
        os.close(end)
        return Child(pid, channel, inherited)
    try:
        for file in (channel, *withheld):
            os.close(file)
        _run(work, memory, scratch, end)
    finally:
        os._exit(0)  # never back into the caller's code, nor twice through its exit handlers


_BOOTSTRAP = """\
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from cluewise.solvers import runner
runner._run(*pickle.load(sys.stdin.buffer))
"""


def _spawn(work: Work, memory: int | None, scratch: str, given: Sequence[int]) -> Child:
    """A fresh interpreter that never imports the caller's main program, which may have no guard against that."""
    channel, end = os.pipe()
    process = subprocess.Popen([sys.executable, "-c", _BOOTSTRAP], stdin=subprocess.PIPE, pass_fds=[end, *given])
    os.close(end)
    assert process.stdin is not None
    with suppress(BrokenPipeError), process.stdin as stdin:
        pickle.dump(sys.path, stdin)
        pickle.dump((work, memory, scratch, end), stdin)
    process.returncode = 0  # from here on `Child` waits for it
    return Child(process.pid, channel)


# ── in the child ──


def _run(work: Work, memory: int | None, scratch: str, channel: int) -> None:
    os.setsid()
    _leaders.clear()  # a fork's are its parent's, and so are its handlers
    _handlers.forget()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    die_with_parent(signal.SIGTERM)
    if memory is not None:
        _wall(memory)
    tempfile.tempdir = scratch
    os.environ["TMPDIR"] = os.environ["TMP"] = os.environ["TEMP"] = scratch

    def send(kind: str, content: Any) -> None:
        write(channel, (kind, content))

    try:
        work(lambda item: send("item", item))
        message: tuple[str, Any] = ("end", None)
    except MemoryError:
        message = ("error", LimitReached(MEMORY))
    except BrokenPipeError:
        return  # the parent has gone
    except Exception as error:
        message = ("error", error)
    try:
        send(*message)
    except (TypeError, AttributeError, pickle.PicklingError):
        send("error", SolverFailure(f"crashed: {type(message[1]).__name__}: {message[1]}"))


def _wall(memory: int) -> None:
    """A hard limit far behind the watched one, for a single allocation that is larger than the machine."""
    with suppress(ImportError, ValueError, OSError, OverflowError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (2 * memory + 2**32, most))


def die_with_parent(number: int = signal.SIGKILL) -> None:
    """Asks Linux to signal this process when the thread that made it ends (prctl PR_SET_PDEATHSIG)."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, int(number))


# ── in the parent ──


def _receive(child: Child, deadline: float | None, memory: int | None) -> Iterator[Any]:
    while True:
        wait = LONGEST_WAIT if deadline is None else min(deadline - monotonic(), LONGEST_WAIT)
        if wait <= 0:
            raise LimitReached(TIMEOUT)
        if memory is not None:
            wait = min(wait, TICK)
            if _resident(child.pid) - child.inherited > memory:
                raise LimitReached(MEMORY)
        if not select.select([child.channel], [], [], wait)[0]:
            continue
        came = child.read()
        if came is None:
            raise SolverFailure(f"crashed: {child.death()}")
        for kind, content in came:
            if kind == "item":
                yield content
            elif kind == "error":
                raise content
            else:
                return


def write(channel: int, message: Any) -> None:
    """Writes a message to a pipe, whole; BrokenPipeError where nobody reads there any more."""
    data = pickle.dumps(message)
    rest = memoryview(_LENGTH.pack(len(data)) + data)
    while rest:
        rest = rest[os.write(channel, rest) :]


def messages(buffer: bytearray) -> Iterator[Any]:
    """Takes the whole messages off the front of a buffer."""
    while len(buffer) >= _LENGTH.size:
        end = _LENGTH.size + _LENGTH.unpack_from(buffer)[0]
        if len(buffer) < end:
            return
        message = pickle.loads(bytes(buffer[_LENGTH.size : end]))
        del buffer[:end]
        yield message


def _death(code: int) -> str:
    if code < 0:
        with suppress(ValueError):
            return f"killed by {signal.Signals(-code).name}"
    return f"exit code {code}"


# ── other programs, and signals ──


def run_program(words: Sequence[str], **streams: Any) -> int:
    """Runs a program to its end and returns its exit code; what it started ends with it. Raises OSError."""
    preexec = die_with_parent if sys.platform == "linux" else None
    process = subprocess.Popen(words, process_group=0, preexec_fn=preexec, **streams)
    _leaders.add(process.pid)
    try:
        if hasattr(os, "waitid"):  # macOS has it from Python 3.13 on
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # its number stays its own until `wait`
        else:
            process.wait()
    finally:
        _end_all(process.pid)
        process.wait()
        _leaders.discard(process.pid)
    return process.returncode


@contextmanager
def ending_programs() -> Iterator[None]:
    """Where an exception comes out of this block, the processes that appeared meanwhile end: for a library that starts
    programs and keeps their numbers to itself."""
    before = set(_descendants(os.getpid()))
    try:
        yield
    except BaseException:
        _kill(set(_descendants(os.getpid())) - before - _leaders)
        raise


@contextmanager
def stopping_cleanly() -> Iterator[None]:
    """Where SIGTERM, SIGHUP or Ctrl-C end the process, what it runs here ends first.

    Not for the time of a solve inside a library: a handler of Python's would wait until that returns.
    """
    _handlers.enter()
    try:
        yield
    finally:
        _handlers.leave()


def _stop(number: int, _: object) -> None:
    for leader in list(_leaders):
        _end_all(leader)
    raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)


class _Handlers:
    """The signal handlers, there while anybody needs them; solves may begin and end in any order."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """What stands here is of another process."""
        self._users = 0
        self._previous: dict[signal.Signals, Any] = {}

    def enter(self) -> None:
        self._users += 1
        if self._previous or threading.current_thread() is not threading.main_thread():
            return
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                self._previous[number] = signal.signal(number, _stop)

    def leave(self) -> None:
        self._users -= 1
        if self._users or threading.current_thread() is not threading.main_thread():
            return
        while self._previous:
            signal.signal(*self._previous.popitem())


_handlers = _Handlers()


# ── looking at processes (Linux; elsewhere nothing is seen) ──


def _stat(pid: str) -> list[str]:
    """The fields of /proc/PID/stat behind the command's name, which may hold anything: state, parent, group, …"""
    with suppress(OSError), open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()
    return []


PARENT, SESSION, PAGES = 1, 3, 21


def _processes() -> Iterator[tuple[int, list[str]]]:
    with suppress(OSError):
        for pid in os.listdir("/proc"):
            if pid.isdigit() and (fields := _stat(pid)):
                yield int(pid), fields


def _session(leader: int) -> list[int]:
    """The processes of a session."""
    return [pid for pid, fields in _processes() if fields[SESSION] == str(leader)]


def _resident(leader: int) -> int:
    """Bytes of memory held by a session."""
    pages = sum(int(fields[PAGES]) for _, fields in _processes() if fields[SESSION] == str(leader))
    return pages * os.sysconf("SC_PAGE_SIZE")


def _own_memory() -> int:
    """Bytes of memory held by this process."""
    with suppress(OSError), open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _descendants(ancestor: int) -> list[int]:
    """The children of a process, and theirs."""
    parents = {pid: int(fields[PARENT]) for pid, fields in _processes()}
    found = [ancestor]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found[1:]
