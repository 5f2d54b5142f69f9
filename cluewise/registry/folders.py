"""The folders with puzzles: the project's own and those of CLUEWISE_PATH, and the names of the puzzles in them."""

import os
from functools import cache

PATH = "CLUEWISE_PATH"


@cache
def own_names() -> tuple[str, ...]:
    """The puzzles of the project: the files of its folder `puzzles`, with `-` for `_`."""
    import cluewise.puzzles

    names = {name for folder in cluewise.puzzles.__path__ for name in names_in(folder)}
    return tuple(sorted(name.replace("_", "-") for name in names))


def module_name(name: str) -> str:
    """The name of a puzzle's modules: `yajilin_regions` for `yajilin-regions`."""
    return name.replace("-", "_")


def names_in(folder: str) -> list[str]:
    """The names of the modules in a folder; none if the folder does not exist."""
    try:
        files = sorted(os.listdir(folder))
    except OSError:
        return []
    return [file.removesuffix(".py") for file in files if file.endswith(".py") and not file.startswith(("_", "."))]


def path() -> tuple[str, ...]:
    """The folders of CLUEWISE_PATH."""
    value = os.environ.get(PATH)
    if not value:
        return ()
    return tuple(dict.fromkeys(os.path.abspath(folder) for folder in value.split(os.pathsep) if folder))


def add_to_path(folders: tuple[str, ...]) -> None:
    """Adds folders to CLUEWISE_PATH, for this process and its child processes."""
    new = [folder for folder in folders if folder not in path()]
    if new:
        os.environ[PATH] = os.pathsep.join((*path(), *new))


def puzzles_of(folder: str) -> list[str]:
    """The puzzles in a folder of the project's layout that can be imported under their names."""
    return [name for name in names_in(os.path.join(folder, "puzzles")) if name.isidentifier()]


def path_names() -> list[str]:
    """The puzzles in the folders of CLUEWISE_PATH."""
    return [name for folder in path() for name in puzzles_of(folder)]
