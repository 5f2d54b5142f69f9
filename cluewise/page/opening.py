"""Reads pasted text: addresses, IDs, grids and whole files, with or without the name of the puzzle."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cluewise.pipeline import SolveOptions, SolveRun, make_request
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.registry.names import find
from cluewise.sources import is_address, name_of, no_puzzle, read_puzzle, split

LONGEST = 2_000_000
"""The maximum number of characters that the page reads."""

MOST_OFFERED = 24
"""The maximum number of kinds that are offered for a text without a name."""

FEW_SLOTS = 150
"""Puzzles with more slots are offered without being solved."""


class PuzzleInText(NamedTuple):
    """The puzzles of a text: the first one, their number, and the reading (`Puzzle.read_as`)."""

    puzzle: Puzzle
    number: int = 1


def find_puzzle(
    text: str, name: str | None = None, settings: Mapping[str, str] | None = None
) -> PuzzleInText | list[Puzzle]:
    """The puzzle of a text, or the puzzles of different kinds that it may be. Raises the errors of `read`.

    `settings` are for a text that names its kind, or with `name`.

    A text names its kind in an address, in its first word (`sudoku 1234…`), or not at all.
    """
    if len(text) > LONGEST:
        raise Refused(f"the text has {len(text)} characters; the page reads up to {LONGEST}")
    if not text.strip():
        raise Refused("nothing was pasted: expected an address, a game ID or a grid")
    if name is None and not is_address(text):
        words = text.strip().removeprefix("cluewise solve ").split(None, 1)
        if len(words) == 2 and (called := find(words[0])):
            return _first(called.name, words[1], dict(called.settings))
        if "://" not in text:
            if (known := no_puzzle(Text(text))) is not None:
                raise known
            if fitting := list(_kinds_that_fit(text)):
                return _by_fit(fitting) if len(fitting) > 1 else PuzzleInText(fitting[0])
            raise PuzzleError("no kind of puzzle reads this text: choose the kind to see where it stops")
    called = find(name) if name else None
    return _first(called.name if called else name, text, {**(called.settings if called else {}), **(settings or {})})


def _first(name: str | None, text: str, settings: dict[str, Any]) -> PuzzleInText:
    texts = split(name, text, "pasted text" if name else "")
    first = next((each for each in texts if name_of(name, each)), texts[0])  # lines of a mail are not puzzles
    return PuzzleInText(read_puzzle(name, first, settings), len(texts))


def _kinds_that_fit(text: str) -> Iterator[Puzzle]:
    for name in puzzle_names():
        try:
            texts = puzzle_class(name).split(text)
            yield read_puzzle(name, Text(texts[0].body, "pasted text", settings=texts[0].settings))
        except (CluewiseError, ArithmeticError, LookupError, ValueError):
            continue


def _by_fit(puzzles: list[Puzzle]) -> list[Puzzle]:
    """The puzzles, most likely kinds first: those that read most of the text as clues."""
    return sorted(puzzles, key=lambda puzzle: (-len(puzzle.reasons()), puzzle.name))[:MOST_OFFERED]


def is_unique(puzzle: Puzzle) -> bool:
    """True if a small puzzle has exactly one solution; False for large ones, which would take too long."""
    if len(puzzle.slots()) > FEW_SLOTS:
        return False
    answer = SolveRun(make_request(puzzle, SolveOptions()), 2).answer()
    return answer.complete and len(answer.solutions) == 1
