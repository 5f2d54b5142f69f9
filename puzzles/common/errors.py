"""The exceptions of Cluewise.

    CluewiseError (Exception)
    ├── PuzzleError (ValueError)       invalid text of a puzzle, solution or answer: what was expected, and where
    ├── UnknownName (LookupError)      a puzzle, encoding, solver, setting … that does not exist: the known names
    ├── Refused (ValueError)           a combination that cannot work, such as an engine without a needed feature
    ├── BrokenPuzzle (RuntimeError)    the files of a puzzle cannot be used: file, line, what is wrong
    ├── SolverFailure (RuntimeError)   a solver died or contradicted itself or its input; the answer is "unknown"
    │   └── LimitReached               a solver was stopped by its time or memory limit
    └── EncodingBug (AssertionError)   a solver's model breaks the rules: a defect of an encoding (or of that solver)

The caller can correct the first four (exit code 2). `SolverFailure` is an unknown answer (30). The last is a defect of
Cluewise (1).
"""

from collections.abc import Iterable

MOST_QUOTED = 60
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\ufeff"))
_DIRECTIONS = (0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
UNSAFE = frozenset({*range(32), *range(127, 160), *_DIRECTIONS} - {ord("\t"), ord("\n")})
"""Characters that can control a terminal: control characters, and marks that change the direction of writing."""
_REPLACED = dict.fromkeys(UNSAFE, "�")
MOST_LISTED = 40
"""The most names that a message lists. Only the puzzles are more."""


def cut(value: object) -> str:
    """A value as text for a message: at most 60 characters, and only printable ones."""
    try:
        text = str(value)
    except ValueError:  # Python refuses to print a number of more than 4300 digits
        text = "a number of very many digits"
    start = "".join(char if char.isprintable() else "�" for char in text[:MOST_QUOTED])
    return f"{start}…" if len(text) > MOST_QUOTED else start


def one_line(text: str, most: int) -> str:
    """A text from a file on one line, safe to print: at most `most` characters, and only printable ones.

    Each run of blanks and line breaks becomes one blank. Invisible characters are removed; others that are not
    printable, such as those of escape sequences, become `�`.
    """
    start = " ".join(text.translate(_INVISIBLE)[: 4 * most].split())
    shown = "".join(char if char.isprintable() else "�" for char in start[:most])
    return shown if len(start) <= most else f"{shown}… ({len(text)} characters)"


def safe(text: str) -> str:
    """A text that may contain parts of a file, made safe for a terminal: each character of `UNSAFE` becomes `�`."""
    return text if text.isascii() and text.isprintable() else text.translate(_REPLACED)


def quote(value: object) -> str:
    """A value as text for a message: `cut`, in quotes."""
    return f"'{cut(value)}'"


def nearest(word: str, known: Iterable[str]) -> str:
    """` Did you mean 'akari'?`, or the empty string if no known word has nearly the same letters."""
    import difflib

    known, letters = tuple(known), sorted(word[:60])
    same_letters = [name for name in known if sorted(name) == letters]
    matches = same_letters or difflib.get_close_matches(word[:60], known, n=1, cutoff=0.8)
    return f" Did you mean '{matches[0]}'?" if matches else ""


class CluewiseError(Exception):
    """The base class; `str(error)` is the whole message that a user sees."""


class PuzzleError(CluewiseError, ValueError):
    """Invalid text.

    `source` is the name of the file (or `-`, or empty). `line` and `column` count from 1; 0 means unknown. `excerpt` is
    the line with the error. `remedy` is a setting (`key=value`) with which the text can be read; it may be empty.
    """

    def __init__(
        self, message: str, source: str = "", line: int = 0, column: int = 0, excerpt: str = "", remedy: str = ""
    ) -> None:
        super().__init__(message, source, line, column, excerpt, remedy)
        self.message, self.source, self.line, self.column, self.excerpt = message, source, line, column, excerpt
        self.remedy = remedy

    def __str__(self) -> str:
        place = ", ".join(
            part
            for part in (
                safe(self.source).replace("\n", "�"),
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
    """A name that does not exist. The message suggests the nearest of `known` and `others`, and lists `known`.

    `name` may be any object that a caller passed as a name.
    """

    def __init__(self, kind: str, name: object, known: Iterable[str], others: Iterable[str] = ()) -> None:
        known, others = tuple(known), tuple(others)
        super().__init__(kind, name, known, others)
        self.kind, self.name, self.known, self.others = kind, name, known, others

    def __str__(self) -> str:
        text = self.name if isinstance(self.name, str) else repr(self.name)
        hint = nearest(text, (*self.known, *self.others))
        listing = f"There are: {', '.join(self.known)}." if self.known else "There are none."
        if len(self.known) > MOST_LISTED:
            listing = f"There are {len(self.known)}: 'cluewise list' shows them."
        return f"no {self.kind} {quote(text) if text is self.name else cut(text)}.{hint} {listing}"


class Refused(CluewiseError, ValueError):
    """A combination that cannot work; the message says which one can."""


class BrokenPuzzle(CluewiseError, RuntimeError):
    """The files of a puzzle cannot be used; the message gives the file, the line and the defect."""


class SolverFailure(CluewiseError, RuntimeError):
    """A solver gave no usable answer; the message becomes the reason of an unknown answer."""


class LimitReached(SolverFailure):
    """The runner stopped a solve; the message is the limit's name: `timeout` or `memory`."""


class EncodingBug(CluewiseError, AssertionError):
    """A solver's model decodes to something that breaks the rules, so there is no answer."""
