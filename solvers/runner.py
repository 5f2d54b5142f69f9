"""The one place that runs a solve in a process of its own, with limits that always hold.

A timeout inside an engine is a promise that some engines do not keep; a process can be killed. Between us and the
child stands a supervisor (`supervisor.py`), which keeps the limits and ends all that the child started, also when we
are killed.
"""

import json
import os
import pickle
import select
import signal
import struct
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

from cluewise.puzzles.common.errors import LimitReached, Refused, SolverFailure

from . import endings, processes, programs, supervisor
from .common import Limits
from .endings import stopping_cleanly as stopping_cleanly
from .programs import Supervisor
from .programs import ending_programs as ending_programs
from .programs import run_program as run_program
from .programs import scratch_folder as scratch_folder
from .programs import writing_temporary_files as writing_temporary_files
from .supervisor import MEMORY as MEMORY
from .supervisor import STOPPED, Outcome
from .supervisor import TIMEOUT as TIMEOUT

Work = Callable[[Callable[[Any], None]], None]
"""`work(emit)` hands its results to `emit`, one by one."""

LONGEST_WAIT = 3600.0
_LENGTH = struct.Struct(">Q")


def limited(work: Work, limits: Limits) -> Iterator[Any]:
    """Runs `work(emit)` in a child process and yields what it emits, as it comes.

    `limits.memory` bounds the resident memory of the child and all it started, beyond what it began with. The limits
    hold also while nobody asks for the next item.
    Raises LimitReached ("timeout", "memory"), SolverFailure where the child died, Refused on Windows, and the child's
    own exceptions. However the iteration ends (an exception, a caller who stops early, a SIGTERM, a kill), nothing is
    left running and no file stays behind. `work` and what it emits must be picklable: where threads run, or off Linux,
    the child shares no memory with its parent.
    """
    deadline = None if limits.seconds is None else monotonic() + limits.seconds
    with stopping_cleanly(), programs.bare_folder() as scratch:
        child = start(work, scratch, limits.memory, deadline=deadline, removes=True)
        try:
            yield from _receive(child, deadline)
        finally:
            child.end()


def _receive(child: "Child", deadline: float | None) -> Iterator[Any]:
    while True:
        wait = LONGEST_WAIT
        if deadline is not None:  # the supervisor keeps it; should that be stopped, we do
            wait = min(wait, deadline + processes.PATIENCE - monotonic())
            if wait <= 0:
                raise LimitReached(TIMEOUT)
        if not select.select([child.channel], [], [], wait)[0]:
            continue
        came = child.read()
        if came is None:
            what, _ = child.outcome()
            raise LimitReached(what) if what in (TIMEOUT, MEMORY) else SolverFailure(f"crashed: {child.death()}")
        for kind, content in came:
            if kind == "item":
                yield content
            elif kind == "error":
                raise content
            else:
                return


# ── solves ──


class Child:
    """A child process under a supervisor, and the channel on which it emits."""

    def __init__(self, process: Supervisor, channel: int) -> None:
        self._supervisor, self.channel = process, channel
        self._buffer = bytearray()
        self._is_open = True

    def read(self) -> list[tuple[str, Any]] | None:
        """What came since, ("item", …), ("error", …), ("end", None); None where it has died. Waits for something."""
        data = os.read(self.channel, 2**20)
        if not data:
            return None
        self._buffer += data
        return list(messages(self._buffer))

    def outcome(self) -> Outcome:
        return self._supervisor.outcome()

    def death(self) -> str:
        """What it died of, in words."""
        what, code = self.outcome()
        if what == STOPPED:
            return "ended from outside"
        if code < 0:
            with suppress(ValueError):
                return f"killed by {signal.Signals(-code).name}"
        return f"exit code {code}"

    def end(self) -> None:
        """Ends it and everything it started."""
        self._supervisor.end()
        if self._is_open:
            self._is_open = False
            os.close(self.channel)


