"""The output of a batch: a locked file, standard output, a device or a pipe."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import IO, Protocol

from cluewise.answer_output import as_json, is_utf8
from cluewise.locks import hold
from cluewise.puzzles.common.errors import PuzzleError

from .lines import encoded

Resume = Callable[[Iterable[bytes], str], tuple[int, int]]
"""Reads the lines of an earlier run from a file with this name: their number, and their size in bytes."""


class Output(Protocol):
    """An output for lines, given without newline. `done` is the number of its earlier lines."""

    done: int

    def write(self, line: str) -> None:
        """Writes a line. Raises PuzzleError if that fails, BrokenPipeError if the reader has ended."""


@contextmanager
def opened(path: str | None, resume: Resume | None = None) -> Iterator[Output]:
    """Opens the output with this name (None: standard output). With `resume`, writing continues after its lines.

    Raises PuzzleError if the output cannot be opened, Refused if another process writes it or its lines do not fit.
    """
    if path is None:
        yield _Stream("standard output", sys.stdout.buffer, ascii_only=not is_utf8(sys.stdout))
    elif os.path.exists(path) and not os.path.isfile(path):
        with _named(path, "opened"), open(path, "wb", buffering=0) as file:
            yield _Stream(path, file)
    else:
        with closing(LineFile(path, resume)) as lines:
            yield lines


@contextmanager
def _named(path: str, action: str = "written") -> Iterator[None]:
    """Turns a system error into a PuzzleError with the name of the output."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PuzzleError(f"cannot be {action}: {error.strerror or error}", path) from None


class _Stream:
    """An output that can be neither locked nor truncated."""

    def __init__(self, name: str, file: IO[bytes], *, ascii_only: bool = False) -> None:
        self.done = 0
        self._name, self._file, self._ascii_only = name, file, ascii_only

    def write(self, line: str) -> None:
        if self._ascii_only and not line.isascii():
            line = as_json(json.loads(line), ascii_only=True)
        with _named(self._name):
            self._file.write(encoded(line) + b"\n")
            self._file.flush()


class LineFile:
    """A locked file of whole lines."""

    def __init__(self, path: str, resume: Resume | None = None) -> None:
        self._path, self.done, self._end = path, 0, 0
        access, mode = (os.O_WRONLY, "w") if resume is None else (os.O_RDWR, "r+")
        with _named(path, "opened"):
            self._raw = io.FileIO(os.open(path, access | os.O_CREAT, 0o666), mode)
        try:
            hold(self._raw.fileno(), path)
            with _named(path):
                if resume is not None:
                    self._go_on(resume)
                self._cut()
        except BaseException:
            self._raw.close()
            raise

    def _go_on(self, resume: Resume) -> None:
        reader = io.BufferedReader(self._raw)
        try:
            self.done, self._end = resume(reader, self._path)
        finally:
            reader.detach()  # else it would close the file and release the lock

    def write(self, line: str) -> None:
        """Writes a line. If writing fails (a full disk, a signal), the partial line is removed."""
        data = encoded(line) + b"\n"
        unwritten = memoryview(data)
        try:
            with _named(self._path):
                while unwritten:
                    unwritten = unwritten[self._raw.write(unwritten) :]
        except BaseException:
            with suppress(OSError):
                self._cut()
            raise
        self._end += len(data)

    def close(self) -> None:
        self._raw.close()

    def _cut(self) -> None:
        """Truncates the file to its whole lines."""
        self._raw.truncate(self._end)
        self._raw.seek(self._end)
