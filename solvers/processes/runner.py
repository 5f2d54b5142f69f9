"""Runs a solve in a process of its own, with limits that always hold.

Some engines ignore their own timeouts, but a process can be killed. A supervisor (`supervisor.py`) runs between this
process and the child. It enforces the limits and ends everything that the child started, even if we are killed.
"""

import os
import pickle
import select
import signal
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

from cluewise.puzzles.common.errors import LimitReached, Refused, SolverFailure

from ..common import NO_LIMITS, Limits
from . import programs, supervisor, system
from .channel import messages as messages
from .channel import write as write
from .child import Work, run_work
from .programs import Supervisor
from .programs import bare_folder as bare_folder
from .programs import ending_programs as ending_programs
from .programs import run_program as run_program
from .programs import scratch_folder as scratch_folder
from .programs import writing_temporary_files as writing_temporary_files
from .shutdown import stopping_cleanly as stopping_cleanly
from .supervisor import MEMORY as MEMORY
from .supervisor import STOPPED, Ending
from .supervisor import TIMEOUT as TIMEOUT

LONGEST_WAIT = 3600.0


def limited(work: Work, limits: Limits) -> Iterator[Any]:
    """Runs `work(emit)` in a child process and yields each emitted item as soon as it arrives.

    `limits.memory` bounds the resident memory of the child and of everything it started, without the memory that it
    began with. The limits also hold while the caller does not ask for the next item.

    Raises LimitReached ("timeout", "memory"), SolverFailure if the child died, Refused for limits on Windows, and the
    child's own exceptions. After any end of the iteration (an exception, a caller who stops early, SIGTERM, a kill),
    no process keeps running and no file remains. `work` and the emitted items must be picklable: if this process has
    threads, or not on Linux, the child shares no memory with its parent.
    """
    if system.IS_EMSCRIPTEN or (system.IS_WINDOWS and limits == NO_LIMITS):
        yield from _in_process(work, limits)
        return
    deadline = None if limits.seconds is None else monotonic() + limits.seconds
    with stopping_cleanly(), bare_folder() as scratch:
        child = start(work, scratch, limits.memory, deadline=deadline, removes=True)
        try:
            yield from _receive(child, deadline)
        finally:
            child.end()


def _in_process(work: Work, limits: Limits) -> Iterator[Any]:
    """As `limited`, without processes. All items come at the end. No time limit applies: the page in a browser ends
    its worker instead. Raises Refused for a memory limit.
    """
    if limits.memory is not None:
        raise Refused("limits of memory need processes, and a browser has none")
    items: list[Any] = []
    work(items.append)
    yield from items


def limited_each(work: Work, seconds: float) -> Iterator[Any]:
    """As `limited`, with a time limit for each item. It restarts when the caller requests the next item.

    Raises LimitReached ("timeout") if an item takes longer; then no further item comes.
    """
    if system.IS_EMSCRIPTEN:
        yield from _in_process(work, Limits())
        return
    with stopping_cleanly(), bare_folder() as scratch:
        child = start(work, scratch, removes=True)
        try:
            yield from _receive(child, seconds=seconds)
        finally:
            child.end()


def _receive(child: "Child", deadline: float | None = None, seconds: float | None = None) -> Iterator[Any]:
    """Yields the items; with `seconds`, the time between two items is limited here and not by the supervisor."""
    begun = monotonic()
    while True:
        wait = LONGEST_WAIT
        if seconds is not None:
            wait = begun + seconds - monotonic()
            if wait <= 0:
                raise LimitReached(TIMEOUT)
        if deadline is not None:  # the supervisor enforces it; this is for a supervisor that was stopped
            wait = min(wait, deadline + system.PATIENCE - monotonic())
            if wait <= 0:
                raise LimitReached(TIMEOUT)
        if not select.select([child.channel], [], [], wait)[0]:
            continue
        received = child.read()
        if received is None:
            ending, _ = child.outcome()
            raise LimitReached(ending) if ending in (TIMEOUT, MEMORY) else SolverFailure(f"crashed: {child.death()}")
        for kind, content in received:
            if kind == "item":
                yield content
                begun = monotonic()
            elif kind == "error":
                raise content
            else:
                return


# ── solves ──


class Child:
    """A child process under a supervisor, and the channel (a file descriptor) on which its messages arrive."""

    def __init__(self, process: Supervisor, channel: int) -> None:
        self._supervisor, self.channel = process, channel
        self._buffer = bytearray()
        self._is_open = True

    def read(self) -> list[tuple[str, Any]] | None:
        """The messages that have arrived: ("item", …), ("error", …), ("end", None). None if the child has died.

        Waits for data; the list is empty if a message is not complete yet.
        """
        data = os.read(self.channel, 2**20)
        if not data:
            return None
        self._buffer += data
        return list(messages(self._buffer))

    def outcome(self) -> Ending:
        return self._supervisor.outcome()

    def death(self) -> str:
        """The cause of its death, as a text."""
        ending, code = self.outcome()
        if ending == STOPPED:
            return "ended from outside"
        if code < 0:
            with suppress(ValueError):
                return f"killed by {signal.Signals(-code).name}"
        return f"exit code {code}"

    def end(self) -> None:
        """Ends the child and everything it started."""
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
    """Starts `work(emit)` in a child process that puts its temporary files into a new folder in `scratch`.

    Its limits are `memory` in bytes and `deadline`, a time of `monotonic`. The child inherits the open files `given`; a
    fork inherits all files, so it closes the files `withheld`. With `removes`, the supervisor removes `scratch` if this
    process is killed. Raises Refused on Windows.
    """
    if system.IS_EMSCRIPTEN:
        raise Refused("batch, compare and grade need processes, and a browser has none")
    if system.IS_WINDOWS:
        raise Refused("limits of time and memory, batch, compare and grade need Linux or macOS (or WSL on Windows)")
    if memory is not None:
        import psutil  # noqa: F401  # imported before the fork, so that not every child has to import it
    with writing_temporary_files():
        folder = tempfile.mkdtemp(dir=scratch)
    forks = programs.may_fork()
    inherited = system.own_memory().resident if memory is not None and forks else 0
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
