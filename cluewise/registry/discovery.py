"""Finds puzzles: in the project, in the folders of CLUEWISE_PATH, in installed packages.

A folder of your own has the project's layout: `puzzles/NAME.py` and `encodings/NAME.py`, and if needed
`puzzles/generators/NAME.py`, `instances/NAME/`, `solvers/backtrack/NAME.py`, `puzzles/parts/NAME/` and
`encodings/parts/NAME/`. An installed package names itself in an entry point (`packages`); packages are searched only
for `list` and for unknown names.

The modules are imported as if they were in the project (`cluewise.puzzles.NAME`), so all verbs and all processes find
them in the same way: a finder at the end of `sys.meta_path` calls `find_spec` (see `cluewise/__init__.py`). It finds
only modules of puzzles; other files in these folders are ignored.
"""

import os
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

from .folders import PATH as PATH
from .folders import add_to_path as add_to_path
from .folders import own_names as own_names
from .folders import path as path
from .folders import path_names as path_names


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


_SAMPLING = ("boards", "connected_cells", "latin_squares", "random_divisions", "random_loops")

MOVED = dict.fromkeys(
    ("cluewise.puzzles.common.sampling", "cluewise.puzzles.making.common.sampling"),
    tuple(f"cluewise.puzzles.generators.common.{home}" for home in _SAMPLING),
)
"""Modules of earlier versions, by the names that they had: the modules where their parts are now, for files of one's
own. The first name is that of 0.1.0.
"""


class _MovedLoader:
    """Fills a module of an earlier version with the names of those where its parts are now."""

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """An ordinary module is made."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        for home in MOVED[module.__name__]:
            vars(module).update((name, value) for name, value in vars(import_module(home)).items() if name[0] != "_")


def find_spec(module: str) -> ModuleSpec | None:
    """The import spec of a module of a puzzle from outside the project, or of a moved one; None for others."""
    if module in MOVED:
        return ModuleSpec(module, _MovedLoader())  # type: ignore[arg-type]
    parts = module.split(".")[1:]
    *folders, name = parts
    outside = home(name)
    if outside is None:
        return None
    place = os.path.join(outside, *parts)
    if folders in (["puzzles"], ["puzzles", "generators"], ["encodings"], ["solvers", "backtrack"]):
        from importlib.util import spec_from_file_location

        return spec_from_file_location(module, f"{place}.py") if os.path.isfile(f"{place}.py") else None
    if folders in (["puzzles", "parts"], ["encodings", "parts"]) and os.path.isdir(place):
        spec = ModuleSpec(module, None, is_package=True)
        spec.submodule_search_locations = [place]
        return spec
    return None
