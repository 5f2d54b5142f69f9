"""Functions that find other processes, measure their memory, and end them.

psutil is imported inside the functions that use it: a solve without limits needs none of them.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import psutil

PATIENCE = 10.0
"""Seconds for a killed process to end. After that, it hangs in the system and cannot be ended."""

PDEATHSIG, CHILD_SUBREAPER = 1, 36
"""Options of Linux's prctl."""

IS_WINDOWS = sys.platform == "win32"
IS_EMSCRIPTEN = sys.platform == "emscripten"
"""In a browser: no processes, no signals."""

HAS_SUBREAPER = sys.platform == "linux"
"""True if a process can become the parent of its orphaned descendants."""


class Memory(NamedTuple):
    """Memory in bytes: `resident` is all of it, `private` excludes files and deliberately shared memory."""

    resident: int
    private: int

    def beyond(self, before: "Memory") -> int:
        """The growth since `before`, as a lower bound: pages of files may have been resident only before."""
        return max(self.resident - before.resident, self.private - before.private)


def prctl(option: int, value: int) -> None:
    """Calls Linux's prctl; does nothing elsewhere."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, int(value))


def die_with_parent() -> None:
    """Makes Linux kill this process when the thread that created it ends."""
    prctl(PDEATHSIG, signal.SIGKILL)


def processors() -> int:
    """The number of processors available to this process; on macOS, of all processors."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ── finding processes ──


def descendants(pid: int) -> "list[psutil.Process]":
    """The children of a process, their children, and so on."""
    import psutil

    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def naming(text: str) -> "list[psutil.Process]":
    """The processes whose command line or environment contains a text, such as the folder they work in."""
    import psutil

    return [process for process in psutil.process_iter() if process.pid != os.getpid() and text in _described(process)]


def _described(process: "psutil.Process") -> str:
    import psutil

    texts: list[str] = []
    with suppress(psutil.Error, OSError):
        texts += process.cmdline()
    with suppress(psutil.Error, OSError):
        texts += process.environ().values()
    return "\n".join(texts)


def is_running(process: "psutil.Process") -> bool:
    """True if the process runs; False if it has ended, also if nobody has waited for it yet."""
    import psutil

    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


# ── ending processes ──


def end_all(find: "Callable[[], Iterable[psutil.Process]]") -> None:
    """Kills the processes that `find` returns, again and again until none of them runs, or PATIENCE is over.

    psutil compares start times, so a new process with the number of an earlier one is not killed.
    """
    import psutil

    end = time.monotonic() + PATIENCE
    while (running := [process for process in find() if is_running(process)]) and time.monotonic() < end:
        for process in running:
            with suppress(psutil.Error):
                process.kill()
        time.sleep(0.005)


class OwnChild:
    """A child of this process. A pidfd, where the system has them, makes sure that no other process is killed."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle: int | None = None
        self._ended, self._code = False, 0
        if sys.platform == "linux":
            with suppress(OSError):
                self._handle = os.pidfd_open(pid)

    def kill(self) -> None:
        if self._ended:
            return
        with suppress(ProcessLookupError):
            if sys.platform == "linux" and self._handle is not None:
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
            else:
                os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        """Waits for its end and returns its exit code (negative: a signal), or 0 if other code has waited for it."""
        if not self._ended:
            with suppress(ChildProcessError):
                self._code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self._ended = True
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        return self._code


# ── memory ──


def memory_of(processes: "Iterable[psutil.Process]") -> Memory:
    """The memory of all these processes together."""
    import psutil

    resident = private = 0
    for process in processes:
        with suppress(psutil.Error):
            info = process.memory_info()
            resident += info.rss
            private += info.rss - getattr(info, "shared", 0)
    return Memory(resident, private)


def own_memory() -> Memory:
    """The memory of this process."""
    import psutil

    return memory_of([psutil.Process()])


def own_pages() -> int:
    """Bytes that this process shares with no other. A page of its parent counts as soon as this process changes it."""
    import psutil

    with suppress(psutil.Error, OSError):
        return int(psutil.Process().memory_full_info().uss)
    return 0


def own_peak() -> int:
    """The peak memory in bytes of this process, or of the largest program it has waited for if that is more."""
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return unit * max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


# ── signals ──

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))
"""The signals that ask a process to end; Windows has no SIGHUP."""


@contextmanager
def signals_wait() -> Iterator[None]:
    """Blocks the signals in ENDING: used around a fork, because its child must not run the parent's handlers."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
