"""Reader of the parts of an entry of f-puzzles JSON: cells, lines, numbers and words."""

import re
from typing import Any

from ...common.errors import PuzzleError, quote
from ...common.reading import Text
from .layout import Indices, diagonal

CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")
_WHOLE = re.compile(r"-?[0-9]{1,6}")


class EntryReader:
    """Reads entries of a square board.

    `name`: the field of the entry; `path`: its place in the JSON, for messages. `notes` collects notes for the user,
    `drawings` the drawings without a rule.
    """

    def __init__(self, text: Text, size: int) -> None:
        self.text, self.path, self.name = text, "", ""
        self.size = self.width = self.height = size
        self.notes: list[str] = []
        self.drawings: list[str] = []

    def error(self, key: str, message: str) -> PuzzleError:
        """An error at a key below the current path."""
        return self.text.error(f"{self.path}{'.' if key and self.path else ''}{key}: {message}")

    def warn(self, note: str) -> None:
        """Adds a note for the user."""
        if note not in self.notes:
            self.notes.append(note)

    def shown(self, i: int) -> str:
        """A cell as f-puzzles writes it."""
        return f"R{i // self.size + 1}C{i % self.size + 1}"

    def _at(self, word: Any, key: str, *, outside: bool = False) -> tuple[int, int]:
        match = CELL.fullmatch(word) if isinstance(word, str) else None
        if match is None:
            raise self.error(key, f"expected a cell such as R1C2, found {quote(str(word))}")
        r, c = int(match[1]) - 1, int(match[2]) - 1
        low, high = (-1, self.size + 1) if outside else (0, self.size)
        if not (low <= r < high and low <= c < high):
            raise self.error(key, f"{word} lies outside the {self.size}x{self.size} grid")
        return r, c

    def known_keys(self, entry: Any, keys: "set[str] | frozenset[str]") -> None:
        """Refuses an entry with other keys than these."""
        if not isinstance(entry, dict):
            raise self.error("", f"expected an object, found {quote(str(entry))}")
        for key in entry:
            if key not in keys and entry[key] not in (None, "", [], False):
                raise self.error(key, "this is not known here, and it may change the rule")

    def cell(self, entry: Any, key: str) -> int:
        """One cell."""
        r, c = self._at(entry.get(key), key)
        return r * self.size + c

    def _listed(self, words: Any, key: str) -> Indices:
        if not isinstance(words, list):
            raise self.error(key, f"expected a list of cells, found {quote(str(words))}")
        places = (self._at(word, f"{key}[{k}]") for k, word in enumerate(words))
        return tuple(r * self.size + c for r, c in places)

    def cells(self, entry: Any, key: str, exactly: int | None = None) -> Indices:
        """Different cells; `exactly` is their number."""
        cells = self._listed(entry.get(key), key)
        if not cells or (exactly is not None and len(cells) != exactly):
            raise self.error(key, f"expected {exactly or 'at least 1'} cells, found {len(cells)}")
        if len(set(cells)) != len(cells):
            raise self.error(key, "a cell stands twice in the list")
        return cells

    def lines(self, entry: Any) -> list[Indices]:
        """The lines of an entry; a cell may stand twice on a line."""
        lines = entry.get("lines") or []
        if not isinstance(lines, list):
            raise self.error("lines", f"expected a list of lines, found {quote(str(lines))}")
        return [line for k, words in enumerate(lines) if (line := self._listed(words, f"lines[{k}]"))]

    def number(self, entry: Any, key: str) -> int | None:
        """A whole number, perhaps as text; None if it is missing or empty."""
        value = entry.get(key) if isinstance(entry, dict) else None
        if value is None or value == "":
            return None
        if isinstance(value, bool) or not _WHOLE.fullmatch(str(value).strip()):
            raise self.error(key, f"expected a whole number, found {quote(str(value))}")
        return int(str(value))

    def numbers(self, entry: Any, key: str) -> tuple[int, ...]:
        """A list of numbers of the grid."""
        values = entry.get(key) or []
        if not isinstance(values, list):
            raise self.error(key, f"expected a list of numbers, found {quote(str(values))}")
        numbers = tuple(self.number({key: value}, key) for value in values)
        wrong = next((number for number in numbers if number is None or not 1 <= number <= self.size), 0)
        if wrong != 0:
            raise self.error(key, f"expected numbers from 1 to {self.size}, found {wrong}")
        return tuple(number for number in numbers if number is not None)

    def word(self, entry: Any, key: str) -> str:
        """A text; empty if it is missing."""
        value = entry.get(key)
        return "" if value is None else str(value).strip()

    def outside(self, entry: Any) -> Indices:
        """The row or column from a cell outside the grid inwards."""
        r, c = self._at(entry.get("cell"), "cell", outside=True)
        down, right = (1 if r < 0 else -1 if r == self.size else 0), (1 if c < 0 else -1 if c == self.size else 0)
        if abs(down) + abs(right) != 1:
            raise self.error("cell", f"{entry['cell']} stands before no row or column")
        return diagonal(self, (r + down) * self.size + c + right, down, right)

    def diagonal(self, entry: Any) -> Indices:
        """The diagonal from a cell outside the grid in the direction of the entry."""
        steps = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
        heading = entry.get("direction")
        if not isinstance(heading, str) or heading not in steps:
            raise self.error("direction", f"expected UL, UR, DL or DR, found {quote(str(heading))}")
        down, right = steps[heading]
        r, c = self._at(entry.get("cell"), "cell", outside=True)
        r, c = r + down, c + right
        if not (0 <= r < self.size and 0 <= c < self.size):
            raise self.error("cell", f"no cell of the grid lies {heading} of {entry['cell']}")
        line = diagonal(self, r * self.size + c, down, right)
        if entry.get("cells") and set(self._listed(entry["cells"], "cells")) != set(line):
            raise self.error("cells", "these are not the cells of the diagonal")
        return line
