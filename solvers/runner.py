"""The one place that runs a solve in a process of its own, with limits that always hold.

A timeout inside an engine is a promise that some engines do not keep; a process can be killed. The child leads a
session of its own, so whatever it started goes with it, and its temporary files live in a folder that the parent
removes.
"""

import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from cluewise.puzzles.common.errors import CluewiseError, LimitReached, SolverFailure

from .common import Limits

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

Item = TypeVar("Item")

TICK = 0.05
"""Seconds between two looks at the memory of a run."""

TIMEOUT, MEMORY = "timeout", "memory"


def limited(work: Callable[[], Iterable[Item]], limits: Limits) -> Iterator[Item]:
    """Runs `work()` in a child process and yields what it yields, one by one, as it comes.

    `limits.memory` bounds the resident memory of the child and all it started. Raises LimitReached ("timeout",
    "memory"), SolverFailure where the child died, and the child's own exceptions. However the iteration ends (an
    exception, a caller who stops early), nothing is left running and no file stays behind. `work` and what it yields
    must be picklable: where threads run, or off Linux, the child does not share memory with its parent.
    """
    deadline = None if limits.seconds is None else monotonic() + limits.seconds
    context = _context()
    with tempfile.TemporaryDirectory(prefix="cluewise-", ignore_cleanup_errors=True) as scratch:
        receiver, sender = context.Pipe(duplex=False)
        process: BaseProcess = context.Process(  # type: ignore[attr-defined]
            target=_child, args=(work, sender, limits.memory, scratch), daemon=True
        )
        process.start()
        sender.close()
        try:
            yield from _receive(receiver, process, deadline, limits.memory)
        finally:
            _end(process)
            receiver.close()


def _context() -> "BaseContext":
    import multiprocessing

    return multiprocessing.get_context("fork" if sys.platform == "linux" and _single_threaded() else "spawn")


def _single_threaded() -> bool:
    """A fork copies one thread only; libraries (BLAS, HiGHS) keep threads Python does not know of."""
    with suppress(OSError):
        return len(os.listdir("/proc/self/task")) == 1
    return threading.active_count() == 1


def _receive(
    receiver: "Connection", process: "BaseProcess", deadline: float | None, memory: int | None
) -> Iterator[Any]:
    while True:
        wait = None if deadline is None else deadline - monotonic()
        if wait is not None and wait <= 0:
            raise LimitReached(TIMEOUT)
        if memory is not None:
            wait = TICK if wait is None else min(wait, TICK)
            if process.pid is not None and _resident(process.pid) > memory:
                raise LimitReached(MEMORY)
        if not receiver.poll(wait):
            continue
        try:
            kind, content = receiver.recv()
        except (EOFError, OSError):
            process.join(1)
            raise SolverFailure(f"crashed: {_death(process.exitcode)}") from None
        if kind == "item":
            yield content
        elif kind == "error":
            raise content
        else:
            return


def _death(code: int | None) -> str:
    if code is not None and code < 0:
        with suppress(ValueError):
            return f"killed by {signal.Signals(-code).name}"
    return f"exit code {code}"


def _end(process: "BaseProcess") -> None:
    """Ends the child and everything in its session."""
    if process.pid is not None:
        for pid in [process.pid, *_session(process.pid)]:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
    process.join()


def _child(work: Callable[[], Iterable[Any]], sender: "Connection", memory: int | None, scratch: str) -> None:
    if hasattr(os, "setsid"):
        os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with_parent()
    if memory is not None:
        _wall(memory)
    tempfile.tempdir = scratch
    os.environ["TMPDIR"] = os.environ["TMP"] = os.environ["TEMP"] = scratch
    message: tuple[str, Any] = ("end", None)
    try:
        for item in work():
            sender.send(("item", item))
    except MemoryError:
        message = ("error", LimitReached(MEMORY))
    except CluewiseError as error:
        message = ("error", error)
    except BrokenPipeError:
        os._exit(0)  # the parent has gone
    except Exception as error:
        message = ("error", SolverFailure(f"crashed: {type(error).__name__}: {error}"))
    sender.send(message)


def _wall(memory: int) -> None:
    """A hard limit far behind the watched one, for a single allocation that is larger than the machine."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (2 * memory + 2**32, most))


def die_with_parent() -> None:
    """Asks Linux to kill this process when the thread that made it ends (prctl PR_SET_PDEATHSIG)."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def _stat(pid: str) -> list[str]:
    """The fields of /proc/PID/stat behind the command's name (which may hold anything): state, parent, group,
    session …"""
    with suppress(OSError), open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()
    return []


def _session(leader: int) -> list[int]:
    """The processes of a session (and none where there is no /proc)."""
    with suppress(OSError):
        return [
            int(pid)
            for pid in os.listdir("/proc")
            if pid.isdigit() and (fields := _stat(pid)) and fields[3] == str(leader)
        ]
    return []


def _resident(leader: int) -> int:
    """Bytes of memory held by a session; 0 where that cannot be seen."""
    page = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
    return page * sum(int(fields[21]) for pid in _session(leader) if (fields := _stat(str(pid))))
