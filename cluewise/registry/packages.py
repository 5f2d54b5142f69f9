"""Puzzles in installed packages. A package names itself in the entry point group `cluewise.puzzles`.

The value of the entry point is a package with the project's layout. Finding entry points takes longer than the rest of
the start, so only `list` and unknown names do it.
"""

import os
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import NamedTuple

from .folders import PATH, folders_on_path, names_in, own_names, puzzles_of

GROUP = "cluewise.puzzles"


class Package(NamedTuple):
    """The value of an entry point, the folders of its package, and the problem if it has none (else empty)."""

    value: str
    folders: tuple[str, ...]
    problem: str = ""


@cache
def packages() -> tuple[Package, ...]:
    """The packages that the entry points name. They are not imported; only the parents of a dotted name are."""
    return tuple(sorted({_package(point.value) for point in entry_points(group=GROUP)}))


def _package(value: str) -> Package:
    try:
        spec = find_spec(value)
    except Exception as error:  # importing the parent of a dotted name can raise anything
        return Package(value, (), f"{type(error).__name__}: {error}")
    folders = tuple(spec.submodule_search_locations or ()) if spec else ()
    return Package(value, folders, "" if folders else "there is no such package")


@cache
def _by_name() -> dict[str, str]:
    """The folder of each puzzle. If several packages have it, the first counts."""
    folders = [folder for package in packages() for folder in package.folders]
    return {name: folder for folder in reversed(folders) for name in puzzles_of(folder)}


def names() -> list[str]:
    """The puzzles in installed packages."""
    return list(_by_name())


def folder_of(name: str) -> str | None:
    """The folder of the package that holds a puzzle."""
    return _by_name().get(name)


def problems() -> Iterator[str]:
    """The problems of packages and of folders in CLUEWISE_PATH, each with its place."""
    taken: dict[str, str] = {}
    for folder in folders_on_path():
        if not os.path.isdir(os.path.join(folder, "puzzles")):
            yield f"{folder} (of {PATH}) has no folder 'puzzles'"
    for package in packages():
        if package.problem:
            yield f"the package '{package.value}' (entry point group {GROUP}): {package.problem}"
    for folder in (*folders_on_path(), *(folder for package in packages() for folder in package.folders)):
        for name in names_in(os.path.join(folder, "puzzles")):
            file = os.path.join(folder, "puzzles", f"{name}.py")
            if not name.isidentifier():
                yield f"{file} is not used: '{name}' cannot be a module's name: use letters, digits and '_'"
            elif name in own_names() or taken.setdefault(name, folder) != folder:
                owner = "the project" if name in own_names() else taken[name]
                yield f"{file} is not used: {owner} has a puzzle '{name}' too"
