"""Finds the file that caused an exception. Messages name the line in a puzzle's own files for its author."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from cluewise.puzzles.common.errors import BrokenPuzzle, CluewiseError

from . import discovery

_MODULE = re.compile(r"cluewise\.(?:puzzles|encodings|solvers\.backtrack)\.(?:parts\.|making\.)?(\w+)")
"""The modules of a puzzle; the group is its name (or `common`)."""


def broken(error: Exception, module: str) -> BrokenPuzzle:
    """The error for a module of a puzzle that cannot be imported. It names the deepest line in that puzzle's files."""
    name = module.rpartition(".")[2]
    if isinstance(error, ModuleNotFoundError) and error.name == module:
        home = discovery.home(name)
        missing_file = "/".join(module.split(".")[1:]) + ".py"
        return BrokenPuzzle(
            f"the puzzle '{name}' has no file {os.path.join(home, missing_file) if home else missing_file}"
        )
    if isinstance(error, SyntaxError) and error.filename:
        return BrokenPuzzle(f"{error.filename}, line {error.lineno}: {type(error).__name__}: {error.msg}")
    lines = [line for line in _lines(error.__traceback__) if line[0] == name]
    return BrokenPuzzle(_message(error, lines[-1][1] if lines else module))


def blamed(error: Exception) -> Exception:
    """The error itself, or a BrokenPuzzle if a puzzle from outside the project raised it.

    If no line of such a puzzle was running, but one is loaded, its declarations may be wrong: then it is named too.
    """
    if isinstance(error, CluewiseError):
        return error
    lines = [line for name, line in _lines(error.__traceback__) if discovery.home(name)]
    if lines:
        return BrokenPuzzle(_message(error, lines[-1]))
    loaded = list(filter(None, map(_outside_puzzle, list(sys.modules))))
    return BrokenPuzzle(f"{_message(error, loaded[-1])}{_raised_in(error)}") if loaded else error


def _outside_puzzle(module: str) -> str | None:
    """The file of a module that is a puzzle from outside the project."""
    package, _, name = module.rpartition(".")
    file = getattr(sys.modules.get(module), "__file__", None) if package == "cluewise.puzzles" else None
    return str(file) if file and discovery.home(name) else None


def _raised_in(error: Exception) -> str:
    """The place where the error was raised, in brackets."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    return f" (in {os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""


def _message(error: Exception, place: str) -> str:
    return f"{place}: {type(error).__name__}: {error}"


@contextmanager
def blaming() -> Iterator[None]:
    """Raises the result of `blamed` for an exception. For child processes, which cannot send a traceback."""
    try:
        yield
    except Exception as error:
        culprit = blamed(error)
        if culprit is error:
            raise
        raise culprit from error


def _lines(traceback: TracebackType | None) -> Iterator[tuple[str, str]]:
    """The lines of a traceback in files of puzzles, outermost first: the puzzle's name and the place."""
    while traceback is not None:
        module = _MODULE.match(str(traceback.tb_frame.f_globals.get("__name__", "")))
        if module:
            yield module[1], f"{traceback.tb_frame.f_code.co_filename}, line {traceback.tb_lineno}"
        traceback = traceback.tb_next


def line_of(cls: type) -> str:
    """Where a class is defined: "file, line n"."""
    import inspect

    try:
        return f"{inspect.getsourcefile(cls)}, line {inspect.getsourcelines(cls)[1]}"
    except (OSError, TypeError):
        return cls.__module__
