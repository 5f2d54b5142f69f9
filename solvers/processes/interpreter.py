"""The main program of a new interpreter, which `programs.py` starts where a fork is not safe."""

import pickle
import sys
from functools import partial
from typing import Any

from . import child
from .supervisor import Orders, begin_fork, begin_program, clean_up_after, supervise


def main(life: int, what: str, **orders: Any) -> None:
    """Executes the orders from the pipe: cleans up after the parent, runs a program, or runs pickled work."""
    if what == "clean":
        clean_up_after(life, orders["parent"], orders["folder"])
    words = orders.pop("words", None)
    whole = Orders(life=life, **orders)
    supervise(whole, partial(begin_program, words, whole.mark, {}) if words else partial(begin_fork, _unpickled))


def _unpickled(baseline: int) -> None:
    work, memory, scratch, channel, inherited = pickle.load(sys.stdin.buffer)
    child.run_work(work, memory, scratch, channel, inherited, baseline)
