"""Aliases and address types, as the sources of the puzzles state them, and an index for the project's own puzzles.

The sources are searched for the literals `aliases = {…}` and `PuzzLink("type", …, also=(…))`, or `room_formats` and
`circle_formats` instead of `PuzzLink`: importing all puzzles takes many times as long. A test compares the literals
with the classes. An index spares the search:

- A wheel contains the index `BUILT_IN`, which `hatch_build.py` adds.
- In a checkout, the index is a file in the user's cache. It is valid while the names, sizes and times of the puzzles'
  files are the same.

Without a valid index the sources are searched, and the result is written to the cache if possible. Puzzles from outside
the project are in no index.
"""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewise.puzzles.common.lazy import compiled_later
from cluewise.version import __version__

from .folders import ENDS, module_name, own_folders, own_names

if TYPE_CHECKING:
    import ast  # imported where it is needed: an index is read without it

BUILT_IN = os.path.join(os.path.dirname(__file__), "name_index.txt")
"""The index in a wheel. A checkout has none."""
MAX_BYTES = 2**20
"""A larger file is no index."""
PRIME = 2**32 - 5
"""The names of the cache's files are remainders of it."""

_ALIASES = compiled_later(r"^    aliases\b[^=\n]*=\s*(?P<expression>)\{", re.MULTILINE)
_ADDRESSES = compiled_later(r"\b(?P<expression>)(PuzzLink|[a-z]+_formats)\(")


class KindNames(NamedTuple):
    """The names in the source of a puzzle: the settings of each alias, and the address types."""

    aliases: Mapping[str, Mapping[str, str]]
    address_types: list[str]


# ── the source of one puzzle ──


@cache
def _source(name: str) -> str:
    """The source of a puzzle's module, or the text of its genre; empty if it cannot be read."""
    from importlib.util import find_spec  # imported where it is needed: starting takes longer than most puzzles

    module = f"cluewise.puzzles.{module_name(name)}"
    spec = find_spec(module)
    loader: Any = spec and spec.loader
    try:
        return loader.get_source(module) or ""
    except (AttributeError, ImportError, OSError, SyntaxError):
        return ""  # using the puzzle reports the error


def stated(name: str) -> KindNames:
    """The aliases and the address types in a puzzle's source."""
    return KindNames(stated_aliases(name), stated_address_types(name))


@cache
def stated_aliases(name: str) -> dict[str, dict[str, str]]:
    """The literal `aliases` in a puzzle's source."""
    import ast

    for node in _expressions(_source(name), _ALIASES, "}"):
        try:
            return dict(ast.literal_eval(node))
        except (ValueError, TypeError):
            continue
    return {}


@cache
def stated_address_types(name: str) -> list[str]:
    """The address types in the calls of `PuzzLink`, `room_formats` and `circle_formats` of a puzzle's source. The first
    type is used for writing."""
    import ast

    from .discovery import genre_file_of
    from .genres import stated_type

    if file := genre_file_of(module_name(name)):
        return stated_type(file)
    types: list[str] = []
    for call in _expressions(_source(name), _ADDRESSES, ")"):
        if isinstance(call, ast.Call) and call.args:
            also = next((keyword.value for keyword in call.keywords if keyword.arg == "also"), None)
            try:
                types += [ast.literal_eval(call.args[0]), *(ast.literal_eval(also) if also else ())]
            except (ValueError, TypeError):
                continue
    return types


def _expressions(source: str, head: re.Pattern[str], closing: str) -> "Iterator[ast.expr]":
    """The expressions that start at a match of `head` and end with a closing bracket."""
    import ast

    for match in head.finditer(source):
        start = match.start("expression")
        end = source.find(closing, start)
        while end >= 0:
            try:
                yield ast.parse(source[start : end + 1], mode="eval").body
                break
            except (SyntaxError, ValueError):
                end = source.find(closing, end + 1)


# ── the index ──


@cache
def own_index() -> Mapping[str, KindNames]:
    """The names in the sources of all puzzles of the project."""
    files, file = _own_files(), _cache_file()
    index = _read(BUILT_IN, _sizes(files)) or (file and _read(file, files))
    if index:
        return index
    index = {name: stated(name) for name in files}
    if file and all(map(_source, files)):
        _write(file, _as_text(index, files))
    return index


def built_in_index() -> str:
    """The text of the file `BUILT_IN` for a wheel. Times are omitted, because installing changes them."""
    files = _own_files()
    return _as_text({name: stated(name) for name in files}, _sizes(files))


def _own_files() -> dict[str, str]:
    """By puzzle of the project: the size of its file in bytes and its time in nanoseconds; empty without a file."""
    found: dict[str, str] = {}
    for folder in reversed(own_folders()):  # the first folder counts, and in it NAME.py before NAME.rules
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name, reverse=True):
            if entry.name.endswith(ENDS) and entry.is_file():
                stat = entry.stat()
                found[entry.name.rpartition(".")[0]] = f"{stat.st_size} {stat.st_mtime_ns}"
    return {name: found.get(module_name(name), "") for name in own_names()}


def _sizes(files: Mapping[str, str]) -> dict[str, str]:
    return {name: file.partition(" ")[0] for name, file in files.items()}


# The text of an index: the version, then a line for each kind with its name, its file, its address types and its
# aliases, each with its settings. Without the module `json` it is read in a third of the time.


def _as_text(index: Mapping[str, KindNames], files: Mapping[str, str]) -> str:
    lines = [__version__]
    for name, (aliases, types) in index.items():
        known = (";".join((alias, *map("=".join, settings.items()))) for alias, settings in aliases.items())
        lines.append("\t".join((name, files[name], " ".join(types), *known)))
    return "\n".join(lines)


def _read(path: str, files: Mapping[str, str]) -> dict[str, KindNames] | None:
    """The index in a file; None if there is none, or if it was made by another version or from other files."""
    try:
        with open(path, encoding="utf-8") as file:
            version, *lines = file.read(MAX_BYTES).split("\n")
        kinds = [line.split("\t") for line in lines]
        if version != __version__ or {name: file for name, file, *_ in kinds} != files:
            return None
        return {name: KindNames(dict(map(_alias, aliases)), types.split()) for name, _, types, *aliases in kinds}
    except (OSError, ValueError):
        return None


def _alias(text: str) -> tuple[str, dict[str, str]]:
    """An alias and its settings."""
    alias, *settings = text.split(";")
    return alias, {key: value for key, _, value in (setting.partition("=") for setting in settings)}


# ── the user's cache ──


def _cache_file() -> str | None:
    """The file of the index in the user's cache, one for each place of the project; None if there is no such folder."""
    folder = _cache_folder()
    place = int.from_bytes(os.fsencode(os.path.dirname(os.path.abspath(__file__))), "big") % PRIME
    return os.path.join(folder, "cluewise", f"names-{place:08x}.txt") if folder else None


def _cache_folder() -> str | None:
    """The user's folder for caches, by the conventions of the system; None if it is not known."""
    folder = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(folder):  # a relative path is ignored (XDG Base Directory Specification)
        return folder
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA", "")
    else:
        folder = os.path.expanduser("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    return folder if os.path.isabs(folder) else None


def _write(path: str, text: str) -> None:
    """Writes a file at once: no other process reads a part of it. Does nothing if the file cannot be written."""
    part = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
        with open(part, "x", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, path)
    except OSError:
        return
    finally:
        with suppress(OSError):
            os.unlink(part)  # it remains only after a failure
