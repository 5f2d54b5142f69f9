"""Titles, rules in words and flags of links. Some flags are rules; words are only reported."""

import re
from collections.abc import Callable
from typing import Any

from ...common.errors import PuzzleError, one_line, quote
from ...common.heading import Heading

_FLAGS: dict[str, tuple[str, tuple[int, ...]]] = {
    "antiknight": ("anti-knight", ()),
    "antiking": ("anti-king", ()),
    "nonconsecutive": ("nonconsecutive", ()),
    "disjoint": ("disjoint", ()),
    "disjointgroups": ("disjoint", ()),
    "antiratio": ("no-ratio", (2,)),
    "antixv": ("no-pair-sum", (5, 10)),
    "diagonal+": ("diagonal", (1,)),
    "diagonal-": ("diagonal", (-1,)),
}
"""Flag → the name and the numbers of its constraint."""
_WORDS = ("rules", "ruleset")
_SILENT = {
    "title", "author", "solution", "source", "sourceurl", "url", "video", "videos", "id", "puzzleid", "date", "version",
    "difficulty", "settings", "customstyle", "fogofwar", "foglight", "foglink", "triggereffect",
}  # fmt: skip
_TAG = re.compile(r"\s*([A-Za-z][A-Za-z+-]*)\s*:\s*(.*)", re.DOTALL)
_NOTHING = re.compile(
    r"(?:the )?(?:normal|standard|classic|classical|regular|usual) sudoku rules apply\W*", re.IGNORECASE
)
"""A sentence that only says that this is a Sudoku."""

MOST_WORDS = 2000
"""The largest number of printed characters."""


def flag(value: Any) -> bool | None:
    """The meaning of true, 1, "yes" and of their opposites; None for anything else."""
    word = str(value).strip().lower() if isinstance(value, (bool, int, str)) else ""
    return True if word in ("true", "1", "yes", "on") else False if word in ("false", "0", "no", "off") else None


class Prose:
    """The data beside the board; `error` makes an error from a message.

    `rules` are the names of constraints of the whole grid, with their numbers.
    """

    def __init__(self, error: Callable[[str], PuzzleError]) -> None:
        self.error = error
        self.rules: dict[tuple[str, tuple[int, ...]], None] = {}
        self.notes: dict[str, None] = {}
        self._texts: dict[str, str] = {}
        self._words: dict[str, None] = {}

    def add(self, name: str, value: Any, path: str = "") -> None:
        """Adds a field with its value. Raises PuzzleError for a flag without a meaning here."""
        path = path or name
        key = re.sub("[^a-z]", "", name.lower()) + (name[-1:] if name.lower().startswith("diagonal") else "")
        if value in (None, "", [], {}, False):
            return
        if key in ("title", "author") and isinstance(value, str):
            self._texts.setdefault(key, value)
        elif key in _WORDS:
            self._words["\n".join(map(str, value)) if isinstance(value, list) else str(value)] = None
        elif key in _FLAGS:
            if flag(value) is None:
                raise self.error(f"{path}: expected true or false, found {quote(value)}")
            if flag(value):
                self.rules[_FLAGS[key]] = None
        elif key == "grids" or (key not in _SILENT and flag(value)):
            raise self.error(f"{path}: this field is not known here, so a rule may be missing")
        elif key not in _SILENT and not key.startswith("msg") and flag(value) is None:
            if isinstance(value, str):
                self._words[f"{name}: {value}"] = None
            else:
                self.notes[f"{one_line(path, 60)} is not read"] = None

    def knows(self, name: str) -> bool:
        """Whether a field of this name has a meaning here, or is known to have none."""
        return name.lower() in {*_FLAGS, *_WORDS, *_SILENT}

    def add_fields(self, fields: Any, path: str = "metadata") -> None:
        """Adds all fields of an object."""
        if fields and not isinstance(fields, dict):
            raise self.error(f"{path}: expected an object, found {quote(fields)}")
        for name, value in (fields or {}).items():
            self.add(name, value, f"{path}.{name}")

    def add_tag(self, value: Any, path: str, *, alone: bool) -> bool:
        """Adds a text such as `rules: …` of a cage, or any text of a cage without cells (`alone`).

        Returns whether it added the value.
        """
        match = _TAG.fullmatch(value) if isinstance(value, str) else None
        if match and (alone or self.knows(match[1])):
            self.add(match[1], match[2], f"{path}, {match[1]}")
        elif alone and value:
            self._words[str(value)] = None
        else:
            return False
        return True

    @property
    def heading(self) -> Heading:
        """Title, author, and the setter's words."""
        return Heading.of(**self._texts, rules="\n".join(self._words))

    def told(self) -> tuple[str, ...]:
        """Notes for the user: fields that nothing reads, and the setter's words without empty sentences."""
        sentences = (each.strip() for words in self._words for each in re.split(r"(?<=[.!?])\s+|\n+", words))
        left = " ".join(each for each in sentences if each and not _NOTHING.fullmatch(each))
        words = f"the setter's rules, not checked against what was read: {one_line(left, MOST_WORDS)}"
        return (*self.notes, *((words,) if left else ()))
