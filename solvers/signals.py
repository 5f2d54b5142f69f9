"""What PySAT and its engines do to the caller's signals, undone.

PySAT takes SIGINT for the time of a call. After a Ctrl-C it leaves its handler there, with a stack that is gone, and
SIGINT blocked, because it jumps out of the handler. Two engines set an alarm for themselves and take SIGALRM
(`TAKE_ALARM` in `sat.py`).
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

Result = TypeVar("Result")

SIGACTION_SIZE = 1024
"""Bytes: more than a `struct sigaction` has on any system."""

AT_ONCE = 1e-6
"""Seconds to an alarm that is due: zero would mean none."""


def call_pysat(call: Callable[..., Result], *arguments: Any, **options: Any) -> Result:
    """Calls a method of a PySAT solver. After a Ctrl-C meanwhile, the caller's handler is back, and it is called.

    Raises what that handler raises, else KeyboardInterrupt. The solver has stopped half-way: its engine is given up.
    """
    try:
        return call(*arguments, **options)
    except Exception as error:
        if "keyboard interrupt" not in str(error).lower():  # what PySAT says of a Ctrl-C
            raise
    _abandon(call)
    handler = signal.getsignal(signal.SIGINT)  # the one Python knows, whatever PySAT did below
    if handler is not None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        signal.raise_signal(signal.SIGINT)
    raise KeyboardInterrupt


def _abandon(call: Callable[..., object]) -> None:
    """Forgets the engine of a PySAT solver without freeing it: PySAT jumped out of it, so its state is undefined."""
    solver = getattr(call, "__self__", None)
    if solver is not None:
        solver.solver = None


@contextmanager
def keeping_alarm() -> Iterator[None]:
    """The handler of SIGALRM and the alarm itself are afterwards what they were; one that came due goes off then.

    Python would not have called its handler earlier: it waits until a call into a library returns. What stands below
    Python is asked for and put back through the C library, for Python does so in the main thread only.
    """
    import ctypes

    library = ctypes.CDLL(None)
    action = ctypes.create_string_buffer(SIGACTION_SIZE)
    library.sigaction(int(signal.SIGALRM), None, action)
    left, interval = signal.getitimer(signal.ITIMER_REAL)
    since = monotonic()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        library.sigaction(int(signal.SIGALRM), action, None)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(AT_ONCE, left - (monotonic() - since)), interval)
