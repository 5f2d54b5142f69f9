"""Restores the caller's signal handlers, which PySAT and its engines change.

PySAT replaces the handler of SIGINT during a call. After a Ctrl-C it jumps out of that handler; the handler stays
installed although its stack no longer exists, and SIGINT stays blocked. Two engines set an alarm and replace the
handler of SIGALRM (`TAKE_ALARM` in `sat.py`).
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

Result = TypeVar("Result")

SIGACTION_SIZE = 1024
"""Bytes: more than the size of `struct sigaction` on any system."""

AT_ONCE = 1e-6
"""Seconds until an alarm that is overdue; zero would mean no alarm."""


def call_pysat(call: Callable[..., Result], *arguments: Any, **options: Any) -> Result:
    """Calls a method of a PySAT solver. After a Ctrl-C during the call, restores the caller's handler and calls it.

    Raises the exception of that handler, else KeyboardInterrupt. The solver was interrupted, so it can no longer be
    used.
    """
    try:
        return call(*arguments, **options)
    except Exception as error:
        if "keyboard interrupt" not in str(error).lower():  # PySAT's message after a Ctrl-C
            raise
    _abandon(call)
    import threading

    handler = signal.getsignal(signal.SIGINT)  # Python's record of the handler, which PySAT does not change
    if handler is not None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        signal.raise_signal(signal.SIGINT)
    raise KeyboardInterrupt


def _abandon(call: Callable[..., object]) -> None:
    """Drops the engine of a PySAT solver without freeing it: PySAT jumped out of it, so its state is undefined.

    The object of the engine would free it when it goes, so it loses the engine's address first.
    """
    solver: Any = getattr(call, "__self__", None)
    engine = getattr(solver, "solver", None)
    if engine is None:
        return
    for name, value in list(vars(engine).items()):
        if type(value).__name__ == "PyCapsule":
            setattr(engine, name, None)
    solver.solver = None


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
