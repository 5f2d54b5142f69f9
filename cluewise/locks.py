"""Locks for output files, and writing that is all or nothing.

Only one process at a time writes a file, and a new file appears only when it is complete. A lock ends with its process.
"""

import errno
import os
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from cluewise.puzzles.common.errors import Refused

LAYOUTS = {"linux": "hhqqi", "darwin": "qqihh"}
"""`struct flock` by system: type, whence, start, length, process on Linux; start, length, process, type, whence."""


def hold(file: int, path: str) -> None:
    """Locks a file that is open for writing. The lock ends when this process closes any opening of the file, or ends.

    These are POSIX locks: child processes do not inherit them, and the system reports the owner. On systems and file
    systems without them, nothing is locked. Raises Refused if another process holds the lock.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN):
            raise Refused(f"'{path}' is being written by {_holder(file)}: wait for it or choose another file") from None


def refuse_held(path: str) -> None:
    """Raises Refused if another process holds the file. Nothing happens if the file does not exist."""
    with suppress(OSError):
        file = os.open(path, os.O_WRONLY)
        try:
            hold(file, path)
        finally:
            os.close(file)


def _holder(file: int) -> str:
    """The process that holds a file, as text for a message."""
    import fcntl

    layout = LAYOUTS.get(sys.platform)
    if layout is not None:
        linux = layout.startswith("h")
        request = (fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0) if linux else (0, 0, 0, fcntl.F_WRLCK, os.SEEK_SET)
        with suppress(OSError):
            answer = struct.unpack(layout, fcntl.fcntl(file, fcntl.F_GETLK, struct.pack(layout, *request)))
            kind, process = (answer[0], answer[4]) if linux else (answer[3], answer[2])
            if kind != fcntl.F_UNLCK and process > 0:
                return f"process {process}"
    return "another process"


def write_whole(path: str, write: Callable[[IO[Any]], object], **mode: Any) -> None:
    """Writes a file with `write(stream)`; `mode` has the arguments of `open`. For a link, its target is written.

    The file appears, or replaces an old one, only when it is complete. Raises OSError, and Refused if another process
    is writing it.
    """
    from cluewise.solvers.processes.runner import stopping_cleanly

    path = os.path.realpath(path)
    refuse_held(path)
    part = f"{path}.{os.getpid()}.part"
    try:
        with stopping_cleanly(), open(part, **mode) as stream:
            write(stream)
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError, NotADirectoryError):
            os.unlink(part)
