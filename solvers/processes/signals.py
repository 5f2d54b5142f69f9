"""Restores the caller's handler of SIGALRM: two engines set an alarm and replace it (`TAKE_ALARM` in `sat.py`)."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

SIGACTION_SIZE = 1024
"""Bytes: more than the size of `struct sigaction` on any system."""

AT_ONCE = 1e-6
"""Seconds until an alarm that is overdue; zero would mean no alarm."""


@contextmanager
def keeping_alarm() -> Iterator[None]:
    """Restores the handler of SIGALRM and the alarm at the end of the block. An alarm that came due goes off then.

    Python would not have called its handler earlier: it waits until a call into a library returns. The handler is read
    and restored through the C library, because Python allows that in the main thread only.
    """
    if not hasattr(signal, "SIGALRM"):  # on Windows
        yield
        return
    import ctypes

    library = ctypes.CDLL(None)
    action = ctypes.create_string_buffer(SIGACTION_SIZE)
    library.sigaction(int(signal.SIGALRM), None, action)
    remaining, interval = signal.getitimer(signal.ITIMER_REAL)
    since = monotonic()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        library.sigaction(int(signal.SIGALRM), action, None)
        if remaining:
            signal.setitimer(signal.ITIMER_REAL, max(AT_ONCE, remaining - (monotonic() - since)), interval)
