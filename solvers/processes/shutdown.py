"""Signals that ask this process to end: the processes that it runs are ended first."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from . import system

first_of_all: list[Callable[[], None]] = []
"""Functions that are called when such a signal arrives. They end the processes that any thread of this process runs,
and do not wait for them."""


@contextmanager
def stopping_cleanly() -> Iterator[None]:
    """If SIGTERM, SIGHUP or Ctrl-C ends the process inside this block, the processes that it runs are ended first.

    Do not use it around a solve inside a library: Python would call the handler only after the library returns. Outside
    the main thread, where Python allows no handlers, it does nothing.
    """
    counted = _handlers.enter()
    try:
        yield
    finally:
        if counted:
            _handlers.leave()


def forget() -> None:
    """Clears the state that a fork has inherited from its parent."""
    first_of_all.clear()
    _handlers.forget()


def _stop(number: int, _: object) -> None:
    if not _handlers.are_needed():
        signal.raise_signal(number)  # another thread ended the last solve; the earlier handlers are restored by now
        return
    for end in first_of_all:
        end()
    raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)


class _Handlers:
    """The signal handlers, installed while a solve of the main thread needs them. Solves may begin and end in any
    order.

    A solve that the main thread began may be closed by any thread, also by the garbage collector in that thread. Only
    the main thread can remove the handlers; it does so at the next solve or the next signal.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self._lock = threading.RLock()  # a signal handler or the garbage collector may run while we hold it
        self._users = 0
        self._previous: dict[int, Any] = {}

    def enter(self) -> bool:
        """Counts a use and returns True if `leave` must be called later."""
        if threading.current_thread() is not threading.main_thread():
            return False
        with self._lock:
            self._users += 1
            for number in system.ENDING:
                if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                    self._previous[number] = signal.signal(number, _stop)
        return True

    def leave(self) -> None:
        with self._lock:
            self._users -= 1
            self.are_needed()

    def are_needed(self) -> bool:
        """True if a solve needs the handlers. If none does, the main thread removes them."""
        with self._lock:
            if self._users:
                return True
            if threading.current_thread() is threading.main_thread():
                while self._previous:
                    number, handler = self._previous.popitem()
                    if signal.getsignal(number) is _stop:  # else the caller has installed another one since
                        signal.signal(number, handler)
            return False


_handlers = _Handlers()
