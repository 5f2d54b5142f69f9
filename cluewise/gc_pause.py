"""Pauses Python's garbage collector while many long-lived objects are made."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

COLLECT = 100_000
"""The number of new objects that triggers a collection. Python's 700 is too small for a program's many imports."""


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Collects garbage as rarely as the program does (`COLLECT`). If collection is off, it stays off.

    It is for long work that needs collection. The collector took a third of the time of building the models for clue
    removal.
    """
    before = gc.get_threshold()
    gc.set_threshold(before[0] and max(before[0], COLLECT), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
