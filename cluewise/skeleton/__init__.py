"""Small puzzles that work, one for each base: `cluewise new` copies the files of one under another name.

`puzzles/skeleton.py`, `encodings/skeleton.py`, `checkers/skeleton.py`, `instances/skeleton/` and the others are
ordinary files for linters, type checkers and tests. They import the project's modules by their full names, and each
other by relative imports, so a copy works in any folder.
"""

import os
from collections.abc import Iterator

BASES = {"cell": "skeleton", "edge": "edge_skeleton", "latin": "latin_skeleton"}
"""The slots of a skeleton (values in cells, lines along edges, numbers in a Latin square), and its name."""
FILES = ("puzzles/{}.py", "encodings/{}.py", "instances/{}/small.txt", "checkers/{}.py")


def copies(name: str, base: str = "cell") -> Iterator[tuple[str, str]]:
    """The files of a puzzle of this name: the path in a folder, and the text. `base` is one of BASES."""
    folder, original = os.path.dirname(os.path.abspath(__file__)), BASES[base]
    for file in FILES:
        with open(os.path.join(folder, *file.format(original).split("/")), encoding="utf-8") as template:
            text = template.read()
        yield file.format(name), text.replace(class_name(original), class_name(name)).replace(original, name)


def class_name(name: str) -> str:
    """The name of the class of a puzzle: `star_battle` gives `StarBattle`."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