def start(
    work: Work,
    scratch: str,
    memory: int | None = None,
    *,
    deadline: float | None = None,
    removes: bool = False,
    given: Sequence[int] = (),
    withheld: Sequence[int] = (),
) -> Child:
    """Starts `work(emit)` in a child process whose temporary files go into a folder of its own in `scratch`.

    `memory` in bytes and `deadline`, a time of `monotonic`, are its limits. Of the open files it gets those `given`; a
    fork, which gets them all, closes those `withheld`. With `removes`, the supervisor removes `scratch` where this
    process is killed. Raises Refused on Windows.
    """
    if processes.IS_WINDOWS:
        raise Refused("limits of time and memory, batch, compare and grade need Linux or macOS (or WSL on Windows)")
    if memory is not None:
        import psutil  # noqa: F401  # here, so that not every child imports it anew
    with writing_temporary_files():
        folder = tempfile.mkdtemp(dir=scratch)
    forks = programs.may_fork()
    inherited = processes.own_memory().resident if memory is not None and forks else 0
    channel, end = os.pipe()
    try:
        job = (work, memory, folder, end, inherited)
        orders = {"mark": folder, "deadline": deadline, "memory": memory, "folder": scratch if removes else None}
        if forks:
            body = partial(supervisor.begin_fork, partial(run_work, *job))
            process = programs.fork_supervisor(orders, body, [channel, *withheld])
        else:
            process = programs.new_supervisor(orders, [end, *given], job=pickle.dumps(job))
    except BaseException:
        os.close(channel)
        raise
    finally:
        os.close(end)
    return Child(process, channel)


def _descendants(pid: int) -> list[int]:
    """The children of a process, and theirs, oldest first."""
    return sorted(one.pid for one in processes.descendants(pid))


# ── in the child ──


def run_work(work: Work, memory: int | None, scratch: str, channel: int, inherited: int, baseline: int) -> None:
    """Runs `work` and writes what it emits to `channel`. Tells through `baseline` what memory it began with: what it
    shares with its parent, `inherited` bytes, is nothing of its own.
    """
    programs.begin_supervised()
    endings.forget()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tempfile.tempdir = scratch
    os.environ["TMPDIR"] = os.environ["TMP"] = os.environ["TEMP"] = scratch
    limit = None if memory is None else _OwnLimit(memory, inherited, baseline)

    def send(kind: str, content: Any) -> None:
        if limit is not None and kind != "error":
            limit.look()
        write(channel, (kind, content))

    try:
        work(lambda item: send("item", item))
        if limit is not None:
            limit.look(now=True)
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


class _OwnLimit:
    """The limit of memory as the child itself sees it: for what is over before its supervisor has looked."""

    def __init__(self, memory: int, inherited: int, baseline: int) -> None:
        self._memory = memory
        own = processes.own_memory()
        self._before = own._replace(resident=max(own.resident, inherited))
        self._pages = processes.own_pages()
        self._next = 0.0
        os.write(baseline, json.dumps(self._before).encode())
        self._set_wall()

    def _set_wall(self) -> None:
        """A hard limit far behind the watched one, for a single allocation that is larger than the machine."""
        with suppress(ImportError, ValueError, OSError, OverflowError):
            import resource

            _, most = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (2 * self._memory + 2**32, most))

    def look(self, *, now: bool = False) -> None:
        """Raises LimitReached. Does nothing soon after another look, unless it is to be `now`."""
        start = monotonic()
        if start < self._next and not now:
            return
        peak = processes.own_peak() - self._before.resident
        pages = processes.own_pages() - self._pages
        if max(peak, pages, processes.own_memory().beyond(self._before)) > self._memory:
            raise LimitReached(MEMORY)
        self._next = supervisor.next_look(start)


def write(channel: int, message: Any) -> None:
    """Writes a message to a pipe, whole; BrokenPipeError where nobody reads there any more."""
    data = pickle.dumps(message)
    programs.write_bytes(channel, _LENGTH.pack(len(data)) + data)


def messages(buffer: bytearray) -> Iterator[Any]:
    """Takes the whole messages off the front of a buffer."""
    while len(buffer) >= _LENGTH.size:
        end = _LENGTH.size + _LENGTH.unpack_from(buffer)[0]
        if len(buffer) < end:
            return
        message = pickle.loads(bytes(buffer[_LENGTH.size : end]))
        del buffer[:end]
        yield message
