"""Checks: functions of a subject (and of one of its encodings) that raise `Broken` with advice."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

from cluewise.encodings.common.encoding import Encoding
from cluewise.puzzles.common.errors import CluewiseError, EncodingBug
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.error_origin import blamed

from .subject import RandomFails, Subject


class Broken(Exception):
    """A broken promise: the finding, the advice, and the puzzle if there is one."""

    def __init__(self, finding: str, advice: str, puzzle: Puzzle | None = None) -> None:
        super().__init__(finding, advice, puzzle)
        self.finding, self.advice, self.puzzle = finding, advice, puzzle

    def __str__(self) -> str:
        puzzle = [shown(self.puzzle)] if self.puzzle is not None else []
        return "\n".join([self.finding, *puzzle, f"To do: {self.advice}."])


class NotShown(Broken):
    """No puzzle of a quarter shows that the promise is kept. It is judged again on all puzzles."""


class Check(NamedTuple):
    """A check. `promise` is a sentence that must hold. With `of_encoding`, it must hold for every encoding."""

    name: str
    promise: str
    run: Callable[..., None]
    of_encoding: bool

    def failure(self, subject: Subject, encoding: Encoding | None = None) -> str | None:
        """Returns a message about the broken promise, or None. Any exception of the puzzle's code breaks it."""
        try:
            self.run(*((subject,) if encoding is None else (subject, encoding)))
        except Broken as broken:
            if isinstance(broken, NotShown) and subject.whole is not subject:
                return self.failure(subject.whole, encoding)
            return str(broken)
        except RandomFails as failure:
            return f"{failure}\nTo do: follow the advice of the check `random-draws`, then run this check again."
        except EncodingBug as bug:
            return f"{bug}\nTo do: make the rules, the search and the encodings agree."
        except CluewiseError as error:
            return f"{type(error).__name__}: {error}"
        except Exception as error:
            return message_of(error)
        return None


def message_of(error: Exception) -> str:
    """Returns the message of an exception in a puzzle's code, with its file and line."""
    import traceback

    known = blamed(error)
    if known is not error:
        return str(known)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{frame.filename}, line {frame.lineno}: {type(error).__name__}: {error}"


CHECKS: list[Check] = []
"""All declared checks. Within a module, checks with failures that are easy to correct come first."""


def _declare(run: Callable[..., None], *, of_encoding: bool) -> None:
    promise = " ".join((run.__doc__ or "").split())
    CHECKS.append(Check(run.__name__.replace("_", "-"), promise, run, of_encoding))


def of_puzzle(run: Callable[[Subject], None]) -> Callable[[Subject], None]:
    """Makes the function a check of every puzzle; its docstring is the promise."""
    _declare(run, of_encoding=False)
    return run


def of_encoding(run: Callable[[Subject, Encoding], None]) -> Callable[[Subject, Encoding], None]:
    """Makes the function a check of every encoding of every puzzle; its docstring is the promise."""
    _declare(run, of_encoding=True)
    return run


MODULES = (
    "declared", "generated", "texts", "written", "ruled", "reference", "shown", "compiled", "blaming", "guards",
    "signs", "extra_rules",
)  # fmt: skip
"""The modules with checks, in the order of the checks."""


def all_checks() -> list[Check]:
    """Returns all checks, in an order that does not depend on earlier imports."""
    names = [f"{__package__}.{module}" for module in MODULES]
    for name in names:
        import_module(name)  # the import declares its checks
    return sorted(CHECKS, key=lambda check: names.index(check.run.__module__))


class Case(NamedTuple):
    """A check, and its encoding (None: it is a check of the puzzle)."""

    check: Check
    encoding: Encoding | None = None

    @property
    def name(self) -> str:
        return f"{self.encoding.name}: {self.check.name}" if self.encoding else self.check.name

    def failure(self, subject: Subject) -> str | None:
        """Returns a message about the broken promise, or None."""
        return self.check.failure(subject, self.encoding)


def cases(subject: Subject) -> Iterator[Case]:
    """Yields all cases of a puzzle: its own checks, then the checks of each of its encodings."""
    checks = all_checks()
    yield from (Case(check) for check in checks if not check.of_encoding)
    for encoding in subject.encodings:
        yield from (Case(check, encoding) for check in checks if check.of_encoding)


def shown(puzzle: Puzzle | Any) -> str:
    """Returns a puzzle as indented text for a message."""
    try:
        text = puzzle.format()
    except Exception as error:
        return f"    {puzzle!r} (`format` fails: {error})"
    return "\n".join(f"    {line}" for line in text.split("\n"))
