"""The words of a board, with which sentences about it are read."""

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from itertools import starmap
from typing import Any, NamedTuple

from ..solution import Value

CELLS, LOOP, BORDERS, LINES = "cells", "loop through cells", "loop on borders", "lines through cells"
"""The slots of a board: cells with values, edges between cells, or edges between corner points."""
WALLS = "walls between cells"
"""The slots of a division into regions."""
INNER = "inner corners"
"""The places of clues at the points with four cells around them."""
ANYWHERE = ("cells", "corners", INNER, "rooms", "sides")
JOINT = "several boards"
"""The slots of a hybrid whose kinds decide different slots."""


class Word(NamedTuple):
    """Values in words: `a shaded cell`, `two shaded cells`, `they are all shaded`."""

    values: tuple[Value, ...]
    one: str
    many: str
    all: str

    def number(self, number: int) -> str:
        """The singular or the plural, behind a number."""
        return self.one if number == 1 else self.many


def adjective(value: Value, word: str) -> Word:
    """A value whose cells have an adjective: shaded cells."""
    return Word((value,), f"{word} cell", f"{word} cells", word)


def noun(value: Value, one: str, many: str) -> Word:
    """A value that is a thing in a cell: a star."""
    return Word((value,), one, many, many)


class ClueWords(NamedTuple):
    """A layer of clues in words.

    `places`: `cells`, `corners`, `inner corners`, `rooms` or `sides`; `fields`: the fields of the puzzle, those of the
    sides or one other. `marks`: the signs of its clues; without any, the clues are numbers.
    """

    one: str
    many: str
    places: str
    fields: tuple[str, ...]
    marks: tuple[str, ...] = ()


class Vocabulary(NamedTuple):
    """The words of a board.

    - `slots`: CELLS, LOOP or BORDERS; empty if no sentence fits the slots.
    - `words`: the words for values. `has_numbers`: the values, or those that no word names, are numbers.
    - `has_rooms`: the board is divided into rooms.
    - `layers`: the clues. `settings`: the names that replace a number in a sentence.
    - `boards`: those of a hybrid with several boards that sentences can be about, each with its number.
    """

    slots: str
    words: tuple[Word, ...] = ()
    has_numbers: bool = False
    has_rooms: bool = False
    layers: tuple[ClueWords, ...] = ()
    settings: tuple[str, ...] = ()
    boards: "tuple[tuple[int, Vocabulary], ...]" = ()

    @property
    def board(self) -> str:
        """The board in a message."""
        if self.boards:
            return " and ".join(one.board for _, one in self.boards)
        if self.slots == CELLS and self.has_numbers:
            return "numbers in cells"
        cells = "cells " + " or ".join(word.all for word in self.words[:2])
        return {CELLS: cells, WALLS: WALLS, LINES: LINES}.get(self.slots, f"a {self.slots}")


SHADING = (adjective(1, "shaded"), adjective(0, "unshaded"))
NUMBERS = (
    Word(("odd",), "odd number", "odd numbers", "odd"),
    Word(("even",), "even number", "even numbers", "even"),
)
"""Words for numbers; `values_of` replaces the names of classes by the values of a slot."""


def values_of(word: Word, values: Any, blanks: tuple[Value, ...]) -> tuple[Value, ...]:
    """The values that a word names, of all `values` of a board; `blanks` are values that are no numbers."""
    if word.values not in (("odd",), ("even",)):
        return word.values
    parity = int(word.values == ("odd",))
    return tuple(value for value in values if value not in blanks and value % 2 == parity)


@cache
def vocabulary_of(kind: Any) -> Vocabulary:
    """The words of a kind; those that its attribute `vocabulary` has, if there is one."""
    stated: Vocabulary | None = getattr(kind, "vocabulary", None)
    if stated is not None:
        return stated
    bases = {base.__name__ for base in kind.__mro__}  # names: importing all bases would take longer than most solves
    has_rooms = hasattr(kind, "areas") and any(field.name == "regions" for field in fields(kind))
    if "LoopPuzzle" in bases:
        return Vocabulary(LOOP, has_rooms=has_rooms)
    if "EdgePuzzle" in bases:
        return Vocabulary(BORDERS) if kind.corners else Vocabulary(LINES, has_rooms=has_rooms)
    shown: tuple[str, ...] = getattr(kind, "shown_words", ())
    if len(shown) == 1:
        return Vocabulary(CELLS, NUMBERS, True, has_rooms)
    if shown:
        thing, things, without = shown
        return Vocabulary(CELLS, (noun(1, thing, things), adjective(0, without)), has_rooms=has_rooms)
    if "RegionPuzzle" in bases:
        return Vocabulary(WALLS)
    if "CellPuzzle" not in bases or "SidePuzzle" in bases:
        return Vocabulary("")
    has_numbers: bool = kind.values_are_numbers
    words = tuple(starmap(_stated, kind.value_words.items())) or _words_of(kind.phrases)
    if not words and "ShadingPuzzle" in bases:
        words = SHADING
    if not (words or has_numbers) or (kind.phrases and not words):
        return Vocabulary("")
    return Vocabulary(CELLS, (*words, *(NUMBERS if has_numbers else ())), has_numbers, has_rooms)


def _stated(value: Value, word: str | tuple[str, str]) -> Word:
    """The word of `value_words`: an adjective, or a thing with its plural."""
    return adjective(value, word) if isinstance(word, str) else noun(value, *word)


_PHRASE = re.compile(r"(is|holds) (not |no |an? )?([a-z]+(?: [a-z]+)?)")


def _words_of(phrases: Mapping[Value, str]) -> tuple[Word, ...]:
    """Words from sentences such as `is shaded` and `holds no lamp`; none if a sentence has another form."""
    words = []
    for value, phrase in sorted(phrases.items(), key=lambda item: str(item[0]), reverse=True):
        match = _PHRASE.fullmatch(phrase)
        if match is None:
            return ()
        verb, article, word = match.groups()
        if verb == "holds" and article == "no ":
            words.append(adjective(value, "empty"))
        elif article in ("a ", "an "):
            words.append(noun(value, word, f"{word}s"))
        elif verb == "is":
            words.append(adjective(value, f"un{word}" if article else word))
    return tuple(words)
