"""Genres in text: files `NAME.rules` in the folders with puzzles, or named by their path.

The modules `cluewise.puzzles.NAME` and `cluewise.encodings.NAME` of a genre are made from its text. A file that is
named by its path is added to CLUEWISE_PATH, for this process and its child processes.
"""

import os
from collections.abc import Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from cluewise.puzzles.common.errors import BrokenPuzzle, PuzzleError, Refused
from cluewise.puzzles.common.reading import read_file
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .folders import PLUS, RULES, class_in, module_name, own_files, own_names, path


def genre_file(name: str) -> str | None:
    """The file of the genre with this name; None if there is none, or if a file NAME.py comes first."""
    if name in own_names():
        return next((file for file in own_files(name) if file.endswith(RULES)), None)
    for entry in path():
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


def stated_type(file: str) -> list[str]:
    """The address type in the text of a genre."""
    from cluewise.puzzles.common.genre_text import address_type

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
        """The text of the genre, in which aliases and address types are searched; nothing runs it."""
        return read_file(self.file) if self.file else ""

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self.file
        if self.module.startswith("cluewise.encodings."):
            vars(module)["ENCODINGS"] = ()
            return
        from cluewise.puzzles.common.genre_boards import genre_class
        from cluewise.puzzles.common.genre_text import read_genre

        stem = self.module.rpartition(".")[2]
        name, class_name = _names(stem)
        genre = read_genre(name, read_file(self.file), self.file, kind_of)
        module.__doc__ = genre.description
        if genre.kinds:
            _add_hybrid(module, name, class_name, genre.kinds, genre.text, genre.statements)
            return
        kind: Any = genre_class(genre, self.module, class_name)
        vars(module)[kind.__name__] = kind


class _HybridLoader(_Loader):
    """Makes a module of the hybrid `creek+mosaic` from those of its kinds."""

    def exec_module(self, module: ModuleType) -> None:
        stem = self.module.rpartition(".")[2]
        if self.module.startswith("cluewise.encodings."):
            vars(module)["ENCODINGS"] = ()
            return
        kinds = [kind_of(part) for part in stem.split(PLUS)]
        name = PLUS.join(kind.name for kind in kinds)
        module.__doc__ = f"{name}: {' and '.join(kind.name for kind in kinds)} on one board."
        try:
            _add_hybrid(module, name, _names(stem)[1], kinds)
        except PuzzleError as error:
            raise Refused(f"{stem.replace('_', '-')}: {error}") from None


def hybrid_spec(module: str) -> ModuleSpec:
    """The import spec of a module of a hybrid."""
    return ModuleSpec(module, _HybridLoader(module, ""))  # type: ignore[arg-type]


def kind_of(name: str) -> Any:
    """The class of a kind. Raises ModuleNotFoundError, BrokenPuzzle."""
    module = import_module(f"cluewise.puzzles.{module_name(name)}")
    kind = class_in(module)
    if kind is None:
        raise BrokenPuzzle(f"{module.__file__}: it has no class of puzzles")
    return kind


def _add_hybrid(
    module: ModuleType, name: str, class_name: str, kinds: Any, text: str = "", statements: Any = ()
) -> None:
    from cluewise.puzzles.common.hybrid_classes import hybrid_class

    def generator_class() -> Any:
        from cluewise.puzzles.generators.common.hybrids import HybridGenerator

        return HybridGenerator

    vars(module)["generator_class"] = generator_class
    vars(module)[class_name] = hybrid_class(name, kinds, module.__name__, class_name, text, statements)


def _names(stem: str) -> tuple[str, str]:
    """The name of the puzzle of a module, and that of its class."""
    words = stem.replace(PLUS, "_plus_").split("_")
    return stem.replace("_", "-") if own(stem) else stem, "".join(word.capitalize() for word in words)


def find_solution(puzzle: Any, wished: Mapping[Slot, Value]) -> Solution | None:
    """A random solution for generators; a solver is imported now."""
    from cluewise.encodings.common.also import with_also
    from cluewise.encodings.common.rules_encoding import rules_encoding
    from cluewise.solvers.random_solutions import random_solution

    encoding, also = rules_encoding(type(puzzle)), getattr(puzzle, "also", ())
    return random_solution(puzzle, with_also((encoding,), type(puzzle), also)[0] if also else encoding, wished)


def own(stem: str) -> bool:
    """True for a module of a genre of the project."""
    return stem.replace("_", "-") in own_names()
