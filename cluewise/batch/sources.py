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
    """All files below a folder; hidden ones are none of ours."""
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not name.startswith("."):
            yield from _files(path) if os.path.isdir(path) else (path,)
