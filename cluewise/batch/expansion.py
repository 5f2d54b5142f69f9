"""Expands the SOURCEs of a batch: folders and patterns become files."""

import glob
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.sources import is_file


def expanded(sources: Sequence[str]) -> Iterator[str]:
    """Replaces a folder by its files, and a pattern by the matching files, in the order of their names.

    Raises PuzzleError for a folder without files.
    """
    for source in sources:
        if is_file(source):
            files = list(_files(source)) if os.path.isdir(source) else [source]
            if not files:
                raise PuzzleError("there is no file in this folder", source)
            yield from files
            continue
        matching: set[str] = set()
        with suppress(ValueError):  # puzzle text is not always a possible pattern
            matching = set(_matching(source)) if glob.has_magic(source) else set()
        plain = (path for path in sorted(matching) if not _is_special(path))
        below = (_files(path) if os.path.isdir(path) else (path,) for path in plain)
        yield from _once(list(chain.from_iterable(below))) if matching else (source,)


def _once(paths: Sequence[str]) -> Iterator[str]:
    """Drops repeated files. Of several paths through linked folders, the shortest is kept. Links to files are kept."""
    folder = cache(os.path.realpath)
    files = [(folder(os.path.dirname(path)), os.path.basename(path)) for path in paths]
    shortest: dict[tuple[str, str], str] = {}
    for file, path in zip(files, paths, strict=True):
        shortest[file] = min(shortest.get(file, path), path, key=lambda path: path.count(os.sep))
    for file, path in zip(files, paths, strict=True):
        if shortest.get(file) == path:
            yield shortest.pop(file)


def _matching(pattern: str) -> Iterator[str]:
    """The paths that match a pattern, with repetitions.

    `**` matches any folders, and at the end of a pattern all files in them. It does not follow links to folders, which
    may form cycles.
    """
    before, stars, after = _at_stars(pattern)
    if not stars:
        yield from glob.glob(pattern)
        return
    for top in glob.glob(before) if before else [before]:
        for folder in _folders(top) if after else ():
            yield from _matching(os.path.join(glob.escape(folder), after))
        if not after:
            yield from _files(top)


def _at_stars(pattern: str) -> tuple[str, str, str]:
    """Splits a pattern at its first part `**`: the text before it, the part itself, and the rest."""
    stars = re.search(r"(?:^|(?<=/))\*\*(?:/+|$)", pattern)
    return (pattern[: stars.start()], stars.group(), pattern[stars.end() :]) if stars else (pattern, "", "")


def _folders(top: str) -> Iterator[str]:
    """Yields a folder and all folders below it, without hidden folders and links."""
    yield top
    for name in os.listdir(top or os.curdir):
        path = os.path.join(top, name)
        if not name.startswith(".") and os.path.isdir(path) and not os.path.islink(path):
            yield from _folders(path)


def _files(folder: str) -> Iterator[str]:
    """Yields all files below a folder, without hidden ones. Links to folders are not followed: they may form cycles."""
    for name in sorted(os.listdir(folder or os.curdir)):
        path = os.path.join(folder, name)
        if name.startswith(".") or _is_special(path):
            continue
        if not os.path.isdir(path):
            yield path
        elif not os.path.islink(path):
            yield from _files(path)


def _is_special(path: str) -> bool:
    """True for a pipe, a socket or a device, whose reading might never end. It is read only if a SOURCE names it."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
