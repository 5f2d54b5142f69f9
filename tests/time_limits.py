"""A time limit for Python code that may never end: an alarm."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Impatient(Exception):
    """The time is over."""


@contextmanager
def patient(seconds: float) -> Iterator[None]:
    """Raises Impatient if the block takes longer."""

    def over(*_: object) -> None:
        raise Impatient

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
