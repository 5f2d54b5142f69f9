"""Encodings from outside, for the tests: right, wrong in several ways, and not encodings at all."""

import os
import signal
import time
from typing import Any

from cluewise.encodings.common.encoding import ILP, encoding
from cluewise.encodings.common.model import Model


def board(puzzle: Any) -> Model:
    """Queens, rightly."""
    return _board(puzzle, diagonals=True)


def rooks(puzzle: Any) -> Model:
    """Too many solutions: nothing about diagonals."""
    return _board(puzzle, diagonals=False)


def timid(puzzle: Any) -> Model:
    """Too few: no queen in the first square."""
    model = _board(puzzle, diagonals=True)
    if puzzle.side > 1:
        model.family("timid").clause([-1])
    return model


@encoding(summary="right, for integer programs only", source="a test", targets=(ILP,))
def program(puzzle: Any) -> Model:
    """Variables: those of `board`."""
    return board(puzzle)


def beyond(puzzle: Any) -> Model:
    """States something of a variable that is not there."""
    model = _board(puzzle, diagonals=True)
    model.family("x").clause([99, -1])
    return model


def leaving(puzzle: Any) -> Model:
    """Ends the interpreter."""
    raise SystemExit(3)


def broken(puzzle: Any) -> Model:
    """Fails."""
    raise RuntimeError(f"no idea about {puzzle.side}")


def nothing(puzzle: Any) -> int:
    """No model."""
    return int(puzzle.side)


NUMBER = 3


def _board(puzzle: Any, *, diagonals: bool) -> Model:
    model, n = Model(), puzzle.side
    first = [model.one_hot(r, range(n)).first for r in range(n)]
    for start in first:
        model.family("row").exactly(1, range(start, start + n))
    for c in range(n):
        model.family("column").exactly(1, (start + c for start in first))
    lines = [puzzle.sum_diagonal(d) for d in range(2 * n - 1)]
    lines += [puzzle.difference_diagonal(d) for d in range(1 - n, n)]
    for line in lines if diagonals else ():
        model.family("diagonal").at_most(1, (first[r] + c for r, c in line))
    for r, c in puzzle.given:
        model.family("given").clause((first[r] + c,))
    for r, c in puzzle.blocked:
        model.family("blocked").clause((-first[r] - c,))
    return model


def killer(puzzle: Any) -> Model:
    """Takes along whatever process meets a board of five; leaves a sign of each time in a file."""
    if puzzle.side == 5:
        with open(os.environ["KILLED"], "a") as file:
            file.write("x")
        os.kill(os.getpid(), signal.SIGKILL)
    return board(puzzle)


def killer_of_clusters(puzzle: Any) -> Model:
    """Takes along the process that its process belongs to."""
    if puzzle.side == 5:
        os.kill(os.getppid(), signal.SIGKILL)
    return board(puzzle)


def slow(puzzle: Any) -> Model:
    """Takes its time."""
    time.sleep(0.1)
    return board(puzzle)


def stuck(puzzle: Any) -> Model:
    """Does not come back from a board of five."""
    if puzzle.side == 5:
        time.sleep(60)
    return board(puzzle)
