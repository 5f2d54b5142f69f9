"""What verbs write: JSON on standard output, and files, refused before the work begins and there only when whole."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import IO, Any

import click

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.replies import as_json, is_utf8

STANDARD_OUTPUT = "-"


def echo_json(data: Any) -> None:
    """A line of JSON on standard output."""
    click.echo(as_json(data, ascii_only=not is_utf8(sys.stdout)))


class OutputType(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.3 on
    """A file that can be written, or - for standard output."""

    name = "FILE"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        path = str(value)
        if path != STANDARD_OUTPUT and (problem := _problem(path)):
            self.fail(f"'{path}' cannot be written: {problem}", param, context)
        return path


def _problem(path: str) -> str | None:
    if not path or os.path.isdir(path):
        return "it is a folder" if path else "expected the name of a file"
    if os.path.exists(path):
        return None if os.access(path, os.W_OK) else "permission denied"
    folder = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(folder):
        return f"there is no folder '{os.path.dirname(path)}'"
    return None if os.access(folder, os.W_OK | os.X_OK) else "permission denied"


def keep_sources(output: str, sources: Iterable[str]) -> None:
    """Raises UsageError where the output is one of the files that are read: it would be lost."""
    for source in sources:
        with suppress(OSError, ValueError):  # no file: a puzzle in text
            if os.path.samefile(output, source):
                raise click.UsageError(f"'{output}' is read from and written to: it would be lost")


def write_output(output: str, write: Callable[[IO[Any]], object], *, binary: bool = False) -> None:
    """To a file that is there only when it is whole, a device, a pipe or standard output. Raises PuzzleError."""
    if output == STANDARD_OUTPUT:
        _print(write, sys.stdout.buffer if binary else sys.stdout)
        return
    mode: dict[str, Any] = {"mode": "wb"} if binary else {"mode": "w", "encoding": "utf-8"}
    try:
        if os.path.exists(output) and not os.path.isfile(output):
            with open(output, **mode) as stream:
                write(stream)
        else:
            _replace(os.path.realpath(output), write, mode)  # behind a link, the file it names
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", output) from None


def _print(write: Callable[[IO[Any]], object], stream: IO[Any]) -> None:
    try:
        write(stream)
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PuzzleError(f"cannot be written: {error.strerror}", "standard output") from None


def _replace(path: str, write: Callable[[IO[Any]], object], mode: dict[str, Any]) -> None:
    from cluewise.locks import refuse_held
    from cluewise.solvers.runner import stopping_cleanly

    refuse_held(path)
    part = f"{path}.{os.getpid()}.part"
    try:
        with stopping_cleanly(), open(part, **mode) as stream:
            write(stream)
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError, NotADirectoryError):
            os.unlink(part)
