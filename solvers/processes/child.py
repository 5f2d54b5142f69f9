"""The child's half of the runner: runs the work, sends its items, and watches its own memory."""

import json
import os
import pickle
import signal
import tempfile
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from time import monotonic
from typing import Any

from cluewise.puzzles.common.errors import LimitReached, SolverFailure

from . import programs, shutdown, system
from .channel import write
from .supervisor import MEMORY, next_look

Work = Callable[[Callable[[Any], None]], None]
"""`work(emit)` calls `emit` with each of its results."""


def run_work(work: Work, memory: int | None, scratch: str, channel: int, inherited: int, baseline: int) -> None:
    """Runs `work` and writes the emitted items to `channel`. Writes the memory that it began with to `baseline`; this
    includes the `inherited` bytes that it shares with its parent.
    """
    programs.begin_supervised()
    shutdown.forget()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tempfile.tempdir = scratch
    os.environ["TMPDIR"] = os.environ["TMP"] = os.environ["TEMP"] = scratch
    limit = None if memory is None else _OwnLimit(memory, inherited, baseline)

    def send(kind: str, content: Any) -> None:
        if limit is not None and kind != "error":
            limit.look()
        write(channel, (kind, content))

    try:
        Context().run(work, lambda item: send("item", item))  # as in a new interpreter, without what a fork inherits
        if limit is not None:
            limit.look(now=True)
        message: tuple[str, Any] = ("end", None)
    except MemoryError:
        message = ("error", LimitReached(MEMORY))
    except BrokenPipeError:
        return  # the parent has ended
    except Exception as error:
        message = ("error", error)
    try:
        send(*message)
    except (TypeError, AttributeError, pickle.PicklingError):
        send("error", SolverFailure(f"crashed: {type(message[1]).__name__}: {message[1]}"))


class _OwnLimit:
    """The memory limit, checked by the child itself: a peak may be over before the supervisor measures it."""

    def __init__(self, memory: int, inherited: int, baseline: int) -> None:
        self._memory = memory
        own = system.own_memory()
        self._before = own._replace(resident=max(own.resident, inherited))
        self._pages = system.own_pages()
        self._next = 0.0
        os.write(baseline, json.dumps(self._before).encode())
        self._set_wall()

    def _set_wall(self) -> None:
        """Sets a hard limit far above the watched one, for a single allocation larger than the machine's memory."""
        with suppress(ImportError, ValueError, OSError, OverflowError):
            import resource

            _, most = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (2 * self._memory + 2**32, most))

    def look(self, *, now: bool = False) -> None:
        """Raises LimitReached if the limit is exceeded. Unless `now`, does nothing soon after an earlier call."""
        start = monotonic()
        if start < self._next and not now:
            return
        peak = system.own_peak() - self._before.resident
        pages = system.own_pages() - self._pages
        if max(peak, pages, system.own_memory().beyond(self._before)) > self._memory:
            raise LimitReached(MEMORY)
        self._next = next_look(start)
