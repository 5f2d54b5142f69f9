"""Small puzzles that work, one for each base: `cluewise new` copies the file of one under another name.

`puzzles/skeleton.py` and the others are ordinary files for linters, type checkers and tests. They import the project's
modules by their full names, so a copy works in any folder.
"""

import os
from collections.abc import Iterator

from cluewise.puzzles.common.errors import Refused

BASES = {"cell": "skeleton", "edge": "edge_skeleton", "latin": "latin_skeleton"}
"""The slots of a skeleton (values in cells, lines along edges, numbers in a Latin square), and its name."""


def copies(name: str, base: str = "cell") -> Iterator[tuple[str, str]]:
    """The file of a puzzle of this name: the path in a folder, and the text. `base` is one of BASES."""
    folder, original = os.path.dirname(os.path.abspath(__file__)), BASES[base]
    with open(os.path.join(folder, "puzzles", f"{original}.py"), encoding="utf-8") as template:
        text = template.read()
    yield f"puzzles/{name}.py", text.replace(class_name(original), class_name(name)).replace(original, name)


def genre_copies(name: str) -> Iterator[tuple[str, str]]:
    """The file of a small genre in text."""
    from cluewise.puzzles.common.genre_text import skeleton

    yield f"{name}.rules", skeleton(name)


GROWN = '''"""{title}: the rules of a genre in text, and room for rules in Python.

The sentences below are the rules; `rules` may yield further ones.
"""

from collections.abc import Iterator

from cluewise.puzzles.common.errors import Refused
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluewise.puzzles.common.genre_boards import genre_class
from cluewise.puzzles.common.genre_text import read_genre

if TYPE_CHECKING:
    from cluewise.puzzles.common.kit import Rule

GENRE = read_genre("{name}", """{text}""")


@dataclass(frozen=True)
class {class_name}(genre_class(GENRE, __name__, "{class_name}Text")):  # type: ignore[misc]
    """The genre {name}."""

    name = "{name}"

    def rules(self) -> "Iterator[Rule]":
        yield from super().rules()
'''


def grown_copies(file: str, name: str) -> Iterator[tuple[str, str]]:
    """The file of a kind in Python with the rules of a genre in text. Raises Refused for a hybrid."""
    from cluewise.puzzles.common.genre_text import read_genre
    from cluewise.puzzles.common.reading import read_file
    from cluewise.registry.genres import kind_of

    genre = read_genre(name, read_file(file), file, kind_of)
    if genre.kinds:
        raise Refused(f"{file}: a hybrid has no file in Python; one of its kinds can be written in Python: 'as: KIND'")
    text = genre.text.replace("\\", "\\\\").replace('"""', "'''")
    yield f"puzzles/{name}.py", GROWN.format(title=class_name(name), name=name, class_name=class_name(name), text=text)


def class_name(name: str) -> str:
    """The name of the class of a puzzle: `star_battle` gives `StarBattle`."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
