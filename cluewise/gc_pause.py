"""When Python looks for garbage. It visits all objects for that, which costs time where many stay."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

COLLECT = 100_000
"""So many new objects, rather than 700, before the program looks: the start makes many that all stay."""


@contextmanager
def collecting_later() -> Iterator[None]:
    """Pauses garbage collection. A model has many small tuples without cycles.

    Visiting them again and again took a third of the time of a large Hashi.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Looks for garbage as seldom as the program does (`COLLECT`); where it is off, it stays off.

    For long work, during which collection cannot be off. Looking took a third of the time of making the models of a
    digging.
    """
    before = gc.get_threshold()
    gc.set_threshold(before[0] and max(before[0], COLLECT), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
