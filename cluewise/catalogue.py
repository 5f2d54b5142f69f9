"""Puzzles by name, found by looking into the folders; a puzzle's modules are imported when it is asked for."""

import os
from functools import cache
from importlib import import_module
from typing import Any

from cluewise.encodings.common.encoding import Encoding
from cluewise.puzzles.common.errors import Refused, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.solvers.backtrack.common import Search


@cache
def puzzle_names() -> tuple[str, ...]:
    """Every puzzle there is: the files of the folder `puzzles`."""
    import cluewise.puzzles

    files = {file for folder in cluewise.puzzles.__path__ for file in os.listdir(folder)}
    return tuple(sorted(file.removesuffix(".py") for file in files if file.endswith(".py")))


def _module(folder: str, name: str) -> Any:
    """The module of a puzzle in one of the folders. Raises UnknownName."""
    if name not in puzzle_names():
        raise UnknownName("puzzle", name, puzzle_names())
    return import_module(f"cluewise.{folder}.{name}")


def puzzle_class(name: str) -> type[Puzzle]:
    """The class of a puzzle. Raises UnknownName."""
    if name not in puzzle_names():
        raise UnknownName("puzzle", name, puzzle_names())
    return _puzzle_class(name)


@cache
def _puzzle_class(name: str) -> type[Puzzle]:
    module = _module("puzzles", name)
    own = (one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__)
    return next(one for one in own if issubclass(one, Puzzle))


@cache
def encodings(name: str) -> tuple[Encoding, ...]:
    """A puzzle's encodings, the preferred first. Raises UnknownName for the puzzle."""
    found: tuple[Encoding, ...] = _module("encodings", name).ENCODINGS
    return found


def encodings_with(name: str, wanted: str | None) -> tuple[Encoding, ...]:
    """A puzzle's encodings, and the one that `FILE.py:function` names.

    Raises UnknownName for the puzzle, Refused where there is no such function.
    """
    if wanted is None or ".py:" not in wanted:
        return encodings(name)
    from .foreign import load

    return (*encodings(name), load(wanted))


@cache
def searches(name: str) -> dict[str, Search]:
    """A puzzle's searches by name, the preferred first: its classic ones, and last the generic one by its rules.

    Raises UnknownName for the puzzle.
    """
    from cluewise.solvers.backtrack.rules import SEARCHES

    try:
        classic: dict[str, Search] = _module("solvers.backtrack", name).SEARCHES
    except ModuleNotFoundError as error:
        if error.name != f"cluewise.solvers.backtrack.{name}":
            raise
        classic = {}
    return {**classic, **SEARCHES}


def check_names(**names: object) -> None:
    """Raises Refused for what is no name at all, by what it is asked for; None leaves a choice open."""
    for what, name in names.items():
        if name is not None and not isinstance(name, str):
            raise Refused(f"{what}: expected a name or None, found {repr(name)[:60]}")
