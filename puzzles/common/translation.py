"""Texts of other programs as texts that the formats of a puzzle read, with the places that their words came from."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from .errors import PuzzleError
from .reading import Text

Word = tuple[int, str]
"""The offset of a word in a text, and the word."""


class Translation(NamedTuple):
    """A text as the formats of a puzzle read it.

    `places` are pairs of an index in the new text and the index in the original text from which the characters from
    there on came. `notes` are remarks about the reading. `state` has the values of a player or the published answer,
    in a form that `read_entries` of the puzzle reads; it may be empty.
    """

    text: Text
    places: tuple[tuple[int, int], ...] = ()
    notes: tuple[str, ...] = ()
    state: str = ""

    def error(self, original: Text, error: PuzzleError) -> PuzzleError:
        """An error in the new text as an error at its place in the original text."""
        if not self.places:
            return original.error(error.message, 0, error.remedy)
        starts = [at for at, _ in self.places]
        place = self.places[max(0, bisect_right(starts, self._index(error)) - 1)][1]
        return original.error(error.message, place, error.remedy)

    def _index(self, error: PuzzleError) -> int:
        """The index in the new text of an error's place."""
        lines = self.text.body.split("\n")[: max(0, error.line - self.text.line)]
        return sum(len(line) + 1 for line in lines) + max(0, error.column - 1)


class TranslationBuilder:
    """Builds the body of a Translation from words of the original text."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.places: list[tuple[int, int]] = []
        self.length = 0

    def add(self, part: str, at: int | None = None) -> None:
        """Adds a part; `at` is the index in the original text from which it came."""
        if at is not None:
            self.places.append((self.length, at))
        self.parts.append(part)
        self.length += len(part)

    def row(self, words: Iterable[Word], label: str = "") -> None:
        """Adds a line of words between blanks. Two blanks, because a row is then never read as a size."""
        self.add(label)
        for i, (at, word) in enumerate(words):
            if i:
                self.add("  ")
            self.add(word, at)
        self.add("\n")

    def translation(self, original: Text, notes: Iterable[str] = (), state: str = "") -> Translation:
        """The result. Its text has the source and the header of the original text."""
        return Translation(original._replace(body="".join(self.parts)), tuple(self.places), tuple(notes), state)
