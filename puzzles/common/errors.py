"""Everything that can go wrong, in one small tree.

    CluewiseError (Exception)
    ├── PuzzleError (ValueError)       text that no puzzle, solution or answer file could be: what was expected, where
    ├── UnknownName (LookupError)      a puzzle, encoding, solver, setting … that does not exist: what there is
    ├── Refused (ValueError)           a combination that cannot work: an engine without what is asked of it
    ├── BrokenPuzzle (RuntimeError)    the files of a puzzle cannot be used: file, line, what is wrong
    ├── SolverFailure (RuntimeError)   a solver died or contradicted itself or its input; the answer is "unknown"
    │   └── LimitReached               it was stopped by its time or memory limit
    └── EncodingBug (AssertionError)   a solver's model breaks the rules: a defect of an encoding (or of that solver)

The first four are the caller's to mend (exit code 2), `SolverFailure` is an unknown answer (30), the last is ours (1).
"""

from collections.abc import Iterable

MOST_QUOTED = 60
MOST_LISTED = 40
"""A message lists no more names. Only puzzles are so many."""


def cut(found: object) -> str:
    """What was found, for a message: at most 60 characters of it, none that would disturb a terminal."""
    try:
        text = str(found)
    except ValueError:  # Python writes no number of more than 4300 digits
        text = "a number of very many digits"
    start = "".join(char if char.isprintable() else "�" for char in text[:MOST_QUOTED])
    return f"{start}…" if len(text) > MOST_QUOTED else start


def quote(found: object) -> str:
    """What was found, `cut` for a message, in quotes."""
    return f"'{cut(found)}'"


class CluewiseError(Exception):
    """Root of the tree; `str(error)` is the whole message a user sees."""


class PuzzleError(CluewiseError, ValueError):
    """Unusable text.

    `source` names the file (or `-`, or nothing), `line` and `column` count from 1, `excerpt` is the offending line.
    """

    def __init__(self, message: str, source: str = "", line: int = 0, column: int = 0, excerpt: str = "") -> None:
        super().__init__(message, source, line, column, excerpt)
        self.message, self.source, self.line, self.column, self.excerpt = message, source, line, column, excerpt

    def __str__(self) -> str:
        place = ", ".join(
            part
            for part in (
                self.source,
                f"line {self.line}" if self.line else "",
                f"column {self.column}" if self.column else "",
            )
            if part
        )
        head = f"{place}: {self.message}" if place else self.message
        return f"{head}\n{self._pointer()}" if self.excerpt and self.column else head

    def _pointer(self, width: int = 76) -> str:
        """The line with a caret under the column; a long line is cut to a window around it."""
        at = self.column - 1
        start = 0 if at < width - 8 else at - width // 2
        window = self.excerpt[start : start + width]
        before, after = ("…" if start else ""), ("…" if start + width < len(self.excerpt) else "")
        shown = "".join(char if char.isprintable() else "�" for char in window)
        return f"    {before}{shown}{after}\n    {' ' * (len(before) + at - start)}^"


class UnknownName(CluewiseError, LookupError):
    """A name that does not exist; says what does, nearest first. Of many, only the nearest are named. `name` may be
    anything a caller took for a name; `others` are suggested, but not listed."""

    def __init__(self, kind: str, name: object, known: Iterable[str], others: Iterable[str] = ()) -> None:
        known, others = tuple(known), tuple(others)
        super().__init__(kind, name, known, others)
        self.kind, self.name, self.known, self.others = kind, name, known, others

    def __str__(self) -> str:
        import difflib

        text = self.name if isinstance(self.name, str) else repr(self.name)
        many = len(self.known) > MOST_LISTED
        near = difflib.get_close_matches(text[:60], (*self.known, *self.others), n=3 if many else 1, cutoff=0.5)
        hint = f" Did you mean {' or '.join(map(quote, near))}?" if near else ""
        there = f"There are: {', '.join(self.known)}." if self.known else "There is none."
        if many:
            there = f"There are {len(self.known)}: see cluewise list."
        return f"no {self.kind} {quote(text) if text is self.name else cut(text)}.{hint} {there}"


class Refused(CluewiseError, ValueError):
    """What is asked cannot be done by what it is asked of; the message says what can."""


class BrokenPuzzle(CluewiseError, RuntimeError):
    """A puzzle whose own files cannot be used; the message names the file, the line and what is wrong there."""


class SolverFailure(CluewiseError, RuntimeError):
    """A solver gave no usable answer; the message becomes the reason of an unknown answer."""


class LimitReached(SolverFailure):
    """The runner stopped a solve; the message is the limit's name: `timeout` or `memory`."""


class EncodingBug(CluewiseError, AssertionError):
    """A solver's model decodes to something that breaks the rules: never an answer."""
