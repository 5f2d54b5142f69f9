"""A limit of processor time that leaves the clock exact, and work in a process of its own.

Linux counts the processor time of a process by ticks of some milliseconds while ITIMER_PROF or RLIMIT_CPU is set, so a
timer of the wall clock looks at the processor's clock now and then.
"""

import json
import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

OFTEN = 0.1
"""The seconds between two looks at the clock."""


class TooLong(BaseException):
    """The processor time is used up. No handler of errors on the way may catch it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises TooLong when the process has used these processor seconds, as soon as Python code runs."""
    end = process_time() + seconds

    def look(*_: object) -> None:
        if process_time() > end:
            raise TooLong

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, OFTEN, OFTEN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def apart(make: Callable[[], Any], seconds: float) -> Any:
    """The result of `make`, which JSON has to hold, from a process of its own. It is None if that takes longer than so
    many seconds of wall time or dies: no signal ends the work of an engine."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            with os.fdopen(writer, "w") as pipe:
                json.dump(make(), pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        if not select.select([pipe], [], [], seconds)[0]:
            os.kill(child, signal.SIGKILL)
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None
