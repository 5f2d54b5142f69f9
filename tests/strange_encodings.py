"""Encodings from outside, for the tests: right, wrong in several ways, and not encodings at all."""

import os
import signal
import time
from collections.abc import Mapping
from typing import Any

import psutil

from cluewise.encodings.common.encoding import ILP, encoding
from cluewise.encodings.common.model import Model
from cluewise.encodings.common.path_decoding import PathHead, PathStep, PathValue
from cluewise.puzzles.common.solution import Solution


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
    """Uses a variable that does not exist."""
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
    """Takes along the process that its process belongs to; a supervisor stands between them."""
    if puzzle.side == 5:
        os.kill(psutil.Process(os.getppid()).ppid(), signal.SIGKILL)
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


def _turned(puzzle: Any) -> Model:
    """Queens with slots that are not the puzzle's: columns, each with a row."""
    model, n = _board(puzzle, diagonals=True), puzzle.side
    model.slots = {}
    columns = [model.one_hot(f"column {c}", range(n)) for c in range(n)]
    for c, column in enumerate(columns):
        for r, variable in enumerate(column.variables):
            square = n * r + c + 1
            model.family("turned").clause((-square, variable))
            model.family("turned").clause((square, -variable))
    return model


def _from_columns(puzzle: Any, values: Mapping[Any, Any]) -> Solution:
    return Solution((r, int(column.split()[1])) for column, r in values.items())


@encoding(summary="right, but nothing says what its slots are", source="a test")
def turned(puzzle: Any) -> Model:
    """Variables: those of `_turned`."""
    return _turned(puzzle)


@encoding(summary="right, decoded by a function", source="a test", decode=_from_columns)
def opaque(puzzle: Any) -> Model:
    """Variables: those of `_turned`."""
    return _turned(puzzle)


@encoding(
    summary="right, decoded along a way: from row to row, each with its column",
    source="a test",
    decode=PathValue(
        lambda puzzle: PathHead(start=0),
        lambda puzzle, column, r: PathStep(r, r + 1 if r + 1 < puzzle.side else None, int(column.split()[1])),
    ),
)
def row_by_row(puzzle: Any) -> Model:
    """Variables: those of `_turned`."""
    return _turned(puzzle)


def unwritable(puzzle: Any) -> Model:
    """A value that JSON cannot hold."""
    model = Model()
    model.one_hot(0, [frozenset()])
    return model


def _undecided(puzzle: Any, values: Mapping[Any, Any]) -> Solution:
    raise KeyError("nothing")


@encoding(summary="right, but its decode fails", source="a test", decode=_undecided)
def undecoded(puzzle: Any) -> Model:
    """Variables: those of `board`."""
    return board(puzzle)


@encoding(summary="right, but its decode gives no Solution", source="a test", decode=lambda puzzle, values: 5)
def misdecoded(puzzle: Any) -> Model:
    """Variables: those of `board`."""
    return board(puzzle)


def unbounded(puzzle: Any) -> Model:
    """A count without a bound."""
    model = board(puzzle)
    model.family("x").at_most(None, [1])  # type: ignore[arg-type]
    return model
