"""A limit of processor time that leaves the clock exact.

Linux counts the processor time of a process by ticks of some milliseconds while ITIMER_PROF or RLIMIT_CPU is set, so a
timer of the wall clock looks at the processor's clock now and then.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

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
