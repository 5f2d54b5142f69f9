"""One process at a time writes a file: locks that a dead process does not hold, and who holds one."""

import errno
import os
import struct
import sys
from contextlib import suppress

from cluewise.puzzles.common.errors import Refused

LAYOUTS = {"linux": "hhqqi", "darwin": "qqihh"}
"""`struct flock` by system: type, whence, start, length, process on Linux; start, length, process, type, whence."""


def hold(file: int, path: str) -> None:
    """Locks an open file that can be written, until this process closes it (any opening of it) or ends.

    Raises Refused where another process holds it. A file system or a system without such locks locks nothing.
    These are the locks of POSIX: children do not inherit them, and the system knows who holds one.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN):
            raise Refused(f"'{path}' is being written by {_holder(file)}: only one at a time can") from None


def refuse_held(path: str) -> None:
    """Raises Refused where another process holds the file of this name; harmless where there is none."""
    with suppress(OSError):
        file = os.open(path, os.O_WRONLY)
        try:
            hold(file, path)
        finally:
            os.close(file)


def _holder(file: int) -> str:
    """The process that holds a file, in words."""
    import fcntl

    layout = LAYOUTS.get(sys.platform)
    if layout is not None:
        linux = layout.startswith("h")
        asked = (fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0) if linux else (0, 0, 0, fcntl.F_WRLCK, os.SEEK_SET)
        with suppress(OSError):
            answer = struct.unpack(layout, fcntl.fcntl(file, fcntl.F_GETLK, struct.pack(layout, *asked)))
            kind, process = (answer[0], answer[4]) if linux else (answer[3], answer[2])
            if kind != fcntl.F_UNLCK and process > 0:
                return f"process {process}"
    return "another process"
