"""Names of version 0.2 that authors' files may use until version 0.4.

`cluewise.registry.discovery` finds old modules, `cluewise.kit` finds old names of the kit, and old methods are found
when a class is made. Each use gives a DeprecationWarning with the new name.
"""

import warnings
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

_COMMON = {
    "encodings.common": {
        "answers": "solver_output", "descriptions": "file_header", "kept": "clause_cache", "papers": "references",
        "ways": "path_decoding",
    },
    "encodings.common.graphs": {
        "connecting": "propagate_connected", "floods": "bitboard", "held": "partial_assignment",
        "searches": "traversal", "size_looks": "watched_sizes", "sizing": "propagate_sizes",
        "unlooping": "propagate_acyclic",
    },
    "puzzles.common": {
        "bounded": "lru", "pasted": "clipboard", "regular": "lazy", "surface": "play_board", "wording": "plural",
    },
    "puzzles.generators.common": {"maker": "puzzle_generator"},
}  # fmt: skip

MODULES = {
    f"cluewise.{folder}.{old}": f"cluewise.{folder}.{new}"
    for folder, names in _COMMON.items()
    for old, new in names.items()
}
"""Old module → new module. The folder `puzzles/making` (`FOLDER`) is now `puzzles/generators`."""

FOLDER = ("cluewise.puzzles.making", "cluewise.puzzles.generators")

NAMES = {
    "AlongWay": "PathValue",
    "Held": "PartialValues",
    "Maker": "PuzzleGenerator",
    "WayHead": "PathHead",
    "WayStep": "PathStep",
    "maker": "generator_for",
}
"""Old name → new name. Every other `…Maker` is now `…Generator`."""


SEARCHES = {"hashi": ("mrv", "dfs"), "pattern": ("lines", "cells"), "tents": ("dfs", "brute")}
"""By kind: names of searches that are now `backtrack:rules`."""


def new_name(name: str) -> str | None:
    """The new name of an object of the kit; None if `name` is not an old name."""
    if name.endswith("Maker") and name not in NAMES:
        return f"{name.removesuffix('Maker')}Generator"
    return NAMES.get(name)


def new_module(module: str) -> str | None:
    """The new name of a module; None if it was not renamed."""
    old, new = FOLDER
    moved = new + module.removeprefix(old) if f"{module}.".startswith(f"{old}.") else module
    moved = MODULES.get(moved, moved)
    return None if moved == module else moved


def warn(old: str, new: str, depth: int = 3) -> None:
    """Warns of an old name in an author's file, which is the caller at this depth (see `warnings.warn`)."""
    warnings.warn(f"{old} is now {new}; the old name goes in version 0.4", DeprecationWarning, stacklevel=depth)


def renamed_objects(module: ModuleType) -> Callable[[str], Any]:
    """The `__getattr__` of a module: its objects by the names that they had in version 0.2."""

    def getter(name: str) -> Any:
        new = new_name(name)
        if new is None or new not in vars(module):
            raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")
        warn(f"{module.__name__}.{name}", new)
        return vars(module)[new]

    return getter


def adopt(cls: type, methods: Mapping[str, str]) -> None:
    """Gives a class the methods that it defines under old names under their new ones. `methods`: old → new name."""
    for old, new in methods.items():
        if old in vars(cls) and new not in vars(cls):
            warn(f"{cls.__name__}.{old}", new, 4)
            setattr(cls, new, vars(cls)[old])
