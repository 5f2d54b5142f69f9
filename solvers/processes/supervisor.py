"""The supervisor: a process between us and the programs that we run. It ends them all, even if we are killed.

It holds one end of a pipe whose other end is ours. If it reads a byte, or the end of the file (we have died), it ends
everything. On Linux it becomes the parent of every orphan among its descendants (a "subreaper"), so that no process
leaves its tree. Elsewhere it recognises an orphan by its environment, which contains the mark of its run.

It is a fork of our process, or a new interpreter (`interpreter.py`). It ends when the processes that it supervises end.
"""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, NoReturn

from . import system
from .system import Memory

TICK = 0.05
"""The least number of seconds between two measurements of memory."""

LONGEST_WAIT = 1.0
"""Seconds between two checks that our parent still runs, in case other processes hold the pipe open too."""

TIMEOUT, MEMORY, EXIT, REFUSED, STOPPED = "timeout", "memory", "exit", "refused", "stopped"
"""The end of a process: at a limit (the first two), by itself with an exit code, never started, or on request."""

Ending = tuple[str, int]
"""One of these five, with an exit code (negative: a signal), or with an error number if it did not start."""


class Orders(NamedTuple):
    """The orders for a supervisor.

    `life` and `status` are its ends of the pipes from and to its parent. `deadline` is a time of `time.monotonic`.
    `memory` is in bytes and excludes inherited memory, whose size the child writes to `baseline`. Every started program
    has `mark` in its environment. `folder` is removed if the parent has died.
    """

    life: int
    status: int
    parent: int
    mark: str
    deadline: float | None = None
    memory: int | None = None
    folder: str | None = None
    subreaper: bool = system.HAS_SUBREAPER


Begin = Callable[[int, Sequence[int]], int]
"""`begin(baseline, others)` starts a child and returns its process number. A fork closes `others`, the supervisor's
files. Raises OSError."""


def supervise(orders: Orders, begin: Begin) -> NoReturn:
    """Starts a child, supervises it and reports how it ended. Never returns."""
    try:
        outcome = _supervised(orders, begin)
        with suppress(BrokenPipeError):
            os.write(orders.status, json.dumps(outcome).encode())
    except BaseException:
        sys.excepthook(*sys.exc_info())  # a bug, which must be shown
    finally:
        os._exit(0)


def _supervised(orders: Orders, begin: Begin) -> Ending:
    if orders.subreaper:
        system.prctl(system.CHILD_SUBREAPER, 1)
    wakeup_reader, wakeup_writer = _wake_at_signals()
    baseline_reader, baseline_writer = os.pipe()
    ours = (orders.life, orders.status, wakeup_reader, wakeup_writer, baseline_reader)
    try:
        child = begin(baseline_writer, ours)
    except OSError as error:
        return REFUSED, error.errno or 0
    close_all_but({0, 1, 2, *ours})
    family = _Family(orders, child)
    outcome = _watch(orders, family, wakeup_reader, baseline_reader)
    family.end()
    if orders.folder is not None and _is_orphan(orders):
        shutil.rmtree(orders.folder, ignore_errors=True)
    return outcome


def _is_orphan(orders: Orders) -> bool:
    """True if the parent has died. Its end of the pipe may close a moment before the system reports its death."""
    closed = bool(select.select([orders.life], [], [], 0)[0]) and not os.read(orders.life, 1)
    end = time.monotonic() + (LONGEST_WAIT if closed else 0)
    while os.getppid() == orders.parent and time.monotonic() < end:
        time.sleep(0.001)
    return os.getppid() != orders.parent


def _wake_at_signals() -> tuple[int, int]:
    """The two ends of a pipe that becomes readable when a child has ended or a signal asks us to end."""
    reader, writer = os.pipe()
    for file in (reader, writer):
        os.set_blocking(file, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, *system.ENDING):
        signal.signal(number, lambda *_: None)  # not SIG_IGN: started programs would inherit that
    signal.pthread_sigmask(signal.SIG_UNBLOCK, system.ENDING)
    return reader, writer


def close_all_but(kept: set[int]) -> None:
    """Closes all open files except these: otherwise we would hold pipes of our parent open."""
    for name in os.listdir("/dev/fd"):
        if int(name) not in kept:
            with suppress(OSError):
                os.close(int(name))


def _watch(orders: Orders, family: "_Family", wakeup_reader: int, baseline_reader: int) -> Ending:
    """Waits until the child ends, a limit is reached, or a request to stop arrives."""
    look = _MemoryLook(orders, family, baseline_reader)
    while True:
        wait = min(LONGEST_WAIT, look.wait())
        if orders.deadline is not None:
            wait = min(wait, orders.deadline - time.monotonic())
            if wait <= 0:
                return TIMEOUT, 0
        ready = select.select([orders.life, wakeup_reader, *look.files()], [], [], wait)[0]
        if orders.life in ready or os.getppid() != orders.parent:
            return STOPPED, 0
        if wakeup_reader in ready and set(os.read(wakeup_reader, 4096)) & set(system.ENDING):
            return STOPPED, 0
        if (code := family.reap()) is not None:
            return EXIT, code
        if look.is_met(ready):
            return MEMORY, 0


