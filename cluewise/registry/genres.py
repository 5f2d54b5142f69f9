"""Genres in text: files `NAME.rules` in the folders with puzzles, or named by their path.

The modules `cluewise.puzzles.NAME` and `cluewise.encodings.NAME` of a genre are made from its text. A file that is
named by its path is added to CLUEWISE_PATH, for this process and its child processes.
"""

import keyword
import os
from collections.abc import Mapping
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from cluewise.puzzles.common.errors import PuzzleError, Refused, quote
from cluewise.puzzles.common.genre_text import address_type, read_genre
from cluewise.puzzles.common.reading import read_file
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .folders import RULES, add_to_path, files_on_path, own_files, own_names, path

RESERVED = ("common", "parts", "generators")
"""Folders beside the puzzles; no module may have one of these names."""


def genre_file(name: str) -> str | None:
    """The file of the genre with this name; None if there is none, or if a file NAME.py comes first."""
    if name in own_names():
        return next((file for file in own_files(name) if file.endswith(RULES)), None)
    for entry in (*path(), *files_on_path()):
        if entry.endswith(RULES):
            if os.path.basename(entry) == f"{name}{RULES}":
                return entry
            continue
        place = os.path.join(entry, "puzzles", name)
        if os.path.isfile(f"{place}.py"):
            return None
        if os.path.isfile(place + RULES):
            return place + RULES
    return None


def package_genre(name: str, folder: str) -> str | None:
    """The file of a genre in the folder of an installed package."""
    place = os.path.join(folder, "puzzles", name + RULES)
    return place if os.path.isfile(place) and not os.path.isfile(place[: -len(RULES)] + ".py") else None


def use(file: str) -> str:
    """The name of the genre in a file, which is from now on found by it. Raises PuzzleError, Refused."""
    if not os.path.isfile(file):
        raise PuzzleError("no such file", file)
    name, place = os.path.basename(file).removesuffix(RULES), os.path.abspath(file)
    fits = name.isascii() and name.isidentifier() and name == name.lower() and not name.startswith("_")
    if not fits or keyword.iskeyword(name) or name in RESERVED:
        raise Refused(f"{file}: {quote(name)} cannot be the name of a genre: use lowercase letters, digits and '_'")
    if taken := taken_by(name, place):
        raise Refused(f"{file}: the name '{name}' is taken by {taken}: rename the file")
    if os.pathsep in place:
        raise Refused(f"{file}: the path of a genre cannot contain '{os.pathsep}'")
    if genre_file(name) is None:
        add_to_path((place,))
    return name


def taken_by(name: str, place: str) -> str:
    """The owner of a name that a genre in a file cannot have; empty if it is free."""
    from .discovery import home
    from .names import aliases

    if name.replace("_", "-") in own_names():
        return f"the puzzle '{name.replace('_', '-')}'"
    if alias := aliases().get(name):
        return f"an alias of '{alias.name}'"
    other = genre_file(name)
    if other is None:
        other = home(name)
    return "" if other is None or os.path.realpath(other) == os.path.realpath(place) else other


def stated_type(file: str) -> list[str]:
    """The address type in the text of a genre."""
    try:
        found = address_type(read_file(file))
    except PuzzleError:
        return []  # using the genre reports the error
    return [found] if found else []


def spec(module: str, file: str) -> ModuleSpec:
    """The import spec of a module of a genre."""
    return ModuleSpec(module, _Loader(module, file), origin=file)  # type: ignore[arg-type]


class _Loader:
    """Makes a module of a genre from its text."""

    def __init__(self, module: str, file: str) -> None:
        self.module, self.file = module, file

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Requests an ordinary module."""

    def get_source(self, module: str) -> str:
        """A genre has no source in Python."""
        return ""

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self.file
        if self.module.startswith("cluewise.encodings."):
            vars(module)["ENCODINGS"] = ()
            return
        from cluewise.puzzles.common.genre_boards import genre_class

        stem = self.module.rpartition(".")[2]
        genre = read_genre(stem.replace("_", "-") if own(stem) else stem, read_file(self.file), self.file)
        _check_address(genre.address, genre.name, self.file)
        kind: Any = genre_class(genre, self.module, "".join(part.capitalize() for part in stem.split("_")))
        vars(module)[kind.__name__] = kind


def find_solution(puzzle: Any, wished: Mapping[Slot, Value]) -> Solution | None:
    """A random solution for the generator of genres; a solver is imported now."""
    from cluewise.encodings.common.rules_encoding import rules_encoding
    from cluewise.solvers.random_solutions import random_solution

    return random_solution(puzzle, rules_encoding(type(puzzle)), wished)


def own(stem: str) -> bool:
    """True for a module of a genre of the project."""
    return stem.replace("_", "-") in own_names()


def _check_address(kind: str, name: str, file: str) -> None:
    """Raises PuzzleError for an address type that another kind has."""
    from .names import address_types

    owner = address_types().get(kind, name)
    if owner != name:
        raise PuzzleError(f"addresses of the type '{kind}' are those of {owner}: choose another type", file)
