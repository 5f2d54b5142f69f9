"""Reading of puzzles from the arguments of a verb, without click. An unreadable puzzle stops no other."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple

from cluewise import sources
from cluewise.exit_codes import complain, explain
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import MAX_BYTES, Text, decode_bytes
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import find, named

from .parameters import Parameters, Settings

STANDARD_INPUT = "-"

REFRESH = 0.1
"""Seconds between two updates of the progress."""


def read_arguments(arguments: Sequence[str]) -> Parameters:
    """Reads positional arguments. The first is the PUZZLE if it is a name or an alias.

    The first argument is a SOURCE if it is `-`, a file or an address. Raises UnknownName if it is neither.
    """
    if not arguments:
        return Parameters(None, {}, ())
    first = arguments[0]
    puzzle = find(first)
    if puzzle is None and (
        first == STANDARD_INPUT or sources.is_file(first) or sources.is_address(first) or "://" in first
    ):
        return Parameters(None, {}, tuple(arguments))
    if puzzle is None and (error := sources.no_puzzle(Text(first))):
        raise error
    puzzle = puzzle or named(first)
    return Parameters(puzzle.name, dict(puzzle.settings), tuple(arguments[1:]))


def read_input() -> str:
    """Standard input as text; a usage error on a terminal."""
    if sys.stdin is None:
        raise _wrong_usage("no SOURCE given, and standard input is closed")
    if sys.stdin.isatty():
        raise _wrong_usage("no SOURCE given, and standard input is a terminal: name a file or a puzzle in text")
    return decode_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), STANDARD_INPUT)


def _wrong_usage(message: str) -> Exception:
    from click import UsageError

    return UsageError(message)


def texts_of(name: str | None, source: str) -> list[Text]:
    """The texts of the puzzles in one SOURCE: a file, `-`, or puzzle text. Without a name, it contains addresses."""
    if source == STANDARD_INPUT:
        return sources.split(name, read_input(), STANDARD_INPUT)
    return sources.texts_of(name, source)


class Unread(NamedTuple):
    """A source or a puzzle that could not be read: its place, the puzzle's name if known, and the error."""

    source: str
    name: str | None
    error: Exception


def of_all() -> tuple[type[BaseException], ...]:
    """The types of the errors that concern all puzzles: the output cannot be written, or the verb was called wrongly.

    Only click calls a verb wrongly, so its errors need not be known before it is imported.
    """
    click: Any = sys.modules.get("click")
    return (OSError,) if click is None else (OSError, click.ClickException, click.exceptions.Exit, click.Abort)


@contextmanager
def alone(codes: list[int], report: Callable[[str], object] = lambda message: None) -> Iterator[None]:
    """Confines an error to one of several puzzles; only errors that concern all of them are raised.

    The error is written to standard error, its exit code is added to `codes`, and `report` is called with its message.
    """
    try:
        yield
    except of_all():
        raise
    except Exception as error:  # also a defect of ours, or of a puzzle from outside
        codes.append(complain(error))
        report(explain(error)[1])


def check_settings(name: str | None, settings: Settings) -> None:
    """Checks the settings once, before any puzzle is read. Raises PuzzleError, UnknownName."""
    if name is not None:
        puzzle_class(name).complete_settings(settings)


def puzzles(name: str | None, sources: Sequence[str], settings: Settings) -> Iterator[tuple[Text, Puzzle] | Unread]:
    """Yields every puzzle of the sources. An unreadable puzzle becomes an Unread and does not stop the others."""
    check_settings(name, settings)
    for source in sources or [STANDARD_INPUT]:
        try:
            texts = texts_of(name, source)
        except of_all():
            raise
        except Exception as error:  # a defect affects no other puzzle
            yield Unread(source, name, error)
            continue
        for text in texts:
            yield _read(name, text, settings)


def _read(name: str | None, text: Text, settings: Settings) -> tuple[Text, Puzzle] | Unread:
    try:
        return text, parsed(name, text, settings)
    except of_all():
        raise
    except Exception as error:
        return Unread(place(text), sources.name_of(name, text), error)


def parsed(name: str | None, text: Text, settings: Settings) -> Puzzle:
    """Parses one text. Prints its reading if the text may contain more than the puzzle can hold."""
    puzzle = sources.read_puzzle(name, text, settings, is_argument=True)
    reading = puzzle.read_as()
    if not reading and name is None and text.line == 1 and sources.named_by_looks(text):
        reading = f"as a {puzzle.name}"
    if reading:
        print(f"read: {reading}", file=sys.stderr, flush=True)
    return puzzle


def place(text: Text) -> str:
    """`source` in JSON: file:line, `-`, or the puzzle text itself."""
    return STANDARD_INPUT if text.source == STANDARD_INPUT else text.place


@contextmanager
def only_ours() -> Iterator[None]:
    """For a trial on the first of several puzzles: raises the errors that we foresee. Any other is a defect of this
    puzzle, which its own line reports later."""
    try:
        yield
    except CluewiseError:
        raise
    except of_all():
        raise
    except Exception:
        return


class StatusLine:
    """A status line on standard error, if that is a terminal. Call `clear` before other output.

    Calls of `report` write it, not a thread: the runner does not fork a process that has threads.
    """

    def __init__(self) -> None:
        self.shown = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._next = monotonic() + REFRESH

    def report(self, message: str, *, now: bool = False) -> None:
        """Shows a new message, at most every `REFRESH` seconds unless `now` is true."""
        if self.shown and (now or monotonic() > self._next):
            self._next = monotonic() + REFRESH
            print(f"\r\x1b[K{message} …", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