def next_look(start: float) -> float:
    """The time of the next measurement of memory, after a measurement that began at `start`. Measuring takes at most a
    tenth of the time."""
    now = time.monotonic()
    return now + max(TICK, 9 * (now - start))


class _MemoryLook:
    """Measures the memory of a family at intervals. The first measurement waits for the baseline from the child."""

    def __init__(self, orders: Orders, family: "_Family", baseline_reader: int) -> None:
        self.limit, self._family, self._baseline_reader = orders.memory, family, baseline_reader
        self._baseline: Memory | None = None
        self._next = 0.0

    def files(self) -> list[int]:
        return [self._baseline_reader] if self.limit is not None and self._baseline is None else []

    def wait(self) -> float:
        return LONGEST_WAIT if self._baseline is None else max(0.0, self._next - time.monotonic())

    def is_met(self, ready: Sequence[int]) -> bool:
        if self.limit is None:
            return False
        if self._baseline_reader in ready:
            self._baseline = Memory(*json.loads(os.read(self._baseline_reader, 4096)))
        start = time.monotonic()
        if self._baseline is None or start < self._next:
            return False
        is_met = self._uses_too_much(self._baseline, self.limit)
        if is_met:  # measure again: a fork that is about to start another program counts twice for a moment
            time.sleep(TICK / 2)
            is_met = self._uses_too_much(self._baseline, self.limit)
        self._next = next_look(start)
        return is_met

    def _uses_too_much(self, baseline: Memory, limit: int) -> bool:
        return system.memory_of(self._family.members()).beyond(baseline) > limit


class _Family:
    """A child and all processes that it started."""

    def __init__(self, orders: Orders, child: int) -> None:
        self._orders, self._child = orders, child
        self._code: int | None = None

    def reap(self) -> int | None:
        """Reaps all processes that have ended. The child's exit code; None if it still runs."""
        self._has_children()
        return self._code

    def _has_children(self) -> bool:
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == self._child:
                    self._code = os.waitstatus_to_exitcode(ended[1])
        except ChildProcessError:
            return False
        return True

    def members(self) -> list[Any]:
        """All running members, as processes of psutil."""
        members = {process.pid: process for process in system.descendants(os.getpid())}
        if not self._orders.subreaper:
            members |= {process.pid: process for process in system.naming(self._orders.mark)}
        return list(members.values())

    def end(self) -> None:
        """Ends all members. If the child is the only member, the usual case, no other processes are searched."""
        if self._orders.subreaper and self._only_the_child():
            return
        system.end_all(self.members)
        self._has_children()

    def _only_the_child(self) -> bool:
        if self._code is None:
            os.kill(self._child, signal.SIGKILL)  # we have not waited for it, so its number is still its own
        end = time.monotonic() + 0.5
        while self._has_children() and self._code is None and time.monotonic() < end:
            time.sleep(0.001)
        return not self._has_children()


# ── the supervised processes ──


def begin_program(words: Sequence[str], mark: str, streams: dict[str, Any], *_: object) -> int:
    """Starts a program. Raises OSError."""
    environment = {**os.environ, MARK: mark}
    preexec = system.die_with_parent if sys.platform == "linux" else None
    process = subprocess.Popen(words, env=environment, preexec_fn=preexec, **streams)
    process.returncode = 0  # the supervisor waits for it
    return process.pid


MARK = "CLUEWISE_RUN"
"""The environment variable that holds the mark of a program's run."""


def begin_fork(body: Callable[[int], object], baseline: int, others: Sequence[int]) -> int:
    """Starts `body(baseline)` in a fork, which exits afterwards."""
    parent = os.getpid()
    pid = os.fork()
    if pid:
        return pid
    try:
        signal.set_wakeup_fd(-1)
        for file in others:
            os.close(file)
        for number in (signal.SIGCHLD, *system.ENDING):
            signal.signal(number, signal.SIG_DFL)
        system.die_with_parent()
        if os.getppid() == parent:
            body(baseline)
    finally:
        os._exit(0)  # do not return into the caller's code, and do not run its exit handlers a second time


def clean_up_after(life: int, parent: int, folder: str) -> NoReturn:
    """Waits for the death of the parent, then ends the programs that use the folder and removes it. Never returns.

    A parent that no longer needs this process kills it.
    """
    try:
        for number in system.ENDING:
            signal.signal(number, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, system.ENDING)
        close_all_but({0, 1, 2, life})
        while not select.select([life], [], [], LONGEST_WAIT)[0] and os.getppid() == parent:
            pass
        end = time.monotonic() + system.PATIENCE
        while os.path.isdir(folder) and time.monotonic() < end:
            system.end_all(partial(system.naming, folder))
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os._exit(0)
