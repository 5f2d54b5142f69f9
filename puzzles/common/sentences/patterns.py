"""Sentences are matched with patterns, word by word.

A pattern has words and slots: `no 2x2 square is all {value}`. A slot has a name from `SLOTS`; a digit after it tells
two slots of one name apart. Each slot reads some words of a sentence with the words of a board (`vocabulary.py`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..geometry import Cell, Edge
from .vocabulary import NUMBERS, Vocabulary, Word

MOST_WORDS = 60
"""A sentence has at most so many words."""
MOST_NUMBER = 9999
MOST_PLACES = 400

Words = Sequence[str]
Found = Iterator[tuple[Any, int]]
"""The values that a slot can have, each with the index of the word after it."""
Arguments = dict[str, Any]

_TOKEN = re.compile(r"[^\s,]+|,")
_PLACE = re.compile(r"r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})")
_BOX = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


class WordAt(NamedTuple):
    word: str
    at: int


def tokens(text: str) -> list[WordAt]:
    """The words of a sentence, each with its index in the text. A comma is a word."""
    return [WordAt(match.group(), match.start()) for match in _TOKEN.finditer(text)]


class Bound(NamedTuple):
    """`exactly 2`, `at most 2` or `at least 2`; the number may be the name of a setting."""

    how: str
    number: int | str

    def __str__(self) -> str:
        return f"{self.how} {self.number}"


class BoxGroup(NamedTuple):
    """A group of cells: `3x3 box` (the board is tiled with them) or `2x2 square` (any)."""

    height: int
    width: int


class PatternSlot(NamedTuple):
    """The reader of a slot, examples of it, and what it expects, for errors and for the list of sentences."""

    read: Callable[[Words, int, Vocabulary], Found]
    examples: Callable[[Vocabulary], Sequence[str]]
    expected: Callable[[Vocabulary], str]


def _phrases(words: Words, at: int, options: Iterable[tuple[str, Any]]) -> Found:
    """The options whose phrase begins at a word; longer phrases first."""
    for phrase, value in sorted(options, key=lambda option: -len(option[0])):
        parts = phrase.split()
        if [word.lower() for word in words[at : at + len(parts)]] == [part.lower() for part in parts]:
            yield value, at + len(parts)


def _from(options: Callable[[Vocabulary], Iterable[tuple[str, Any]]], what: str) -> PatternSlot:
    """A slot that is one of some phrases."""

    def examples(vocabulary: Vocabulary) -> list[str]:
        return [phrase for phrase, _ in options(vocabulary)]

    def expected(vocabulary: Vocabulary) -> str:
        known = examples(vocabulary)
        return f"{what}: {', '.join(known)}" if known else f"{what}, and this board has none"

    return PatternSlot(lambda words, at, vocabulary: _phrases(words, at, options(vocabulary)), examples, expected)


NEAR = (
    "around it", "beside it", "at and around it", "in its room", "in its line", "in its row", "in its column",
    "in its row and column",
)  # fmt: skip
"""Places of a clue: cells that share an edge or a corner with it, cells that share an edge, and so on. At a corner
point, the cells around it are those that meet there."""
GROUPS = ("row", "column", "line", "room", "diagonal")
TURNED = ("after half a turn", "in a left-right mirror", "in a top-bottom mirror")


def _number(words: Words, at: int, vocabulary: Vocabulary) -> Found:
    if at < len(words):
        word = words[at]
        if word in vocabulary.settings:
            yield word, at + 1
        elif word.isascii() and word.isdigit() and len(word) < 6 and int(word) <= MOST_NUMBER:
            yield int(word), at + 1


def _bound(words: Words, at: int, vocabulary: Vocabulary) -> Found:
    for how, after in _phrases(words, at, [(how, how) for how in ("exactly", "at most", "at least")]):
        for number, end in _number(words, after, vocabulary):
            yield Bound(how, number), end


def _group(words: Words, at: int) -> Found:
    if at < len(words) and words[at].lower() in GROUPS:
        yield words[at].lower(), at + 1
    elif at + 1 < len(words) and words[at + 1] in ("box", "square") and (box := _BOX.fullmatch(words[at])):
        yield (words[at + 1], BoxGroup(int(box[1]), int(box[2]))), at + 2


def _groups(words: Words, at: int, vocabulary: Vocabulary) -> Found:
    """Several groups: `row, column and room`."""
    found: list[Any] = []
    while True:
        group, after = next(_group(words, at), (None, at))
        if group is None or len(found) == 6:
            return
        found.append(group)
        yield tuple(found), after
        joint = words[after] if after < len(words) else ""
        if joint not in (",", "and"):
            return
        at = after + 1


def _places(words: Words, at: int, vocabulary: Vocabulary) -> Found:
    """A list of cells to the end of the sentence."""
    return _listed(
        words, at, lambda word: (cell := _PLACE.fullmatch(word)) and Cell(int(cell[1]) - 1, int(cell[2]) - 1)
    )


def _edges(words: Words, at: int, vocabulary: Vocabulary) -> Found:
    def read(word: str) -> Edge | None:
        ends = [_PLACE.fullmatch(end) for end in word.split("-", 2)]
        if len(ends) != 2 or None in ends:
            return None
        a, b = (Cell(int(end[1]) - 1, int(end[2]) - 1) for end in ends if end)
        return Edge.between(a, b) if abs(a.r - b.r) + abs(a.c - b.c) == 1 else None

    return _listed(words, at, read)


def _listed(words: Words, at: int, read: Callable[[str], Any]) -> Found:
    found = list[Any]()
    while at < len(words) and len(found) < MOST_PLACES:
        place = read(words[at])
        if place is None:
            return
        found.append(place)
        at += 1
        if at == len(words) or words[at] != ",":
            yield tuple(found), at
            return
        at += 1


def _marks(vocabulary: Vocabulary) -> list[tuple[str, Any]]:
    return [(f"{layer.one} {mark}", (layer, mark)) for layer in vocabulary.layers for mark in layer.marks]


def _both_forms(words: Iterable[Word]) -> list[tuple[str, Any]]:
    """Plural and singular: `exactly 2 stars`, `exactly 1 star`."""
    return [*((word.many, word) for word in words), *((word.one, word) for word in words)]


SLOTS: Mapping[str, PatternSlot] = {
    "value": _from(lambda v: [(word.all, word) for word in v.words], "a value of the board"),
    "parity": _from(lambda v: [(word.all, word) for word in v.words if word in NUMBERS], "odd or even"),
    "values": _from(lambda v: [(word.many, word) for word in v.words], "values of the board"),
    "counted": _from(lambda v: _both_forms(v.words), "values of the board"),
    "one": _from(lambda v: [(word.one, word) for word in v.words], "a value of the board"),
    "clue": _from(lambda v: [(layer.one, layer) for layer in v.layers], "clues of the board"),
    "clues": _from(lambda v: [(layer.many, layer) for layer in v.layers], "clues of the board"),
    "mark": _from(_marks, "a clue of the board and its sign"),
    "near": _from(lambda v: [(near, near) for near in NEAR], "cells near the clue"),
    "turned": _from(lambda v: [(turned, turned) for turned in TURNED], "a turn or a mirror"),
    "n": PatternSlot(_number, lambda v: ["2", *v.settings], lambda v: f"a number up to {MOST_NUMBER}"),
    "bound": PatternSlot(
        _bound, lambda v: ["exactly 2", "at most 2", "at least 2"], lambda v: "exactly, at most or at least a number"
    ),
    "groups": PatternSlot(
        _groups,
        lambda v: [*(group for group in GROUPS if group != "room" or v.has_rooms), "3x3 box"],
        lambda v: f"{', '.join(GROUPS)}, 3x3 box or 2x2 square",
    ),
    "places": PatternSlot(_places, lambda v: ["r1c2, r3c4"], lambda v: "places such as r1c2, r3c4"),
    "edges": PatternSlot(_edges, lambda v: ["r1c1-r1c2, r1c1-r2c1"], lambda v: "pairs of neighbours such as r1c1-r1c2"),
}
"""The slots of patterns by name."""


class SentencePattern:
    """A pattern of sentences."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parts = [token.word for token in tokens(text)]

    def __str__(self) -> str:
        return self.text

    def match(self, words: Words, vocabulary: Vocabulary) -> tuple[Arguments | None, int, str]:
        """The values of the slots, None if the sentence does not match; the index of the first word that does not
        match, and what was expected there."""
        furthest, wanted = 0, ""

        def rest(i: int, at: int, found: Arguments) -> Arguments | None:
            nonlocal furthest, wanted
            if i == len(self.parts):
                if at == len(words):
                    return found
                expected = "the end of the sentence"
            elif self.parts[i].startswith("{"):
                name = self.parts[i][1:-1]
                slot = SLOTS[name.rstrip("0123456789")]
                for value, after in slot.read(words, at, vocabulary):
                    if (complete := rest(i + 1, after, {**found, name: value})) is not None:
                        return complete
                expected = slot.expected(vocabulary)
            else:
                if at < len(words) and words[at].lower() == self.parts[i].lower():
                    return rest(i + 1, at + 1, found)
                expected = f"'{self.parts[i]}'"
            if at >= furthest:
                furthest, wanted = at, expected
            return None

        found = rest(0, 0, {})
        return found, furthest, wanted

    def example(self, vocabulary: Vocabulary, choice: int = 0) -> str:
        """A sentence of this pattern with the words of a board; empty if a slot has none. `choice` chooses words."""
        written = []
        for part in self.parts:
            if part.startswith("{"):
                examples = SLOTS[part[1:-1].rstrip("0123456789")].examples(vocabulary)
                if not examples:
                    return ""
                written.append(examples[(choice + (part[-2].isdigit())) % len(examples)])
            else:
                written.append(part)
        return " ".join(written).replace(" ,", ",")
