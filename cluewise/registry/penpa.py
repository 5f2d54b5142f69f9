"""The kind of a Penpa+ link: by its genre tags, then by its title, else the kinds that fit its marks are named."""

import re
from collections.abc import Mapping
from functools import cache

from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.puzzles.common.penpa.guess import fitting
from cluewise.puzzles.common.penpa.link import error, read_link
from cluewise.puzzles.common.penpa.table import KINDS, SUDOKU_TAGS
from cluewise.puzzles.common.reading import Text

from .loading import puzzle_class
from .names import Named, address_types, aliases

MOST_NAMED = 12
_WORD = re.compile(r"[^\W_]+")


def puzzle_of(text: Text) -> str:
    """The name of the puzzle in a link. Raises PuzzleError if neither its tags nor its title name it."""
    link = read_link(text)
    found = next(filter(None, map(_by_word, link.tags)), None) or _by_title(link.title)
    if found is not None and not found.settings:
        return found.name
    if found is not None:
        setting = " ".join(f"{key}={value}" for key, value in found.settings.items())
        raise error(text, f"the title of the Penpa+ link means {found.name} with {setting}: name the PUZZLE")
    known = f"its title is {quote(link.title)}" if link.title else "it has no title"
    if link.tags:
        known = f"its genre tag {quote(link.tags[0])} is no puzzle here, and {known}"
    names = [name for name in fitting(link, text, puzzle_class) if _can_be(name, text)]
    fit = f"its marks fit {_listed(names)}" if names else "no puzzle here explains its marks"
    raise error(text, f"the Penpa+ link does not name its puzzle ({known}): name the PUZZLE; {fit}")


def _can_be(name: str, text: Text) -> bool:
    """True if a kind reads the link, or only asks for a setting."""
    try:
        puzzle_class(name).parse(text)
    except PuzzleError as problem:
        return "--set" in problem.message
    return True


def _listed(names: list[str]) -> str:
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} others"


@cache
def _words() -> Mapping[str, Named]:
    """The puzzles by name, alias, address type and genre tag, without blanks and signs."""
    words = {_plain(kind): Named(name) for kind, name in address_types(installed=True).items()}
    words |= {_plain(alias): named for alias, named in aliases(installed=True).items()}
    words |= {_plain(tag): Named("sudoku") for tag in SUDOKU_TAGS}
    return {**words, **{_plain(word): Named(name) for name, kind in KINDS.items() for word in (kind.tag, name)}}


def _plain(word: str) -> str:
    return "".join(_WORD.findall(word.lower()))


def _by_word(word: str) -> Named | None:
    return _words().get(_plain(word)) or _words().get(_plain(word.partition("(")[0]))


def _by_title(title: str) -> Named | None:
    """The puzzle whose name is the longest beginning of a title."""
    words = [_plain(word) for word in title.split()[:5]]
    beginnings = ("".join(words[:count]) for count in range(len(words), 0, -1))
    return next(filter(None, map(_words().get, beginnings)), None)
