"""A genre that is named by the path of its file."""

import keyword
import os
import sys
from collections.abc import Callable, Mapping

from cluewise.puzzles.common.errors import PuzzleError, Refused, quote
from cluewise.puzzles.common.genre_text import address_type
from cluewise.puzzles.common.reading import read_file

from .discovery import home
from .folders import RULES, add_to_path, class_in, own_names
from .genres import genre_file

RESERVED = ("common", "parts", "generators")
"""Folders beside the puzzles; no module may have one of these names."""


def use(file: str, aliases: Callable[[], Mapping[str, str]], types: Callable[[], Mapping[str, str]]) -> str:
    """The name of the genre in a file, which is from now on found by it.

    `aliases` and `types` return the puzzle of each alias and of each address type. Raises PuzzleError, Refused.
    """
    if not os.path.isfile(file):
        raise PuzzleError("no such file", file)
    name, place = os.path.basename(file).removesuffix(RULES), os.path.abspath(file)
    fits = name.isascii() and name.isidentifier() and name == name.lower() and not name.startswith("_")
    if not fits or keyword.iskeyword(name) or name in RESERVED:
        raise Refused(f"{file}: {quote(name)} cannot be the name of a genre: use lowercase letters, digits and '_'")
    if taken := _taken_by(name, place, aliases()):
        raise Refused(f"{file}: the name '{name}' is taken by {taken}: rename the file")
    if os.pathsep in place:
        raise Refused(f"{file}: the path of a genre cannot contain '{os.pathsep}'")
    text = read_file(place)
    kind = address_type(text)
    if (owner := types().get(kind, name)) != name:
        raise Refused(f"{file}: addresses of the type '{kind}' are those of {owner}: choose another type")
    if genre_file(name) is None:
        add_to_path((place,))
    if (module := sys.modules.get(f"cluewise.puzzles.{name}")) and getattr(
        class_in(module), "rules_text", text
    ) != text:
        raise Refused(f"{file}: the file has changed since its rules were read: start Python anew")
    return name


def _taken_by(name: str, place: str, aliases: Mapping[str, str]) -> str:
    """The owner of a name that a genre in a file cannot have; empty if it is free."""
    if name.replace("_", "-") in own_names():
        return f"the puzzle '{name.replace('_', '-')}'"
    if name in aliases:
        return f"an alias of '{aliases[name]}'"
    other = genre_file(name) or home(name)
    return "" if other is None or os.path.realpath(other) == os.path.realpath(place) else other
