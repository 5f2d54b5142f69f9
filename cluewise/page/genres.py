"""Rules of a person's own: genres in text, which questions carry along as `genre`.

The name of such a genre is made from its text, so another text is another kind. Nothing in a text is run.
"""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.genre_text import MOST_CHARACTERS, read_genre
from cluewise.registry.genres import kind_of
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import use_genre

from .data import about

Report = Callable[[Any], None]

EXAMPLES = {
    "Lanterns": (
        "board: cells shaded or not, rooms\nwords: lantern (lanterns) / dark\nclues: number 0-8 in cells\n"
        "room: each room has exactly 1 lantern\napart: no two lanterns touch, not even at a corner\n"
        "number: each number counts the lanterns in its row and column\nfree: cells with a number are dark\n"
    ),
    "Stepping stones": (
        "board: numbers 1 to 4\nclues: sum 0-36 in cells\nclues: digit 1-4 at top and left\n"
        "apart: equal numbers do not touch, not even at a corner\nsum: each sum is the sum of the numbers beside it\n"
        "first: each digit is the number seen first from it\n"
    ),
    "Creek and Mosaic": "as: creek\nas: mosaic\npool: no 2x2 square is all unshaded\n",
}
"""Finished genres, by title."""


def take(rules: str) -> str:
    """The name of the genre with this text, which is from now on known. Raises PuzzleError, Refused."""
    if len(rules) > MOST_CHARACTERS:
        raise Refused(f"these rules have more than {MOST_CHARACTERS} characters")
    name = f"own_{sha256(rules.encode()).hexdigest()[:8]}"
    file = os.path.join(_folder(), f"{name}.rules")
    try:
        if not os.path.isfile(file):
            read_genre(name, rules, file, kind_of)  # a wrong text does not become a kind
            with open(file, "w", encoding="utf-8") as opened:
                opened.write(rules)
        use_genre(file)
        puzzle_class(name)
    except PuzzleError as error:
        raise PuzzleError(error.message, "", error.line, error.column, error.excerpt) from None
    except Refused as error:
        raise Refused(str(error).removeprefix(f"{file}: ")) from None
    return name


@cache
def _folder() -> str:
    """A folder for the files of this process."""
    from tempfile import mkdtemp

    return mkdtemp()


def genre(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The genre of a `text`: its name, and a line about it."""
    name = take(question["text"])
    return {"name": name, "about": about(puzzle_class(name))}


def sentences(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """All sentences, each with its family, its meaning and an example, and the finished examples by title."""
    from cluewise.puzzles.common.sentences.catalogue import catalogue

    listed = [{"family": one.family, "meaning": one.meaning, "example": one.example} for one in catalogue()]
    return {"sentences": listed, "examples": EXAMPLES}
