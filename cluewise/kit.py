"""Old import path of shared names, until version 0.4: `from cluewise.kit import …` warns and names the module.

The names are now in `puzzles/common/kit.py`, in `encodings/common/kit.py`, and in the modules that define them. This
file finds them by the text of the modules.
"""

import os
import re
from functools import cache
from importlib import import_module
from typing import Any

from .puzzles.common.old_names import new_name, warn

_FOLDERS = (
    "puzzles.common", "puzzles.common.puzzle", "puzzles.common.rules", "puzzles.generators.common", "encodings.common",
    "encodings.common.graphs", "encodings.parts.battleship", "encodings.parts.invlitso", "encodings.parts.nurimisaki",
    "encodings.parts.skyscrapers", "encodings.parts.stostone", "encodings.parts.yajikazu",
)  # fmt: skip
_DEFINITION = re.compile(r"^(?:(?:class|def) ([A-Za-z]\w*)|([A-Za-z]\w*)(?:: [^=\n]+)? = )", re.MULTILINE)
_FACES = ("puzzles.common.kit", "encodings.common.kit")
_FIRST = {
    "encodings.common.kit": "Connected",
    "encodings.common.rectangles": "joined",
    "puzzles.common.drawing": "BLACK LAMP SHADE SOLVED WHITE",
    "puzzles.common.puzzle.clues": "Place",
    "puzzles.common.puzzlink_marks": "Shape",
    "puzzles.common.puzzlink_numbers": "MOST",
    "puzzles.common.rules": "Runs",
    "puzzles.common.side_boards": "DIGITS DOWN LEFT RIGHT sides_of",
    "puzzles.generators.common.shading": "random_rectangles",
}
"""By module: names that several modules define, or that a module defines by an assignment of several values."""


@cache
def _homes() -> dict[str, str]:
    """The modules by the names that they define; the faces first."""
    homes = {name: module for module, names in _FIRST.items() for name in names.split()}
    for face in _FACES:
        homes |= {name: face for name in import_module(f"cluewise.{face}").__all__ if name not in homes}
    for folder in _FOLDERS:
        path = os.path.join(os.path.dirname(__file__), *folder.split("."))
        for file in sorted(os.listdir(path)):
            if file.endswith(".py") and file != "kit.py":
                with open(os.path.join(path, file), encoding="utf-8") as source:
                    names = ("".join(found) for found in _DEFINITION.findall(source.read()))
                whole = file == "__init__.py" or folder == "puzzles.common.rules"
                module = folder if whole else f"{folder}.{file.removesuffix('.py')}"
                homes |= {name: module for name in names if name not in homes}
    return homes


def __getattr__(name: str) -> Any:
    new = new_name(name) or name
    home = _homes().get(new)
    if home is None or name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn(f"{__name__}.{name}", f"cluewise.{home}.{new}")
    return getattr(import_module(f"cluewise.{home}"), new)


def __dir__() -> list[str]:
    return sorted(_homes())
