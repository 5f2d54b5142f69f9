"""Exit codes, and the messages of errors.

0 answered, 10 several solutions (`--unique`), 20 no solution, 30 unknown, 2 bad input or usage, 1 a defect of ours.
"""

import sys

from cluewise.puzzles.common.errors import CluewiseError, EncodingBug, SolverFailure, safe

OK, DEFECT, USAGE, SEVERAL, NONE, UNKNOWN = 0, 1, 2, 10, 20, 30
INTERRUPTED = 130


def explain(error: Exception) -> tuple[int, str]:
    """The exit code of an error, and its message for the user."""
    code, message = _explained(error)
    return code, safe(message)


def _explained(error: Exception) -> tuple[int, str]:
    if not isinstance(error, CluewiseError) or isinstance(error, EncodingBug):
        from .registry.error_origin import blamed

        error = blamed(error)
    if isinstance(error, MemoryError):
        return UNKNOWN, "out of memory"
    if not isinstance(error, CluewiseError):
        return DEFECT, f"a defect of ours, please report it: {type(error).__name__}: {error}"
    if isinstance(error, EncodingBug):
        return DEFECT, str(error)
    return UNKNOWN if isinstance(error, SolverFailure) else USAGE, str(error)


def complain(error: Exception) -> int:
    """Writes the message of an error to standard error. Returns the exit code."""
    code, message = explain(error)
    print(f"cluewise: {message}", file=sys.stderr, flush=True)
    return code
