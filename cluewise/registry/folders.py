"""The folders with puzzles: the project's own and those of CLUEWISE_PATH, and the names of the puzzles in them."""

import os
from functools import cache
from types import ModuleType
from typing import Any

from cluewise.puzzles.common.puzzle import Puzzle

PATH = "CLUEWISE_PATH"
RULES = ".rules"
"""The end of the name of a genre in text."""
PLUS = "+"
"""The sign between the kinds in the name of a hybrid: `creek+mosaic`."""


@cache
def own_folders() -> list[str]:
    """The folders with puzzles of the project. In a checkout, the package's path contains the same one twice."""
    import cluewise.puzzles

    return list({os.path.realpath(folder): folder for folder in reversed(cluewise.puzzles.__path__)}.values())[::-1]


@cache
def own_names() -> tuple[str, ...]:
    """The puzzles of the project: the files of its folder `puzzles`, with `-` for `_`."""
    names = {name for folder in own_folders() for name in names_in(folder)}
    return tuple(sorted(name.replace("_", "-") for name in names))


def is_own(name: object) -> bool:
    """True for the name of a puzzle of the project."""
    return isinstance(name, str) and name in _own_set()


@cache
def _own_set() -> frozenset[str]:
    return frozenset(own_names())


def module_name(name: str) -> str:
    """The name of a puzzle's modules: `yajilin_regions` for `yajilin-regions`."""
    return name.replace("-", "_")


@cache
def own_files(name: str) -> list[str]:
    """The files of a puzzle of the project: `NAME.py` or `NAME.rules`."""
    places = [os.path.join(folder, module_name(name) + end) for folder in own_folders() for end in ENDS]
    return [place for place in places if os.path.isfile(place)]


ENDS = (".py", RULES)


def names_in(folder: str) -> list[str]:
    """The names of the modules and of the genres in a folder; none if the folder does not exist."""
    try:
        files = sorted(os.listdir(folder))
    except OSError:
        return []
    stems = (file.rpartition(".")[0] for file in files if file.endswith(ENDS) and not file.startswith(("_", ".")))
    return list(dict.fromkeys(stems))


def path() -> tuple[str, ...]:
    """The folders and the files `NAME.rules` of CLUEWISE_PATH."""
    value = os.environ.get(PATH)
    if not value:
        return ()
    return tuple(dict.fromkeys(os.path.abspath(folder) for folder in value.split(os.pathsep) if folder))


def folders_on_path() -> tuple[str, ...]:
    """The folders of CLUEWISE_PATH."""
    return tuple(entry for entry in path() if not entry.endswith(RULES))


def files_on_path() -> tuple[str, ...]:
    """The files `NAME.rules` that CLUEWISE_PATH names."""
    return tuple(entry for entry in path() if entry.endswith(RULES))


def add_to_path(folders: tuple[str, ...]) -> None:
    """Adds folders and files to CLUEWISE_PATH, for this process and its child processes."""
    new = [folder for folder in folders if folder not in path()]
    if new:
        os.environ[PATH] = os.pathsep.join((*path(), *new))


def puzzles_of(folder: str) -> list[str]:
    """The puzzles in a folder of the project's layout that can be imported under their names."""
    return [name for name in names_in(os.path.join(folder, "puzzles")) if name.isidentifier()]


def path_names() -> list[str]:
    """The puzzles in the folders of CLUEWISE_PATH."""
    if not path():
        return []
    files = (os.path.basename(file).removesuffix(RULES) for file in files_on_path() if os.path.isfile(file))
    return [*(name for folder in folders_on_path() for name in puzzles_of(folder)), *filter(str.isidentifier, files)]


def class_in(module: ModuleType) -> Any:
    """The class of puzzles that a module defines; None if it defines none."""
    classes = (item for item in vars(module).values() if isinstance(item, type) and item.__module__ == module.__name__)
    return next((item for item in classes if issubclass(item, Puzzle)), None)
