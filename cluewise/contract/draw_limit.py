"""A limit of processor time for an author's generator: an endless `random` must not hang `grade`."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 20.0
"""The most processor time of one random puzzle, or of all tiny ones."""
AGAIN = 0.5
"""The seconds after which the error is raised again if the generator catches it."""


class EndlessGenerator(RuntimeError):
    """A generator that has not returned in `SECONDS`."""


@contextmanager
def limited_draw(what: str) -> Iterator[None]:
    """Raises EndlessGenerator if the block takes too long; `what` names it. Without effect on Windows and in threads,
    which have no such signals."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise EndlessGenerator(f"{what} has not returned after {SECONDS:g} s of processor time: let it end, or give up")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
