"""A small puzzle that works: `cluewise new` copies its files under another name.

`puzzles/skeleton.py`, `encodings/skeleton.py` and `instances/skeleton/` are ordinary files for linters, type
checkers and tests. They import the project's modules by their full names, and each other by relative imports, so a
copy works in any folder.
"""

import os
from collections.abc import Iterator

NAME, CLASS = "skeleton", "Skeleton"
FILES = (f"puzzles/{NAME}.py", f"encodings/{NAME}.py", f"instances/{NAME}/small.txt")


def copies(name: str) -> Iterator[tuple[str, str]]:
    """The files of a puzzle of this name: the path in a folder, and the text."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for file in FILES:
        with open(os.path.join(folder, *file.split("/")), encoding="utf-8") as original:
            text = original.read()
        yield file.replace(NAME, name), text.replace(CLASS, class_name(name)).replace(NAME, name)


def class_name(name: str) -> str:
    """The name of the class of a puzzle: `star_battle` gives `StarBattle`."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
