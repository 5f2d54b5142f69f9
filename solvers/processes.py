"""What one process can learn about others and do to them: trees, memory, ends.

psutil is imported where one of these is asked for: without a limit, nothing needs it.
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
"""Seconds a killed process gets to end. Longer, it hangs in the system and cannot be ended."""

PDEATHSIG, CHILD_SUBREAPER = 1, 36
"""Options of Linux's prctl."""

IS_WINDOWS = sys.platform == "win32"

HAS_SUBREAPER = sys.platform == "linux"
"""Can a process ask to become the parent of its orphaned descendants?"""


class Memory(NamedTuple):
    """Bytes held: `resident` in all, `private` without files and memory that is shared on purpose."""

    resident: int
    private: int

    def beyond(self, before: "Memory") -> int:
        """How much more this is, at least: pages of files that were there before may be absent now."""
        return max(self.resident - before.resident, self.private - before.private)


def prctl(option: int, value: int) -> None:
    """Linux only; elsewhere nothing happens."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, int(value))


def die_with_parent() -> None:
    """Linux kills this process when the thread that made it ends."""
    prctl(PDEATHSIG, signal.SIGKILL)


# ── finding ──


def descendants(pid: int) -> "list[psutil.Process]":
    """The children of a process, and theirs."""
    import psutil

    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def naming(text: str) -> "list[psutil.Process]":
    """The processes whose command line or environment names a text, such as the folder they work in."""
    import psutil

    return [one for one in psutil.process_iter() if one.pid != os.getpid() and text in _described(one)]


def _described(process: "psutil.Process") -> str:
    import psutil

    found: list[str] = []
    with suppress(psutil.Error, OSError):
        found += process.cmdline()
    with suppress(psutil.Error, OSError):
        found += process.environ().values()
    return "\n".join(found)


def is_running(process: "psutil.Process") -> bool:
    """Is it there, and not only waiting to be reaped?"""
    import psutil

    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


# ── ending ──


def end_all(find: "Callable[[], Iterable[psutil.Process]]") -> None:
    """Kills what `find` finds until it finds nothing that runs, or PATIENCE is over.

    psutil compares start times, so a process that has got the number of an earlier one is left alone.
    """
    import psutil

    end = time.monotonic() + PATIENCE
    while (running := [one for one in find() if is_running(one)]) and time.monotonic() < end:
        for process in running:
            with suppress(psutil.Error):
                process.kill()
        time.sleep(0.005)


class OwnChild:
    """A child process of this one, held by a pidfd where there is one, so that no other process is ever meant."""

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
        """Waits for its end; its exit code (negative: a signal), 0 where somebody else has waited for it."""
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
    """What they hold together."""
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
    """Bytes that this process shares with no other; those it has from its parent count as soon as it changes them."""
    import psutil

    with suppress(psutil.Error, OSError):
        return int(psutil.Process().memory_full_info().uss)
    return 0


def own_peak() -> int:
    """Bytes this process held at its peak, or the largest of the programs it waited for."""
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return unit * max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


# ── signals ──

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))
"""The signals that ask a process to end; Windows has no SIGHUP."""


@contextmanager
def signals_wait() -> Iterator[None]:
    """The signals that end a process wait: around a fork, whose child must not run the parent's handlers."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
