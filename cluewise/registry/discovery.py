"""Finds puzzles: in the project, in the folders of CLUEWISE_PATH, in installed packages.

An author's folder has the project's layout: `puzzles/NAME.py` and `encodings/NAME.py` (or `puzzles/NAME.rules` alone,
see `genres.py`), and if needed
`puzzles/generators/NAME.py`, `instances/NAME/`, `solvers/backtrack/NAME.py`, `puzzles/parts/NAME/` and
`encodings/parts/NAME/`; for the contract, `checkers/NAME.py`. An installed package names itself in an entry point
(`packages`); packages are searched only for `list` and for unknown names.

The modules are imported as if they were in the project (`cluewise.puzzles.NAME`), so all verbs and all processes find
them in the same way: a finder at the end of `sys.meta_path` calls `find_spec` (see `cluewise/__init__.py`). It finds
only modules of puzzles; other files in these folders are ignored.
"""

import os
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec as spec_of
from types import ModuleType

from cluewise.puzzles.common.old_names import new_module, renamed_objects, warn

from . import genres
from .folders import ENDS, PLUS, RULES, files_on_path, folders_on_path
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
    for folder in folders_on_path():
        if any(os.path.isfile(os.path.join(folder, "puzzles", name + end)) for end in ENDS):
            return folder
    for file in files_on_path():
        if os.path.basename(file) == name + RULES:
            return os.path.dirname(file)
    from .packages import folder_of

    return folder_of(name)


def instance_folders(name: str) -> list[str]:
    """The folders with instances of a puzzle. In a checkout, the package's path contains its own folder twice."""
    import cluewise

    outside = home(name)
    tops = cluewise.__path__ if outside is None else [outside]
    folders = [os.path.join(top, "instances", name) for top in tops]
    return list({os.path.realpath(folder): folder for folder in reversed(folders) if os.path.isdir(folder)}.values())


# ── imports ──


_GENERATORS = (["puzzles", "generators"], ["puzzles", "making"])  # `making` until version 0.2
_SAMPLING = ("boards", "connected_cells", "latin_squares", "random_divisions", "random_loops")

MOVED = dict.fromkeys(
    ("cluewise.puzzles.common.sampling", "cluewise.puzzles.making.common.sampling"),
    tuple(f"cluewise.puzzles.generators.common.{home}" for home in _SAMPLING),
)
"""Modules of earlier versions and the modules that now contain their parts, for the files of authors. The first name is
that of 0.1.0. Modules that were renamed as a whole are in `puzzles/common/old_names.py`.
"""


class _MovedLoader:
    """Fills a module of an earlier version with the names of the modules that now contain its parts."""

    def __init__(self, homes: tuple[str, ...]) -> None:
        self.homes = homes

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Requests an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        if not hasattr(module, "__path__"):
            warn(module.__name__, " and ".join(self.homes))
        for home in self.homes:
            vars(module).update((name, value) for name, value in vars(import_module(home)).items() if name[0] != "_")
        vars(module)["__getattr__"] = renamed_objects(module)


def find_spec(module: str) -> ModuleSpec | None:
    """The import spec of a module of a puzzle from outside the project, or of a moved one; None for others."""
    if module in MOVED:
        return ModuleSpec(module, _MovedLoader(MOVED[module]))  # type: ignore[arg-type]
    parts = module.split(".")[1:]
    *folders, name = parts
    if PLUS in name:
        return genres.hybrid_spec(module) if folders in (["puzzles"], ["encodings"]) else None
    outside = home(name)
    if folders in (["puzzles"], ["encodings"]) and (file := genre_file_of(name)):
        return genres.spec(module, file)
    if outside is None:
        return _renamed(module)
    if folders in _GENERATORS:
        return _first_file(module, [os.path.join(outside, *folder, name) for folder in _GENERATORS])
    place = os.path.join(outside, *parts)
    if folders in (["puzzles"], ["encodings"], ["solvers", "backtrack"]):
        return _first_file(module, [place])
    if folders in (["puzzles", "parts"], ["encodings", "parts"]) and os.path.isdir(place):
        spec = ModuleSpec(module, None, is_package=True)
        spec.submodule_search_locations = [place]
        return spec
    return None


def genre_file_of(name: str) -> str | None:
    """The file of the genre of a module, in the project, in CLUEWISE_PATH or in a package; None for other puzzles."""
    hyphened = name.replace("_", "-")
    file = genres.genre_file(hyphened if hyphened in own_names() else name)
    if file is None and hyphened not in own_names() and (outside := home(name)) is not None:
        file = genres.package_genre(name, outside)
    return file


def _first_file(module: str, places: list[str]) -> ModuleSpec | None:
    from importlib.util import spec_from_file_location

    file = next((f"{place}.py" for place in places if os.path.isfile(f"{place}.py")), None)
    return spec_from_file_location(module, file) if file else None


def _renamed(module: str) -> ModuleSpec | None:
    """The spec of a module or folder that had this name in version 0.2."""
    new = new_module(module)
    if new is None or (found := spec_of(new)) is None:
        return None
    is_package = found.submodule_search_locations is not None
    return ModuleSpec(module, _MovedLoader((new,)), is_package=is_package)  # type: ignore[arg-type]
