"""Which puzzles a batch is of: files, folders, patterns, standard input, puzzle text."""

import glob
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress

from cluewise import api


def expanded(sources: Sequence[str]) -> Iterator[str]:
    """A folder becomes the files in it, a pattern those that match it, all in the order of their names."""
    for source in sources:
        if api.is_file(source):
            yield from _files(source) if os.path.isdir(source) else (source,)
            continue
        matching: list[str] = []
        with suppress(ValueError, OSError):  # puzzle text is not always a possible pattern
            matching = sorted(glob.glob(source, recursive=True)) if glob.has_magic(source) else []
        for path in matching:
            yield from _files(path) if os.path.isdir(path) else (path,)
        if not matching:
            yield source


def _files(folder: str) -> Iterator[str]:
    """All files below a folder; hidden ones are none of ours. Links to folders are not followed: they may lead back."""
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.startswith("."):
            continue
        if not os.path.isdir(path):
            yield path
        elif not os.path.islink(path):
            yield from _files(path)
