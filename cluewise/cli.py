"""The command line: its streams, and one clear message for every error. `verbs.py` has the verbs."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any

from cluewise.puzzles.common.errors import safe

from .exit_codes import DEFECT, INTERRUPTED, OK, USAGE, complain

COMPLETE = "_CLUEWISE_COMPLETE"
"""The environment variable in which a shell requests completion."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code."""
    _open_streams()
    if COMPLETE in os.environ:
        exit_code: int = import_module("cluewise.commands.completion").complete(COMPLETE)
        return exit_code
    try:
        code = _answered(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()  # the program that reads our output has ended
        return OK
    except OSError as error:
        _complain(f"{_place(error)}{error.strerror or error}")
        return USAGE
    except Exception as error:  # no traceback reaches a user
        return complain(error)


def _answered(arguments: Sequence[str]) -> int:
    """The exit code of a command line: a plain one of `solve` without click, whose import takes longer than a solve."""
    if arguments[:1] == ["solve"]:
        code: int | None = import_module("cluewise.commands.solve_printer").solve_plainly(arguments[1:])
        if code is not None:
            return code
    from .verbs import invoke

    return invoke(arguments)


def _complain(message: str) -> None:
    print(safe(f"cluewise: {message}"), file=sys.stderr, flush=True)


def _place(error: OSError) -> str:
    """The place of a system error, if it is known."""
    if error.filename:
        return f"{os.fsdecode(error.filename)}: "
    try:
        sys.stdout.flush()
    except OSError:
        return "standard output: "  # some output is still unwritten
    return ""


class _Lost(FileIO):
    """Replaces a closed standard stream, and records if anything was written."""

    any_lost = False

    def write(self, data: Any) -> int:
        self.any_lost = self.any_lost or bool(len(data))
        return super().write(data)


def _is_lost() -> bool:
    """True if an answer was written to a closed standard output."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if not isinstance(raw, _Lost):
        return False
    sys.stdout.flush()
    return raw.any_lost


def _open_streams() -> None:
    """Makes standard output and standard error accept any text, even if closed or limited to some letters."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, TextIOWrapper(BufferedWriter(_Lost(os.devnull, "w")), encoding="utf-8"))
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Discards unwritten output: the interpreter would try to write it again at exit, and report an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_and_flush() -> int:
    """Runs the command line of this process, flushes its output and returns its exit code.

    It is 1 if the answer was lost because standard output is closed.
    """
    code = run()
    if _is_lost():
        print("cluewise: standard output is closed: the answer is lost", file=sys.stderr)
        return DEFECT
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()
    return code
