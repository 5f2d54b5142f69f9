"""The signals that ask this process to end: while it runs others, they end first."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from . import processes

first_of_all: list[Callable[[], None]] = []
"""What is called when such a signal comes: it ends what this process runs, in any thread, without waiting for it."""


@contextmanager
def stopping_cleanly() -> Iterator[None]:
    """Where SIGTERM, SIGHUP or Ctrl-C end the process, what it runs here ends first.

    Not for the time of a solve inside a library: a handler of Python's would wait until that returns. In other threads
    than the main one, where Python allows no handlers, it does nothing.
    """
    counted = _handlers.enter()
    try:
        yield
    finally:
        if counted:
            _handlers.leave()


def forget() -> None:
    """What stands here is of another process: for a fork."""
    first_of_all.clear()
    _handlers.forget()


def _stop(number: int, _: object) -> None:
    if not _handlers.are_needed():
        signal.raise_signal(number)  # a solve of the main thread ended in another one; the earlier handlers are back
        return
    for end in first_of_all:
        end()
    raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)


class _Handlers:
    """The signal handlers, there while a solve of the main thread needs them; solves may begin and end in any order.

    A solve that the main thread began may be closed by any thread, also by the garbage collector's. Only the main
    thread can take the handlers away: then, at the next solve or the next signal.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self._lock = threading.RLock()  # a signal or the garbage collector may come while we hold it
        self._users = 0
        self._previous: dict[int, Any] = {}

    def enter(self) -> bool:
        """Says whether this use counts, and is to leave."""
        if threading.current_thread() is not threading.main_thread():
            return False
        with self._lock:
            self._users += 1
            for number in processes.ENDING:
                if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                    self._previous[number] = signal.signal(number, _stop)
        return True

    def leave(self) -> None:
        with self._lock:
            self._users -= 1
            self.are_needed()

    def are_needed(self) -> bool:
        """Are they? If not, they are taken away, where this is the main thread."""
        with self._lock:
            if self._users:
                return True
            if threading.current_thread() is threading.main_thread():
                while self._previous:
                    number, handler = self._previous.popitem()
                    if signal.getsignal(number) is _stop:  # else the caller has set another one since
                        signal.signal(number, handler)
            return False


_handlers = _Handlers()
