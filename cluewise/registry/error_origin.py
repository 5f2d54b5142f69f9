"""Finds the file that caused an exception. Messages name the line in a puzzle's own files for its author."""

import linecache
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType

from cluewise.puzzles.common.errors import BrokenPuzzle, CluewiseError, EncodingBug
from cluewise.puzzles.common.puzzle import Puzzle

from . import discovery

_MODULE = re.compile(r"cluewise\.(?:puzzles|encodings|solvers\.backtrack)\.(?:parts\.|generators\.)?(\w+)")
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


def _wrong_use(error: Exception) -> str:
    """The message about a line that uses a rule or a statement wrongly, if it explains an error raised elsewhere."""
    frames = [*_frames(error.__traceback__)]
    if not frames or (_is_outside(frames[-1]) and not isinstance(error, TypeError)):
        return ""  # the author's own line failed; a TypeError there may be an argument too few
    puzzles = (value for frame in reversed(frames) for value in [*frame.f_locals.values()] if isinstance(value, Puzzle))
    puzzle = next((puzzle for puzzle in puzzles if discovery.home(puzzle.name)), None)
    return fault_of(puzzle) if puzzle is not None else ""


def fault_of(puzzle: Puzzle) -> str:
    """The message about the first line in a puzzle's files that uses a rule or a statement wrongly, or that fails while
    rules and Models are made. Empty if there is none."""
    from .usage import Located, WrongUse, check_use

    try:
        check_use(puzzle)
    except CluewiseError:
        return ""
    except Exception as fault:
        lines = [line for name, line in _lines(fault.__traceback__) if discovery.home(name)]
        if isinstance(fault, Located):
            lines = [f"{fault.file}, line {fault.line}"]
        if not lines:
            return ""
        return (
            _with_text(f"{lines[-1]}: {fault}", lines[-1])
            if isinstance(fault, WrongUse)
            else _message(fault, lines[-1])
        )
    return ""


def blamed(error: Exception) -> Exception:
    """The error itself, or a BrokenPuzzle if a puzzle from outside the project raised it.

    If no line of such a puzzle was running, but one is loaded, its declarations may be wrong, so it is named too.
    """
    if isinstance(error, CluewiseError) and not isinstance(error, EncodingBug):
        return error
    if message := _wrong_use(error):
        return BrokenPuzzle(message)
    if isinstance(error, EncodingBug):
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
    return _with_text(f"{place}: {type(error).__name__}: {error}", place)


def _with_text(message: str, place: str) -> str:
    """The message with the text of the line at a place, "file, line n"."""
    file, _, line = place.rpartition(", line ")
    text = linecache.getline(file, int(line)).strip() if line.isdigit() else ""
    return f"{message} (the line is: {text})" if text else message


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


def _frames(traceback: TracebackType | None) -> Iterator[FrameType]:
    while traceback is not None:
        yield traceback.tb_frame
        traceback = traceback.tb_next


def _owner(frame: FrameType) -> str:
    """The name of the puzzle in whose files a frame runs, or the empty string."""
    module = _MODULE.match(str(frame.f_globals.get("__name__", "")))
    return module[1] if module else ""


def _is_outside(frame: FrameType) -> bool:
    return bool(discovery.home(_owner(frame)))


def _lines(traceback: TracebackType | None) -> Iterator[tuple[str, str]]:
    """The lines of a traceback in files of puzzles, outermost first: the puzzle's name and the place."""
    while traceback is not None:
        if name := _owner(traceback.tb_frame):
            yield name, f"{traceback.tb_frame.f_code.co_filename}, line {traceback.tb_lineno}"
        traceback = traceback.tb_next


def line_of(cls: type) -> str:
    """The place of a class's definition: "file, line n"."""
    import inspect

    try:
        return f"{inspect.getsourcefile(cls)}, line {inspect.getsourcelines(cls)[1]}"
    except (OSError, TypeError):
        return cls.__module__
