"""Finds puzzles: in the project, in the folders of CLUEWISE_PATH, in installed packages.

A folder of your own has the project's layout: `puzzles/NAME.py` and `encodings/NAME.py`, and if needed
`instances/NAME/`, `solvers/backtrack/NAME.py`, `puzzles/parts/NAME/` and `encodings/parts/NAME/`. An installed package
names itself in an entry point (`packages`); packages are searched only for `list` and for unknown names.

The modules are imported as if they were in the project (`cluewise.puzzles.NAME`), so all verbs and all processes find
them in the same way: a finder at the end of `sys.meta_path` calls `find_spec` (see `cluewise/__init__.py`). It finds
only modules of puzzles; other files in these folders are ignored.
"""

import os
from functools import cache
from importlib.machinery import ModuleSpec

PATH = "CLUEWISE_PATH"


@cache
def own_names() -> tuple[str, ...]:
    """The puzzles of the project: the files of its folder `puzzles`."""
    import cluewise.puzzles

    return tuple(sorted({name for folder in cluewise.puzzles.__path__ for name in names_in(folder)}))


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


def home(name: str) -> str | None:
    """Returns the folder of a puzzle from outside the project; None for the project's puzzles and for unknown names.

    The project comes first, then CLUEWISE_PATH in its order, then the packages.
    """
    if name in own_names() or not name.isidentifier():
        return None
    for folder in path():
        if os.path.isfile(os.path.join(folder, "puzzles", f"{name}.py")):
            return folder
    from .packages import folder_of

    return folder_of(name)


def instance_folders(name: str) -> list[str]:
    """The folders that hold instances of a puzzle. In a checkout the package's path leads to its own folder twice."""
    import cluewise

    outside = home(name)
    tops = cluewise.__path__ if outside is None else [outside]
    folders = [os.path.join(top, "instances", name) for top in tops]
    return list({os.path.realpath(folder): folder for folder in reversed(folders) if os.path.isdir(folder)}.values())


# ── imports ──


def find_spec(module: str) -> ModuleSpec | None:
    """The import spec of a module of a puzzle from outside the project; None for any other module."""
    parts = module.split(".")[1:]
    *folders, name = parts
    outside = home(name)
    if outside is None:
        return None
    place = os.path.join(outside, *parts)
    if folders in (["puzzles"], ["encodings"], ["solvers", "backtrack"]):
        from importlib.util import spec_from_file_location

        return spec_from_file_location(module, f"{place}.py") if os.path.isfile(f"{place}.py") else None
    if folders in (["puzzles", "parts"], ["encodings", "parts"]) and os.path.isdir(place):
        spec = ModuleSpec(module, None, is_package=True)
        spec.submodule_search_locations = [place]
        return spec
    return None
