"""Skips the tests of a kind that passed before, in local runs, while their dependencies are unchanged.

A test that judges one kind of puzzle has the marker `kind`. The tests of one kind in one file are a group. The stamp
of a group is a hash of all files that the test file and the kind reach by their imports, of the kind's instances and
witnesses, and of the versions of Python and of the solvers. When a whole group has passed, pytest's cache keeps its
stamp. With `--changed` (`make test`), a group with the same stamp is skipped. With CI=true, no test is skipped.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

import pytest

from cluewise.solvers.solver_registry import FIRST_MILP
from tests.import_graph import ROOT, found_by_name, imports, reached

PACKAGES = ("python-sat", "pulp", "highspy", "click", "rich", "pytest", "hypothesis", "dratify", "distributed")
ALWAYS = ("solvers", "solvers/processes", "cluewise/contract")
"""Folders whose files are imported by name. All of them count."""


PROGRAM = "tests.common.command"
"""The function that starts the program: a file that imports it depends on all verbs."""


class Group(NamedTuple):
    """The tests of one kind in one test file."""

    file: str
    kind: str

    @property
    def key(self) -> str:
        return f"{self.file}:{self.kind}"


def group_of(item: pytest.Item) -> Group | None:
    marker = item.get_closest_marker("kind")
    return Group(item.nodeid.partition("::")[0], marker.args[0]) if marker else None


def stamp(group: Group) -> str:
    """The hash of all that a group depends on, in hexadecimal digits."""
    total = hashlib.sha256(_versions().encode())
    for file in sorted(depends_on(group)):
        total.update(f"{file} {_digest(file)}\n".encode())
    return total.hexdigest()


def depends_on(group: Group) -> set[str]:
    """The files of the project that a group depends on."""
    named = [str(path.relative_to(ROOT)) for folder in ALWAYS for path in (ROOT / folder).glob("*.py")]
    data = [str(path.relative_to(ROOT)) for path in (ROOT / "instances" / group.kind).rglob("*") if path.is_file()]
    witnesses = [f"tests/witnesses/{group.kind}.txt"]
    known = [file for file in (*data, *witnesses, "pyproject.toml", "cluewise/version.py") if (ROOT / file).is_file()]
    own = (
        *found_by_name(group.kind),
        *(file for file in (f"tests/reference_checkers/{group.kind}.py",) if (ROOT / file).is_file()),
    )
    files = {*_reached((group.file, *named)), *_reached(own), *known}
    starts_programs = any(PROGRAM in imports(ROOT / file) for file in files if file.startswith("tests/test_"))
    return files | set(_everything()) if starts_programs else files


@cache
def _everything() -> tuple[str, ...]:
    """What the command line may need, without what belongs to one kind."""
    return tuple(str(path.relative_to(ROOT)) for path in sorted((ROOT / "cluewise").glob("**/*.py")))


@cache
def _reached(starts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(reached(starts))


@cache
def _digest(file: str) -> str:
    return hashlib.sha256((ROOT / file).read_bytes()).hexdigest()


@cache
def _versions() -> str:
    """Python, the platform, the packages, and the programs on PATH that solve integer programs."""
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} -")
    return "\n".join([sys.version, platform.platform(), FIRST_MILP, os.environ.get("CLUEWISE_PATH", ""), *found])


def unchanged(groups: Iterable[Group], kept: dict[str, str]) -> set[Group]:
    """The groups that passed with the stamp that they have now."""
    return {group for group in groups if group.key in kept and kept[group.key] == stamp(group)}
